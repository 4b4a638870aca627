import { commonErrors } from '@brava/contract/errors.ts'
import { ticketStatus } from '@brava/contract/enums.ts'
import { supportTickets } from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import { ticketErrors } from '@brava/contract/support-tickets/support-tickets.errors.ts'
import { routes } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { listTickets } from './list-tickets.ts'
import { deleteReplyTemplate, replyTemplates } from './reply-templates.sql.ts'
import { repliesFor, saveReply } from './reply-templates.ts'
import { storeAttachment } from './store-attachment.ts'
import { attachedFor, messagesOf, noteRead } from './ticket-messages.sql.ts'
import { changeWords, ticketTexts } from './ticket.texts.ts'
import { oneTicketView } from './ticket-view.ts'
import { firstUnresolved, oneTicket, ticketCounts, ticketFigures, ticketHandlers } from './tickets.sql.ts'
import { changeTicket, createTicket, rateTicket, writeMessage } from './write-tickets.ts'

const { pending, inProgress } = ticketStatus.code
const figuresDays = 30

export const supportTicketsRoutes = routes(supportTickets, {
  openCount: async ({ db, person }) => {
    const counts = await ticketCounts(db, person)
    return { data: { count: (counts.get(pending) ?? 0) + (counts.get(inProgress) ?? 0) } }
  },
  firstUnresolved: async ({ db, person }) => ({ data: { id: await firstUnresolved(db, person) } }),
  create: async (call, { body }) => {
    const ticket = await createTicket(call, body)
    return { data: { info: ticketTexts.created[call.language], ...ticket } }
  },
  list: (call, { body }) => listTickets(call, body),
  get: async ({ db, person }, { params }) => {
    const row = await oneTicket(db, person, params.id)
    return { data: oneTicketView(row ?? refuse(ticketErrors.notFound), person) }
  },
  messages: async ({ db, person, clock, language }, { params }) => {
    if (!(await oneTicket(db, person, params.id))) refuse(ticketErrors.notFound)
    const rows = await messagesOf(db, person, params.id)
    const last = rows.at(-1)
    if (last) await noteRead(db, person, params.id, last.id, clock.now())
    return {
      data: rows.map(({ at, body, detail, ...row }) => ({
        ...row,
        createdDate: at,
        seenDate: row.seenDate && new Date(row.seenDate),
        message: row.kind === 'message' ? body : changeWords(row.kind, detail, language),
      })),
    }
  },
  change: async (call, { params, body }) => {
    const changed = await changeTicket(call, params.id, body)
    return { data: { info: ticketTexts.changed[call.language], ...changed } }
  },
  write: async (call, { body }) => {
    const written = await writeMessage(call, body)
    const info = body.isInternal ? ticketTexts.noted : ticketTexts.sent
    return { data: { info: info[call.language], ...written } }
  },
  attach: async (call) => {
    const file = await storeAttachment(call, call.uploads[0] ?? refuse(commonErrors.invalid))
    return { data: { info: ticketTexts.attached[call.language], file } }
  },
  file: async ({ db, person, files }, { params }) => {
    const row = (await attachedFor(db, person, params.id)) ?? refuse(ticketErrors.notFound)
    const bytes = (await files.get(row.sha256)) ?? refuse(ticketErrors.notFound)
    return { name: row.name, type: row.media_type, bytes, inline: row.media_type.startsWith('image/') }
  },
  rate: async (call, { params, body }) => {
    await rateTicket(call, params.id, body)
    return { data: { info: ticketTexts.rated[call.language] } }
  },
  figures: async ({ db, clock }) => ({
    data: await ticketFigures(db, new Date(clock.now().getTime() - figuresDays * 86_400_000)),
  }),
  replies: async ({ db }) => ({ data: await replyTemplates(db) }),
  repliesFor: async (call, { params }) => ({ data: await repliesFor(call, params.id) }),
  saveReply: async (call, { body }) => {
    await saveReply(call, body)
    return { data: { info: ticketTexts.replySaved[call.language] } }
  },
  removeReply: async ({ db, language }, { params }) => {
    if (!(await deleteReplyTemplate(db, params.id))) refuse(commonErrors.notFound)
    return { data: { info: ticketTexts.replyRemoved[language] } }
  },
  handlers: async ({ db }) => ({ data: await ticketHandlers(db) }),
})
