import { ticketStatus } from '@brava/contract/enums.ts'
import { supportTickets } from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { listAt } from '../api/list.ts'
import { useMay } from '../api/profile.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useList } from '../api/use-list.ts'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { SavedViews } from '../ui/table/saved-views.tsx'
import { NewTicketDialog } from './new-ticket-dialog.tsx'
import { ticketColumns, type TicketFilters, ticketFilters, type TicketRow } from './ticket-columns.tsx'
import { TicketFigures } from './ticket-figures.tsx'
import { t } from './tickets.texts.ts'

export const ticketsList = listAt(supportTickets.list, {
  remember: 'support-tickets',
  debounceMs: 300,
  defaultSort: { by: 'lastDate', ascending: false },
})

const c = ticketStatus.code

/** Tickets: those of the person's own company, for distributors all. */
export function TicketsScreen() {
  const list = useList(...ticketsList)
  const sells = useMay('distributors')
  const [isNew, setNew] = useState(false)
  const first = useEndpoint(supportTickets.firstUnresolved, undefined, { select: ({ data }) => data.id })
  const counts = list.answer?.counts
  return (
    <ListPage>
      <PageHeader
        title={t.title}
        actions={
          <>
            {first.data && <ButtonLink to={`/support-tickets/edit/${first.data}`}>{t.firstUnresolved}</ButtonLink>}
            <Button variant="primary" icon={<IconPlus />} onClick={() => setNew(true)}>
              {t.open}
            </Button>
          </>
        }
      />
      {sells && <TicketFigures />}
      <SavedViews<TicketRow, TicketFilters, unknown>
        label={t.views}
        list={list}
        views={[
          { key: 'all', label: t.all, count: counts?.all },
          { key: 'pending', label: t.pending, count: counts?.pending, filters: { status: [c.pending] } },
          { key: 'inProgress', label: t.inProgress, count: counts?.inProgress, filters: { status: [c.inProgress] } },
          { key: 'resolved', label: t.resolved, count: counts?.resolved, filters: { status: [c.resolved] } },
        ]}
      />
      <ListToolbar<TicketRow, TicketFilters, unknown>
        list={list}
        search={t.search}
        columns={ticketColumns}
        filters={ticketFilters}
      />
      <DataTable
        label={t.title}
        list={list}
        columns={ticketColumns}
        density="comfortable"
        rowTo={(row) => `/support-tickets/edit/${row.id}`}
        empty={<EmptyState title={t.none}>{t.noneWhy}</EmptyState>}
      />
      {isNew && <NewTicketDialog onClose={() => setNew(false)} />}
    </ListPage>
  )
}
