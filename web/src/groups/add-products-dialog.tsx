import { CardToolbar, CardScroll } from '../ui/layout/card.tsx'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { useState } from 'react'
import { infoOf } from '../api/api-error.ts'
import type { FiltersOf, RowOf } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { useList } from '../api/use-list.ts'
import { findCategories, nameOfCategory } from '../companies/prices/find-categories.ts'
import { BelowCostButton, useBelowCost } from '../prices/below-cost.tsx'
import { toast } from '../state/toast.ts'
import { EmptyState } from '../ui/feedback/states.tsx'
import { PercentField } from '../ui/field/number-field.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { productToAddColumns } from './group-product-columns.tsx'
import type { Group } from './group-screen.tsx'
import classes from './groups.module.css'
import { t } from './groups.texts.ts'

type Row = RowOf<typeof groups.productsToAdd>
type Filters = Partial<FiltersOf<typeof groups.productsToAdd>>

/** Chooses products that a group does not have yet, and how far from the start price they come in. */
export function AddProductsDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const list = useList(groups.productsToAdd, {
    remember: 'products-for-groups',
    fixed: { groupId: group.id, isInGroup: false },
    urlKey: false,
    defaultSort: { by: 'title', ascending: true },
  })
  const [changeBp, setChange] = useState<number | null>(0)
  const add = useAct(groups.addProducts, { blocking: true })
  const below = useBelowCost()
  const chosen = [...list.selection.ids].map(Number)

  async function go() {
    try {
      const done = await below.send((agreed) =>
        add.attempt({
          body: {
            groupId: group.id,
            items: chosen.map((productId) => ({ productId })),
            changeBp: changeBp ?? 0,
            ...agreed,
          },
        }),
      )
      if (done) onClose()
    } catch (error) {
      toast('error', infoOf(error))
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      width={840}
      flush
      title={t.addProductsTo(group.name)}
      action={
        <BelowCostButton
          below={below}
          label={t.addN(chosen.length)}
          disabled={chosen.length === 0}
          pending={add.pending}
          onClick={() => void go()}
        />
      }
    >
      <CardToolbar>
        <ListToolbar<Row, Filters, unknown>
          list={list}
          search={t.productSearch}
          filters={[
            { kind: 'find', name: 'categoryId', label: t.category, find: findCategories, nameOf: nameOfCategory },
          ]}
        />
      </CardToolbar>
      <CardScroll>
        <DataTable
          plain
          selectable
          label={t.products}
          list={list}
          columns={productToAddColumns(currencySymbol(group.currency))}
          empty={<EmptyState title={t.allIn}>{t.allInWhy}</EmptyState>}
        />
      </CardScroll>
      <div className={classes.terms}>
        <PercentField
          label={t.changeOnStart}
          hint={t.changeHint}
          value={changeBp}
          onChange={(next) => {
            below.forget()
            setChange(next)
          }}
        />
        {below.notice}
      </div>
    </Dialog>
  )
}
