import { isDistributor } from '@brava/contract/access.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { ticketStatus } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import { ticketActionTo, type TicketStatus } from '@brava/contract/support-tickets/ticket-transitions.ts'
import { ticketErrors } from '@brava/contract/support-tickets/support-tickets.errors.ts'
import type { supportTickets } from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import type { z } from 'zod'
import { companyFor } from '../companies/company-for.ts'
import { orderForTicket } from '../orders/record/order-for-ticket.ts'
import type { Call } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import {
  type Said,
  tellAnswered,
  tellAssigned,
  tellAsked,
  tellRated,
  tellReopened,
  tellResolvedByBuyer,
} from './tell-ticket.ts'
import { attachFiles, insertTicketMessage, noteRead } from './ticket-messages.sql.ts'
import {
  announceTicket,
  insertTicket,
  type LockedTicket,
  lockTicket,
  ticketHandlers,
  updateTicket,
} from './tickets.sql.ts'

type Body<E extends { body: z.ZodType }> = z.output<E['body']>
const s = ticketStatus.code

/**
 * Opens a ticket for the own company (a distributor: for the company it names) with its first message. An order or a
 * key must belong to the company. Throws ticket.noSuchSubject, ticket.noSuchFile, common.notFound.
 */
export async function createTicket(call: Call, given: Body<typeof supportTickets.create>) {
  const { person } = call
  const isOurs = isDistributor(person)
  // For a buyer, other companies do not exist.
  if (!isOurs && given.companyId && given.companyId !== person.companyId) refuse(commonErrors.notFound)
  return inTransaction(call.db, async (trx) => {
    const wanted = { orderId: given.orderId ?? null, keyId: given.keyId ?? null }
    const about = wanted.orderId === null && wanted.keyId === null ? null : await orderForTicket(trx, person, wanted)
    if (!about && (wanted.orderId !== null || wanted.keyId !== null)) refuse(ticketErrors.noSuchSubject)
    const companyId = isOurs ? (given.companyId ?? about?.companyId ?? person.companyId) : person.companyId
    if (about && about.companyId !== companyId) refuse(ticketErrors.noSuchSubject)
    const company = await companyFor(trx, person, companyId)
    const now = call.clock.now()
    const ticket = await insertTicket(trx, {
      companyId,
      userId: person.id,
      subject: given.subject,
      emergency: given.emergency,
      orderId: about?.orderId ?? null,
      keyId: about?.keyId ?? null,
      productId: about?.productId ?? null,
      isOurs,
      now,
    })
    const messageId = await say(trx, call, ticket.id, given, false)
    const said = {
      ...ticket,
      subject: given.subject,
      companyId,
      companyName: company.name,
      askerId: person.id,
      messageId,
      message: given.message,
    }
    await tellAsked(trx, call, said, true)
    // A partner is notified that the distributor wrote to it.
    if (isOurs && companyId !== person.companyId) await tellAnswered(trx, call, said, false)
    await announceTicket(trx, ticket.id, false)
    return ticket
  })
}

/** Writes a message, or an internal note. Returns the state after it. Throws ticket.notFound, common.forbidden. */
export async function writeMessage(call: Call, given: Body<typeof supportTickets.write>) {
  const { person } = call
  const isOurs = isDistributor(person)
  if (given.isInternal && !isOurs) refuse(commonErrors.forbidden)
  return inTransaction(call.db, async (trx) => {
    const ticket = (await lockTicket(trx, person, given.ticketId)) ?? refuse(ticketErrors.notFound)
    if (ticket.user_id === null && !given.isInternal && given.fileIds.length > 0) refuse(ticketErrors.noFilesToGuest)
    const now = call.clock.now()
    const messageId = await say(trx, call, ticket.id, given, given.isInternal)
    const status = given.isInternal ? ticket.status : statusAfter(ticket, isOurs, given.resolves)
    if (status !== ticket.status) await noteStatus(trx, call, ticket, status)
    await updateTicket(trx, ticket.id, {
      ...(given.isInternal ? {} : { last_at: now, is_answered: isOurs }),
      ...(isOurs && !given.isInternal && !ticket.first_answer_at ? { first_answer_at: now } : {}),
      ...(isOurs && ticket.assignee_id === null ? { assignee_id: person.id } : {}),
      ...statusValues(status, ticket.status, now),
    })
    if (!given.isInternal) {
      const company = await companyFor(trx, person, ticket.company_id)
      const said = saidIn(ticket, company.name, messageId, given.message)
      if (isOurs) await tellAnswered(trx, call, said, status === s.resolved && ticket.status !== s.resolved)
      else await tellAsked(trx, call, said, false)
    }
    await announceTicket(trx, ticket.id, given.isInternal)
    return { id: messageId, status }
  })
}

