import { type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { preparedStatement, unseen } from '../platform/db/prepared-statement.ts'
import { together } from '../platform/db/together.ts'

/**
 * Everything that the prices of some companies for some products depend on, in one round trip. Prices in minor units of
 * the row's currency; costs of the last delivery in ten-thousandths of the home currency, without VAT: those are read
 * here although batches belong to keys, because keys are a layer above prices and cannot be asked. Promotions: those
 * running at the instant (with `upcoming`: or later), and those requested by id.
 */
export async function priceFacts(db: Db, asked: Asked) {
  const [facts] = await read(db, {
    ...asked,
    startsBy: asked.upcoming ? never : asked.at,
    companyIds: [...new Set(asked.companyIds)],
    groupIds: [...new Set(asked.groupIds)],
    productIds: [...new Set(asked.productIds)],
  })
  if (!facts) throw new Error('the facts of prices are always one row')
  return facts
}

interface Asked {
  readonly companyIds: readonly number[]
  readonly groupIds: readonly number[]
  readonly productIds: readonly number[]
  readonly promotionIds: readonly number[]
  readonly at: Date
  readonly upcoming?: boolean
}

const never = new Date('9999-12-31T00:00:00Z')

const read = preparedStatement('price_facts', (db, asked: Asked & { readonly startsBy: Date }) => {
  const at = unseen(asked.at, 'timestamptz')
  const products = unseen(asked.productIds, 'bigint[]')
  const companies = unseen(asked.companyIds, 'bigint[]')
  const groups = unseen(asked.groupIds, 'bigint[]')
  const among = (column: string, list: typeof products) => sql<SqlBool>`${sql.ref(column)} = any(${list})`
  return together({
    products: db
      .selectFrom('products')
      .select(['id', 'base_price', 'vat_treatment', 'moq', 'is_withdrawn', 'deleted_at'])
      .where(among('id', products)),
    assignments: db
      .selectFrom('company_products')
      .select(['id', 'company_id', 'product_id', 'price', 'margin_bp', 'override_price', 'moq', 'is_withdrawn'])
      .where(among('company_id', companies))
      .where(among('product_id', products)),
    groups: db.selectFrom('price_groups').select(['id', 'name', 'currency']).where(among('id', groups)),
    groupPrices: db
      .selectFrom('price_group_products')
      .select(['id', 'group_id', 'product_id', 'price'])
      .where(among('group_id', groups))
      .where(among('product_id', products)),
    // The ids first, so that the plan without known values does not scan all prices of the groups.
    companyTiers: db
      .selectFrom('price_tiers as t')
      .select([sql<number>`t.company_product_id`.as('company_product_id'), 't.min_quantity', 't.price'])
      .where(
        sql<SqlBool>`t.company_product_id = any(array(select cp.id from company_products cp
          where cp.company_id = any(${companies}) and cp.product_id = any(${products})))`,
      ),
    groupTiers: db
      .selectFrom('price_tiers as t')
      .select([sql<number>`t.group_product_id`.as('group_product_id'), 't.min_quantity', 't.price'])
      .where('t.company_product_id', 'is', null)
      .where(
        sql<SqlBool>`t.group_product_id = any(array(select gp.id from price_group_products gp
          where gp.group_id = any(${groups}) and gp.product_id = any(${products})))`,
      ),
    promotions: db
      .selectFrom('promotion_products as pp')
      .innerJoin('promotions as p', 'p.id', 'pp.promotion_id')
      .select([
        'p.id',
        'p.title',
        'p.is_active',
        'p.starts_at',
        'p.ends_at',
        'p.for_all',
        'pp.product_id',
        'pp.promo_price',
        'pp.currency',
        'pp.moq',
        sql<number[]>`array(select r.company_id from promotion_recipients r where r.promotion_id = p.id
          and r.company_id = any(${companies}))`.as('company_ids'),
        sql<number[]>`array(select r.group_id from promotion_recipients r where r.promotion_id = p.id
          and r.group_id = any(${groups}))`.as('group_ids'),
      ])
      .where('p.deleted_at', 'is', null)
      .where(among('pp.product_id', products))
      .where(
        sql<SqlBool>`(p.is_active and p.starts_at <= ${unseen(asked.startsBy, 'timestamptz')} and p.ends_at > ${at}
          or p.id = any(${unseen(asked.promotionIds, 'bigint[]')}))`,
      ),
    costs: db
      .selectFrom('products as p')
      .select(['p.id', sql<number | null>`(select b.unit_cost_home_e4 from last_delivery(p.id) b)`.as('cost')])
      .where(among('p.id', products)),
  })
})

export type PriceFactRows = Awaited<ReturnType<typeof priceFacts>>
