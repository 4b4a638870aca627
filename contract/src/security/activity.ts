import { dayFilters } from '../day-filters.ts'
import { z } from 'zod'
import type { Access } from '../access.ts'
import { Id, instant } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { money } from '../money.ts'

/**
 * The subjects of acts, by the first word of their kind: "prices.changed" is about prices, and so is "groups.changed".
 */
const wordsOfSubjects = {
  auth: ['auth', 'access'],
  users: ['users'],
  companies: ['companies', 'webhooks'],
  documents: ['documents'],
  ledger: ['ledger', 'bank'],
  prices: ['prices', 'groups', 'promotions'],
  orders: ['orders', 'payments'],
  invoices: ['invoices', 'eInvoices'],
  keys: ['keys'],
  products: ['products', 'productFeeds', 'shops'],
  reports: ['reports', 'lists', 'data'],
} as const
export type ActivitySubject = keyof typeof wordsOfSubjects
export const activitySubjects = Object.keys(wordsOfSubjects) as [ActivitySubject, ...ActivitySubject[]]

/** First words of acts on the installation itself, which concern no company and no product. */
type InstallationWord =
  | 'accessPoint'
  | 'alert'
  | 'archives'
  | 'books'
  | 'currencies'
  | 'invariants'
  | 'jobs'
  | 'parameters'
  | 'sms'
  | 'vatText'

export type ActWord = (typeof wordsOfSubjects)[ActivitySubject][number]
/** The kind of an act in the security log: the first word of a new kind says what it is about. */
export type ActKind = `${ActWord | InstallationWord}.${string}`

/** The first words of the kinds of acts about these subjects. */
export const wordsOf = (subjects: readonly ActivitySubject[]): ActWord[] =>
  subjects.flatMap((subject) => [...wordsOfSubjects[subject]])

/** The subject of an act; undefined for the installation itself, and for a kind of a newer release. */
export const subjectOf = (kind: string): ActivitySubject | undefined =>
  activitySubjects.find((subject) => wordsOf([subject]).some((word) => kind.startsWith(`${word}.`)))

/** The fields of a company's data and terms that may change, including the terms set by its supplier. */
export const changedFields = [
  'code',
  'supplier',
  'name',
  'legalName',
  'country',
  'taxId',
  'vatId',
  'town',
  'postalCode',
  'address',
  'contactPerson',
  'email',
  'phone',
  'website',
  'language',
  'bankAccount',
  'invoiceTextEn',
  'invoiceTextBs',
  'invoiceTextHr',
  'openingHoursEn',
  'openingHoursBs',
  'openingHoursHr',
  'accentColor',
  'priceGroup',
  'currency',
  'paymentTypes',
  'autoApprove',
  'approvalThreshold',
  'keysInMail',
  'imageKeysAllowed',
  'mayBackOrder',
  'isDomestic',
  'isTelecom',
] as const
export type ChangedField = (typeof changedFields)[number]

/** An old or new value: text, a switch, numbers of payment types; null is empty. Amounts are decimal strings. */
const changedValue = z.union([z.string(), z.boolean(), z.array(z.number()), z.null()])

export const ActivityChange = z.object({ field: z.enum(changedFields), from: changedValue, to: changedValue })

/**
 * One act from the security log or an order, with the facts that may be shown about it: never a cost, a key, a password
 * or a token.
 */
export const ActivityRow = z.object({
  /** Below zero if the act is read from the order itself. */
  id: z.number(),
  createdDate: instant,
  /** Dotted name, "users.rolesChanged". */
  kind: z.string(),
  /** Null if nobody is known, or the reader may not know the person. */
  userName: z.string().nullable(),
  companyName: z.string().nullable(),
  /** The person affected by the act. */
  aboutName: z.string().nullable(),
  /** For distributors. */
  ip: z.string().nullable(),
  orderId: z.number().nullable(),
  orderNumber: z.string().nullable(),
  /** Funds booked, the new credit limit, or what the buyer pays for the order. */
  amount: money.nullable(),
  /** Currency of the amount, if it is not the company's own. */
  currency: z.string().nullable(),
  /** Number of products or keys affected. */
  count: z.number().nullable(),
  reason: z.string(),
  /** Which company fields changed, with old and new values; empty for other acts. */
  changes: z.array(ActivityChange),
})

/** The acts that concern one record, newest first. */
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
