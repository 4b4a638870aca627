import type { mailOutbox } from '@brava/contract/mail-outbox/mail-outbox.endpoints.ts'
import { mailStates } from '@brava/contract/mail-outbox/mail-outbox.endpoints.ts'
import type { FiltersOf, RowOf } from '../api/list.ts'
import { dateTime } from '../text/format.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import type { Filter } from '../ui/filter/filter.ts'
import { mailKind } from './mail-kinds.texts.ts'
import { t } from './mail-outbox.texts.ts'

export type Row = RowOf<typeof mailOutbox.getMails>

export function StateBadge({ state }: { state: Row['state'] }) {
  const look = {
    queued: ['info', 'clock'],
    sent: ['success', 'check'],
    stored: ['neutral', 'dot'],
    failed: ['danger', 'cross'],
  } as const
  const [tone, glyph] = look[state]
  return (
    <Badge tone={tone} glyph={glyph}>
      {t[state]}
    </Badge>
  )
}

export const columns: Column<Row>[] = [
  {
    id: 'createdDate',
    header: t.created,
    cell: (mail) => dateTime(mail.createdDate),
    quiet: true,
    width: 170,
    from: 860,
    phone: 'sub',
  },
  {
    id: 'subject',
    header: t.subject,
    cell: (mail) => <TwoLine sub={mailKind(mail.template)}>{mail.subject}</TwoLine>,
    fixed: true,
    phone: 'title',
  },
  {
    id: 'toAddress',
    header: t.to,
    cell: (mail) => <TwoLine sub={mail.toAddress}>{mail.toName || mail.toAddress}</TwoLine>,
    phoneCell: (mail) => mail.toName || mail.toAddress,
    phone: 'sub',
  },
  {
    id: 'company',
    field: 'companyName',
    header: t.company,
    cell: (mail) => mail.companyName ?? '',
    quiet: true,
    from: 1000,
    phone: 'hidden',
  },
  { id: 'state', header: t.state, cell: (mail) => <StateBadge state={mail.state} />, phone: 'badge' },
]

export const filters: Filter<Partial<FiltersOf<typeof mailOutbox.getMails>>>[] = [
  { kind: 'days', from: 'dateFrom', to: 'dateTo', preset: 'datePreset', label: t.created },
  { kind: 'one', name: 'state', label: t.state, options: mailStates.map((value) => ({ value, label: t[value] })) },
]
