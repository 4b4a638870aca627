import { ticketEmergency, ticketStatus } from '@brava/contract/enums.ts'
import type { supportTickets } from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import type { FiltersOf, RowOf } from '../api/list.ts'
import { ago, dateTime } from '../text/format.ts'
import { optionsOf } from '../text/options-of.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { StatusBadge } from '../ui/basics/status-badge.tsx'
import type { Filter } from '../ui/filter/filter.ts'
import { TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { t } from './tickets.texts.ts'

export type TicketRow = RowOf<typeof supportTickets.list>
export type TicketFilters = Partial<FiltersOf<typeof supportTickets.list>>

export const ticketColumns: Column<TicketRow>[] = [
  { id: 'number', header: t.number, link: true, phone: 'sub', cell: (row) => row.number },
  {
    id: 'subject',
    header: t.subject,
    fixed: true,
    phone: 'title',
    cell: (row) => (
      <>
        {row.subject} {row.unread > 0 && <Badge tone="accent">{t.unread(row.unread)}</Badge>}
      </>
    ),
  },
  {
    id: 'company',
    header: t.company,
    phone: 'sub',
    cell: (row) => <TwoLine sub={row.userName}>{row.isGuest ? t.noAccount : row.company.name}</TwoLine>,
    phoneCell: (row) => (row.isGuest ? row.userName : row.company.name),
  },
  { id: 'orderNumber', header: t.order, from: 1100, phone: 'hidden', cell: (row) => row.orderNumber ?? '—' },
  {
    id: 'assignee',
    field: 'assignee.name',
    header: t.assignee,
    from: 1100,
    phone: 'hidden',
    cell: (row) => row.assignee?.name ?? t.nobody,
  },
  {
    id: 'emergency',
    header: t.emergency,
    phone: 'sub',
    cell: (row) => <StatusBadge kind="emergency" value={row.emergency} />,
  },
  {
    id: 'status',
    header: t.status,
    phone: 'badge',
    cell: (row) => <StatusBadge kind="ticket" value={row.status} />,
  },
  {
    id: 'lastDate',
    header: t.last,
    phone: 'sub',
    cell: (row) => <span title={dateTime(row.lastDate)}>{ago(row.lastDate)}</span>,
  },
]

export const ticketFilters: Filter<TicketFilters>[] = [
  { kind: 'many', name: 'status', label: t.status, options: optionsOf(ticketStatus) },
  { kind: 'many', name: 'emergency', label: t.emergency, options: optionsOf(ticketEmergency) },
]
