import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import { servedSmallWorld } from '../../testing/served-small-world.ts'
import { addKeys } from '../../testing/small-world.ts'
import { resolvePrices } from '../resolve-prices.ts'

/**
 * The small world with prices: Northfall costs 42.10 without VAT, so 49.26 with it; Vektor Liga 60.00, so 70.20; Kestrel
 * has no keys yet. Digitalis pays 57.00 and 86.30, Nordlicht 30.00 for Northfall.
 */
export async function priceWorld() {
  const { url, db, world, as, app, tokenOf } = await servedSmallWorld()
  const tarik = as(world.tarik)
  const path = '/company-product-prices'
  const assign = (who: typeof tarik, companyId: number, items: object[], more: object = {}) =>
    who('POST', `${path}/create-company-product-price`, { companyId, items, ...more })

  beforeAll(async () => {
    await addKeys(db, world.northfall, 3, 421_000, 'B-0412')
    await addKeys(db, world.vektorLiga, 3, 600_000, 'B-0413')
    await assign(tarik, world.digitalis, [
      { productId: world.northfall, price: '57.00' },
      { productId: world.vektorLiga, price: '86.30' },
    ])
    await assign(tarik, world.nordlicht, [{ productId: world.northfall, price: '30.00' }])
  })

  return {
    url,
    db,
    world,
    path,
    app,
    as,
    tokenOf,
    assign,
    tarik,
    amra: as(world.amra),
    nikola: as(world.nikola),
    lea: as(world.lea),
    /** Adds this many retailers of Digitalis. */
    moreRetailers: async (count: number) => {
      const { rows } = await sql<{ id: number }>`
        insert into companies (name, type, parent_id, status, currency, country_id)
        select 'Kiosk ' || n, 3, ${world.digitalis}::bigint, 2, 'BAM', c.country_id
        from companies c, generate_series(1, ${count}::int) n where c.id = ${world.gejmerija} returning id`.execute(db)
      return rows.map(({ id }) => id)
    },
    /** Lets them buy a product at a tenth above what Digitalis pays, with this stored price. */
    buyAbove: (companyIds: readonly number[], productId: number, kept: number) =>
      sql`insert into company_products (company_id, product_id, margin_bp, effective_price, effective_rule)
        select id, ${productId}::bigint, 1000, ${kept}::bigint, 'margin' from unnest(${[...companyIds]}::bigint[]) id`.execute(
        db,
      ),
    /** A company's price for a quantity, by the rules. */
    priceOf: async (companyId: number, productId: number, quantity = 1) =>
      (await resolvePrices(db, { companyId, items: [{ productId, quantity }], at: new Date() }))[0],
    /** The stored price, minor units. */
    keptPrice: async (companyId: number, productId: number) =>
      (
        await db
          .selectFrom('company_products')
          .select('effective_price')
          .where('company_id', '=', companyId)
          .where('product_id', '=', productId)
          .executeTakeFirst()
      )?.effective_price,
    rowOf: async (who: typeof tarik, companyId: number, productId: number) =>
      (await who('POST', `${path}/company-products/${companyId}`, { retrieveAll: true })).body.data.find(
        (row: { productId: number }) => row.productId === productId,
      ),
  }
}
