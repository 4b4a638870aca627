import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personById } from '../../auth/person-by-id.ts'
import type { PersonById } from '../../platform/imports/commit-import.ts'
import { manyShops, paidBy } from '../testing/many-shops.ts'
import { priceWorld } from '../testing/price-world.ts'
import { changeManyGroupPrices } from './group-bulk-job.ts'

const { amra, app, as, db, tarik, world } = await priceWorld()

let jobs: object[] = []
let later = 0
Object.assign(app.services, {
  jobs: { enqueue: async (_db: unknown, _kind: unknown, job: object) => void jobs.push(job), enqueueSoon: () => {} },
  clock: { now: () => new Date(Date.now() + later) },
})
type Job = Parameters<typeof changeManyGroupPrices>[1]
const runJob = (who: PersonById = personById) => changeManyGroupPrices(app.services, jobs.at(-1) as Job, who)

type Caller = typeof tarik
const add = (who: Caller, groupId: number, items: object[], more: object = {}) =>
  who('POST', '/groups/add-product-to-group', { groupId, items, ...more })
const last = async (who: Caller, groupId: number) =>
  (await who('GET', `/groups/get-last-price-update/${groupId}`)).body.data
const steer = (act: 'undo' | 'pause' | 'resume', who: Caller, groupId: number, change: number) =>
  who('PUT', `/groups/${act}-price-update/${groupId}`, { change })

/** Four products at 10.00 that cost 5.85 with VAT, and shops that have all of them: 130 are in the group, 400 in none. */
let products: number[] = []
let shops: number[] = []
let members: number[] = []
let gold = 0
beforeAll(async () => {
  ;({ products, shops } = await manyShops(db, world, { products: 4, shops: 530 }))
  members = shops.slice(0, 130)
})

beforeEach(async () => {
  jobs = []
  later = 0
  await sql`delete from bulk_updates`.execute(db)
  gold = (await tarik('POST', '/groups/create-group', { name: `Gold ${Math.random()}`, currency: 'BAM' })).body.data.id
  await sql`update companies set price_group_id = null where id = any(${shops}::bigint[])`.execute(db)
  await sql`update companies set price_group_id = ${gold} where id = any(${members}::bigint[])`.execute(db)
  await sql`update company_products set effective_price = 1000, effective_rule = 'base'
    where company_id = any(${shops}::bigint[])`.execute(db)
})

const pay = (some = members) => paidBy(db, some)
const at = (price: string | null, some = products) => some.map((productId) => ({ productId, price }))
const inGroup = async () =>
  (await tarik('POST', `/groups/get-group-product-list/${gold}`, { sortBy: 'code', isSortAscending: true })).body.data

