import { type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { unseen } from '../platform/db/prepared-statement.ts'

const facts = (db: Db) =>
  db
    .selectFrom('companies as c')
    .innerJoin('countries as n', 'n.id', 'c.country_id')
    .innerJoin('currencies as k', 'k.code', 'c.currency')
    .select([
      'c.id',
      'c.parent_id',
      'c.type',
      'c.status',
      'c.name',
      'c.legal_name',
      'c.code',
      'c.currency',
      'c.is_domestic',
      'c.is_telecom',
      'c.price_group_id',
      'c.payment_types',
      'c.auto_approve',
      'c.approval_threshold',
      'c.may_back_order',
      'c.image_keys_allowed',
      'c.keys_in_mail',
      'c.language',
      'c.time_zone',
      'c.email',
      'c.phone',
      'c.address',
      'c.postal_code',
      'c.town',
      'c.tax_id',
      'c.vat_id',
      'c.tax_number_state',
      'c.bank_account',
      'c.invoice_text_en',
      'c.invoice_text_bs',
      'c.invoice_text_hr',
      'c.logo_file_id',
      'c.foreign_logo_file_id',
      'c.invoice_series',
      'c.accent_color',
      'n.code as country_code',
      'n.name as country_name',
      'k.symbol as currency_symbol',
      'n.vat_rate_bp as country_rate_bp',
    ])

export function factRows(db: Db, ids: readonly number[]) {
  return ids.length === 0
    ? Promise.resolve([])
    : facts(db)
        .where('c.id', 'in', [...new Set(ids)])
        .execute()
}

/** Companies of a list, unordered. */
export function factsQuery(db: Db, ids: readonly number[]) {
  return facts(db).where('c.id', '=', sql<number>`any(${unseen(ids, 'bigint[]')})`)
}

/** The company, its supplier and so on up to the root, in this order. */
export function chainQuery(db: Db, companyId: number) {
  return facts(db)
    .innerJoin(
      sql<{ id: number; depth: number }>`(
        with recursive up as (
          select id, parent_id, 0 as depth from companies where id = ${companyId}
          union all select c.id, c.parent_id, up.depth + 1 from companies c join up on c.id = up.parent_id
        ) select id, depth from up)`.as('chain'),
      (join) => join.onRef('chain.id', '=', 'c.id'),
    )
    .orderBy('chain.depth')
}

/** These companies and all above them, unordered. */
export function chainsQuery(db: Db, ids: readonly number[]) {
  return facts(db).where(
    sql<SqlBool>`c.id in (
      with recursive up as (
        select id, parent_id from companies where id = any(${[...ids]}::bigint[])
        union select c.id, c.parent_id from companies c join up on c.id = up.parent_id
      ) select id from up)`,
  )
}