/** An answer takes a waiting ticket; a new question reopens a resolved one. */
function statusAfter({ status }: LockedTicket, isOurs: boolean, resolves: boolean): TicketStatus {
  if (resolves) return s.resolved
  if (status === s.resolved && !isOurs) return s.inProgress
  return status === s.pending && isOurs ? s.inProgress : status
}

/** A reopened ticket has no solution and no rating. */
export const statusValues = (to: TicketStatus, from: TicketStatus, now: Date) =>
  to === from ? {} : { status: to, resolved_at: to === s.resolved ? now : null, rating: null, rating_comment: null }

/**
 * Changes state, urgency, assignee. Throws ticket.notFound, common.conflict, ticket.notAllowedNow, common.forbidden.
 */
export async function changeTicket(call: Call, id: number, given: Body<typeof supportTickets.change>) {
  const { person } = call
  const isOurs = isDistributor(person)
  if (!isOurs && given.emergency !== undefined) refuse(commonErrors.forbidden)
  // A buyer cannot name any of the distributor's people.
  if (!isOurs && given.assigneeId !== undefined) refuse(commonErrors.notFound)
  return inTransaction(call.db, async (trx) => {
    const ticket = (await lockTicket(trx, person, id)) ?? refuse(ticketErrors.notFound)
    if (ticket.version !== given.version) refuse(commonErrors.conflict)
    const now = call.clock.now()
    const status = given.status ?? ticket.status
    if (status !== ticket.status) {
      const action = ticketActionTo(ticket.status, status)
      if (!action) refuse(ticketErrors.notAllowedNow)
      if (action === 'take' && !isOurs) refuse(commonErrors.forbidden)
      const messageId = await noteStatus(trx, call, ticket, status)
      const said = () => changedIn(trx, call, ticket, messageId)
      if (isOurs && status === s.resolved) await tellAnswered(trx, call, await said(), true)
      if (!isOurs && action === 'resolve') await tellResolvedByBuyer(trx, call, await said(), ticket.assignee_id)
      if (!isOurs && action === 'reopen') await tellReopened(trx, call, await said())
    }
    const values = {
      ...statusValues(status, ticket.status, now),
      // A ticket reopened by a buyer waits for an answer.
      ...(!isOurs && status !== ticket.status && status !== s.resolved ? { is_answered: false } : {}),
      ...(await handling(trx, call, ticket, given)),
    }
    const version = Object.keys(values).length > 0 ? await updateTicket(trx, id, values) : ticket.version
    await announceTicket(trx, id, false)
    return { version, status }
  })
}

/**
 * Rates a resolved ticket for the buyer's company. The latest rating counts; all of them stay in the conversation, and
 * whoever handled the ticket is notified. Throws ticket.notFound, ticket.notAllowedNow, common.forbidden.
 */
