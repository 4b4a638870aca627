import { z } from 'zod'
import { act, data, del, get, Id, IdsOfPage, id, instant, line, mostIdsOfPage, post, put } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { languages } from '../language.ts'
import { list } from '../list.ts'
import { choices } from '../products/product-view.ts'
import { feedSettings } from './feed-settings.ts'
import { feedErrors } from './product-feeds.errors.ts'
import { expects } from '../expected.ts'

const access = 'distributors'

export const feedFormats = ['csv', 'xml', 'json', 'google'] as const
export type FeedFormat = (typeof feedFormats)[number]

/** The separator between CSV columns. */
export const delimiters = { comma: ',', semicolon: ';' } as const
export type Delimiter = keyof typeof delimiters

/** A file name without its extension (guarantee G27). */
export const feedName = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, expects('fileName'))

export const FeedFilters = z.object({
  categoryIds: choices.default([]),
  /** These and all categories below them are left out. */
  withoutCategoryIds: choices.default([]),
  productTypeIds: choices.default([]),
  inStock: z.boolean().default(false),
})

/** The settings of a feed. */
const feedFields = {
  settingsId: id,
  format: z.enum(feedFormats),
  /** Null: each partner's own. */
  language: z.enum(languages).nullable().default(null),
  /** For CSV. */
  delimiter: z.enum(['comma', 'semicolon']).default('semicolon'),
  filters: FeedFilters.prefault({}),
  /** The partner's page of a product, containing [code], [id] or [gtin]; empty: the product in the portal. */
  linkPattern: line(500).default(''),
  /** Hours after which the file is regenerated even if nothing changed; null: only when something changed. */
  everyHours: z.number().int().min(1).max(168).nullable().default(null),
}
export const FeedBody = z.object({ ...feedFields, companyIds: z.array(id).min(1).max(mostIdsOfPage) })

const FeedRow = z.object({
  id: z.number(),
  name: z.string(),
  format: z.enum(feedFormats),
  language: z.enum(languages).nullable(),
  settingsId: z.number(),
  settings: z.string(),
  companies: z.number(),
  /** Addresses that have a file, and those for which it last failed. */
  ready: z.number(),
  failed: z.number(),
  changedDate: instant.nullable(),
  lastFetchedDate: instant.nullable(),
  createdDate: instant,
})

const FeedAddress = z.object({
  id: z.number(),
  companyId: z.number(),
  company: z.string(),
  currency: z.string(),
  items: z.number().nullable(),
  bytes: z.number().nullable(),
  /** When its content last changed, and when that was last checked. */
  changedDate: instant.nullable(),
  builtDate: instant.nullable(),
  error: z.string().nullable(),
  /** When it is retried; null if nothing failed. */
  nextTryDate: instant.nullable(),
  fetches: z.number(),
  lastFetchedDate: instant.nullable(),
  renewedDate: instant.nullable(),
  createdDate: instant,
})

const addressOf = z.object({ address: z.string() })

/**
 * Product feeds: a file for each partner at a secret address, with its own prices (specification §7, decision 0122).
 * @assumption The specification names only the calls: `create-product-feed/{filename}` takes the feed's settings and
 * partners, `get-product-feed/{id}` answers the feed, and its file is read at the secret address.
 */
