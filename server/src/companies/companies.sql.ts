import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { mayBeNull } from '../db/paging.ts'
import type { CompaniesTable } from '../db/tables.generated.ts'
import type { companiesVisibleTo } from './companies-visible-to.ts'

export type CompaniesQuery = ReturnType<typeof companiesVisibleTo>

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
      'c.bank_account',
      'c.invoice_text',
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

/** Companies with names of supplier and group, balances with the supplier, and what the lists sort by. */
export function partnerRows(scoped: CompaniesQuery) {
  return scoped
    .leftJoin('companies as supplier', 'supplier.id', 'companies.parent_id')
    .leftJoin('price_groups as grp', 'grp.id', 'companies.price_group_id')
    .innerJoin('countries as country', 'country.id', 'companies.country_id')
    .leftJoin('ledger_accounts as funds', (join) =>
      join
        .onRef('funds.company_id', '=', 'companies.id')
        .onRef('funds.counterparty_id', '=', 'companies.parent_id')
        .onRef('funds.currency', '=', 'companies.currency')
        .on('funds.kind', '=', 'funds'),
    )
    .leftJoin('ledger_accounts as held', (join) =>
      join
        .onRef('held.company_id', '=', 'companies.id')
        .onRef('held.counterparty_id', '=', 'companies.parent_id')
        .onRef('held.currency', '=', 'companies.currency')
        .on('held.kind', '=', 'held'),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('orders')
          .select(['orders.id', 'orders.number', 'orders.placed_at'])
          .whereRef('orders.company_id', '=', 'companies.id')
          .orderBy('orders.placed_at', 'desc')
          .orderBy('orders.id', 'desc')
          .limit(1)
          .as('last_order'),
      (join) => join.onTrue(),
    )
    .select([
      'companies.id',
      'companies.code',
      'companies.name',
      'companies.type',
      'companies.status',
      'companies.is_telecom as isTelecom',
      'companies.is_domestic as isDomestic',
      'country.code as countryCode',
      'companies.town',
      'companies.parent_id as supplierId',
      'supplier.name as supplierName',
      'companies.price_group_id as groupId',
      'grp.name as groupName',
      'companies.currency',
      sql<number>`coalesce(funds.balance, 0) + coalesce(held.balance, 0)`.as('funds'),
      sql<number>`coalesce(held.balance, 0)`.as('held'),
      sql<number>`coalesce(funds.credit_limit, 0)`.as('creditLimit'),
      sql<number>`coalesce(funds.balance, 0) + coalesce(funds.credit_limit, 0)`.as('available'),
      sql<number>`(select count(*)::int from company_products cp where cp.company_id = companies.id)`.as(
        'productCount',
      ),
      'last_order.placed_at as lastOrderAt',
      'last_order.id as lastOrderId',
      'last_order.number as lastOrderNumber',
      'companies.created_at as createdDate',
    ])
}

/** What each sortable column of the list of partners means. */
export const partnerColumns = {
  createdDate: sql.ref('companies.created_at'),
  name: sql.ref('companies.name'),
  code: mayBeNull(sql.ref('companies.code')),
  type: sql.ref('companies.type'),
  supplierName: mayBeNull(sql.ref('supplier.name')),
  groupName: mayBeNull(sql.ref('grp.name')),
  creditLimit: sql`coalesce(funds.credit_limit, 0)`,
  funds: sql`coalesce(funds.balance, 0) + coalesce(held.balance, 0)`,
  available: sql`coalesce(funds.balance, 0) + coalesce(funds.credit_limit, 0)`,
  lastOrderAt: mayBeNull(sql.ref('last_order.placed_at')),
  status: sql.ref('companies.status'),
}

