import { vatTreatment } from '@brava/contract/enums.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addKeys } from '../testing/small-world.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { recomputePrices } from './recompute-prices.ts'
import { resolvePrices } from './resolve-prices.ts'
import { setBasePrice } from './set-base-price.ts'
import { priceWorld } from './testing/price-world.ts'

const { amra, assign, db, keptPrice, priceOf, rowOf, tarik, world, path } = await priceWorld()
const at = new Date()

/**
 * More products and retailers below each supplier, so that prices are computed in several parts; each company has every
 * product.
 */
async function largerWorld(): Promise<number[]> {
  await sql`
    insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
    select 'PART-' || n, 'Part ' || n, category_id, product_type_id, publisher_id, vat_treatment, 1000 + n
    from products, generate_series(1, 60) n where products.id = ${world.northfall}`.execute(db)
  await sql`
    insert into companies (parent_id, type, status, code, name, legal_name, currency, country_id, town, tax_id, payment_types, price_group_id)
    select c.parent_id, c.type, c.status, 'PART-' || c.id || '-' || n, 'Part ' || n, 'Part ' || n, c.currency, c.country_id, c.town,
      '44' || lpad((c.id * 1000 + n)::text, 11, '0'), c.payment_types, (select min(id) from price_groups)
    from companies c, generate_series(1, 12) n where c.id in (${world.gejmerija}, ${world.pixelpoint}, ${world.megabajt})`.execute(
    db,
  )
  await sql`
    insert into company_products (company_id, product_id, effective_price, effective_rule)
    select c.id, p.id, 0, 'base' from companies c, products p where c.type <> 1 on conflict do nothing`.execute(db)
  await sql`
    insert into price_group_products (group_id, product_id, price)
    select g.id, p.id, 700 + p.id from price_groups g, products p where p.id % 3 = 0 on conflict do nothing`.execute(db)
  const rows = await db.selectFrom('products').select('id').where('code', 'like', 'PART-%').orderBy('id').execute()
  for (const { id } of rows.slice(0, 5)) await addKeys(db, id, 1, 300_000 + id, `PART-${id}`)
  return rows.map((row) => row.id)
}

test('computing prices of many companies together gives the same as for each company alone, whatever Tarik, Amra and Lea set', async () => {
  const productIds = await largerWorld()
  const companies = (await db.selectFrom('companies').select('id').where('type', '<>', 1).orderBy('id').execute()).map(
    ({ id }) => id,
  )
  expect(companies.length * productIds.length).toBeGreaterThan(2000)
  const terms = fc.record({
    company: fc.constantFrom(...companies),
    product: fc.constantFrom(...productIds),
    kind: fc.constantFrom('price', 'margin', 'override', 'tier', 'none'),
    value: fc.integer({ min: 1, max: 9000 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(terms, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 500 }),
      async (given, rise) => {
        for (const { company, product, kind, value } of given) {
          await sql`update company_products set price = ${kind === 'price' ? value : null}, margin_bp = ${kind === 'margin' ? value : null},
            override_price = ${kind === 'override' ? value : null} where company_id = ${company} and product_id = ${product}`.execute(
            db,
          )
          if (kind === 'tier')
            await sql`insert into price_tiers (company_product_id, min_quantity, price) select id, 2, ${value} from company_products
              where company_id = ${company} and product_id = ${product} on conflict do nothing`.execute(db)
        }
        await sql`update products set base_price = base_price + ${rise} where code like 'PART-%'`.execute(db)
        await db.transaction().execute((trx) => recomputePrices(trx, { productIds }, at))
        const kept = await db
          .selectFrom('company_products')
          .select(['company_id', 'product_id', 'effective_price', 'effective_rule'])
          .where('product_id', 'in', productIds)
          .execute()
        const keptOf = Map.groupBy(kept, (row) => row.company_id)
        const asked = new Set([...given.map((one) => one.company), ...companies.slice(0, 3)])
        for (const companyId of asked) {
          const items = productIds.map((productId) => ({ productId, quantity: 1, promotionId: null }))
          const expected = await resolvePrices(db, { companyId, items, at })
          const own = new Map(
            keptOf.get(companyId)?.map((row) => [row.product_id, [row.effective_price, row.effective_rule]]),
          )
          expect(productIds.map((id) => own.get(id))).toEqual(expected.map(({ unitPrice, rule }) => [unitPrice, rule]))
        }
      },
    ),
    { numRuns: 15 },
  )
})

test('a trigger that compares old rows with new ones never uses nested loops: with thousands it would compare each with each', async () => {
  const { rows } = await sql<{ name: string; settings: string }>`
    select proname as name, coalesce(array_to_string(proconfig, ' '), '') as settings from pg_proc
    where prorettype = 'trigger'::regtype and prosrc ~ 'new_rows.*join old_rows' order by 1`.execute(db)
  expect(rows.map(({ name }) => name)).toContain('company_products_changed')
  for (const { name, settings } of rows) expect(settings, name).toContain('enable_nestloop=off')
})

test('when Tarik makes a product a multi-purpose voucher, Megabajt pays its margin on the cost without VAT, also in its list', async () => {
  await sql`delete from company_products where company_id = ${world.megabajt} and product_id = ${world.northfall}`.execute(
    db,
  )
  await assign(tarik, world.megabajt, [{ productId: world.northfall, marginBp: 1000 }])
  // 42.10 and 17 %, and a tenth.
  expect(await keptPrice(world.megabajt, world.northfall)).toBe(5418)
  const { data } = (await tarik('GET', `/products/${world.northfall}`)).body
  const edited = { ...data, vatTreatment: vatTreatment.code.multiPurposeVoucher }
  expect((await tarik('PUT', `/products/${world.northfall}`, edited)).status).toBe(200)
  expect((await priceOf(world.megabajt, world.northfall))?.unitPrice).toBe(4631)
  expect(await keptPrice(world.megabajt, world.northfall)).toBe(4631)
})

/** Waits until the work is blocked by another transaction's lock, or finishes without waiting. */
async function doneOrWaiting(work: Promise<unknown>): Promise<void> {
  let isDone = false
  void work.then(
    () => (isDone = true),
    () => (isDone = true),
  )
  await expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted
        and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db)
      return isDone || (rows[0]?.n ?? 0) > 0
    })
    .toBe(true)
}
const base = (price: number) =>
  inTransaction(db, (trx) => setBasePrice(trx, { productId: world.kestrel, price, userId: world.tarik, cause: 'hand' }))

