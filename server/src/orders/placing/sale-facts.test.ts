import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyChain } from '../../companies/company-facts.ts'
import { connect, type Db } from '../../platform/db/connect.ts'
import { openPriceBook, readPriceFacts } from '../../prices/price-book.ts'
import { addKeys, smallWorld } from '../../testing/small-world.ts'
import { productsToOrder } from './products-to-order.sql.ts'
import { saleFacts } from './sale-facts.ts'
import { saleNow } from './sale-facts.sql.ts'

const { db, url, world, close } = await smallWorld()
const owner = connect(url, { size: 2, asOwner: true })
afterAll(async () => {
  await owner.close()
  await close()
})
const productIds = [world.northfall, world.vektorLiga, world.kestrel]
const buyers = [world.gejmerija, world.pixelpoint, world.megabajt]
const at = new Date()
const hours = (n: number) => new Date(at.getTime() + n * 3_600_000)

beforeAll(async () => {
  await addKeys(owner.db, world.northfall, 2, 421_000, 'B-1')
  await sql`insert into company_products (company_id, product_id, effective_price, effective_rule)
    select c.id, p.id, 0, 'base' from companies c, products p where c.type <> 1`.execute(owner.db)
  await sql`insert into price_group_products (group_id, product_id, price)
    select g.id, p.id, 5000 from price_groups g, products p on conflict do nothing`.execute(owner.db)
})

const version = async () => (await saleNow(db, { productIds }))[0]?.version

/** What an order would find, from memory and freshly read. */
async function both(companyId: number, when: Date) {
  const remembered = await saleFacts(db, { companyId, productIds, promotionIds: [], at: when })
  const chain = await companyChain(db, companyId)
  const read = new Map((await productsToOrder(db, { productIds })).map((row) => [row.id, row]))
  const facts = await readPriceFacts(db, { chain, productIds, at: when })
  const said = async (known: typeof remembered.prices, byChain: typeof chain) => {
    const book = await openPriceBook(db, { chain: byChain, productIds, at: when, facts: known })
    return productIds.flatMap((productId) =>
      [1, 10].flatMap((quantity) => byChain.slice(0, -1).map((_, level) => book.price({ productId, quantity }, level))),
    )
  }
  return {
    remembered: [
      remembered.chain,
      await said(remembered.prices, [...remembered.chain]),
      [...remembered.products.values()],
    ],
    anew: [
      chain,
      await said(facts, chain),
      productIds.map((id) => ({ ...read.get(id), stock: id === world.northfall ? 2 : 0 })),
    ],
  }
}

/** Changes of many kinds that affect a price, a term or a name. */
const acts = {
  ownPrice: (n: number) =>
    sql`update company_products set price = ${1000 + n}, margin_bp = null where company_id = ${buyers[n % 3] as number}`,
  margin: (n: number) =>
    sql`update company_products set price = null, margin_bp = ${n} where company_id = ${world.digitalis}`,
  override: (n: number) =>
    sql`update company_products set override_price = ${n % 2 ? 900 + n : null} where company_id = ${buyers[n % 3] as number}`,
  withdrawn: (n: number) =>
    sql`update company_products set is_withdrawn = ${n % 2 === 0} where company_id = ${world.nordlicht}`,
  unassigned: (n: number) =>
    sql`delete from company_products where company_id = ${buyers[n % 3] as number} and product_id = ${world.kestrel}`,
  assigned: () => sql`insert into company_products (company_id, product_id, effective_price, effective_rule)
    select c.id, ${world.kestrel}, 0, 'base' from companies c where c.type <> 1 on conflict do nothing`,
  tier: (n: number) => sql`insert into price_tiers (company_product_id, min_quantity, price)
    select id, ${2 + n}, ${500 + n} from company_products on conflict do nothing`,
  tiersGone: () => sql`delete from price_tiers`,
  group: (n: number) => sql`update price_group_products set price = ${4000 + n}`,
  basePrice: (n: number) => sql`update products set base_price = ${3000 + n}, title = ${`Northfall ${n}`}`,
  company: (n: number) =>
    sql`update companies set auto_approve = ${n % 2 === 0}, approval_threshold = ${n * 100}, name = ${`Nordlicht ${n}`} where id = ${world.nordlicht}`,
  vat: (n: number) => sql`update countries set vat_rate_bp = ${1700 + n}`,
  cost: (n: number) => sql`with b as (
      insert into key_batches (code, product_id, supplier_id, unit_cost_e4, currency, unit_cost_home_e4, vat_treatment, data_key_id)
      select gen_random_uuid()::text, product_id, supplier_id, ${400_000 + n}, 'BAM', ${400_000 + n}, 2, data_key_id from key_batches
      order by id limit 1 returning id, product_id)
    insert into keys (product_id, batch_id, sealed, fingerprint, last4, state)
    select product_id, id, 'test', sha256(gen_random_uuid()::text::bytea), '0000', 6 from b`,
  costMoved: (
    n: number,
  ) => sql`update keys set batch_id = (select b.id from key_batches b where b.product_id = keys.product_id
    order by (b.id + ${n}) % 7, b.id limit 1) where state = 6`,
  costDeleted: () =>
    sql`delete from keys where state = 6 and batch_id = (select max(batch_id) from keys where state = 6)`,
  promotion: (n: number) => sql`with p as (
      insert into promotions (title, is_active, starts_at, ends_at, for_all)
      values (${`Sale ${n}`}, true, ${hours(n % 5)}, ${hours((n % 5) + 2)}, true) returning id)
    insert into promotion_products (promotion_id, product_id, promo_price, currency, moq)
    select p.id, ${world.northfall}, ${700 + n}, 'BAM', 1 from p`,
  promotionOff: () => sql`update promotions set is_active = false`,
} as const
type Act = keyof typeof acts

