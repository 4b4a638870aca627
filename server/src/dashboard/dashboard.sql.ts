import { correctionState } from '@brava/contract/books/correction-state.ts'
import { entryState } from '@brava/contract/bank/entry-state.ts'
import { companyStatus, orderStatus, paymentType } from '@brava/contract/enums.ts'
import { keyReturnState } from '@brava/contract/orders/key-return-state.ts'
import { openFaultStates } from '@brava/contract/orders/fault-report-state.ts'
import { paymentProblems, statusesToApprove } from '@brava/contract/orders/order-status.ts'
import { differenceState } from '@brava/contract/payments/payment-difference.ts'
import { posClaimState } from '@brava/contract/pos-sales/pos-sale-state.ts'
import { openSupplierClaims } from '@brava/contract/supplier-claims/supplier-claim-state.ts'
import { inText } from '../platform/db/in-text.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

export interface ToDo {
  toApprove: number
  toApproveOldest: Date | null
  /** Orders whose payment a reseller still has to confirm: not counted among those to approve. */
  atReseller: number
  atResellerOldest: Date | null
  missingKeys: number
  missingOrders: number
  missingOldest: Date | null
  cardProblems: number
  cardOldest: Date | null
  faulty: number
  faultyProducts: number
  faultyBatch: string | null
  lowStock: number
  signUps: number
  signUpsOldest: Date | null
  newPartners: number
  turnedDown: number
  faultReports: number
  faultReportsOldest: Date | null
  keyReturns: number
  keyReturnsOldest: Date | null
  posClaims: number
  posClaimsOldest: Date | null
  supplierClaims: number
  supplierClaimsOldest: Date | null
  corrections: number
  correctionsOldest: Date | null
  cardDifferences: number
  cardDifferencesOldest: Date | null
  unpaidKeys: number
  unpaidOrders: number
  unpaidCompany: string | null
  bankEntries: number
  /** A day. */
  bankOldest: string | null
}

const waitingCorrection = inText(correctionState.code.waiting)
const owed = inText(orderStatus.code.partiallyCompleted)
const toApprove = inText(...statusesToApprove)
/** The condition of the index `orders_to_confirm`. */
const atReseller = sql`paid_to_supplier and approval = 'open'`
const unpaid = inText(orderStatus.code.pending, orderStatus.code.awaitingPayment)
const card = inText(paymentType.code.creditCard)
const openEntry = inText(entryState.code.open)
const pending = inText(companyStatus.code.pending)
const discarded = inText(companyStatus.code.discarded)
const openFaults = inText(...openFaultStates)
const returnRequested = inText(keyReturnState.code.requested)
const openClaims = inText(...openSupplierClaims)
const openPosClaim = inText(posClaimState.code.open)
const openDifference = inText(differenceState.code.open)
const problems = inText(...paymentProblems)

/**
 * The largest number of faulty keys in a batch of the product with the most faulty keys. A product with fewer than that
 * cannot have a worse batch: its batches need not be counted.
 */
const mostOfWorst = sql`select coalesce(max(n), 0) from (
    select sum(k.faulty) as n from key_batches b join batch_stock k on k.batch_id = b.id
    where b.product_id = (select s.product_id from product_stock s join products p on p.id = s.product_id
      where s.faulty > 0 and p.deleted_at is null order by s.faulty desc limit 1) group by b.id) counted`

/**
 * What waits for the distributor's people: orders that can be approved, keys owed, cards that failed or timed out,
 * faulty keys, products below their threshold; and which partners are new. The few waiting orders are found by status,
 * not by scanning all from the oldest on; that is why their oldest is selected from a subquery with `offset 0`.
 */
