import { correctionState } from '@brava/contract/books/correction-state.ts'
import { companyStatus, companyType, orderStatus } from '@brava/contract/enums.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { inText } from '../platform/db/in-text.ts'
import type { CompaniesTable } from '../platform/db/tables.generated.ts'

export async function insertCompany(trx: Trx, values: Insertable<CompaniesTable>): Promise<number> {
  const { id } = await trx.insertInto('companies').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes the company if it is still at the version that was read; false if somebody was faster. */
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

/** A logo is not part of the company form, so the version stays. */
export async function setCompanyLogo(
  trx: Trx,
  id: number,
  logo: Pick<Updateable<CompaniesTable>, 'logo_file_id' | 'foreign_logo_file_id'>,
): Promise<void> {
  await trx.updateTable('companies').set(logo).where('id', '=', id).execute()
}

export function lockCompany(trx: Trx, id: number) {
  return trx
    .selectFrom('companies')
    .select([
      'id',
      'parent_id',
      'type',
      'status',
      'code',
      'name',
      'legal_name',
      'country_id',
      'tax_id',
      'vat_id',
      'town',
      'postal_code',
      'address',
      'contact_person',
      'email',
      'phone',
      'website',
      'language',
      'bank_account',
      'invoice_text_en',
      'invoice_text_bs',
      'invoice_text_hr',
      'opening_hours_en',
      'opening_hours_bs',
      'opening_hours_hr',
      'accent_color',
      'price_group_id',
      'currency',
      'payment_types',
      'auto_approve',
      'approval_threshold',
      'keys_in_mail',
      'image_keys_allowed',
      'may_back_order',
      'is_domestic',
      'is_telecom',
      'blocked_by',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Names of a company's supplier, price group and country; null if there is none. */
export async function namesBehind(
  trx: Trx,
  of: { parent_id: number | null; price_group_id: number | null; country_id: number },
) {
  const { rows } = await sql<{ supplier: string | null; priceGroup: string | null; country: string | null }>`
    select (select name from companies where id = ${of.parent_id}) as supplier,
      (select name from price_groups where id = ${of.price_group_id}) as "priceGroup",
      (select name from countries where id = ${of.country_id}) as country`.execute(trx)
  return rows[0] ?? { supplier: null, priceGroup: null, country: null }
}

/**
 * Whether anything depends on the company's currency and supplier: `money` if money moved or there are orders;
 * `amounts` if its own prices, quantity tiers, overrides, scheduled prices or daily limits of its API credentials are
 * in its currency. The caller locks the company, and this locks its products, so that a price being set at the same
 * time is seen.
 */
export async function hasHistory(trx: Trx, id: number): Promise<{ money: boolean; amounts: boolean }> {
  await sql`select from company_products where company_id = ${id} order by id for update`.execute(trx)
  const { rows } = await sql<{ money: boolean; amounts: boolean }>`
    select exists (select 1 from ledger_counts where company_id = ${id})
        or exists (select 1 from order_legs where buyer_id = ${id} or seller_id = ${id}) as money,
      exists (select 1 from company_products cp join products p on p.id = cp.product_id and p.deleted_at is null
        where cp.company_id = ${id} and (cp.price is not null or cp.override_price is not null
            or exists (select 1 from price_tiers t where t.company_product_id = cp.id)))
        or exists (select 1 from scheduled_prices s join scheduled_price_products l on l.schedule_id = s.id
          where s.company_id = ${id} and s.state = 'waiting'
            and (l.price is not null or jsonb_array_length(coalesce(l.tiers, '[]')) > 0))
        or exists (select 1 from api_credentials where company_id = ${id} and revoked_at is null and daily_limit is not null) as amounts`.execute(
    trx,
  )
  return rows[0] ?? { money: false, amounts: false }
}

/** How many orders the company has bought, and how many are open: undecided, or owed keys. */
export async function ordersOf(db: Db, id: number): Promise<{ orders: number; openOrders: number }> {
  const { cancelled, refunded, completed, partRefunded } = orderStatus.code
  const { rows } = await sql<{ orders: number; openOrders: number }>`
    select count(*)::int as orders,
      count(*) filter (where slots_missing > 0
        or status not in (${inText(cancelled, refunded, completed, partRefunded)}))::int as "openOrders"
    from orders where company_id = ${id}`.execute(db)
  return rows[0] ?? { orders: 0, openOrders: 0 }
}

/** Corrections of the company's funds or limit that wait for a second person, and products with their own terms. */
export async function loosePartsOf(db: Db, id: number): Promise<{ waitingCorrections: number; ownTerms: number }> {
  const { rows } = await sql<{ waitingCorrections: number; ownTerms: number }>`
    select (select count(*)::int from corrections where company_id = ${id} and state = ${inText(correctionState.code.waiting)}) as "waitingCorrections",
      (select count(*)::int from company_products cp where cp.company_id = ${id}
        and (cp.price is not null or cp.margin_bp is not null or cp.moq is not null
          or exists (select 1 from price_tiers t where t.company_product_id = cp.id))) as "ownTerms"`.execute(db)
  return rows[0] ?? { waitingCorrections: 0, ownTerms: 0 }
}

/** Codes and titles of products by id. */
export async function productNames(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'code', 'title'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, code, title }) => [id, { code, title }]))
}

