import { normaliseCode } from '@brava/contract/keys/key-pattern.ts'
import { sql } from 'kysely'
import { instantsAsked } from '../../platform/dates/date-presets.ts'
import { contains } from '../../platform/db/containing.ts'

/**
 * How the rows of a queue name their claim: its alias besides o (order), c (company), l (line) and y (key), and when it
 * was made.
 */
interface ClaimNames {
  readonly alias: string
  readonly madeAt: string
}

interface AskedClaims {
  readonly quickSearch: string
  readonly filters: Parameters<typeof instantsAsked>[0] & {
    readonly state?: readonly number[] | undefined
    readonly companyId?: readonly number[] | undefined
    readonly productId?: readonly number[] | undefined
  }
}

/** Whether a claim of a queue matches the request. */
export function isAsked({ filters, quickSearch }: AskedClaims, { alias, madeAt }: ClaimNames, now: Date) {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const { from, until } = instantsAsked(filters, now)
  const among = (column: ReturnType<typeof of>, values: readonly number[] | undefined) =>
    values?.length ? [sql<boolean>`${column} = any(${[...values]})`] : []
  const asked = [
    ...among(of('state'), filters.state),
    ...among(of('company_id'), filters.companyId),
    ...among(sql.ref('l.product_id'), filters.productId),
    ...(from ? [sql<boolean>`${of(madeAt)} >= ${from}`] : []),
    ...(until ? [sql<boolean>`${of(madeAt)} < ${until}`] : []),
  ]
  if (quickSearch) {
    const named = contains(quickSearch, 'o.number', 'c.name', 'l.title', 'l.code', of('reason'))
    const tail = normaliseCode(quickSearch)
    // A picture has no last characters.
    asked.push(tail ? sql<boolean>`(${named} or y.last4 = ${tail})` : named)
  }
  return asked.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(asked, sql` and `)}`
}

/** The columns by which a queue of claims can be sorted. */
export function claimColumns({ alias, madeAt }: ClaimNames) {
  return {
    createdDate: sql.ref(`${alias}.${madeAt}`),
    company: sql.ref('c.name'),
    product: sql.ref('l.title'),
    order: sql.ref('o.number'),
    state: sql.ref(`${alias}.state`),
  }
}

interface Flat {
  readonly companyId: number
  readonly companyName: string
  readonly productId: number
  readonly code: string
  readonly title: string
  readonly platform: string
  readonly imageFileId: number | null
}

/** A row of a queue with its company and product named as elsewhere. */
export function claimOf<R extends Flat>(found: R) {
  const { companyId, companyName, productId, code, title, platform, imageFileId, ...row } = found
  return {
    ...row,
    company: { id: companyId, name: companyName },
    product: { id: productId, code, title, platform, imageFileId },
  }
}
