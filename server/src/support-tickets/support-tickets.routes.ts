import { commonErrors } from '@brava/contract/errors.ts'
import { ticketStatus } from '@brava/contract/enums.ts'
import { supportTickets } from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import { ticketErrors } from '@brava/contract/support-tickets/support-tickets.errors.ts'
import { storeImage } from '../files/store-image.ts'
import { routes } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { listTickets } from './list-tickets.ts'
import { messagesOf, noteRead, pictureFor } from './ticket-messages.sql.ts'
import { changeWords, ticketTexts } from './ticket.texts.ts'
import { oneTicketView } from './ticket-view.ts'
import { firstUnresolved, oneTicket, ticketCounts, ticketHandlers } from './tickets.sql.ts'
import { changeTicket, createTicket, writeMessage } from './write-tickets.ts'

const { pending, inProgress } = ticketStatus.code

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
    const upload = call.uploads[0] ?? refuse(commonErrors.invalid)
    const { name } = upload
    const { id } = await storeImage(call, upload.bytes, { name, ownerCompanyId: call.person.companyId, maxSide: 2000 })
    return { data: { info: ticketTexts.attached[call.language], file: { id, name } } }
  },
  picture: async ({ db, person, files }, { params }) => {
    const row = (await pictureFor(db, person, params.id)) ?? refuse(ticketErrors.notFound)
    const bytes = (await files.get(row.sha256)) ?? refuse(ticketErrors.notFound)
    return { name: row.name, type: row.media_type, bytes, inline: true }
  },
  handlers: async ({ db }) => ({ data: await ticketHandlers(db) }),
})
