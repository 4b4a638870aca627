import { z } from 'zod'
import { act, data, get, Id, id, instant, paragraph, post, put, requiredLine } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { commonErrors } from '../errors.ts'
import { filesErrors } from '../files/files.errors.ts'
import { list } from '../list.ts'
import { ticketEmergency, ticketStatus } from '../enums.ts'
import { ticketErrors } from './support-tickets.errors.ts'

const Named = z.object({ id: z.number(), name: z.string() })

export const mostAttachments = 5
export const mostMessage = 10_000

const Ticket = z.object({
  id: z.number(),
  number: z.string(),
  subject: z.string(),
  status: schemaOf(ticketStatus),
  emergency: schemaOf(ticketEmergency),
  company: Named,
  userName: z.string(),
  assignee: Named.nullable(),
  orderId: z.number().nullable(),
  orderNumber: z.string().nullable(),
  createdDate: instant,
  /** When either side last said something that both read. */
  lastDate: instant,
  /** The distributor spoke last. */
  isAnswered: z.boolean(),
  /** Messages of others that the reader has not seen. */
  unread: z.number(),
})

const OneTicket = Ticket.extend({
  version: z.number(),
  /** The key, the product it is of. */
  keyId: z.number().nullable(),
  last4: z.string().nullable(),
  product: Named.nullable(),
  firstAnswerDate: instant.nullable(),
  resolvedDate: instant.nullable(),
  /** The reader works for the distributor: may assign, set the emergency, write internal notes. */
  mayHandle: z.boolean(),
  allowedActions: z.array(z.enum(['take', 'resolve', 'reopen'])),
})

const Message = z.object({
  id: z.number(),
  createdDate: instant,
  userName: z.string(),
  isOurs: z.boolean(),
  isMine: z.boolean(),
  isInternal: z.boolean(),
  kind: z.enum(['message', 'status', 'emergency', 'assignee']),
  /** What was written; of other kinds what it became, in the reader's language. */
  message: z.string(),
  files: z.array(z.object({ id: z.number(), name: z.string(), sizeBytes: z.number() })),
  /** When somebody of the other side first read it. */
  seenDate: instant.nullable(),
})

const fileIds = z.array(id).max(mostAttachments).default([])
const message = paragraph(mostMessage).refine((text) => text.trim() !== '')

/** Support tickets (specification §2, §3, §7): a buyer asks, the distributor answers. */
export const supportTickets = {
  openCount: get('/support-tickets/number-of-tickets', {
    summary: 'How many tickets that the person sees are not resolved',
    access: 'signedIn',
    response: data(z.object({ count: z.number() })),
  }),
  firstUnresolved: get('/support-tickets/get-first-unresolved', {
    summary: 'The most urgent, oldest ticket that waits; null without one',
    access: 'signedIn',
    response: data(z.object({ id: z.number().nullable() })),
  }),
  create: post('/support-tickets/create-support-ticket', {
    summary: 'Open a ticket with its first message; about an order or a key of the own company where one is named',
    access: 'signedIn',
    body: z.object({
      subject: requiredLine(200),
      message,
      emergency: schemaOf(ticketEmergency).default(ticketEmergency.code.mid),
      orderId: id.nullish(),
      keyId: id.nullish(),
      /** For distributors: whose ticket it is; else always the own company's. */
      companyId: id.nullish(),
      fileIds,
    }),
    response: act({ id: z.number(), number: z.string() }),
    errors: [ticketErrors.noSuchSubject, ticketErrors.noSuchFile, commonErrors.notFound],
    idempotent: true,
  }),
  list: list('/support-tickets/get-support-tickets', {
    summary: 'Tickets: of the own company, a distributor all; with how many wait',
    access: 'signedIn',
    row: Ticket,
    sortable: ['lastDate', 'createdDate', 'status', 'emergency', 'company'],
    filters: {
      status: z.array(schemaOf(ticketStatus)).max(ticketStatus.values.length),
      emergency: z.array(schemaOf(ticketEmergency)).max(ticketEmergency.values.length),
      companyId: z.array(id).max(100),
      orderId: id,
    },
    extra: {
      counts: z.object({ all: z.number(), pending: z.number(), inProgress: z.number(), resolved: z.number() }),
    },
  }),
  get: get('/support-tickets/:id', {
    summary: 'One ticket with what it is about',
    access: 'signedIn',
    params: Id,
    response: data(OneTicket),
    errors: [ticketErrors.notFound],
  }),
  messages: get('/support-tickets/ticket-messages/:id', {
    summary:
      'What was said in a ticket, oldest first; internal notes for distributors only. Notes that the reader has seen it',
    access: 'signedIn',
    params: Id,
    response: data(z.array(Message)),
    errors: [ticketErrors.notFound],
  }),
  change: put('/support-tickets/:id', {
    summary: 'Resolve or reopen a ticket; distributors also take it, assign it and set its emergency',
    access: 'signedIn',
    params: Id,
    body: z.object({
      version: z.number().int(),
      status: schemaOf(ticketStatus).optional(),
      emergency: schemaOf(ticketEmergency).optional(),
      assigneeId: id.nullish(),
    }),
    response: act({ version: z.number(), status: schemaOf(ticketStatus) }),
    errors: [
      ticketErrors.notFound,
      ticketErrors.notAllowedNow,
      commonErrors.conflict,
      commonErrors.forbidden,
      commonErrors.notFound,
    ],
  }),
  write: post('/support-tickets/create-support-ticket-message', {
    summary:
      'Say something in a ticket; distributors also as an internal note. A buyer who writes reopens a resolved one',
    access: 'signedIn',
    body: z.object({
      ticketId: id,
      message,
      isInternal: z.boolean().default(false),
      /** Resolve the ticket with this answer. */
      resolves: z.boolean().default(false),
      fileIds,
    }),
    response: act({ id: z.number(), status: schemaOf(ticketStatus) }),
    errors: [ticketErrors.notFound, ticketErrors.noSuchFile, commonErrors.forbidden],
    idempotent: true,
  }),
  attach: post('/support-tickets/attach-picture', {
    summary: 'Upload a picture for the next message; it is drawn anew (beyond the specification)',
    access: 'signedIn',
    upload: { maxBytes: 10 * 1024 * 1024, kind: 'image' },
    transfer: 'document',
    response: act({ file: z.object({ id: z.number(), name: z.string() }) }),
    errors: [filesErrors.notAnImage],
    timeoutMs: 120_000,
  }),
  picture: get('/support-tickets/picture/:id', {
    summary: 'An attached picture, for who may read its message (beyond the specification)',
    access: 'signedIn',
    params: Id,
    response: 'file',
    transfer: 'document',
    errors: [ticketErrors.notFound],
  }),
  handlers: get('/support-tickets/handlers', {
    summary: 'People of the distributor to whom a ticket can be assigned (beyond the specification)',
    access: 'distributors',
    response: data(z.array(Named)),
  }),
}
