import { CardToolbar, CardScroll } from '../../ui/layout/card.tsx'
import { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { useState } from 'react'
import { infoOf } from '../../api/api-error.ts'
import type { FiltersOf, RowOf } from '../../api/list.ts'
import { useAct } from '../../api/use-act.ts'
import { useList } from '../../api/use-list.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { MoneyField } from '../../ui/field/decimal-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ListToolbar } from '../../ui/table/list-toolbar.tsx'
import { PercentField } from '../../ui/field/number-field.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { toast } from '../../state/toast.ts'
import { assignableColumns } from './assignable-columns.tsx'
import { BelowCostButton, useBelowCost } from '../../prices/below-cost.tsx'
import { findCategories, nameOfCategory } from './find-categories.ts'
import classes from '../partners.module.css'
import { t as partnerTexts } from '../partners.texts.ts'
import { t } from './price.texts.ts'

type Row = RowOf<typeof prices.assignable>
type Filters = Partial<FiltersOf<typeof prices.assignable>>
type Way = 'group' | 'margin' | 'price'

interface AssignDialogProps {
  company: { id: number; name: string; currency: string }
  asOverride: boolean
  onClose: () => void
}

/** Chooses products that a partner does not have yet, and how it pays for them. */
export function AssignDialog({ company, asOverride, onClose }: AssignDialogProps) {
  const list = useList(prices.assignable, {
    remember: 'assignable-products',
    params: { id: company.id },
    fixed: { isAssigned: false },
    urlKey: false,
    defaultSort: { by: 'title', ascending: true },
    idOf: (row) => row.productId,
  })
  const [way, setWay] = useState<Way>('group')
  const [marginBp, setMargin] = useState<number | null>(null)
  const [price, setPrice] = useState('')
  const act = useAct(prices.assign, { blocking: true })
  const below = useBelowCost()
  const unit = currencySymbol(company.currency)
  const chosen = [...list.selection.ids].map(Number)
  const problem =
    way === 'price' && chosen.length > 1
      ? t.onePriceNeedsOne
      : (way === 'margin' && marginBp === null) || (way === 'price' && !/^\d{1,10}(\.\d{1,2})?$/.test(price))
        ? ''
        : undefined

  async function assign() {
    try {
      const done = await below.send((agreed) =>
        act.attempt({
          body: {
            companyId: company.id,
            items: chosen.map((productId) => ({
              productId,
              price: way === 'price' ? price : null,
              marginBp: way === 'margin' ? marginBp : null,
            })),
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
      title={t.assignTo(company.name)}
      action={
        <BelowCostButton
          below={below}
          label={t.assignN(chosen.length)}
          disabled={chosen.length === 0 || problem !== undefined}
          pending={act.pending}
          onClick={() => void assign()}
        />
      }
      footNote={problem || undefined}
    >
      <CardToolbar>
        <ListToolbar<Row, Filters, unknown>
          list={list}
          search={t.priceSearch}
          filters={[
            { kind: 'find', name: 'categoryId', label: t.category, find: findCategories, nameOf: nameOfCategory },
          ]}
        />
      </CardToolbar>
      <CardScroll>
        <DataTable
          plain
          selectable
          label={partnerTexts.products}
          list={list}
          columns={assignableColumns(unit)}
          empty={<EmptyState title={t.allAssigned}>{t.allAssignedText}</EmptyState>}
        />
      </CardScroll>
      <div className={classes.assignTerms}>
        <Segmented
          label={t.ownTerms}
          value={way}
          onChange={(next: Way) => {
            setWay(next)
            below.forget()
          }}
          options={[
            { value: 'group', label: t.byGroup },
            ...(asOverride ? [] : [{ value: 'margin' as const, label: t.byMargin }]),
            { value: 'price', label: asOverride ? t.byOverride : t.byPrice },
          ]}
        />
        {way === 'margin' && <PercentField label={t.marginOnCost} value={marginBp} onChange={setMargin} required />}
        {way === 'price' && (
          <MoneyField label={t.unitPrice} value={price} onChange={setPrice} currency={unit} required />
        )}
        {below.notice}
      </div>
    </Dialog>
  )
}
