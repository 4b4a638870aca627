import { ticketEmergency } from '@brava/contract/enums.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { supportTickets } from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import { useAct } from '../api/use-act.ts'
import { choicesOf } from '../api/choices-of.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { dateTime } from '../text/format.ts'
import { optionsOf } from '../text/options-of.ts'
import { Link } from '../ui/basics/link.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { Card } from '../ui/layout/card.tsx'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { Stack } from '../ui/layout/page.tsx'
import { TwoLine } from '../ui/table/cells.tsx'
import { minutesBetween, timeTaken } from './time-taken.ts'
import { t } from './tickets.texts.ts'
import { keyTail } from '../text/key-tail.ts'

export type OneTicket = Answered<typeof supportTickets.get>['data']

/** The subject of the ticket; for the distributor also who answers it and how urgent it is. */
export function TicketSide({ ticket }: { ticket: OneTicket }) {
  const order = ticket.mayHandle ? `/orders/edit/${ticket.orderId}` : '/my-orders'
  return (
    <>
      {ticket.mayHandle && <Handling ticket={ticket} />}
      <Card title={t.about}>
        <KeyValues
          pairs={[
            [t.askedBy, ticket.userName],
            [t.created, dateTime(ticket.createdDate)],
            !ticket.mayHandle && [t.assignee, ticket.assignee?.name ?? t.nobody],
            ticket.guest !== null && [
              t.email,
              <a key="email" href={`mailto:${ticket.guest.email}`}>
                {ticket.guest.email}
              </a>,
            ],
            ticket.firstAnswerDate !== null && [
              t.firstAnswer,
              <TwoLine key="first" sub={dateTime(ticket.firstAnswerDate)}>
                {t.after(timeTaken(minutesBetween(ticket.createdDate, ticket.firstAnswerDate)))}
              </TwoLine>,
            ],
            ticket.resolvedDate !== null && [
              t.solution,
              <TwoLine key="solution" sub={dateTime(ticket.resolvedDate)}>
                {t.after(timeTaken(minutesBetween(ticket.createdDate, ticket.resolvedDate)))}
              </TwoLine>,
            ],
            ticket.rating !== null && [
              t.satisfaction,
              <TwoLine key="rating" sub={ticket.ratingComment}>
                {ticket.rating}/5
              </TwoLine>,
            ],
            ticket.orderId !== null && [
              t.order,
              <Link key="order" to={order} search={ticket.mayHandle ? {} : { open: ticket.orderId }}>
                {ticket.orderNumber}
              </Link>,
            ],
            ticket.last4 !== null && [t.key, keyTail(ticket.last4)],
            ticket.product !== null && [t.product, ticket.product.name],
          ]}
        />
      </Card>
    </>
  )
}

function Handling({ ticket }: { ticket: OneTicket }) {
  const handlers = useEndpoint(supportTickets.handlers, undefined)
  const change = useAct(supportTickets.change)
  const set = (values: { emergency?: 1 | 2 | 3; assigneeId?: number }) =>
    void change.run({ params: { id: ticket.id }, body: { version: ticket.version, ...values } })
  return (
    <Card title={t.handling}>
      <Stack>
        <SelectField
          label={t.assignee}
          value={ticket.assignee?.id ?? null}
          onChange={(assigneeId) => assigneeId !== null && set({ assigneeId })}
          {...choicesOf(handlers, ({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          label={t.emergency}
          value={ticket.emergency}
          onChange={(emergency) => emergency !== null && set({ emergency })}
          options={optionsOf(ticketEmergency)}
        />
      </Stack>
    </Card>
  )
}