export async function toDoFigures(db: Db, lately: { from?: Date; until?: Date }): Promise<ToDo> {
  const { rows } = await sql<ToDo>`
    with reserved as (
      select o.id, o.company_id, (select count(*) from slots s where s.order_id = o.id and s.key_id is not null) as keys
      from orders o where o.status in (${unpaid})
    )
    select
      (select coalesce(sum(keys), 0)::int from reserved) as "unpaidKeys",
      (select count(*)::int from reserved where keys > 0) as "unpaidOrders",
      (select c.name from reserved r join companies c on c.id = r.company_id where r.keys > 0
        group by c.id order by sum(r.keys) desc, c.id limit 1) as "unpaidCompany",
      (select count(*)::int from orders where status in (${toApprove})) - (select count(*)::int from orders where ${atReseller}) as "toApprove",
      (select min(placed_at) from (select placed_at from orders where status in (${toApprove}) and not (${atReseller}) offset 0) w) as "toApproveOldest",
      (select count(*)::int from orders where ${atReseller}) as "atReseller",
      (select min(placed_at) from orders where ${atReseller}) as "atResellerOldest",
      (select coalesce(sum(slots_missing), 0)::int from orders where status = ${owed}) as "missingKeys",
      (select count(*)::int from orders where status = ${owed}) as "missingOrders",
      (select min(placed_at) from orders where status = ${owed}) as "missingOldest",
      (select count(*)::int from orders where status in (${toApprove}) and payment_type = ${card} and payment in (${problems})) as "cardProblems",
      (select min(placed_at) from (select placed_at from orders where status in (${toApprove}) and payment_type = ${card}
        and payment in (${problems}) offset 0) w) as "cardOldest",
      (select entries from bank_entry_counts where state = ${openEntry}) as "bankEntries",
      (select min(booked_on) from bank_entries where state = ${openEntry}) as "bankOldest",
      (select count(*)::int from companies where status = ${pending}) as "signUps",
      (select min(updated_at) from companies where status = ${pending}) as "signUpsOldest",
      (select count(*)::int from companies where parent_id is not null and approved_at >= ${lately.from ?? new Date(0)}
        and (${lately.until ?? null}::timestamptz is null or approved_at < ${lately.until ?? null})) as "newPartners",
      (select count(*)::int from companies where status = ${discarded}) as "turnedDown",
      (select count(*)::int from fault_reports where state in (${openFaults})) as "faultReports",
      (select min(reported_at) from fault_reports where state in (${openFaults})) as "faultReportsOldest",
      (select count(*)::int from key_returns where state = ${returnRequested}) as "keyReturns",
      (select min(requested_at) from key_returns where state = ${returnRequested}) as "keyReturnsOldest",
      (select count(*)::int from pos_sales where claim_state = ${openPosClaim}) as "posClaims",
      (select min(claimed_at) from pos_sales where claim_state = ${openPosClaim}) as "posClaimsOldest",
      (select count(*)::int from supplier_claims where state in (${openClaims})) as "supplierClaims",
      (select min(created_at) from supplier_claims where state in (${openClaims})) as "supplierClaimsOldest",
      (select count(*)::int from corrections where state = ${waitingCorrection}) as corrections,
      (select min(asked_at) from corrections where state = ${waitingCorrection}) as "correctionsOldest",
      (select count(*)::int from payment_differences where state = ${openDifference}) as "cardDifferences",
      (select min(found_at) from payment_differences where state = ${openDifference}) as "cardDifferencesOldest",
      (select coalesce(sum(s.faulty), 0)::int from product_stock s join products p on p.id = s.product_id
        where p.deleted_at is null) as faulty,
      (select count(*)::int from product_stock s join products p on p.id = s.product_id
        where s.faulty > 0 and p.deleted_at is null) as "faultyProducts",
      (select b.code from product_stock s join products p on p.id = s.product_id and p.deleted_at is null
        join key_batches b on b.product_id = s.product_id
        cross join lateral (select sum(k.faulty) as n from batch_stock k where k.batch_id = b.id) f
        where s.faulty > 0 and s.faulty >= (${mostOfWorst}) and f.n > 0 order by f.n desc, b.id desc limit 1) as "faultyBatch",
      (select count(*)::int from products p join product_stock s on s.product_id = p.id
        where p.deleted_at is null and not p.is_withdrawn and s.available <= p.low_stock_threshold) as "lowStock"`.execute(
    db,
  )
  return rows[0] as ToDo
}