/** Approved resellers with retailers but no bank account; all of them or only the given one. */
export function resellersWithoutAccount(db: Db, companyId?: number) {
  return db
    .selectFrom('companies as c')
    .select(['c.id', 'c.name'])
    .where('c.type', '=', companyType.code.reseller)
    .where('c.status', '=', companyStatus.code.approved)
    .where(sql<boolean>`btrim(c.bank_account) = ''`)
    .where((is) => is.exists(is.selectFrom('companies as r').select('r.id').whereRef('r.parent_id', '=', 'c.id')))
    .$if(companyId !== undefined, (query) => query.where('c.id', '=', companyId as number))
    .orderBy('c.name')
    .orderBy('c.id')
    .limit(1000)
    .execute()
}

/** Who owns a price group; in a transaction nobody can delete it until that ends. */
export function groupOwner(db: Db, groupId: number) {
  return db
    .selectFrom('price_groups')
    .select(['owner_company_id', 'name'])
    .where('id', '=', groupId)
    .where('deleted_at', 'is', null)
    .$if(db.isTransaction, (query) => query.forKeyShare())
    .executeTakeFirst()
}

export function groupsOf(db: Db, ownerId: number) {
  return db
    .selectFrom('price_groups')
    .select(['id', 'name', 'currency'])
    .where('owner_company_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
}

/**
 * The number of the next free code with a prefix: the first free one after the highest ("RT-0031" → 32). Codes of more
 * than six digits were typed, not issued, and do not count: after 999999999 no number would be left. In a transaction
 * whoever also wants one waits until that ends.
 */
export async function nextCodeNumber(db: Db, prefix: string): Promise<number> {
  if (db.isTransaction) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`company-code:${prefix}`}, 0))`.execute(db)
  }
  const { rows } = await sql<{ n: number }>`
    with taken as materialized (
      select code, substring(code from '[0-9]+$')::numeric as n from companies where code ~ ${`^${prefix}-[0-9]+$`}),
    highest as (select coalesce(max(n) filter (where n < 1000000), 0)::int as n from taken)
    select h.n + i as n from highest h, generate_series(1, (select count(*)::int from taken) + 1) i
    where h.n + i not in (select t.n from taken t)
    order by i limit 1`.execute(db)
  return rows[0]?.n ?? 1
}

export async function unapprovedCount(db: Db): Promise<number> {
  const row = await db
    .selectFrom('companies')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('status', '=', companyStatus.code.pending)
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
      'c.country_id as countryId',
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
      'c.opening_hours_en as openingHoursEn',
      'c.opening_hours_bs as openingHoursBs',
      'c.opening_hours_hr as openingHoursHr',
      'c.bank_account as bankAccount',
      'c.accent_color as accentColor',
      sql<string>`coalesce(nullif(c.invoice_series, ''), c.type::text)`.as('invoiceSeries'),
      sql<boolean>`not exists (select 1 from order_legs g where g.seller_id = c.id)`.as('mayMoveCountry'),
      'c.invoice_text_en as invoiceTextEn',
      'c.invoice_text_bs as invoiceTextBs',
      'c.invoice_text_hr as invoiceTextHr',
      'c.logo_file_id as logoFileId',
      'c.foreign_logo_file_id as foreignLogoFileId',
    ])
    .where('c.type', '=', companyType.code.distributer)
    .executeTakeFirstOrThrow()
}

/** The country whose tax number rules apply, and the company's current tax numbers. */
export async function taxFactsOf(trx: Trx, countryId: number, companyId: number | null) {
  const { rows } = await sql<{
    country: string | null
    before: { countryId: number; taxId: string; vatId: string } | null
  }>`select (select code from countries where id = ${countryId}) as country,
      (select json_build_object('countryId', country_id, 'taxId', tax_id, 'vatId', vat_id)
        from companies where id = ${companyId}) as before`.execute(trx)
  return rows[0] ?? { country: null, before: null }
}

/** Every company except this one, which is the root. */
export async function idsBelow(db: Db, rootId: number): Promise<number[]> {
  const rows = await db.selectFrom('companies').select('id').where('id', '<>', rootId).execute()
  return rows.map(({ id }) => id)
}

/** What a country implies for a company that trades from there. */
export function tradeFactsOf(trx: Trx, countryId: number) {
  return trx
    .selectFrom('countries')
    .select(['currency', 'is_domestic as isDomestic'])
    .where('id', '=', countryId)
    .executeTakeFirstOrThrow()
}

/** Companies below a supplier with their price groups, ordered by id. */
export function companiesOf(db: Db, supplierId: number, ids: readonly number[]) {
  return db
    .selectFrom('companies')
    .select(['id', 'price_group_id'])
    .where('id', 'in', [...ids])
    .where('parent_id', '=', supplierId)
    .orderBy('id')
}

/** The same, locked: nobody can order for them until the transaction ends. */
export const lockCompaniesOf = (trx: Trx, supplierId: number, ids: readonly number[]) =>
  companiesOf(trx, supplierId, ids).forUpdate().execute()

export async function setGroupOf(trx: Trx, ids: readonly number[], groupId: number | null): Promise<void> {
  await trx
    .updateTable('companies')
    .set((is) => ({ price_group_id: groupId, version: is('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', 'in', [...ids])
    .execute()
}
