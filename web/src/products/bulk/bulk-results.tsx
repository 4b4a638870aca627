import { bulkOutcomes, bulkOutcomeWords } from '@brava/contract/bulk-runs.ts'
import { products as calls } from '@brava/contract/products/products.endpoints.ts'
import type { RowOf } from '../../api/list.ts'
import { useList } from '../../api/use-list.ts'
import { isUnderWay } from '../../api/use-run-end.ts'
import { language } from '../../text/language.ts'
import { Badge, type Tone } from '../../ui/basics/badge.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Money, TwoLine } from '../../ui/table/cells.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ListToolbar } from '../../ui/table/list-toolbar.tsx'
import { bulkTexts as t } from './bulk.texts.ts'

type Row = RowOf<typeof calls.bulkRows>
type Outcome = (typeof bulkOutcomes)[number]

const tones: Readonly<Record<Outcome, Tone>> = {
  waiting: 'neutral',
  done: 'success',
  changedMeanwhile: 'warning',
  gone: 'warning',
  refused: 'warning',
  undone: 'info',
  changedSince: 'warning',
}
const words = (outcome: Outcome) => bulkOutcomeWords[outcome][language]

const columns: Column<Row>[] = [
  {
    id: 'title',
    field: 'title code',
    header: t.product,
    fixed: true,
    phone: 'title',
    cell: (row) => <TwoLine sub={row.code}>{row.title}</TwoLine>,
    phoneCell: (row) => row.title,
  },
  {
    id: 'oldPrice',
    header: t.before,
    align: 'right',
    quiet: true,
    phone: 'fact',
    cell: (row) => <Money value={row.oldPrice} />,
  },
  {
    id: 'newPrice',
    header: t.after,
    align: 'right',
    phone: 'figure',
    cell: (row) => <Money value={row.newPrice} strong />,
  },
  {
    id: 'outcome',
    header: t.outcome,
    phone: 'badge',
    cell: (row) => <Badge tone={tones[row.outcome]}>{words(row.outcome)}</Badge>,
  },
]

/** What became of each product of a change, also as a file. */
export function BulkResults({
  update,
  onClose,
}: {
  update: { readonly id: number; readonly state: string }
  onClose: () => void
}) {
  const list = useList(calls.bulkRows, {
    remember: 'bulk-results',
    urlKey: false,
    params: { id: update.id },
    debounceMs: 300,
    ...(isUnderWay(update) ? { everyMs: 2000 } : {}),
  })
  const options = bulkOutcomes.map((value) => ({ value, label: words(value) }))
  return (
    <Dialog open onClose={onClose} title={t.results} width={840}>
      <ListToolbar
        list={list}
        search={t.product}
        filters={[{ kind: 'one', name: 'outcome', label: t.outcome, options }]}
      />
      <DataTable plain label={t.results} list={list} columns={columns} empty={<EmptyState title={t.noResults} />} />
    </Dialog>
  )
}