export const productFeeds = {
  ...feedSettings,
  feeds: list('/products/get-product-feeds', {
    summary: 'List product feeds with how many partners have one and when they were last read',
    access,
    row: FeedRow,
    sortable: ['createdDate', 'name', 'settings', 'companies', 'changedDate', 'lastFetchedDate'],
    filters: { format: z.enum(feedFormats) },
  }),
  refreshFeed: put('/products/refresh-product-feed/:id', {
    summary: 'Regenerate the files of a feed, as a job',
    access,
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
  deleteFeeds: del('/products/delete-product-feeds', {
    summary: 'Delete feeds; their addresses stop working at once',
    access,
    body: IdsOfPage,
    response: act({}),
    errors: [commonErrors.notFound],
    timeoutMs: 60_000,
  }),
  createFeed: post('/products/create-product-feed/:filename', {
    summary: 'Add a feed for partners; a job generates the file of each',
    access,
    params: z.object({ filename: z.string().max(200) }),
    body: FeedBody,
    response: act({ id: z.number() }),
    errors: [
      commonErrors.notFound,
      feedErrors.badFileName,
      feedErrors.nameTaken,
      feedErrors.notACompany,
      feedErrors.badLink,
    ],
  }),
  feed: get('/products/get-product-feed/:id', {
    summary: 'Get a feed: its settings and its partners',
    access,
    params: Id,
    response: data(
      FeedRow.extend(feedFields).extend({
        companyIds: z.array(z.number()),
        /** Increases with every change. */
        version: z.number(),
      }),
    ),
    errors: [commonErrors.notFound],
  }),
  editFeed: put('/products/edit-product-feed/:id', {
    summary:
      'Change a feed; partners that are left out lose their address at once; `version` is the one that was read, without it the change is made whatever it was',
    access,
    params: Id,
    body: FeedBody.extend({ version: z.number().int().optional() }),
    response: act({ id: z.number() }),
    errors: [commonErrors.notFound, commonErrors.conflict, feedErrors.notACompany, feedErrors.badLink],
  }),
  previewFeed: post('/products/preview-product-feed', {
    summary: 'Preview the first rows of a feed as one partner would get them; nothing is stored',
    access,
    reads: true,
    body: z.object({ ...feedFields, companyId: id }),
    response: data(
      z.object({
        company: z.string(),
        currency: z.string(),
        /** Number of products in the whole file. */
        items: z.number(),
        heads: z.array(z.string()),
        rows: z.array(z.array(z.string())),
        /** The beginning of the file as generated. */
        text: z.string(),
      }),
    ),
    errors: [commonErrors.notFound, feedErrors.notACompany, feedErrors.badLink],
  }),
  addresses: list('/products/get-feed-addresses/:id', {
    summary: 'List the partners of a feed: what their file contains, when it changed and who read it last',
    access,
    params: Id,
    row: FeedAddress,
    sortable: ['createdDate', 'company', 'items', 'changedDate', 'fetches', 'lastFetchedDate'],
    errors: [commonErrors.notFound],
  }),
  ofCompany: get('/products/get-company-feeds/:id', {
    summary: 'List the feeds of a partner: what its files contain and when they were last read',
    access,
    params: Id,
    response: data(z.array(FeedAddress.extend({ feedId: z.number(), feed: z.string(), format: z.enum(feedFormats) }))),
    errors: [commonErrors.notFound],
  }),
  showAddress: post('/products/show-feed-address/:id', {
    summary: 'Get the secret address of a partner, to pass it on; recorded',
    access,
    params: Id,
    reads: true,
    secret: true,
    response: data(addressOf),
    errors: [commonErrors.notFound],
  }),
  renewAddress: put('/products/renew-feed-address/:id', {
    summary: 'Give a partner a new secret address; the former one stops working at once',
    access,
    params: Id,
    secret: true,
    response: act({ address: z.string() }),
    errors: [commonErrors.notFound],
  }),
  fetches: list('/products/get-feed-fetches/:id', {
    summary: 'List who read the file of a partner, and when',
    access,
    params: Id,
    row: z.object({
      id: z.number(),
      createdDate: instant,
      ip: z.string(),
      userAgent: z.string(),
      /** 200: the file was sent; 304: the reader already had it. */
      status: z.number(),
    }),
    sortable: ['createdDate', 'ip', 'status'],
    errors: [commonErrors.notFound],
  }),
  file: get('/product-feeds/:token', {
    summary: 'Download the file of a feed, for anyone who knows its secret address; 304 if the reader already has it',
    access: 'anyone',
    params: z.object({ token: z.string().max(100) }),
    raw: { maxBytes: 1, headers: ['if-none-match', 'if-modified-since', 'accept-encoding'] },
    response: 'raw',
    limit: 'notices',
    errors: [commonErrors.notFound, commonErrors.tooMany],
  }),
}