test('after two concurrent price changes the stored price reflects both: an override of Tarik is not lost to a base price', async () => {
  await assign(tarik, world.megabajt, [{ productId: world.kestrel }])
  let isHeld = () => {}
  let release = () => {}
  const held = new Promise<void>((resolve) => (isHeld = resolve))
  const released = new Promise<void>((resolve) => (release = resolve))
  const override = inTransaction(db, async (trx) => {
    await sql`update company_products set override_price = 4900 where company_id = ${world.megabajt} and product_id = ${world.kestrel}`.execute(
      trx,
    )
    await recomputePrices(trx, { companyIds: [world.megabajt], productIds: [world.kestrel] }, at)
    isHeld()
    await released
  })
  await held
  const raised = base(7300)
  await doneOrWaiting(raised)
  release()
  await Promise.all([override, raised])
  expect(await keptPrice(world.megabajt, world.kestrel)).toBe(4900)
})

test('nor is a new base price lost for a partner whose own price is removed while the base price changes', async () => {
  await sql`delete from company_products where company_id = ${world.megabajt} and product_id = ${world.kestrel}`.execute(
    db,
  )
  await assign(tarik, world.megabajt, [{ productId: world.kestrel, price: '51.00' }])
  const { id } = await rowOf(tarik, world.megabajt, world.kestrel)
  let isHeld = () => {}
  let release = () => {}
  const held = new Promise<void>((resolve) => (isHeld = resolve))
  const released = new Promise<void>((resolve) => (release = resolve))
  const raised = inTransaction(db, async (trx) => {
    await setBasePrice(trx, { productId: world.kestrel, price: 8100, userId: world.tarik, cause: 'hand' })
    isHeld()
    await released
  })
  await held
  const plain = tarik('POST', `${path}/update-company-product-price/${id}`, { price: null, marginBp: null, moq: null })
  await doneOrWaiting(plain)
  release()
  await raised
  expect((await plain).status).toBe(200)
  expect(await keptPrice(world.megabajt, world.kestrel)).toBe(8100)
})

test('concurrent changes of base prices, margins of Digitalis and prices of its retailers all take effect, and none is refused', async () => {
  await assign(tarik, world.digitalis, [{ productId: world.kestrel, price: '40.00' }])
  await assign(amra, world.gejmerija, [{ productId: world.kestrel, marginBp: 1500 }])
  const [reseller, retailer] = [
    await rowOf(tarik, world.digitalis, world.kestrel),
    await rowOf(amra, world.gejmerija, world.kestrel),
  ]
  const rounds = Array.from({ length: 8 }, (_, n) => n)
  const answers = await Promise.all([
    ...rounds.map((n) => base(9000 + n).then(() => 200)),
    ...rounds.map((n) =>
      tarik('POST', `${path}/update-company-product-price/${reseller.id}`, {
        price: `${40 + n}.00`,
        marginBp: null,
        moq: null,
      }).then(({ status }) => status),
    ),
    ...rounds.map((n) =>
      amra('POST', `${path}/update-company-product-price/${retailer.id}`, {
        price: null,
        marginBp: 1500 + n,
        moq: null,
      }).then(({ status }) => status),
    ),
  ])
  expect(new Set(answers)).toEqual(new Set([200]))
  for (const company of [world.digitalis, world.gejmerija])
    expect(await keptPrice(company, world.kestrel)).toBe((await priceOf(company, world.kestrel))?.unitPrice)
})
