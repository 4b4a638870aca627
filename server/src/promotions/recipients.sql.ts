import { roles } from '@brava/contract/access.ts'
import { companyStatus } from '@brava/contract/enums.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { inText } from '../platform/db/in-text.ts'
import { announcing } from '../platform/events/announcing.ts'
import { wakeReaders } from '../platform/events/wake-readers.ts'

export interface RecipientsRow {
  readonly forAll: boolean
  readonly companyIds: readonly number[]
  readonly groupIds: readonly number[]
}

/** Companies that may receive promotions: approved ones that buy. `c` is the company. */
export const mayReceive = sql<boolean>`c.parent_id is not null and c.status = ${inText(companyStatus.code.approved)}`

/** Whether promotion `p` reaches company `c`. The price book decides it by the same three facts. */
export const reaches = sql<boolean>`(p.for_all or exists (select from promotion_recipients r where r.promotion_id = p.id
  and (r.company_id = c.id or r.group_id = c.price_group_id)))`

/** The buyers of company `c`. */
const buyersOf = (
  what: RawBuilder<unknown>,
) => sql<number>`(select ${what} from users u where u.company_id = c.id and not u.is_disabled
  and exists (select from user_roles k where k.user_id = u.id and k.role_id in (${inText(
    roles.reseller,
    roles.retailer,
    roles.retailerAdmin,
    roles.retailerOfReseller,
    roles.resellerAdmin,
  )})))`

/** The companies that the recipients currently include, with how many people buy for each. */
export async function reachOf(db: Db, { forAll, companyIds, groupIds }: RecipientsRow, most: number) {
  const { rows } = await sql<{ id: number; name: string; people: number; companies: number; all: number }>`
    select c.id, c.name, n.people, count(*) over ()::int as companies, sum(n.people) over ()::int as all
    from companies c cross join lateral (select ${buyersOf(sql`count(*)::int`)} as people) n
    where ${mayReceive} and (${forAll} or c.id = any(${[...companyIds]}::bigint[]) or c.price_group_id = any(${[...groupIds]}::bigint[]))
    order by c.name, c.id limit ${most}`.execute(db)
  return {
    companies: rows[0]?.companies ?? 0,
    people: rows[0]?.all ?? 0,
    first: rows.map(({ id, name, people }) => ({ id, name, people })),
  }
}

export async function recipientsOf(db: Db, promotionIds: readonly number[]) {
  const { rows } = await sql<{ promotionId: number; companyId: number | null; groupId: number | null; name: string }>`
    select r.promotion_id as "promotionId", r.company_id as "companyId", r.group_id as "groupId", coalesce(c.name, g.name) as name
    from promotion_recipients r left join companies c on c.id = r.company_id left join price_groups g on g.id = r.group_id
    where r.promotion_id = any(${[...promotionIds]}::bigint[]) order by r.group_id is null, 4`.execute(db)
  return rows
}

/** Counts how many of these are partners, and price groups of the distributor. */
export async function knownRecipients(trx: Trx, ownerId: number, { companyIds, groupIds }: RecipientsRow) {
  const { rows } = await sql<{ companies: number; groups: number }>`
    select (select count(*)::int from companies c where c.parent_id is not null and c.id = any(${[...companyIds]}::bigint[])) as companies,
      (select count(*)::int from price_groups g where g.owner_company_id = ${ownerId} and g.deleted_at is null
        and g.id = any(${[...groupIds]}::bigint[])) as groups`.execute(trx)
  return rows[0] ?? { companies: 0, groups: 0 }
}

export async function setRecipients(trx: Trx, promotionId: number, { companyIds, groupIds }: RecipientsRow) {
  await trx.deleteFrom('promotion_recipients').where('promotion_id', '=', promotionId).execute()
  const rows = [
    ...companyIds.map((company_id) => ({ promotion_id: promotionId, company_id, group_id: null })),
    ...groupIds.map((group_id) => ({ promotion_id: promotionId, company_id: null, group_id })),
  ]
  if (rows.length > 0) await trx.insertInto('promotion_recipients').values(rows).execute()
}

/** Tells the open browsers of current and former recipients, and of the distributor, that it changed. */
export async function announcePromotions(trx: Trx, promotionIds: readonly number[]): Promise<void> {
  await announcing(
    'promotions',
    sql`p.id, array(select c.id from companies c where c.parent_id is null or ${reaches}) from promotions p
      where p.id = any(${[...promotionIds]}::bigint[])`,
  ).execute(trx)
  wakeReaders(trx)
}
