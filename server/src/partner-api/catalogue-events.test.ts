import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { beginEvents, readEvents, tellBalance } from '../partner-events/events-for.ts'
import { setParameters } from '../orders/testing/set-parameters.ts'
import { numberEvents } from '../partner-events/number-events.ts'
import { connect } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { publicId } from '../platform/public-id.ts'
import { isLowBalance, mattersAsStock, tellCatalogue, tellCatalogues } from './catalogue/tell-catalogue.ts'
import { partnerWorld } from './testing/partner-world.ts'

const world = await partnerWorld()
const { assigned, clock, companies, db, emptyStock, products, services, stock } = world
const second = connect(String(services.config.databaseUrl), { size: 4 })
afterAll(second.close)
const owner = connect(String(services.config.databaseUrl), { size: 1, asOwner: true })
afterAll(owner.close)
const nexa = { companyId: companies.nexa, environment: 'live' } as const
const northfall = publicId(services.secrets, 'product', products.northfall.id)

const later = () => {
  clock.at = new Date(clock.at.getTime() + 1001)
}
const set = (values: object) =>
  db.updateTable('company_products').set(values).where('id', '=', assigned.nexa.northfall).execute()
/** Sends programs events for what has happened, twice and in two processes; returns the events. */
async function told(): Promise<unknown[]> {
  await numberEvents(services)
  const last = await inTransaction(db, (trx) => beginEvents(trx, nexa))
  later()
  await Promise.all([
    tellCatalogue(services, companies.nexa),
    tellCatalogue({ ...services, db: second.db }, companies.nexa),
  ])
  later()
  await tellCatalogues(services)
  await numberEvents(services)
  const found = await readEvents(services, nexa, { after: last, types: [], limit: 200 })
  if (typeof found === 'string') throw new Error(found)
  return found.data.filter(({ type }) => type !== 'balance.low').map(({ type, data }) => [type, data])
}

describe('programs of Nexa receive events about their catalogue (decision 0130)', () => {
  test('nothing the first time; then another price, a sold-out product, a withdrawn one and a new one, once each', async () => {
    await emptyStock()
    await told()
    await stock('northfall', 100)
    await told()
    expect(await told()).toEqual([])
    await set({ price: 6090, effective_price: 6090 })
    expect(await told()).toEqual([
      ['price.changed', { product: northfall, price: '60.90', before: '61.90', currency: 'BAM' }],
    ])
    await set({ price: 6190, effective_price: 6190 })
    await emptyStock()
    expect(await told()).toEqual([
      ['price.changed', { product: northfall, price: '61.90', before: '60.90', currency: 'BAM' }],
      ['stock.changed', { product: northfall, stock: 0, before: 100 }],
    ])
    await set({ is_withdrawn: true })
    expect(await told()).toEqual([['product.withdrawn', { product: northfall }]])
    await set({ is_withdrawn: false })
    expect(await told()).toEqual([['product.added', { product: northfall, price: '61.90', currency: 'BAM', stock: 0 }]])
    await sql`update products set title = title || ' II' where id = ${products.northfall.id}`.execute(db)
    expect(await told()).toEqual([['product.changed', { product: northfall }]])
    await sql`update products set title = left(title, -3) where id = ${products.northfall.id}`.execute(db)
    await told()
  })

  test('the distributor, which buys nothing, may also read events and gets none about a catalogue', async () => {
    const { companyId } = world.people.tarik
    await inTransaction(db, (trx) => beginEvents(trx, { companyId, environment: 'live' }))
    later()
    await tellCatalogues(services)
    const { rows } = await sql`select 1 from partner_events where company_id = ${companyId}`.execute(db)
    expect(rows).toEqual([])
  })

  test('Nexa gets events about its stock although sending to Digitalis fails, which the job reports', async () => {
    await inTransaction(db, (trx) => beginEvents(trx, { companyId: companies.digitalis, environment: 'live' }))
    await emptyStock()
    await told()
    const last = await inTransaction(db, (trx) => beginEvents(trx, nexa))
    await sql`create function refuse_digitalis() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$`.execute(
      owner.db,
    )
    await sql`create trigger refuse_digitalis before update on partner_catalogue_told for each row
      when (new.company_id = ${sql.lit(companies.digitalis)}) execute function refuse_digitalis()`.execute(owner.db)
    try {
      await stock('northfall', 100)
      later()
      await expect(tellCatalogues(services)).rejects.toThrow('1 catalogues or balances of companies could not be told')
    } finally {
      await sql`drop function refuse_digitalis cascade`.execute(owner.db)
    }
    await numberEvents(services)
    const found = await readEvents(services, nexa, { after: last, types: ['stock.changed'], limit: 200 })
    expect(found).toMatchObject({ data: [{ data: { product: northfall, stock: 100, before: 0 } }] })
    later()
    await tellCatalogues(services)
  })

  test('small steps of the stock are reported once they add up to a tenth', async () => {
    await emptyStock()
    await told()
    await stock('northfall', 100)
    await told()
    await stock('northfall', 5)
    expect(await told()).toEqual([])
    await stock('northfall', 5)
    expect(await told()).toEqual([['stock.changed', { product: northfall, stock: 110, before: 100 }]])
  })

  test('stock is reported when it crosses the level that the parameter calls low', async () => {
    await emptyStock()
    await told()
    await stock('northfall', 100)
    await told()
    await setParameters(db, { lowStock: 103 })
    try {
      await stock('northfall', 5)
      expect(await told()).toEqual([['stock.changed', { product: northfall, stock: 105, before: 100 }]])
    } finally {
      await setParameters(db, { lowStock: 20 })
    }
  })

  test('a low balance is reported once, and again only after it was higher', async () => {
    await told()
    await sql`update partner_event_readers set balance_low = false`.execute(db)
    const facts = { available: '50.00', low: '100.00', currency: 'BAM' }
    const tell = (isLow: boolean, on = db) =>
      inTransaction(on, (trx) => tellBalance(trx, nexa, { isLow, facts, at: clock.at }))
    expect(await Promise.all([tell(true), tell(true, second.db)])).toContain(false)
    expect(await tell(true)).toBe(false)
    expect(await tell(false)).toBe(false)
    expect(await tell(true)).toBe(true)
    const { rows } = await sql<{ facts: object }>`
      select facts from partner_events where type = 'balance.low' order by id desc limit 2`.execute(db)
    expect(rows.map((row) => row.facts)).toEqual([facts, facts])
    const balance = { funds: 0, held: 0, creditPaused: false, currency: 'BAM' }
    expect(isLowBalance({ ...balance, creditLimit: 100_000, available: 9_999 })).toBe(true)
    expect(isLowBalance({ ...balance, creditLimit: 100_000, available: 10_000 })).toBe(false)
    expect(isLowBalance({ ...balance, creditLimit: 0, available: 9_999 })).toBe(true)
    expect(isLowBalance({ ...balance, creditLimit: 0, available: 10_000 })).toBe(false)
  })

  test('a change of stock matters when the product is sold out, back, low, no longer low, or a tenth more or less', () => {
    expect(mattersAsStock(0, 1, 20)).toBe(true)
    expect(mattersAsStock(21, 20, 20)).toBe(true)
    expect([mattersAsStock(100, 91, 20), mattersAsStock(100, 90, 20)]).toEqual([false, true])
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), (before, now) => {
        if (before === now) expect(mattersAsStock(before, now, 20)).toBe(false)
        if ((before === 0) !== (now === 0)) expect(mattersAsStock(before, now, 20)).toBe(true)
        if (now > 2 * before) expect(mattersAsStock(before, now, 20)).toBe(true)
      }),
    )
  })
})
