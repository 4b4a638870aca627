import type { FaultState } from '@brava/contract/orders/fault-report-state.ts'
import { faultState, openFaultStates } from '@brava/contract/orders/fault-report-state.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { inText } from '../../platform/db/in-text.ts'
import { userName } from '../record/order-rows.sql.ts'

const open = inText(...openFaultStates)

/**
 * Returns whether it was written: a unit has at most one open report of a key. A previous buyer's report may still be
 * open: that buyer is owed another key.
 */
export async function insertFaultReport(
  trx: Trx,
  report: {
    orderId: number
    slotId: number
    keyId: number
    companyId: number
    userId: number
    state: FaultState
    reason: string
    at: Date
  },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into fault_reports (order_id, slot_id, key_id, company_id, user_id, state, reason, reported_at)
    values (${report.orderId}, ${report.slotId}, ${report.keyId}, ${report.companyId}, ${report.userId}, ${report.state},
      ${report.reason}, ${report.at})
    on conflict (key_id, slot_id) where state in (${open}) do nothing returning id`.execute(trx)
  return rows.length === 1
}

export async function openReports(db: Db | Trx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from fault_reports where state in (${open})`.execute(db)
  return rows[0]?.n ?? 0
}

export interface FaultFound {
  readonly id: number
  readonly state: FaultState
  readonly orderId: number
  readonly keyId: number
  readonly userId: number
  readonly reason: string
  readonly product: string
  readonly last4: string
}

function reports(trx: Trx) {
  return trx
    .selectFrom('fault_reports as f')
    .innerJoin('slots as s', 's.id', 'f.slot_id')
    .innerJoin('order_lines as l', 'l.id', 's.order_line_id')
    .innerJoin('keys as y', 'y.id', 'f.key_id')
    .select([
      'f.id',
      sql<FaultState>`f.state`.as('state'),
      'f.order_id as orderId',
      'f.key_id as keyId',
      'f.user_id as userId',
      'f.reason',
      'l.title as product',
      'y.last4',
    ])
}

/** To act on a report, lock its order first; `forUpdate` then reads its current state. */
export function faultReportById(
  trx: Trx,
  id: number,
  options: { forUpdate: boolean },
): Promise<FaultFound | undefined> {
  const query = reports(trx).where('f.id', '=', id)
  return (options.forUpdate ? query.forUpdate('f') : query).executeTakeFirst()
}

/** The unanswered report of a key; its order is locked. */
export function openReportOfKey(trx: Trx, keyId: number): Promise<FaultFound | undefined> {
  return reports(trx)
    .where('f.key_id', '=', keyId)
    .where('f.state', 'in', [faultState.code.reported, faultState.code.accepted])
    .forUpdate('f')
    .executeTakeFirst()
}

/** The reports whose units were owed a key and now have it; their order is locked. */
export function owedReportsOf(trx: Trx, slotIds: readonly number[]): Promise<FaultFound[]> {
  return reports(trx)
    .where('f.slot_id', 'in', [...slotIds])
    .where('f.state', '=', faultState.code.awaitingKey)
    .orderBy('f.id')
    .forUpdate('f')
    .execute()
}

/** Every open report about units; their order is locked. */
export function openReportsOf(trx: Trx, slotIds: readonly number[]): Promise<FaultFound[]> {
  return reports(trx)
    .where('f.slot_id', 'in', [...slotIds])
    .where('f.state', 'in', [...openFaultStates])
    .orderBy('f.id')
    .forUpdate('f')
    .execute()
}

/** Returns whether the report was still in the state that was read. */
export async function changeFaultReport(
  trx: Trx,
  report: { id: number; state: FaultState },
  change: { state: FaultState; answer?: string; userId: number | null; at: Date },
): Promise<boolean> {
  const isClosed = !openFaultStates.includes(change.state)
  const { numUpdatedRows } = await trx
    .updateTable('fault_reports')
    .set({
      state: change.state,
      ...(change.answer === undefined ? {} : { answer: change.answer }),
      ...(change.userId === null ? {} : { handled_by: change.userId }),
      closed_at: isClosed ? change.at : null,
    })
    .where('id', '=', report.id)
    .where('state', '=', report.state)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Reports as the queue shows them. */
export function reportRows(db: Db) {
  return db
    .selectFrom('fault_reports as f')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .innerJoin('companies as c', 'c.id', 'f.company_id')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .leftJoin('users as h', 'h.id', 'f.handled_by')
    .innerJoin('slots as s', 's.id', 'f.slot_id')
    .innerJoin('order_lines as l', 'l.id', 's.order_line_id')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .leftJoin('product_stock as k', 'k.product_id', 'p.id')
    .innerJoin('keys as y', 'y.id', 'f.key_id')
    .innerJoin('key_batches as b', 'b.id', 'y.batch_id')
    .select([
      'f.id',
      'f.reported_at as createdDate',
      sql<FaultState>`f.state`.as('state'),
      'f.order_id as orderId',
      'o.number as orderNumber',
      'f.company_id as companyId',
      'c.name as companyName',
      userName.as('userName'),
      'l.product_id as productId',
      'l.code',
      'l.title',
      'l.platform',
      'p.image_file_id as imageFileId',
      'f.key_id as keyId',
      'y.last4',
      'b.code as batchCode',
      'f.reason',
      'f.answer',
      sql<string | null>`h.first_name || ' ' || h.last_name`.as('handledBy'),
      'f.closed_at as closedAt',
      sql<number>`coalesce(k.available, 0)`.as('inStock'),
    ])
}

/** Names for claim-queue.sql.ts. */
export const reportNames = { alias: 'f', madeAt: 'reported_at' } as const

/** How many reports are in which state, and how long the oldest open one has waited. */
export async function reportCounts(db: Db) {
  const { rows } = await sql<{ all: number; open: number; replaced: number; rejected: number; oldestAt: Date | null }>`
    select count(*)::int as "all", (count(*) filter (where state in (${open})))::int as open,
      (count(*) filter (where state = ${inText(faultState.code.replaced)}))::int as replaced,
      (count(*) filter (where state = ${inText(faultState.code.rejected)}))::int as rejected,
      min(reported_at) filter (where state in (${open})) as "oldestAt"
    from fault_reports`.execute(db)
  const [found] = rows
  if (!found) throw new Error('nothing was counted')
  return found
}
