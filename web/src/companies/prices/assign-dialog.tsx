import { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { useList } from '../../api/use-list.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { MoneyField } from '../../ui/field/decimal-field.tsx'
import { isNumber, PercentField } from '../../ui/field/number-field.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { assignableColumns } from './assignable-columns.tsx'
import { ChooseProductsDialog } from './choose-products-dialog.tsx'
import { useBelowCost } from '../../prices/below-cost.tsx'
import { usePricePreview } from '../../prices/use-price-preview.tsx'
import { scheduledTexts } from '../../prices/scheduled-price.texts.ts'
import { useValidFrom, ValidFromField } from '../../prices/valid-from-field.tsx'
import classes from '../partners.module.css'
import { t } from './price.texts.ts'

type Way = 'group' | 'margin' | 'price'

interface AssignDialogProps {
  company: { id: number; name: string; currency: string }
  asOverride: boolean
  onClose: () => void
}

/** Chooses products that a partner does not have yet, and how their prices are set. */
export function AssignDialog({ company, asOverride, onClose }: AssignDialogProps) {
  const list = useList(prices.assignable, {
    remember: 'assignable-products',
    params: { id: company.id },
    // For the retailer of a reseller the distributor can also assign what the reseller does not have yet, to both.
    fixed: { isAssigned: false, ...(asOverride && { fromAll: true }) },
    urlKey: false,
    defaultSort: { by: 'title', ascending: true },
    idOf: (row) => row.productId,
  })
  const [way, setWay] = useState<Way>('group')
  const [marginBp, setMargin] = useState<number | null>(null)
  const [price, setPrice] = useState('')
  const act = useAct(prices.assign, { blocking: true })
  const actBoth = useAct(prices.assignToRetailer, { blocking: true })
  const ask = useAct(prices.assign, { says: false, refreshes: [] })
  const below = useBelowCost()
  const ahead = usePricePreview()
  const from = useValidFrom(ahead.forget)
  const unit = currencySymbol(company.currency)
  const isOne = list.selection.ids.size === 1
  const needsBoth = list.chosen.some((row) => row.supplierLacks)
  const problem =
    needsBoth && !isOne
      ? t.bothNeedsOne
      : way === 'price' && list.selection.ids.size > 1
        ? t.onePriceNeedsOne
        : (way === 'margin' && !isNumber(marginBp)) || (way === 'price' && !/^\d{1,10}(\.\d{1,2})?$/.test(price))
          ? ''
          : undefined

  const wish = (productIds: readonly number[]) => ({
    companyId: company.id,
    items: productIds.map((productId) => ({
      productId,
      price: way === 'price' ? price : null,
      marginBp: way === 'margin' ? marginBp : null,
    })),
    validFrom: from.day,
  })

  return (
    <ChooseProductsDialog
      title={t.assignTo(company.name)}
      list={list}
      columns={assignableColumns(unit)}
      empty={<EmptyState title={t.allAssigned}>{t.allAssignedText}</EmptyState>}
      below={below}
      wish={wish}
      label={(n) =>
        from.day === null ? (ahead.preview?.products === n && ahead.confirm) || t.assignN(n) : scheduledTexts.schedule
      }
      problem={problem}
      pending={act.pending || actBoth.pending || ask.pending}
      look={(productIds) =>
        needsBoth
          ? Promise.resolve(true)
          : ahead.isShown(wish(productIds), () => ask.attempt({ body: { ...wish(productIds), isDryRun: true } }))
      }
      bring={(productIds, agreed) =>
        from.send<unknown>(() =>
          needsBoth
            ? actBoth.attempt({
                body: {
                  companyId: company.id,
                  productId: productIds[0] ?? 0,
                  price: way === 'price' ? price : null,
                  validFrom: from.day,
                  ...agreed,
                },
              })
            : act.attempt({ body: { ...wish(productIds), ...agreed } }),
        )
      }
      onClose={onClose}
    >
      <div className={classes.assignTerms}>
        <Segmented
          label={t.ownTerms}
          value={way}
          onChange={(next: Way) => {
            setWay(next)
            ahead.forget()
          }}
          options={[
            { value: 'group', label: t.byGroup },
            ...(asOverride ? [] : [{ value: 'margin' as const, label: t.byMargin }]),
            { value: 'price', label: asOverride ? t.byOverride : t.byPrice },
          ]}
        />
        {way === 'margin' && (
          <PercentField
            label={t.marginOnCost}
            value={marginBp}
            onChange={(value) => {
              ahead.forget()
              setMargin(value)
            }}
            required
          />
        )}
        {way === 'price' && (
          <MoneyField label={t.unitPrice} value={price} onChange={setPrice} currency={unit} required />
        )}
        <ValidFromField {...from.field} inLine />
        {ahead.notice}
        {below.about(wish([...list.selection.ids].map(Number))).notice}
      </div>
    </ChooseProductsDialog>
  )
}