export async function rateTicket(call: Call, id: number, given: Body<typeof supportTickets.rate>): Promise<void> {
  const { person } = call
  await inTransaction(call.db, async (trx) => {
    const ticket = (await lockTicket(trx, person, id)) ?? refuse(ticketErrors.notFound)
    if (isDistributor(person)) refuse(commonErrors.forbidden)
    if (ticket.status !== s.resolved) refuse(ticketErrors.notAllowedNow)
    const messageId = await insertTicketMessage(trx, {
      ticketId: id,
      userId: person.id,
      isOurs: false,
      kind: 'rating',
      detail: { rating: given.rating, comment: given.comment },
      at: call.clock.now(),
    })
    await updateTicket(trx, id, { rating: given.rating, rating_comment: given.comment })
    const said = await changedIn(trx, call, ticket, messageId)
    await tellRated(trx, call, said, { assigneeId: ticket.assignee_id, rating: given.rating })
    await announceTicket(trx, id, false)
  })
}

async function handling(trx: Trx, call: Call, ticket: LockedTicket, given: Body<typeof supportTickets.change>) {
  const note = { ticketId: ticket.id, userId: call.person.id, isOurs: true, isInternal: true, at: call.clock.now() }
  const { emergency, assigneeId } = given
  if (emergency !== undefined && emergency !== ticket.emergency) {
    await insertTicketMessage(trx, { ...note, kind: 'emergency', detail: { from: ticket.emergency, to: emergency } })
  }
  if (assigneeId !== undefined && assigneeId !== ticket.assignee_id) {
    const handler = (await ticketHandlers(trx)).find((one) => one.id === assigneeId)
    if (assigneeId !== null && !handler) refuse(commonErrors.notFound)
    const messageId = await insertTicketMessage(trx, {
      ...note,
      kind: 'assignee',
      detail: { name: handler?.name ?? null },
    })
    if (handler && handler.id !== call.person.id)
      await tellAssigned(trx, call, await changedIn(trx, call, ticket, messageId), handler.id)
  }
  return {
    ...(emergency === undefined || emergency === ticket.emergency ? {} : { emergency }),
    ...(assigneeId === undefined || assigneeId === ticket.assignee_id ? {} : { assignee_id: assigneeId }),
  }
}

function noteStatus(trx: Trx, call: Call, ticket: LockedTicket, to: TicketStatus): Promise<number> {
  const isOurs = isDistributor(call.person)
  const detail = { from: ticket.status, to }
  const { id: userId } = call.person
  return insertTicketMessage(trx, { ticketId: ticket.id, userId, isOurs, kind: 'status', detail, at: call.clock.now() })
}

/** The facts to report about a ticket that changed without a message. */
async function changedIn(trx: Trx, call: Call, ticket: LockedTicket, messageId: number): Promise<Said> {
  const company = await companyFor(trx, call.person, ticket.company_id)
  return saidIn(ticket, company.name, messageId, '')
}

/** The facts to report about a message in a ticket. */
export function saidIn(ticket: LockedTicket, companyName: string, messageId: number, message: string): Said {
  const { id, number, subject, company_id: companyId, user_id: askerId } = ticket
  const { guest_name: name, guest_email: email, guest_language: language } = ticket
  return {
    id,
    number,
    subject,
    companyId,
    companyName,
    askerId,
    messageId,
    message,
    ...(name !== null && email !== null ? { guest: { name, email, language: language as Language } } : {}),
  }
}

/** The message with its files; its author has read everything before it. */
async function say(
  trx: Trx,
  call: Call,
  ticketId: number,
  { message, fileIds }: { readonly message: string; readonly fileIds: readonly number[] },
  isInternal: boolean,
): Promise<number> {
  const { person } = call
  const at = call.clock.now()
  const isOurs = isDistributor(person)
  const id = await insertTicketMessage(trx, {
    ticketId,
    userId: person.id,
    isOurs,
    isInternal,
    body: message.trim(),
    at,
  })
  const wanted = [...new Set(fileIds)]
  if (wanted.length > 0 && (await attachFiles(trx, person, id, wanted)) !== wanted.length)
    refuse(ticketErrors.noSuchFile)
  await noteRead(trx, person, ticketId, id, at)
  return id
}
