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
/** The largest attachment. */
export const mostAttachmentBytes = 10 * 1024 * 1024
/** The allowed file extensions of attachments; the bytes decide (decision 0105). */
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
  /** When either side last wrote something that both can read. */
  lastDate: instant,
  /** The distributor wrote last. */
  isAnswered: z.boolean(),
  /** Asked on the contact page without an account: the company is the distributor itself. */
  isGuest: z.boolean(),
  /** Messages by others that the reader has not seen. */
  unread: z.number(),
})

const OneTicket = Ticket.extend({
  version: z.number(),
  /** The key, and its product. */
  keyId: z.number().nullable(),
  last4: z.string().nullable(),
  product: Named.nullable(),
  firstAnswerDate: instant.nullable(),
  resolvedDate: instant.nullable(),
  /** The reader works for the distributor: may assign, set the emergency, write internal notes. */
  mayHandle: z.boolean(),
  /**
   * The address and language for answers to a person who asked without signing in; null for people with an account. For
   * distributors.
   */
  guest: z.object({ email: z.string(), language: z.enum(languages) }).nullable(),
  /** The company's rating of the solution, 1 to 5. */
  rating: z.number().nullable(),
  ratingComment: z.string(),
  /** The ticket is resolved and belongs to the reader's company, so the reader is asked how it went. */
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
  /** What was written; for other kinds the new value, in the reader's language. */
  message: z.string(),
  files: z.array(z.object({ id: z.number(), name: z.string(), sizeBytes: z.number(), isPicture: z.boolean() })),
  /** When somebody on the other side first read it. */
  seenDate: instant.nullable(),
})

const ReplyTemplate = z.object({
  name: requiredLine(80),
  /** With the placeholders of `replyPlaceholders`; "" for a missing language, which falls back to another one. */
  en: paragraph(4000),
  bs: paragraph(4000),
  hr: paragraph(4000),
})

/** The placeholders that a reply template may contain, as {name}; nothing else is allowed in braces. */
export const replyPlaceholders = ['name', 'ticket', 'order', 'product'] as const

const fileIds = z.array(id).max(mostAttachments).default([])
const message = paragraph(mostMessage).refine((text) => text.trim() !== '')

/** Support tickets (specification §2, §3, §7): a buyer asks, the distributor answers. */
export const supportTickets = {
  openCount: get('/support-tickets/number-of-tickets', {
    summary: 'Count the unresolved tickets that the person can see',
    access: 'signedIn',
    response: data(z.object({ count: z.number() })),
  }),
  firstUnresolved: get('/support-tickets/get-first-unresolved', {
    summary: 'Get the most urgent, oldest waiting ticket; null if there is none',
    access: 'signedIn',
    response: data(z.object({ id: z.number().nullable() })),
  }),
  create: post('/support-tickets/create-support-ticket', {
    summary: 'Open a ticket with its first message; optionally about an order or a key of the own company',
    access: 'signedIn',
    body: z.object({
      subject: requiredLine(200),
      message,
      emergency: schemaOf(ticketEmergency).default(ticketEmergency.code.mid),
      orderId: id.nullish(),
      keyId: id.nullish(),
      /** For distributors: the company of the ticket; for all others always their own. */
      companyId: id.nullish(),
      fileIds,
    }),
    response: act({ id: z.number(), number: z.string() }),
    errors: [ticketErrors.noSuchSubject, ticketErrors.noSuchFile, commonErrors.notFound],
    idempotent: true,
  }),
  list: list('/support-tickets/get-support-tickets', {
    summary: 'List tickets: of the own company, a distributor all; with how many are waiting',
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
    summary: 'Get a ticket with what it is about',
    access: 'signedIn',
    params: Id,
    response: data(OneTicket),
    errors: [ticketErrors.notFound],
  }),
  messages: get('/support-tickets/ticket-messages/:id', {
    summary:
      'List what was said in a ticket, oldest first; internal notes for distributors only. Records that the reader has seen it',
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
      'Write a message in a ticket; distributors also an internal note. A message by the buyer reopens a resolved ticket',
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
      'Upload a file for the next message: a picture, which is re-encoded, PDF, text or CSV, recognized by its bytes (beyond the specification)',
    access: 'signedIn',
    upload: { maxBytes: mostAttachmentBytes, kind: 'anything' },
    transfer: 'document',
    response: act({ file: z.object({ id: z.number(), name: z.string() }) }),
    errors: [filesErrors.notAnImage, ticketErrors.notAttachable],
    timeoutMs: 120_000,
  }),
  file: get('/support-tickets/file/:id', {
    summary:
      'Download an attached file, for those who may read its message; all but pictures are saved, never displayed (beyond the specification)',
    access: 'signedIn',
    params: Id,
    response: 'file',
    transfer: 'document',
    errors: [ticketErrors.notFound],
  }),
  rate: put('/support-tickets/rate/:id', {
    summary: 'Rate how a resolved ticket went, 1 to 5; for people of its company (beyond the specification)',
    access: 'signedIn',
    params: Id,
    body: z.object({ rating: z.number().int().min(1).max(5), comment: line(1000).default('') }),
    response: act({}),
    errors: [ticketErrors.notFound, ticketErrors.notAllowedNow, commonErrors.forbidden],
  }),
  figures: get('/support-tickets/figures', {
    summary:
      "Tickets of the last 30 days: how many were opened and resolved, the median times to the first answer and to the solution, the companies' ratings (beyond the specification)",
    access: 'distributors',
    response: data(
      z.object({
        opened: z.number(),
        resolved: z.number(),
        /** Medians in whole minutes; null if there are none. */
        firstAnswerMinutes: z.number().nullable(),
        solutionMinutes: z.number().nullable(),
        /** Average of 1 to 5, in tenths: 43 is 4.3. */
        ratingTenths: z.number().nullable(),
        ratings: z.number(),
      }),
    ),
  }),
  replies: get('/support-tickets/reply-templates', {
    summary: "List the distributor's reply templates, by name (beyond the specification)",
    access: 'distributors',
    response: data(
      z.array(
        ReplyTemplate.extend({
          id: z.number(),
          /** Increases with every change. */
          version: z.number(),
        }),
      ),
    ),
  }),
  repliesFor: get('/support-tickets/reply-templates-for/:id', {
    summary:
      'List the reply templates filled in for one ticket, in the language of the person who asked (beyond the specification)',
    access: 'distributors',
    params: Id,
    response: data(z.array(z.object({ id: z.number(), name: z.string(), text: z.string() }))),
    errors: [ticketErrors.notFound],
  }),
  saveReply: post('/support-tickets/save-reply-template', {
    summary:
      'Add or change a reply template; `version` is the one that was read, without it the change is made whatever the version is (beyond the specification)',
    access: 'distributors',
    body: ReplyTemplate.extend({
      /** When missing, a new one is added. */
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
    summary: 'Remove a reply template; sent answers stay (beyond the specification)',
    access: 'distributors',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
  handlers: get('/support-tickets/handlers', {
    summary: 'List people of the distributor to whom a ticket can be assigned (beyond the specification)',
    access: 'distributors',
    response: data(z.array(Named)),
  }),
}
