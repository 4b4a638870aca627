import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { shopFields, shopItemStates, shopWork } from '@brava/contract/shops/shop-work.endpoints.ts'
import type { FiltersOf, RowOf } from '../api/list.ts'
import { useList } from '../api/use-list.ts'
import { count, dateTime, money } from '../text/format.ts'
import { Badge, type Tone } from '../ui/basics/badge.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import type { Filter } from '../ui/filter/filter.ts'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import classes from './shops.module.css'
import { fieldWords } from './shop-words.ts'
import { t } from './shop-work.texts.ts'

type Row = RowOf<typeof shopWork.runItems>

const filters: Filter<Partial<FiltersOf<typeof shopWork.runItems>>>[] = [
  {
    kind: 'one',
    name: 'state',
    label: t.state,
    options: shopItemStates.map((value) => ({ value, label: t[`item_${value}`] })),
  },
]

const tones = { planned: 'info', sent: 'warning', done: 'success', failed: 'danger' } as const satisfies Record<
  Row['state'],
  Tone
>

/** The products of a push: previous values, values sent, and each result. */
export function RunItemsDialog({
  run,
  onClose,
}: {
  run: Pick<RowOf<typeof shopWork.runs>, 'id' | 'kind' | 'createdDate'>
  onClose: () => void
}) {
  const list = useList(shopWork.runItems, {
    remember: 'shop-run-items',
    params: { id: run.id },
    urlKey: false,
    everyMs: 5000,
  })
  const columns = columnsFor(currencySymbol(list.answer?.currency ?? ''))
  return (
    <Dialog open onClose={onClose} width={840} title={t[`kind_${run.kind}`]} subtitle={dateTime(run.createdDate)}>
      <ListToolbar list={list} search={t.search} columns={columns} filters={filters} />
      <DataTable plain label={t.products} list={list} columns={columns} empty={<EmptyState title={t.noItems} />} />
    </Dialog>
  )
}

/** "Price 57.00 KM, Stock 3". */
function said(values: Row['sent'], currency: string): string {
  const words = {
    price: values.price === undefined || values.price === null ? '—' : money(values.price, currency),
    stock: typeof values.stock === 'number' ? count(values.stock) : '—',
    status: values.status ?? '—',
    title: values.title ?? '—',
    picture: values.picture ? `#${values.picture}` : '—',
    pictures: values.pictures?.map((id) => `#${id}`).join(' ') || '—',
  }
  return shopFields
    .filter((field) => values[field] !== undefined)
    .map((field) => `${fieldWords[field]} ${words[field]}`)
    .join(', ')
}

const columnsFor = (currency: string): Column<Row>[] => [
  {
    id: 'title',
    header: t.product,
    fixed: true,
    phone: 'title',
    cell: (row) => <TwoLine sub={row.code}>{row.title}</TwoLine>,
    phoneCell: (row) => row.title,
  },
  { id: 'before', header: t.before, quiet: true, phone: 'sub', cell: (row) => said(row.before, currency) },
  { id: 'sent', header: t.sent, phone: 'fact', cell: (row) => said(row.sent, currency) },
  {
    id: 'state',
    header: t.state,
    phone: 'badge',
    cell: (row) => (
      <TwoLine sub={row.problem && <span className={classes.reason}>{row.problem}</span>}>
        <Badge tone={tones[row.state]}>{t[`item_${row.state}`]}</Badge>
      </TwoLine>
    ),
  },
]
