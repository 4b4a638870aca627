import { commonErrors } from '@brava/contract/errors.ts'
import { type Language, languages } from '@brava/contract/language.ts'
import {
  mostReplyTemplates,
  replyPlaceholders,
  type supportTickets,
} from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import { ticketErrors } from '@brava/contract/support-tickets/support-tickets.errors.ts'
import type { z } from 'zod'
import type { Call } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { replyTemplates, type ReplyWords, saveReplyTemplate } from './reply-templates.sql.ts'
import { addressee, oneTicket } from './tickets.sql.ts'

type Placeholder = (typeof replyPlaceholders)[number]
const inBraces = /\{([^{}]*)\}/g
const isKnown = (name: string): name is Placeholder => (replyPlaceholders as readonly string[]).includes(name)

/** Replaces {placeholders} with values. An inserted name is never read as a placeholder again. */
export function fillReply(words: string, values: Readonly<Record<Placeholder, string>>): string {
  return words.replace(inBraces, (whole, name: string) => (isKnown(name) ? values[name] : whole))
}

/** The words in a language, or in another one if it has none. */
export function wordsIn(words: Pick<ReplyWords, Language>, language: Language): string {
  return [language, ...languages].map((each) => words[each]).find((text) => text.trim() !== '') ?? ''
}

/** Templates filled in for one ticket, in the language of whom an answer addresses. Throws ticket.notFound. */
export async function repliesFor({ db, person }: Call, ticketId: number) {
  const ticket = (await oneTicket(db, person, ticketId)) ?? refuse(ticketErrors.notFound)
  const { name, language } = await addressee(db, ticketId)
  const values = {
    name,
    ticket: ticket.number,
    order: ticket.orderNumber ?? '—',
    product: ticket.productTitle ?? '—',
  }
  return (await replyTemplates(db)).map(({ id, name, bs, hr, en }) => ({
    id,
    name,
    text: fillReply(wordsIn({ bs, hr, en }, language), values),
  }))
}

/**
 * Throws ticket.unknownPlaceholder and ticket.noWords at their fields, ticket.nameTaken, ticket.tooManyReplies,
 * common.notFound, and common.conflict if it was changed since the given version.
 */
export async function saveReply(call: Call, given: z.output<typeof supportTickets.saveReply.body>): Promise<void> {
  const { templateId: id, version, name, ...words } = given
  const wrong = languages.filter((each) =>
    [...words[each].matchAll(inBraces)].some(([, named]) => !isKnown(named ?? '')),
  )
  if (wrong.length > 0)
    refuse(ticketErrors.unknownPlaceholder, { fields: wrong.map((each) => ({ path: each, message: '' })) })
  if (wordsIn(words, call.language) === '')
    refuse(ticketErrors.noWords, { fields: [{ path: call.language, message: '' }] })
  const saved = await inTransaction(call.db, (trx) =>
    saveReplyTemplate(trx, { id, version, name, ...words }, mostReplyTemplates, call.clock.now()),
  )
  if (saved === 'taken') refuse(ticketErrors.nameTaken, { fields: [{ path: 'name', message: '' }] })
  if (saved === 'tooMany') refuse(ticketErrors.tooManyReplies)
  if (saved === 'changed') refuse(commonErrors.conflict)
  if (saved === 'missing') refuse(commonErrors.notFound)
}
