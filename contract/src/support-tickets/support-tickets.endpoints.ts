import { z } from 'zod'
import { act, data, del, get, Id, id, instant, line, paragraph, post, put, requiredLine } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { commonErrors } from '../errors.ts'
import { filesErrors } from '../files/files.errors.ts'
import { list } from '../list.ts'
import { ticketEmergency, ticketStatus } from '../enums.ts'
import { languages } from '../language.ts'
import { ticketErrors } from './support-tickets.errors.ts'

const Named = z.object({ id: z.number(), name: z.string() })

export const mostAttachments = 5
export const mostMessage = 10_000
/** Of one attachment. */
export const mostAttachmentBytes = 10 * 1024 * 1024
/** What may be attached, by the endings of its name; the bytes decide (decision 0105). */
export const attachmentEndings = ['.png', '.jpg', '.jpeg', '.webp', '.pdf', '.txt', '.csv'] as const
export const mostReplyTemplates = 200

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
  /** Asked on the contact page without an account: the company is the distributor itself. */
  isGuest: z.boolean(),
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
  /** Where who asked without signing in is answered, in which language; null for people with an account. For distributors. */
  guest: z.object({ email: z.string(), language: z.enum(languages) }).nullable(),
  /** What the company says of the solution, 1 to 5. */
  rating: z.number().nullable(),
  ratingComment: z.string(),
  /** The reader is of the company whose ticket is resolved: is asked how it went. */
  mayRate: z.boolean(),
  allowedActions: z.array(z.enum(['take', 'resolve', 'reopen'])),
})

const Message = z.object({
  id: z.number(),
  createdDate: instant,
  userName: z.string(),
  isOurs: z.boolean(),
  isMine: z.boolean(),
  isInternal: z.boolean(),
  kind: z.enum(['message', 'status', 'emergency', 'assignee', 'rating']),
  /** What was written; of other kinds what it became, in the reader's language. */
  message: z.string(),
  files: z.array(z.object({ id: z.number(), name: z.string(), sizeBytes: z.number(), isPicture: z.boolean() })),
  /** When somebody of the other side first read it. */
  seenDate: instant.nullable(),
})

const ReplyTemplate = z.object({
  name: requiredLine(80),
  /** With the placeholders of `replyPlaceholders`; "" where a language has none: another one's is taken. */
  en: paragraph(4000),
  bs: paragraph(4000),
  hr: paragraph(4000),
})

/** What the words of a reply template may name, as {name}; there is nothing else in braces. */
export const replyPlaceholders = ['name', 'ticket', 'order', 'product'] as const

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
    errors: [ticketErrors.notFound, ticketErrors.noSuchFile, ticketErrors.noFilesToGuest, commonErrors.forbidden],
    idempotent: true,
  }),
  attach: post('/support-tickets/attach-file', {
    summary:
      'Upload a file for the next message: a picture, which is drawn anew, PDF, text or CSV, known by its bytes (beyond the specification)',
    access: 'signedIn',
    upload: { maxBytes: mostAttachmentBytes, kind: 'anything' },
    transfer: 'document',
    response: act({ file: z.object({ id: z.number(), name: z.string() }) }),
    errors: [filesErrors.notAnImage, ticketErrors.notAttachable],
    timeoutMs: 120_000,
  }),
  file: get('/support-tickets/file/:id', {
    summary:
      'An attached file, for who may read its message; all but pictures are saved, never shown (beyond the specification)',
    access: 'signedIn',
    params: Id,
    response: 'file',
    transfer: 'document',
    errors: [ticketErrors.notFound],
  }),
  rate: put('/support-tickets/rate/:id', {
    summary: 'Say how a resolved ticket went, 1 to 5; for people of its company (beyond the specification)',
    access: 'signedIn',
    params: Id,
    body: z.object({ rating: z.number().int().min(1).max(5), comment: line(1000).default('') }),
    response: act({}),
    errors: [ticketErrors.notFound, ticketErrors.notAllowedNow, commonErrors.forbidden],
  }),
  figures: get('/support-tickets/figures', {
    summary:
      'Tickets of the last 30 days: how many were opened and resolved, the median times to the first answer and to the solution, what companies say of it (beyond the specification)',
    access: 'distributors',
    response: data(
      z.object({
        opened: z.number(),
        resolved: z.number(),
        /** Medians in whole minutes; null without any. */
        firstAnswerMinutes: z.number().nullable(),
        solutionMinutes: z.number().nullable(),
        /** Average of 1 to 5, in tenths: 43 is 4.3. */
        ratingTenths: z.number().nullable(),
        ratings: z.number(),
      }),
    ),
  }),
  replies: get('/support-tickets/reply-templates', {
    summary: 'Answers that people of the distributor begin from, by name (beyond the specification)',
    access: 'distributors',
    response: data(
      z.array(
        ReplyTemplate.extend({
          id: z.number(),
          /** Grows with every change. */
          version: z.number(),
        }),
      ),
    ),
  }),
  repliesFor: get('/support-tickets/reply-templates-for/:id', {
    summary: 'The same, filled in for one ticket in the language of who asked (beyond the specification)',
    access: 'distributors',
    params: Id,
    response: data(z.array(z.object({ id: z.number(), name: z.string(), text: z.string() }))),
    errors: [ticketErrors.notFound],
  }),
  saveReply: post('/support-tickets/save-reply-template', {
    summary:
      'Add or change an answer to begin from; `version` is the one that was read, without it the change is made whatever it was (beyond the specification)',
    access: 'distributors',
    body: ReplyTemplate.extend({
      /** Left out: a new one. */
      templateId: id.optional(),
      version: z.number().int().optional(),
    }),
    response: act({}),
    errors: [
      ticketErrors.unknownPlaceholder,
      ticketErrors.noWords,
      ticketErrors.nameTaken,
      ticketErrors.tooManyReplies,
      commonErrors.notFound,
      commonErrors.conflict,
    ],
  }),
  removeReply: del('/support-tickets/reply-template/:id', {
    summary: 'Remove an answer to begin from; what was sent stays (beyond the specification)',
    access: 'distributors',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
  handlers: get('/support-tickets/handlers', {
    summary: 'People of the distributor to whom a ticket can be assigned (beyond the specification)',
    access: 'distributors',
    response: data(z.array(Named)),
  }),
}
