import { ticketStatus } from '@brava/contract/enums.ts'
import type { contact } from '@brava/contract/support-tickets/contact.endpoints.ts'
import { ticketErrors } from '@brava/contract/support-tickets/support-tickets.errors.ts'
import type { z } from 'zod'
import { senderAt, usedUpBy } from '../mail-outbox/mail-allowance.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
import type { Call } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { requireCaptcha } from '../security/captcha.ts'
import { guestToken, mailGuest, tellAsked } from './tell-ticket.ts'
import { areLastWords, insertTicketMessage } from './ticket-messages.sql.ts'
import { guestReceivedMail } from './ticket.mails.ts'
import { announceTicket, insertGuestTicket, lockGuestTicket, updateTicket } from './tickets.sql.ts'
import { saidIn, statusValues } from './write-tickets.ts'

const s = ticketStatus.code
/** After this time, the link in an old mail no longer works and the person asks again. */
const daysAfterSolution = 60

/**
 * Opens a ticket for a person without an account and notifies the distributor's people. The address gets a receipt
 * without any words from the form, within the daily allowance of the mailbox and the network. Sent twice, it is one
 * ticket. Throws security.captchaNeeded.
 */
export async function askAsGuest(
  call: Call<'anyone'>,
  { captcha, ...given }: z.output<typeof contact.ask.body>,
): Promise<void> {
  await requireCaptcha(call, captcha)
  const now = call.clock.now()
  await inTransaction(call.db, async (trx) => {
    const { name, email, language, subject } = given
    const ticket = await insertGuestTicket(trx, { key: given.key, name, email, language, subject, now })
    if (!ticket) return
    const messageId = await insertTicketMessage(trx, {
      ticketId: ticket.id,
      userId: null,
      isOurs: false,
      body: given.message.trim(),
      at: now,
    })
    const guest = { name, email, language }
    const { companyId, ...of } = ticket
    const said = { ...of, subject, companyId, companyName: '', askerId: null, messageId, message: given.message, guest }
    await tellAsked(trx, { ...call, person: null }, said, true)
    const counted = { to: email, from: senderAt(call.ip), now, limits: await parametersOf(trx) }
    if ((await usedUpBy(trx, counted)) === null)
      await mailGuest(trx, call, said, guestReceivedMail, { number: ticket.number })
    await announceTicket(trx, ticket.id, false)
  })
}

/**
 * Adds a message from a person without an account; a resolved ticket is reopened. The same words sent twice are one
 * message. Throws security.captchaNeeded, ticket.oldLink.
 */
export async function goOnAsGuest(
  call: Call<'anyone'>,
  { captcha, token, message }: z.output<typeof contact.goOn.body>,
): Promise<void> {
  await requireCaptcha(call, captcha)
  const id = ticketOf(call, token)
  await inTransaction(call.db, async (trx) => {
    const ticket = (await lockGuestTicket(trx, id)) ?? refuse(ticketErrors.oldLink)
    const now = call.clock.now()
    const since = ticket.resolved_at ? now.getTime() - ticket.resolved_at.getTime() : 0
    if (since > daysAfterSolution * 86_400_000) refuse(ticketErrors.oldLink)
    // The response was lost: the form sends the same words again.
    if (await areLastWords(trx, id, message.trim())) return
    const said = { ticketId: ticket.id, userId: null, isOurs: false, at: now }
    const messageId = await insertTicketMessage(trx, { ...said, body: message.trim() })
    const status = ticket.status === s.resolved ? s.inProgress : ticket.status
    if (status !== ticket.status)
      await insertTicketMessage(trx, { ...said, kind: 'status', detail: { from: ticket.status, to: status } })
    await updateTicket(trx, id, { last_at: now, is_answered: false, ...statusValues(status, ticket.status, now) })
    const told = saidIn(ticket, '', messageId, message)
    await tellAsked(trx, { ...call, person: null }, told, false)
    await announceTicket(trx, id, false)
  })
}

function ticketOf({ secrets }: Call<'anyone'>, token: string): number {
  return Number(secrets.readMarked(token, guestToken) ?? refuse(ticketErrors.oldLink))
}
