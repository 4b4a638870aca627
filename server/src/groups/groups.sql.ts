import { type NotNull, sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import type { Person } from '../platform/call.ts'
import { laterThanBefore } from '../platform/db/version-by-time.ts'
import { companiesWithIt } from '../prices/group-prices.ts'

export const productCount = sql<number>`(select count(*)::int from price_group_products gp
  join products p on p.id = gp.product_id and p.deleted_at is null where gp.group_id = g.id)`
export const companyCount = sql<number>`(select count(*)::int from companies c where c.price_group_id = g.id)`

/** The price groups that the person's company owns: every read of groups starts here. */
export function groupsVisibleTo(db: Db, person: Person) {
  return db
    .selectFrom('price_groups as g')
    .where('g.owner_company_id', '=', person.companyId)
    .where('g.deleted_at', 'is', null)
}

export function groupChoices(db: Db, person: Person) {
  return groupsVisibleTo(db, person).select(['g.id', 'g.name', 'g.currency'])
}
export type GroupChoiceRow = Awaited<ReturnType<ReturnType<typeof groupChoices>['executeTakeFirstOrThrow']>>

export function groupRows(db: Db, person: Person) {
  return groupChoices(db, person).select([
    productCount.as('products'),
    companyCount.as('companies'),
    'g.created_at as createdDate',
    'g.updated_at as changedDate',
  ])
}
export type GroupListRow = Awaited<ReturnType<ReturnType<typeof groupRows>['executeTakeFirstOrThrow']>>

/** Products of one group, with what lists show and sort by. */
export function groupProductRows(db: Db, groupId: number) {
  return db
    .selectFrom('price_group_products as gp')
    .innerJoin('products as p', 'p.id', 'gp.product_id')
    .leftJoin('product_types as t', 't.id', 'p.product_type_id')
    .leftJoin('categories as c', 'c.id', 'p.category_id')
    .where('gp.group_id', '=', groupId)
    .where('p.deleted_at', 'is', null)
    .select([
      'gp.id',
      'gp.product_id as productId',
      'p.code',
      'p.title',
      't.title as platform',
      'c.title as category',
      'p.image_file_id as imageFileId',
      'gp.price',
      companiesWithIt(sql.ref('gp.group_id'), sql.ref('gp.product_id')).as('companiesWithIt'),
      'gp.created_at as createdDate',
    ])
    .$narrowType<{ platform: NotNull; category: NotNull }>()
}
export type GroupProductRow = Awaited<ReturnType<ReturnType<typeof groupProductRows>['executeTakeFirstOrThrow']>>

/**
 * Products that a company's groups may contain: the distributor's whole catalogue, or for a reseller those it has
 * itself.
 */
export function productsToAdd(db: Db, groupId: number, ownerId: number | null) {
  let query = db
    .selectFrom('products as p')
    .innerJoin('product_types as t', 't.id', 'p.product_type_id')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .leftJoin('price_group_products as gp', (join) =>
      join.onRef('gp.product_id', '=', 'p.id').on('gp.group_id', '=', groupId),
    )
    .where('p.deleted_at', 'is', null)
    .where('p.is_withdrawn', '=', false)
  if (ownerId !== null) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('company_products as own')
          .select('own.id')
          .whereRef('own.product_id', '=', 'p.id')
          .where('own.company_id', '=', ownerId)
          .where('own.is_withdrawn', '=', false),
      ),
    )
  }
  return query.select([
    'p.id',
    'p.code',
    'p.title',
    't.title as platform',
    'c.title as category',
    'p.image_file_id as imageFileId',
    sql<boolean>`gp.id is not null`.as('isInGroup'),
    'p.created_at as createdDate',
  ])
}
export type ProductToAddRow = Awaited<ReturnType<ReturnType<typeof productsToAdd>['executeTakeFirstOrThrow']>>