describe('prices of a group with many shops', () => {
  test('are previewed first, changed by a job step by step, and then charged to the shops', async () => {
    const dry = (await add(tarik, gold, at('9.00'), { isDryRun: true })).body.data
    expect(dry).toMatchObject({ count: 4, update: null })
    expect(dry.preview).toMatchObject({
      currency: 'BAM',
      products: 4,
      changing: 4,
      added: 4,
      removed: 0,
      rising: 0,
      falling: 0,
      belowCost: 0,
      following: 520,
    })
    expect(dry.preview.rows[0]).toMatchObject({ oldPrice: null, newPrice: '9.00', purchase: '5.85' })
    expect([await pay(), await inGroup()]).toEqual([{ 1000: 520 }, []])

    const asked = (await add(tarik, gold, at('9.00'))).body.data
    expect(asked.update).toMatchObject({ state: 'queued', total: 4, done: 0, undoUntil: null })
    expect((await add(tarik, gold, at('8.00'))).body.code).toBe('price.changeRunning')
    expect(await pay()).toEqual({ 1000: 520 })
    // Two workers at once, and one more afterwards.
    await Promise.all([runJob(), runJob()])
    await runJob()
    expect(await pay()).toEqual({ 900: 520 })
    expect(await last(tarik, gold)).toMatchObject({ state: 'done', done: 4, outcomes: { done: 4 } })
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from price_history
      where level = 'group' and job_run_id = (select max(id) from job_runs)`.execute(db)
    expect(rows[0]?.n).toBe(4)
  })

  test('are undone within an hour with their tiers; one that Tarik changed since stays and is counted', async () => {
    await sql`insert into price_group_products (group_id, product_id, price) select ${gold}, p, 950 from unnest(${products}::bigint[]) p`.execute(
      db,
    )
    await sql`insert into price_tiers (group_product_id, min_quantity, price)
      select id, 10, 940 from price_group_products where group_id = ${gold}`.execute(db)
    const items = products.map((productId) => ({
      productId,
      price: '9.00',
      tiers: [{ minQuantity: 5, price: '8.50' }],
    }))
    const { update, preview } = (await add(tarik, gold, items)).body.data
    expect(preview).toMatchObject({ changing: 4, added: 0, falling: 4 })
    await runJob()
    const one = { productId: products[0], prices: [{ groupId: gold, price: '7.00' }] }
    expect((await tarik('PUT', '/groups/update-product-group-prices', one)).body.data).toMatchObject({ update: null })
    expect((await steer('undo', tarik, gold, update.id)).body.data.update).toMatchObject({ isUndo: true })
    await Promise.all([runJob(), runJob()])
    expect(await pay()).toEqual({ 700: 130, 950: 390 })
    expect(await last(tarik, gold)).toMatchObject({ state: 'done', outcomes: { undone: 3, changedSince: 1 } })
    const tiers = (await inGroup()).map((row: { tiers: object[] }) => row.tiers)
    expect(tiers[0]).toEqual([{ minQuantity: 5, price: '8.50' }])
    expect(tiers.slice(1)).toEqual(Array.from({ length: 3 }, () => [{ minQuantity: 10, price: '9.40' }]))
    expect((await steer('undo', tarik, gold, update.id)).body.code).toBe('price.undoTooLate')
    const left = await tarik('POST', `/groups/get-price-update-rows/${gold}`, { filters: { outcome: 'changedSince' } })
    expect(left.body).toMatchObject({ currency: 'BAM', data: [{ code: 'MANY-01' }] })
  })

  test('taken out of the group are a job too; the shops pay the base price, and after an undo the group price again', async () => {
    await add(tarik, gold, at('9.00'))
    await runJob()
    const ids = (await inGroup()).map((row: { id: number }) => row.id)
    const dry = await tarik('DELETE', '/groups/delete-products-from-group', { ids, isDryRun: true })
    expect(dry.body.data.preview).toMatchObject({ changing: 4, removed: 4 })
    const { update } = (await tarik('DELETE', '/groups/delete-products-from-group', { ids })).body.data
    await runJob()
    expect([await pay(), await inGroup()]).toEqual([{ 1000: 520 }, []])
    await steer('undo', tarik, gold, update.id)
    await runJob()
    expect(await pay()).toEqual({ 900: 520 })
  })

  test('in marks are not restored once the emptied group uses euros; while they change, the currency stays marks', async () => {
    const inEuros = () => tarik('PUT', `/groups/${gold}`, { name: `Gold ${Math.random()}`, currency: 'EUR' })
    await add(tarik, gold, at('9.00'))
    expect(await inEuros()).toMatchObject({ status: 409, body: { code: 'group.currencyFixed' } })
    await runJob()
    const ids = (await inGroup()).map((row: { id: number }) => row.id)
    const { update } = (await tarik('DELETE', '/groups/delete-products-from-group', { ids })).body.data
    await runJob()
    expect((await inEuros()).status).toBe(200)
    expect((await steer('undo', tarik, gold, update.id)).body.code).toBe('price.undoTooLate')
    expect(await inGroup()).toEqual([])
  })

  test('whose job is killed halfway are resumed by Tarik, and nothing is changed twice', async () => {
    const { id } = (await add(tarik, gold, at('9.00'))).body.data.update
    let asked = 0
    const killed = runJob(async (...who) => {
      asked += 1
      if (asked === 2) throw new Error('killed')
      return personById(...who)
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await pay()).toEqual({ 900: 390, 1000: 130 })
    expect(await last(tarik, gold)).toMatchObject({ state: 'failed', outcomes: { done: 3, waiting: 1 } })
    expect((await steer('resume', tarik, gold, id)).body.data.update).toMatchObject({ state: 'queued' })
    await Promise.all([runJob(), runJob()])
    expect(await pay()).toEqual({ 900: 520 })
    expect(await last(tarik, gold)).toMatchObject({ state: 'done', outcomes: { done: 4 } })
  })

  test('below cost need a reason, for one piece and at a tier; nothing begins without it', async () => {
    const refused = await add(tarik, gold, at('5.00'))
    expect(refused).toMatchObject({ status: 409, body: { code: 'price.belowCost' } })
    expect(refused.body.data.detail).toMatchObject({ count: 4, currency: 'BAM' })
    const tier = products.map((productId) => ({ productId, price: '9.00', tiers: [{ minQuantity: 5, price: '5.00' }] }))
    expect((await add(tarik, gold, tier)).body.code).toBe('price.belowCost')
    expect((await add(tarik, gold, at('5.00'), { confirmBelowCost: true })).body.code).toBe('price.reasonNeeded')
    expect(jobs).toEqual([])
    await add(tarik, gold, at('5.00'), { confirmBelowCost: true, reason: 'Rasprodaja' })
    await runJob()
    expect(await pay()).toEqual({ 500: 520 })
  })

  test('of two groups below cost are asked about together, with the figures of each', async () => {
    const name = `Silver ${Math.random()}`
    const silver = (await tarik('POST', '/groups/create-group', { name, currency: 'BAM' })).body.data.id
    await sql`update companies set price_group_id = ${silver} where id = any(${shops.slice(130)}::bigint[])`.execute(db)
    const [productId] = products
    const prices = [
      { groupId: gold, price: '5.00' },
      { groupId: silver, price: '1.00' },
    ]
    const { body } = await tarik('PUT', '/groups/update-product-group-prices', { productId, prices })
    expect(body).toMatchObject({ code: 'price.belowCost', data: { detail: { count: 1 } } })
    const [first, second] = body.data.detail.products.map((one: { price: string }) => one.price)
    expect([first, second]).toEqual(['5.00', '1.00'])
  })

  test('of few products are changed at once, as before', async () => {
    const done = (await add(tarik, gold, at('9.00', products.slice(0, 3)))).body.data
    expect(done).toMatchObject({ count: 3, preview: null, update: null })
    expect(jobs).toEqual([])
    expect(await pay()).toEqual({ 900: 390, 1000: 130 })
  })

  test('that are set for two groups run as a job for each, or not at all if one of them is in progress', async () => {
    const body = { name: `Silver ${Math.random()}`, currency: 'BAM' }
    const silver = (await tarik('POST', '/groups/create-group', body)).body.data.id
    await sql`update companies set price_group_id = case when id % 2 = 0 then ${gold}::bigint else ${silver} end
      where id = any(${shops}::bigint[])`.execute(db)
    const both = (price: string) =>
      tarik('PUT', '/groups/update-product-group-prices', {
        productId: products[0],
        prices: [
          { groupId: silver, price },
          { groupId: gold, price },
        ],
      })
    expect((await both('9.00')).body.data).toMatchObject({ count: 2, update: { total: 1 } })
    expect(jobs).toHaveLength(2)
    const [ofSilver, ofGold] = jobs as [Job, Job]
    await changeManyGroupPrices(app.services, ofSilver, personById)
    // The job of gold is still waiting.
    expect((await both('8.00')).body.code).toBe('price.changeRunning')
    expect(await db.selectFrom('bulk_updates').select('id').execute()).toHaveLength(2)
    await changeManyGroupPrices(app.services, ofGold, personById)
    expect(await pay(shops)).toEqual({ 900: 530, 1000: 1590 })
  })
})

test('nobody reads, pauses or undoes the changes of another company’s group', async () => {
  const { id } = (await add(tarik, gold, at('9.00'))).body.data.update
  for (const who of [amra, as(world.ana)]) {
    expect((await who('GET', `/groups/get-last-price-update/${gold}`)).status).toBeGreaterThanOrEqual(403)
    for (const act of ['pause', 'resume', 'undo'] as const) {
      expect((await steer(act, who, gold, id)).status).toBeGreaterThanOrEqual(403)
    }
  }
  await runJob()
  expect(await pay()).toEqual({ 900: 520 })
})
