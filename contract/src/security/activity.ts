import { dayFilters } from '../day-filters.ts'
import { z } from 'zod'
import type { Access } from '../access.ts'
import { Id, instant } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { money } from '../money.ts'

/** What acts are about, as the first word of their kind says: "prices.changed" is about prices. */
export const activitySubjects = [
  'auth',
  'users',
  'companies',
  'documents',
  'ledger',
  'prices',
  'orders',
  'keys',
  'products',
] as const
export type ActivitySubject = (typeof activitySubjects)[number]

/** One act of the security log, with the facts that are told of it: never a cost, a key, a password or a token. */
export const ActivityRow = z.object({
  id: z.number(),
  createdDate: instant,
  /** Dotted name, "users.rolesChanged". */
  kind: z.string(),
  /** Null where nobody is known, or the person is none of the reader's affair. */
  userName: z.string().nullable(),
  companyName: z.string().nullable(),
  /** The person it was done to. */
  aboutName: z.string().nullable(),
  /** For distributors. */
  ip: z.string().nullable(),
  orderId: z.number().nullable(),
  orderNumber: z.string().nullable(),
  /** Funds booked or the new credit limit. */
  amount: money.nullable(),
  /** Products or keys that it was done with. */
  count: z.number().nullable(),
  reason: z.string(),
})

/** The log of acts that concern one record, newest first. */
export const activityOf = <const A extends Access>(
  path: `/${string}`,
  { summary, access }: { summary: string; access: A },
) =>
  list(path, {
    summary,
    access,
    params: Id,
    row: ActivityRow,
    sortable: ['createdDate'],
    filters: {
      subject: z.array(z.enum(activitySubjects)).max(activitySubjects.length),
      ...dayFilters,
    },
    errors: [commonErrors.notFound],
  })
