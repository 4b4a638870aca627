import { z } from 'zod'
import { paragraph } from '../endpoint.ts'

/** The prefix of each kind of opaque id. */
export const partnerIdKinds = {
  product: 'prd',
  order: 'ord',
  key: 'key',
  invoice: 'inv',
  fault: 'flt',
  estimate: 'est',
  event: 'evt',
  webhook: 'whk',
  delivery: 'dlv',
  sale: 'sal',
  device: 'dev',
} as const
export type PartnerIdKind = keyof typeof partnerIdKinds

/** An opaque id: a prefix for the kind, and 128 bits. Its parts mean nothing to a partner. */
export const partnerId = (kind: PartnerIdKind) =>
  z.string().regex(new RegExp(`^${partnerIdKinds[kind]}_[A-Za-z0-9_-]{22}$`))

/** An id in the path; one that is malformed answers 404, like one that does not exist. */
export const PartnerId = (kind: PartnerIdKind) => z.object({ id: partnerId(kind) })

/** An opaque position in a list. */
export const cursor = paragraph(500).min(1)

/** The most rows on a page. */
export const mostRowsOfPage = 200

/** Where a page begins and how long it is. */
export const pageQuery = {
  after: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(mostRowsOfPage).default(50),
}

/** A page of a list. `next` is the cursor of the following page; null on the last one. */
export function partnerPage<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row), next: z.string().nullable() })
}
