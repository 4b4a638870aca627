import { sms, smsKinds, smsStates } from '@brava/contract/sms/sms.endpoints.ts'
import type { FiltersOf, RowOf } from '../api/list.ts'
import { useList } from '../api/use-list.ts'
import { dateTime } from '../text/format.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import type { Filter } from '../ui/filter/filter.ts'
import { Card } from '../ui/layout/card.tsx'
import { TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import classes from './messages-card.module.css'
import { t } from './sms.texts.ts'

type Message = RowOf<typeof sms.getMessages>

const kindWords: Readonly<Record<string, string>> = {
  'sign-in-code': t.codeKind,
  'phone-changed': t.phoneKind,
  'order-delivery': t.deliveryKind,
}
const look = {
  queued: ['info', 'clock'],
  sending: ['info', 'clock'],
  sent: ['neutral', 'check'],
  delivered: ['success', 'check'],
  failed: ['danger', 'cross'],
  unknown: ['warning', 'triangle'],
} as const

function StateBadge({ state }: { state: Message['state'] }) {
  const [tone, glyph] = look[state]
  return (
    <Badge tone={tone} glyph={glyph}>
      {t[state]}
    </Badge>
  )
}

const columns: Column<Message>[] = [
  { id: 'createdDate', header: t.when, cell: (row) => dateTime(row.createdDate), quiet: true, from: 640, phone: 'sub' },
  {
    id: 'kind',
    header: t.kind,
    cell: (row) => (
      <TwoLine sub={row.error ? `${row.error} (${t.tries(row.tries)})` : (row.companyName ?? '')}>
        {kindWords[row.kind] ?? row.kind}
      </TwoLine>
    ),
    phoneCell: (row) => kindWords[row.kind] ?? row.kind,
    fixed: true,
    phone: 'title',
  },
  {
    id: 'toNumber',
    header: t.to,
    cell: (row) => <TwoLine sub={row.userName ?? ''}>{row.toNumber}</TwoLine>,
    phoneCell: (row) => [row.toNumber, row.userName, row.error].filter(Boolean).join(' · '),
    phone: 'sub',
  },
  { id: 'state', header: t.state, cell: (row) => <StateBadge state={row.state} />, phone: 'badge' },
]

const filters: Filter<Partial<FiltersOf<typeof sms.getMessages>>>[] = [
  { kind: 'days', from: 'dateFrom', to: 'dateTo', preset: 'datePreset', label: t.when },
  { kind: 'one', name: 'state', label: t.state, options: smsStates.map((value) => ({ value, label: t[value] })) },
  {
    kind: 'one',
    name: 'kind',
    label: t.kind,
    options: smsKinds.map((value) => ({ value, label: kindWords[value] ?? value })),
  },
]

/** What was sent to whom and its result, without the text. */
export function MessagesCard() {
  const list = useList(sms.getMessages, {
    remember: 'sms-messages',
    urlKey: 'messages',
    debounceMs: 300,
    defaultSort: { by: 'createdDate', ascending: false },
  })
  return (
    <Card title={t.messages} facts={t.messagesFacts} flush>
      <div className={classes.inCard}>
        <ListToolbar list={list} search={t.search} columns={columns} filters={filters} />
      </div>
      <DataTable
        plain
        label={t.messages}
        list={list}
        columns={columns}
        rowHeight={52}
        empty={<EmptyState title={t.none}>{t.noneWhy}</EmptyState>}
      />
    </Card>
  )
}
