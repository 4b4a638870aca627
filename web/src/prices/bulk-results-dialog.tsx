import { bulkOutcomes, bulkOutcomeWords } from '@brava/contract/bulk-runs.ts'
import type { List } from '../api/list.ts'
import { language } from '../text/language.ts'
import { Badge, type Tone } from '../ui/basics/badge.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Money, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { bulkRunTexts as t } from './bulk-run.texts.ts'

type Outcome = (typeof bulkOutcomes)[number]

/** A product of a large change, and its result. */
interface ResultRow {
  readonly id: number
  readonly code: string
  readonly title: string
  readonly oldPrice: string | null
  readonly newPrice: string | null
  readonly outcome: Outcome
}

interface ResultFilters {
  outcome?: Outcome | null
}

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

const columns: Column<ResultRow>[] = [
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

/** The result for each product of a change, also as a file. */
export function BulkResultsDialog<Row extends ResultRow, Filters extends ResultFilters, Answer>({
  list: given,
  onClose,
}: {
  list: List<Row, Filters, Answer>
  onClose: () => void
}) {
  const list = given as unknown as List<ResultRow, ResultFilters, Answer>
  const options = bulkOutcomes.map((value) => ({ value, label: words(value) }))
  return (
    <Dialog open onClose={onClose} title={t.results} width={840}>
      <ListToolbar<ResultRow, ResultFilters, Answer>
        list={list}
        search={t.product}
        filters={[{ kind: 'one', name: 'outcome', label: t.outcome, options }]}
      />
      <DataTable plain label={t.results} list={list} columns={columns} empty={<EmptyState title={t.noResults} />} />
    </Dialog>
  )
}