export async function insertGroup(trx: Trx, ownerId: number, group: { name: string; currency: string }) {
  return trx
    .insertInto('price_groups')
    .values({ owner_company_id: ownerId, ...group })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function updateGroup(trx: Trx, id: number, group: { name: string; currency: string }): Promise<void> {
  await trx
    .updateTable('price_groups')
    .set({ ...group, updated_at: laterThanBefore(new Date()) })
    .where('id', '=', id)
    .execute()
}

/** Only one writer of an owner's group names at a time: no two groups ever get the same. */
export async function lockNames(trx: Trx, ownerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`price-groups:${ownerId}`}, 0))`.execute(trx)
}

export async function isNameTaken(trx: Trx, ownerId: number, name: string, exceptId: number | null): Promise<boolean> {
  const found = await trx
    .selectFrom('price_groups')
    .select('id')
    .where('owner_company_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', 'is distinct from', exceptId)
    .executeTakeFirst()
  return found !== undefined
}

export async function isCurrency(trx: Trx, code: string): Promise<boolean> {
  return (await trx.selectFrom('currencies').select('code').where('code', '=', code).executeTakeFirst()) !== undefined
}

/** Products of one group with their prices, to be copied or removed. */
export const pricesOfGroup = (db: Db, groupId: number) => pricesOfGroups(db, [groupId])

/** The same for several groups. */
export function pricesOfGroups(db: Db, groupIds: readonly number[]) {
  return db
    .selectFrom('price_group_products as gp')
    .innerJoin('products as p', 'p.id', 'gp.product_id')
    .select(['gp.id', 'gp.product_id as productId', 'gp.price'])
    .where('gp.group_id', 'in', [...groupIds])
    .where('p.deleted_at', 'is', null)
    .orderBy('gp.product_id')
    .execute()
}

/** Whether the group has scheduled prices. The caller has locked the group. */
export async function hasScheduledPrices(trx: Trx, groupId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('scheduled_prices as s')
    .innerJoin('scheduled_price_products as l', 'l.schedule_id', 's.id')
    .select('s.id')
    .where('s.group_id', '=', groupId)
    .where('s.state', '=', 'waiting')
    .where('l.price', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The prices of those products that are in the group, by product. */
export async function pricesInGroup(
  db: Db,
  groupId: number,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('price_group_products')
    .select(['product_id as productId', 'price'])
    .where('group_id', '=', groupId)
    .where('product_id', 'in', [...productIds])
    .execute()
  return new Map(rows.map(({ productId, price }) => [productId, price]))
}

/** How many kept prices companies and their retailers have on these products. */
export async function countPricesOn(
  db: Db,
  companyIds: readonly number[],
  productIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from company_products cp
    where cp.product_id = any(${[...productIds]}::bigint[])
      and cp.company_id in (select c.id from companies c where c.id = any(${[...companyIds]}::bigint[])
        or c.parent_id = any(${[...companyIds]}::bigint[]))`.execute(db)
  return rows[0]?.n ?? 0
}

/** The group of a company, which is locked. */
export async function groupOfCompany(trx: Trx, id: number): Promise<number | null | undefined> {
  const row = await trx
    .selectFrom('companies')
    .select('price_group_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.price_group_id
}

export async function nameOfCompany(db: Db, id: number): Promise<string> {
  const row = await db.selectFrom('companies').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? ''
}

export function groupsWithCompanies(trx: Trx, ids: readonly number[]) {
  return trx
    .selectFrom('price_groups as g')
    .select('g.name')
    .where('g.id', 'in', [...ids])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('companies as c').select('c.id').whereRef('c.price_group_id', '=', 'g.id')),
    )
    .orderBy('g.name')
    .execute()
}

/** Which of these groups a web shop takes its prices from. */
export function groupsWithShops(trx: Trx, ids: readonly number[]) {
  return trx
    .selectFrom('price_groups as g')
    .select('g.name')
    .where('g.id', 'in', [...ids])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('shops as s').select('s.slot').whereRef('s.price_group_id', '=', 'g.id')),
    )
    .orderBy('g.name')
    .execute()
}

export async function markDeleted(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .updateTable('price_groups')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', 'in', [...ids])
    .execute()
}

/** Group and product of these rows; only of groups that the person's company owns. */
export function groupProductsById(trx: Trx, person: Person, ids: readonly number[]) {
  return groupsVisibleTo(trx, person)
    .innerJoin('price_group_products as gp', 'gp.group_id', 'g.id')
    .select(['gp.id', 'gp.group_id as groupId', 'gp.product_id as productId'])
    .where('gp.id', 'in', [...ids])
    .execute()
}

export function companiesOfGroup(db: Db, groupId: number) {
  return db.selectFrom('companies').select(['id', 'name']).where('price_group_id', '=', groupId).orderBy('id').execute()
}

/**
 * Whether a company is still in the group. It stays there until the transaction ends: moving it needs its lock
 * (lockCompany).
 */
export async function holdInGroup(trx: Trx, groupId: number, companyId: number): Promise<boolean> {
  const { rows } = await sql`
    select from companies where id = ${companyId} and price_group_id = ${groupId} for key share`.execute(trx)
  return rows.length > 0
}

export function productNames(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('products')
    .select(['id', 'code', 'title'])
    .where('id', 'in', ids.length > 0 ? [...ids] : [0])
    .execute()
}

export async function countGroups(trx: Trx, ownerId: number): Promise<number> {
  const row = await trx
    .selectFrom('price_groups')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('owner_company_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.n
}