const run = async (on: Db, act: Act, n: number) => {
  await acts[act](n).execute(on)
}

describe('what is cached about sales (decision 0050)', () => {
  it('equals what reading every table returns, after any change by Tarik and at any hour that Mirza orders', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            act: fc.constantFrom(...(Object.keys(acts) as Act[])),
            n: fc.integer({ min: 0, max: 40 }),
            buyer: fc.constantFrom(...buyers),
            hour: fc.integer({ min: 0, max: 8 }),
          }),
          { minLength: 1, maxLength: 12 },
        ),
        async (steps) => {
          for (const { act, n, buyer, hour } of steps) {
            await both(buyer, hours(hour))
            await run(owner.db, act, n)
            const { remembered, anew } = await both(buyer, hours(hour))
            expect(remembered).toEqual(anew)
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  it('includes a promotion even for an order whose instant lies before that of the first order read', async () => {
    await run(owner.db, 'promotionOff', 0)
    await run(owner.db, 'promotion', 0)
    // The cache starts while the promotion runs; what Ana of Megabajt reads later, when it is over, lacks it.
    await both(world.gejmerija, hours(1))
    await both(world.megabajt, hours(4))
    expect(await both(world.megabajt, hours(1))).toSatisfy(isSame)
    expect(await both(world.megabajt, hours(4))).toSatisfy(isSame)
  })

  it('survives a favourite, a change of stock, or a change that is rolled back', async () => {
    const before = await version()
    await sql`update company_products set is_favorite = not is_favorite`.execute(owner.db)
    await sql`update keys set state = 6 where state = 2`.execute(owner.db)
    await sql`update keys set state = 2 where state = 6`.execute(owner.db)
    await owner.db
      .transaction()
      .execute(async (trx) => {
        await run(trx, 'basePrice', 77)
        throw new Error('changed his mind')
      })
      .catch(() => {})
    expect(await version()).toBe(before)
  })

  it('is never older than a committed change: the version is read first', async () => {
    await owner.db.transaction().execute(async (trx) => {
      await run(trx, 'basePrice', 5)
      // Not committed: others still find, and cache, the state before.
      expect(await both(world.megabajt, at)).toSatisfy(isSame)
    })
    const { remembered, anew } = await both(world.megabajt, at)
    expect(remembered).toEqual(anew)
  })

  it('gets another version whenever a row changes in any table that an order reads through it', async () => {
    const read = await tablesRead()
    const { rows } = await sql<{ name: string; operations: number }>`
      select c.relname as name, bit_or(t.tgtype)::int & 28 as operations
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where p.prosrc like '%raise_sale_facts()%' group by 1`.execute(owner.db)
    // 4 insert, 8 delete, 16 update.
    const watched = rows.filter((row) => row.operations === 28).map((row) => row.name)
    expect(read.filter((table) => !watched.includes(table))).toEqual([])
    expect(read).toEqual(
      expect.arrayContaining(['companies', 'products', 'price_tiers', 'key_batches', 'keys', 'promotions']),
    )
  })
})

const isSame = ({ remembered, anew }: Awaited<ReturnType<typeof both>>) => {
  expect(remembered).toEqual(anew)
  return true
}

/** The tables in the plans of everything that saleFacts reads and caches. */
async function tablesRead(): Promise<string[]> {
  const asked: { sql: string; parameters: readonly unknown[] }[] = []
  const spying = {
    ...db,
    executeQuery: (query: { sql: string; parameters: readonly unknown[] }) => {
      asked.push(query)
      return db.executeQuery(query as never)
    },
  } as unknown as Db
  const chain = await companyChain(spying, world.gejmerija)
  await productsToOrder(spying, { productIds })
  await readPriceFacts(spying, { chain, productIds, at, upcoming: true })
  const tables = new Set<string>()
  for (const { sql: text, parameters } of asked) {
    const explained = await owner.pool.query(`explain (format json) ${text.replace(/^\/\*.*?\*\//, '')}`, [
      ...parameters,
    ])
    for (const [, name] of JSON.stringify(explained.rows).matchAll(/"Relation Name":"(\w+)"/g))
      tables.add(name as string)
  }
  return [...tables].sort()
}
