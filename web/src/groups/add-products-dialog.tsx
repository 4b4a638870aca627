import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { useList } from '../api/use-list.ts'
import { ChooseProductsDialog } from '../companies/prices/choose-products-dialog.tsx'
import { useBelowCost } from '../prices/below-cost.tsx'
import { startPriceTexts } from '../prices/start-price.texts.ts'
import { usePricePreview } from '../prices/use-price-preview.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { PercentField } from '../ui/field/number-field.tsx'
import { productToAddColumns } from './group-product-columns.tsx'
import type { Group } from './group-screen.tsx'
import classes from './groups.module.css'
import { t } from './groups.texts.ts'

/** Chooses products that a group does not have yet, and how far above or below the start price they are added. */
export function AddProductsDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const list = useList(groups.productsToAdd, {
    remember: 'products-for-groups',
    fixed: { groupId: group.id, isInGroup: false },
    urlKey: false,
    defaultSort: { by: 'title', ascending: true },
  })
  const [changeBp, setChange] = useState<number | null>(0)
  const add = useAct(groups.addProducts, { blocking: true })
  const look = useAct(groups.addProducts, { says: false, refreshes: [] })
  const below = useBelowCost()
  const ahead = usePricePreview()
  const wish = (productIds: readonly number[]) => ({
    groupId: group.id,
    items: productIds.map((productId) => ({ productId })),
    changeBp: changeBp ?? 0,
  })
  return (
    <ChooseProductsDialog
      title={t.addProductsTo(group.name)}
      list={list}
      columns={productToAddColumns(currencySymbol(group.currency))}
      empty={<EmptyState title={t.allIn}>{t.allInWhy}</EmptyState>}
      below={below}
      wish={wish}
      label={(n) => (ahead.preview?.products === n && ahead.confirm) || t.addN(n)}
      problem={Number.isNaN(changeBp) ? '' : undefined}
      pending={add.pending || look.pending}
      look={(productIds) =>
        ahead.isShown(wish(productIds), () => look.attempt({ body: { ...wish(productIds), isDryRun: true } }))
      }
      bring={(productIds, agreed) => add.attempt({ body: { ...wish(productIds), ...agreed } })}
      onClose={onClose}
    >
      <div className={classes.terms}>
        <PercentField
          label={startPriceTexts.changeOnStart}
          hint={startPriceTexts.changeHint}
          value={changeBp}
          onChange={(next) => {
            ahead.forget()
            setChange(next)
          }}
        />
        {ahead.notice}
        {below.about(wish([...list.selection.ids].map(Number))).notice}
      </div>
    </ChooseProductsDialog>
  )
}