/** Everything the page of one company shows. */
export function detailRows(scoped: CompaniesQuery) {
  return partnerRows(scoped).select([
    'companies.version',
    'companies.legal_name as legalName',
    'companies.country_id as countryId',
    'companies.tax_id as taxId',
    'companies.vat_id as vatId',
    'companies.postal_code as postalCode',
    'companies.address',
    'companies.email',
    'companies.phone',
    'companies.website',
    'companies.contact_person as contactPerson',
    'companies.language',
    'companies.invoice_text as invoiceText',
    'companies.bank_account as bankAccount',
    'companies.price_group_id as priceGroupId',
    'companies.payment_types as paymentTypes',
    'companies.auto_approve as autoApprove',
    'companies.approval_threshold as approvalThreshold',
    'companies.may_back_order as mayBackOrder',
    'companies.image_keys_allowed as imageKeysAllowed',
    'companies.keys_in_mail as keysInMail',
    'companies.is_web_partner as isWebPartner',
    'companies.approved_at as approvedAt',
    'country.name as countryName',
  ])
}

export function choiceRows(scoped: CompaniesQuery) {
  return scoped.select(['companies.id', 'companies.code', 'companies.name', 'companies.type', 'companies.currency'])
}

export async function insertCompany(trx: Trx, values: Insertable<CompaniesTable>): Promise<number> {
  const { id } = await trx.insertInto('companies').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes the company if it still is the version that was read; false when somebody was faster. */
export async function updateCompany(
  trx: Trx,
  id: number,
  version: number | null,
  values: Updateable<CompaniesTable>,
): Promise<boolean> {
  let query = trx
    .updateTable('companies')
    .set((is) => ({ ...values, updated_at: sql<Date>`now()`, version: is('version', '+', 1) }))
    .where('id', '=', id)
  if (version !== null) query = query.where('version', '=', version)
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

export function lockCompany(trx: Trx, id: number) {
  return trx
    .selectFrom('companies')
    .select([
      'id',
      'parent_id',
      'type',
      'status',
      'currency',
      'price_group_id',
      'is_telecom',
      'is_domestic',
      'may_back_order',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Does anything rest on the company's currency and supplier: money moved, orders, own prices? */
export async function hasHistory(trx: Trx, id: number): Promise<{ money: boolean; prices: boolean }> {
  const { rows } = await sql<{ money: boolean; prices: boolean }>`
    select exists (select 1 from ledger_transactions where company_id = ${id})
        or exists (select 1 from order_legs where buyer_id = ${id} or seller_id = ${id}) as money,
      exists (select 1 from company_products where company_id = ${id}
        and (price is not null or override_price is not null)) as prices`.execute(trx)
  return rows[0] ?? { money: false, prices: false }
}

export function groupOwner(db: Db, groupId: number) {
  return db.selectFrom('price_groups').select('owner_company_id').where('id', '=', groupId).executeTakeFirst()
}

export function groupsOf(db: Db, ownerId: number) {
  return db
    .selectFrom('price_groups')
    .select(['id', 'name', 'currency'])
    .where('owner_company_id', '=', ownerId)
    .orderBy('name')
    .execute()
}

/** The highest number behind a prefix ("RT-0031" → 31); 0 when there is none. */
export async function highestCode(db: Db, prefix: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(max(substring(code from '-([0-9]{1,9})$')::int), 0) as n
    from companies where code ~ ${`^${prefix}-[0-9]{1,9}$`}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function unapprovedCount(db: Db): Promise<number> {
  const row = await db
    .selectFrom('companies')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('status', '=', 1)
    .executeTakeFirstOrThrow()
  return row.n
}

export function distributorRow(db: Db) {
  return db
    .selectFrom('companies as c')
    .innerJoin('countries as n', 'n.id', 'c.country_id')
    .select([
      'c.id',
      'c.version',
      'c.name',
      'c.legal_name as legalName',
      'n.code as countryCode',
      'n.name as countryName',
      'c.town',
      'c.postal_code as postalCode',
      'c.address',
      'c.tax_id as taxId',
      'c.vat_id as vatId',
      'c.email',
      'c.phone',
      'c.website',
      'c.bank_account as bankAccount',
      'c.invoice_text as invoiceText',
    ])
    .where('c.type', '=', 1)
    .executeTakeFirstOrThrow()
}
