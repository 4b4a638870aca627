import { isDistributor } from '@brava/contract/access.ts'
import { type PosDayResult, posDayResult, type PosDifferenceKind } from '@brava/contract/pos-sales/pos-difference.ts'
import {
  type PosClaimState,
  posClaimState,
  type PosSaleState,
  posSaleState,
} from '@brava/contract/pos-sales/pos-sale-state.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../platform/call.ts'
import type { Db } from '../platform/db/connect.ts'
import { inText } from '../platform/db/in-text.ts'

/**
 * Which till sales `s` a person sees: a distributor all, a company its own, and a reseller those that it sold (order
 * `o`); attempts without a sale and an order, while it supplies the company `c`.
 */
function isVisible(person: Person): RawBuilder<boolean> {
  return isDistributor(person)
    ? sql<boolean>`true`
    : sql<boolean>`(s.company_id = ${person.companyId} or o.reseller_id = ${person.companyId}
        or (s.order_id is null and c.parent_id = ${person.companyId} and (c.supplied_since is null or s.finished_at >= c.supplied_since)))`
}

/** Sales of POS devices as shown in their list. */
export function posSalesVisibleTo(db: Db, person: Person) {
  return db
    .selectFrom('pos_sales as s')
    .innerJoin('pos_devices as d', 'd.id', 's.device_id')
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .leftJoin('products as p', 'p.id', 's.product_id')
    .leftJoin('orders as o', 'o.id', 's.order_id')
    .leftJoin('keys as y', 'y.id', 's.key_id')
    .leftJoin('users as u', 'u.id', 's.claim_decided_by')
    .where(isVisible(person))
    .select([
      's.id',
      's.company_id as companyId',
      'c.name as companyName',
      's.device_id as deviceId',
      'd.serial',
      'd.location',
      's.number',
      's.product_id as productId',
      'p.title as product',
      's.order_id as orderId',
      'o.number as orderNumber',
      sql<PosSaleState>`s.state`.as('state'),
      's.price',
      's.till_amount as tillAmount',
      's.currency',
      sql<Date>`coalesce(s.authorised_at, s.finished_at)`.as('createdDate'),
      's.finished_at as finishedDate',
      sql<string | null>`s.business_day::text`.as('businessDay'),
      's.reprints',
      sql<string | null>`case when s.state = ${inText(posSaleState.code.sold)} then y.last4 end`.as('last4'),
      sql<PosClaimState | null>`s.claim_state`.as('claimState'),
      's.claimed_at as claimedAt',
      's.claim_decided_at as decidedAt',
      sql<string | null>`u.first_name || ' ' || u.last_name`.as('decidedBy'),
      's.claim_note as note',
    ])
}
export type PosSaleFound = Awaited<ReturnType<ReturnType<typeof posSalesVisibleTo>['executeTakeFirstOrThrow']>>

/** How many claims a person sees in each state, and since when the oldest open one has waited. */
export async function claimCounts(db: Db, person: Person) {
  const { open, refunded, rejected } = posClaimState.code
  const { rows } = await sql<{ open: number; refunded: number; rejected: number; oldestAt: Date | null }>`
    select (count(*) filter (where s.claim_state = ${inText(open)}))::int as open,
      (count(*) filter (where s.claim_state = ${inText(refunded)}))::int as refunded,
      (count(*) filter (where s.claim_state = ${inText(rejected)}))::int as rejected,
      min(s.claimed_at) filter (where s.claim_state = ${inText(open)}) as "oldestAt"
    from pos_sales s join companies c on c.id = s.company_id left join orders o on o.id = s.order_id
    where s.claim_state is not null and ${isVisible(person)}`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('nothing was counted')
  return counted
}

/** Whether both sides agree, as the list sorts and filters it. */
const resultText = sql<PosDayResult>`case when x.compared_at is null then ${inText(posDayResult.code.notCompared)}
  when x.sales = x.their_sales and x.total = x.their_total and x.differences = '[]'::jsonb then ${inText(posDayResult.code.agrees)}
  else ${inText(posDayResult.code.differs)} end`

/**
 * Closed days as shown in their list: a company's own, and those on which a reseller supplied it from the first sale to
 * the last. A day on which the company changed its reseller adds up what two sold.
 */
export function posDaysVisibleTo(db: Db, person: Person) {
  return db
    .selectFrom('pos_days as x')
    .innerJoin('companies as c', 'c.id', 'x.company_id')
    .where(
      isDistributor(person)
        ? sql<boolean>`true`
        : sql<boolean>`(c.id = ${person.companyId}
            or (c.parent_id = ${person.companyId} and (c.supplied_since is null or x.day > sales_day_of(c.supplied_since))))`,
    )
    .select([
      'x.id',
      'x.company_id as companyId',
      'c.name as companyName',
      sql<string>`x.day::text`.as('day'),
      'x.sales',
      'x.total',
      'x.currency',
      'x.made_at as createdDate',
      'x.their_sales as theirSales',
      'x.their_total as theirTotal',
      'x.compared_at as comparedDate',
      sql<number>`coalesce(jsonb_array_length(x.differences), 0)`.as('differing'),
      resultText.as('result'),
    ])
}
export type PosDayFound = Awaited<ReturnType<ReturnType<typeof posDaysVisibleTo>['executeTakeFirstOrThrow']>>
export const dayResult = resultText

/** The differences of a day that the person may see, and its file. */
export async function dayParts(db: Db, id: number) {
  const { rows } = await sql<{
    file: string
    differences: {
      device: string
      number: number
      kind: PosDifferenceKind
      ours: string | null
      theirs: string | null
    }[]
  }>`select file, coalesce(differences, '[]'::jsonb) as differences from pos_days where id = ${id}`.execute(db)
  return rows[0]
}
