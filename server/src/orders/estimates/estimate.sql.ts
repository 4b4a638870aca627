import { slotStatus } from '@brava/contract/enums.ts'
import { inText } from '../../platform/db/in-text.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { nextNumber } from '../../platform/db/next-number.ts'

/** Writes a numbered estimate; returns its number. */
export async function insertEstimate(
  trx: Trx,
  estimate: { orderId: number; companyId: number; snapshot: object; validUntil: Date; now: Date },
): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    insert into estimates (number, order_id, company_id, state, snapshot, valid_until, created_at)
    values ('E-' || ${nextNumber('estimate_numbers')}, ${estimate.orderId}, ${estimate.companyId}, 'sent',
      ${JSON.stringify(estimate.snapshot)}::jsonb, ${estimate.validUntil}, ${estimate.now})
    returning number`.execute(trx)
  return rows[0]?.number ?? ''
}

/** A company as the payee of a transfer. */
export async function payeeOf(db: Db, companyId: number) {
  return db
    .selectFrom('companies')
    .select([
      sql<string>`coalesce(nullif(legal_name, ''), name)`.as('name'),
      'address',
      'postal_code as postalCode',
      'town',
      'bank_account as account',
    ])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
}

/** The units of an order by line, how many of them have a key set aside now, and the state of the order. */
export async function setAsideOf(db: Db, orderId: number) {
  const { rows } = await sql<{ position: number; units: number; setAside: number; approval: string; status: number }>`
    select l.position, count(*)::int as units, count(*) filter (where s.state = ${inText(slotStatus.code.notDue)} and s.key_id is not null)::int as "setAside",
      o.approval, o.status
    from orders o join order_lines l on l.order_id = o.id join slots s on s.order_line_id = l.id
    where o.id = ${orderId} group by l.position, o.approval, o.status order by l.position`.execute(db)
  return {
    isOpen: rows[0]?.approval === 'open',
    isPaid: rows[0]?.approval === 'approved',
    lines: rows.map(({ position, units, setAside }) => ({ position, units, setAside })),
    units: rows.reduce((sum, row) => sum + row.units, 0),
    setAside: rows.reduce((sum, row) => sum + row.setAside, 0),
  }
}

/** The newest estimate of an order. */
export async function estimateOf(db: Db, orderId: number) {
  return db
    .selectFrom('estimates')
    .select(['number', 'snapshot', 'valid_until as validUntil', 'created_at as createdAt'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** An estimate that a company received; undefined for another company's. */
export async function estimateOfCompany(db: Db, companyId: number, where: { id: number } | { orderId: number }) {
  const query = db
    .selectFrom('estimates')
    .select(['id', 'number', 'order_id as orderId', 'valid_until as validUntil', 'created_at as createdAt'])
    .where('company_id', '=', companyId)
  return ('id' in where ? query.where('id', '=', where.id) : query.where('order_id', '=', where.orderId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
