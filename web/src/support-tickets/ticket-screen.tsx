import { supportTickets } from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import { ticketTransitions } from '@brava/contract/support-tickets/ticket-transitions.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useMay } from '../api/profile.ts'
import { said } from '../text/texts.ts'
import { Button } from '../ui/basics/button.tsx'
import { Link } from '../ui/basics/link.tsx'
import { StatusBadge } from '../ui/basics/status-badge.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Columns, Page, PageBody, PageHeader } from '../ui/layout/page.tsx'
import { useIdParam } from '../ui/use-id-param.ts'
import { Conversation } from './conversation.tsx'
import { RatingCard } from './rating-card.tsx'
import { ReplyCard } from './reply-card.tsx'
import { type OneTicket, TicketSide } from './ticket-side.tsx'
import { t } from './tickets.texts.ts'

/** One ticket: its messages, the reply, and for the distributor the actions on it. */
export function TicketScreen() {
  const id = useIdParam()
  const ticket = useEndpoint(supportTickets.get, { params: { id } })
  return (
    <Loaded page query={ticket}>
      {({ data }) => <Ticket key={data.id} ticket={data} />}
    </Loaded>
  )
}

function Ticket({ ticket }: { ticket: OneTicket }) {
  const sells = useMay('distributors')
  const change = useAct(supportTickets.change)
  return (
    <Page>
      <PageHeader
        title={ticket.subject}
        badge={
          <>
            <StatusBadge kind="ticket" value={ticket.status} />
            <StatusBadge kind="emergency" value={ticket.emergency} />
          </>
        }
        facts={
          <>
            {ticket.number} ·{' '}
            {ticket.isGuest ? (
              t.noAccount
            ) : sells ? (
              <Link to={`/partners/edit/${ticket.company.id}`}>{ticket.company.name}</Link>
            ) : (
              ticket.company.name
            )}
          </>
        }
        actions={ticket.allowedActions.map((action) => (
          <Button
            key={action}
            pending={change.pending}
            onClick={() =>
              void change.run({
                params: { id: ticket.id },
                body: { version: ticket.version, status: ticketTransitions[action].to[0] },
              })
            }
          >
            {said(ticketTransitions[action].label)}
          </Button>
        ))}
      />
      <PageBody>
        <Columns side={<TicketSide ticket={ticket} />}>
          <Conversation ticketId={ticket.id} />
          {ticket.mayRate && <RatingCard ticket={ticket} />}
          <ReplyCard ticket={ticket} />
        </Columns>
      </PageBody>
    </Page>
  )
}
