import { isDistributor } from '@brava/contract/access.ts'
import { ticketStatus } from '@brava/contract/enums.ts'
import {
  type TicketAction,
  type TicketStatus,
  ticketTransitions,
} from '@brava/contract/support-tickets/ticket-transitions.ts'
import { actionsFrom } from '@brava/contract/transitions.ts'
import type { Person } from '../platform/call.ts'
import type { oneTicket, TicketRow } from './tickets.sql.ts'

/** A row of the list in its wire format. */
export function ticketView({ companyId, companyName, assigneeId, assigneeName, ...row }: TicketRow) {
  return {
    ...row,
    company: { id: companyId, name: companyName },
    assignee: assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? '' },
  }
}

/** One ticket, with what the reader may do with it now. A buyer resolves and reopens; only the distributor takes it. */
export function oneTicketView(row: NonNullable<Awaited<ReturnType<typeof oneTicket>>>, person: Person) {
  const { productId, productTitle, version, keyId, last4, firstAnswerDate, resolvedDate, guestEmail, guestLanguage } =
    row
  const { rating, ratingComment, ownerId, ...rest } = row
  const mayHandle = isDistributor(person)
  return {
    ...ticketView(rest),
    version,
    keyId,
    last4,
    firstAnswerDate,
    resolvedDate,
    product: productId === null ? null : { id: productId, name: productTitle ?? '' },
    mayHandle,
    guest: mayHandle && guestEmail && guestLanguage ? { email: guestEmail, language: guestLanguage } : null,
    rating,
    ratingComment: ratingComment ?? '',
    mayRate: !mayHandle && ownerId === person.companyId && row.status === ticketStatus.code.resolved,
    allowedActions: actionsFrom<TicketStatus, TicketAction>(ticketTransitions, row.status).filter(
      (action) => mayHandle || action !== 'take',
    ),
  }
}
