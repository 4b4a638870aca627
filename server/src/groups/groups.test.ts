import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { personById } from '../auth/person-by-id.ts'
import { lockCompaniesOf, setGroupOf } from '../companies/companies.sql.ts'
import { findWrongSums } from '../invariants/kept-sums.sql.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { commitImport } from '../platform/imports/commit-import.ts'
import { lockAssignedOfCompany } from '../prices/lock-company-products.sql.ts'
import { untilWaitedFor } from '../testing/until-waited-for.ts'
import { groupPriceImport } from '../prices/import-group-prices.ts'
import { setDuePrices } from '../prices/scheduled/set-scheduled.ts'
import { priceWorld } from '../prices/testing/price-world.ts'
import { syncCompanies } from './sync-job.ts'

const w = await priceWorld()
const { amra, app, assign, db, keptPrice, lea, nikola, priceOf, tarik, tokenOf, world } = w

let jobs: object[] = []
Object.assign(app.services, {
  jobs: { enqueue: async (_db: unknown, _kind: unknown, job: object) => void jobs.push(job), enqueueSoon: () => {} },
})
type Job = Parameters<typeof syncCompanies>[1]
const runSync = async () => syncCompanies(app.services, jobs.at(-1) as Job, personById)

let named = 0
const create = async (who: typeof tarik, more: object = {}) => {
  named += 1
  const body = { name: `Group ${named}`, currency: 'BAM', ...more }
  return (await who('POST', '/groups/create-group', body)).body.data.id as number
}
const add = (who: typeof tarik, groupId: number, items: object[], more: object = {}) =>
  who('POST', '/groups/add-product-to-group', { groupId, items, ...more })
const move = (who: typeof tarik, groupId: number, companyIds: number[], isIn = true) =>
  who('PUT', `/groups/change-group-companies/${groupId}`, { companyIds, isIn })
const sync = (who: typeof tarik, groupId: number, body: object = {}) =>
  who('PUT', `/groups/sync-group-prices/${groupId}`, body)
const productsOf = async (who: typeof tarik, groupId: number) =>
  (await who('POST', `/groups/get-group-product-list/${groupId}`, { sortBy: 'title', isSortAscending: true })).body.data

beforeEach(async () => {
  jobs = []
  await db.updateTable('companies').set({ price_group_id: null }).execute()
  await db.deleteFrom('company_products').where('company_id', 'in', [world.megabajt, world.gejmerija]).execute()
  await assign(tarik, world.megabajt, [{ productId: world.vektorLiga }])
  for (const [productId, price] of [
    [world.northfall, 5700],
    [world.vektorLiga, 8630],
  ] as const) {
    await db
      .updateTable('company_products')
      .set({ price, margin_bp: null, effective_price: price, effective_rule: 'company' })
      .where('company_id', '=', world.digitalis)
      .where('product_id', '=', productId)
      .execute()
  }
})

describe('a price group', () => {
  test('of Tarik contains products at the base price minus 5 %, and Megabajt pays that as soon as it is in the group', async () => {
    const gold = await create(tarik, { name: 'Gold' })
    const items = [{ productId: world.vektorLiga }, { productId: world.northfall, price: '60.00' }]
    expect((await add(tarik, gold, items, { changeBp: -500 })).body.data.count).toBe(2)
    expect(await productsOf(tarik, gold)).toMatchObject([
      { productId: world.northfall, price: '60.00', currency: 'BAM', purchasePrice: '49.26', companiesWithIt: 0 },
      { productId: world.vektorLiga, price: '99.66', purchasePrice: '70.20', tiers: [] },
    ])
    expect(await keptPrice(world.megabajt, world.vektorLiga)).toBe(10_490)
    expect((await move(tarik, gold, [world.megabajt])).body.data.count).toBe(1)
    expect(await keptPrice(world.megabajt, world.vektorLiga)).toBe(9966)
    const price = await priceOf(world.megabajt, world.vektorLiga)
    expect(price?.rule).toBe('group')
    expect(price?.trace.steps.find((step) => step.rule === 'group')).toMatchObject({ name: 'Gold', outcome: 'chosen' })
    expect((await move(tarik, gold, [world.megabajt], false)).body.data.count).toBe(1)
    expect(await keptPrice(world.megabajt, world.vektorLiga)).toBe(10_490)
  })

  test('keeps its existing prices when Tarik adds products without a price; only the new product starts from the base price', async () => {
    const shops = await create(tarik)
    const tiers = [{ minQuantity: 10, price: '90.00' }]
    await add(tarik, shops, [{ productId: world.vektorLiga, price: '95.00', tiers }])
    const both = [{ productId: world.vektorLiga }, { productId: world.northfall }]
    expect((await add(tarik, shops, both, { changeBp: -500, isDryRun: true })).body.data.count).toBe(1)
    expect((await add(tarik, shops, both, { changeBp: -500 })).body.data.count).toBe(1)
    const rows = await productsOf(tarik, shops)
    expect(rows[1]).toMatchObject({ productId: world.vektorLiga, price: '95.00', tiers })
    expect(rows[0]).toMatchObject({ productId: world.northfall })
    expect((await add(tarik, shops, both)).body.data).toMatchObject({ count: 0, update: null })
    expect(await productsOf(tarik, shops)).toEqual(rows)
    // Entering only tiers changes only the tiers.
    await add(tarik, shops, [{ productId: world.vektorLiga, tiers: [] }])
    expect((await productsOf(tarik, shops))[1]).toMatchObject({ price: '95.00', tiers: [] })
  })

  test('has tiers, counts its products, and can be copied into euros with all of them', async () => {
    const shops = await create(tarik)
    const tiers = [{ minQuantity: 10, price: '90.00' }]
    await add(tarik, shops, [{ productId: world.vektorLiga, price: '95.00', tiers }])
    await move(tarik, shops, [world.megabajt])
    expect((await priceOf(world.megabajt, world.vektorLiga, 10))?.unitPrice).toBe(9000)
    expect((await tarik('GET', `/groups/${shops}`)).body.data).toMatchObject({ products: 1, companies: 1 })
    const copy = await create(tarik, { currency: 'EUR', copyOfId: shops })
    expect(await productsOf(tarik, copy)).toMatchObject([
      { price: '48.57', currency: 'EUR', tiers: [{ minQuantity: 10, price: '46.02' }] },
    ])
    expect((await tarik('GET', `/groups/${copy}`)).body.data).toMatchObject({ products: 1, companies: 0 })
    // Setting a price again keeps the tiers if none are given.
    await add(tarik, shops, [{ productId: world.vektorLiga, price: '96.00' }])
    expect((await productsOf(tarik, shops))[0]).toMatchObject({ price: '96.00', tiers })
  })

  test('can be left by Gejmerija only if what it then pays is not below what Amra pays, also for another group', async () => {
    await db
      .updateTable('company_products')
      .set({ price: 6600, effective_price: 6600 })
      .where('company_id', '=', world.digitalis)
      .where('product_id', '=', world.northfall)
      .execute()
    const [gold, silver] = [await create(amra), await create(amra)]
    await add(amra, gold, [{ productId: world.northfall, price: '70.00' }])
    await move(amra, gold, [world.gejmerija])
    await assign(amra, world.gejmerija, [{ productId: world.northfall }])
    expect(await keptPrice(world.gejmerija, world.northfall)).toBe(7000)
    // Base price 61.90.
    expect((await move(amra, gold, [world.gejmerija], false)).body.code).toBe('price.belowPurchase')
    expect((await move(amra, silver, [world.gejmerija])).body.code).toBe('price.belowPurchase')
    const { data } = (await amra('GET', `/companies/${world.gejmerija}`)).body
    for (const priceGroupId of [silver, null])
      expect((await amra('PUT', `/companies/${world.gejmerija}`, { ...data, priceGroupId })).body).toMatchObject({
        code: 'price.belowPurchase',
        data: { fields: [{ path: 'priceGroupId' }], detail: { products: [{ price: '61.90', purchase: '66.00' }] } },
      })
    expect(await keptPrice(world.gejmerija, world.northfall)).toBe(7000)
  })

  test("below cost is given to Megabajt on its own page only with a reason, as in the group's screen", async () => {
    await assign(tarik, world.megabajt, [{ productId: world.northfall }])
    const [fair, cheap] = [await create(tarik), await create(tarik)]
    await add(tarik, fair, [{ productId: world.northfall, price: '60.00' }])
    const why = { confirmBelowCost: true, reason: 'Launch' }
    await add(tarik, cheap, [{ productId: world.northfall, price: '1.00' }], why)
    const page = async (priceGroupId: number | null, more: object = {}) => {
      const { data } = (await tarik('GET', `/companies/${world.megabajt}`)).body
      return tarik('PUT', `/companies/${world.megabajt}`, { ...data, priceGroupId, ...more })
    }
    expect((await page(fair)).status).toBe(200)
    expect(await keptPrice(world.megabajt, world.northfall)).toBe(6000)
    expect((await page(cheap)).body).toMatchObject({
      code: 'price.belowCost',
      data: { detail: { products: [{ price: '1.00' }], count: 1 } },
    })
    expect((await page(cheap, { confirmBelowCost: true })).body.code).toBe('price.reasonNeeded')
    expect(await keptPrice(world.megabajt, world.northfall)).toBe(6000)
    expect((await page(cheap, why)).status).toBe(200)
    expect(await keptPrice(world.megabajt, world.northfall)).toBe(100)
    // An existing choice needs no reason again, nor does leaving it for prices that are not below cost.
    expect((await page(cheap)).status).toBe(200)
    expect((await page(null)).status).toBe(200)
  })

  test('of Amra lets go of what Digitalis no longer has: the product can be removed, is left out of a copy, and goes with the group', async () => {
    const groups = [await create(amra), await create(amra)]
    const items = [
      { productId: world.northfall, price: '60.00' },
      { productId: world.vektorLiga, price: '99.00' },
    ]
    for (const id of groups) await add(amra, id, items)
    const { id: lost } = await db
      .selectFrom('company_products')
      .select('id')
      .where('company_id', '=', world.digitalis)
      .where('product_id', '=', world.northfall)
      .executeTakeFirstOrThrow()
    expect((await tarik('DELETE', `${w.path}/delete-company-products`, { ids: [lost] })).status).toBe(200)
    const [one = 0, other = 0] = groups
    const copy = await create(amra, { copyOfId: one })
    expect((await productsOf(amra, copy)).map((row: { productId: number }) => row.productId)).toEqual([
      world.vektorLiga,
    ])
    const row = (await productsOf(amra, one)).find(
      (found: { productId: number }) => found.productId === world.northfall,
    )
    expect((await amra('DELETE', '/groups/delete-products-from-group', { ids: [row.id] })).status).toBe(200)
    expect(await productsOf(amra, one)).toHaveLength(1)
    expect((await amra('DELETE', '/groups/delete-groups', { ids: [other] })).status).toBe(200)
    // She still may not price it.
    expect((await add(amra, one, [{ productId: world.northfall, price: '60.00' }])).status).toBe(404)
    await assign(tarik, world.digitalis, [{ productId: world.northfall, price: '57.00' }])
  })

  test('whose answer was lost is returned when Tarik adds it again: it does not count as a taken name', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const sent = () => tarik('POST', '/groups/create-group', { name: 'Sent again', currency: 'BAM' }, key)
    const first = await sent()
    expect([first.status, (await sent()).body]).toEqual([200, first.body])
  })

  test('needs a name of its own; its currency is fixed once it has prices', async () => {
    const one = await create(tarik, { name: 'Silver' })
    const again = await tarik('POST', '/groups/create-group', { name: 'silver', currency: 'BAM' })
    expect(again).toMatchObject({ status: 409, body: { code: 'group.nameTaken' } })
    expect(again.body.data.fields).toMatchObject([{ path: 'name' }])
    expect((await tarik('POST', '/groups/create-group', { name: 'Odd', currency: 'XXX' })).body.code).toBe(
      'group.unknownCurrency',
    )
    const edit = (body: object) => tarik('PUT', `/groups/${one}`, { name: 'Silver', currency: 'BAM', ...body })
    expect((await edit({ currency: 'EUR' })).status).toBe(200)
    await add(tarik, one, [{ productId: world.vektorLiga, price: '50.00' }])
    expect((await edit({})).body.code).toBe('group.currencyFixed')
    expect((await edit({ name: 'Silver 2', currency: 'EUR' })).status).toBe(200)
    // Amra's names are separate.
    expect(await create(amra, { name: 'Silver 2' })).toBeGreaterThan(0)
  })

  test('keeps the name that Amra gave it in one window when she sends the currency from another, where prices may change', async () => {
    const one = await create(amra, { name: 'Bronze' })
    const edit = (body: object) => amra('PUT', `/groups/${one}`, body)
    const was = { name: 'Bronze', currency: 'BAM' }
    expect((await edit({ name: 'Bronca', currency: 'BAM', was })).status).toBe(200)
    const late = await edit({ name: 'Bronze', currency: 'EUR', was })
    expect([late.status, late.body.code]).toEqual([409, 'common.conflict'])
    expect((await amra('GET', `/groups/${one}`)).body.data).toMatchObject({ name: 'Bronca', currency: 'BAM' })
    await add(amra, one, [{ productId: world.vektorLiga, price: '99.00' }])
    expect((await edit({ name: 'Bronze', currency: 'BAM', was: { ...was, name: 'Bronca' } })).status).toBe(200)
  })

  test('keeps its currency while it has a scheduled price', async () => {
    const one = await create(tarik)
    const { scheduledId } = (
      await tarik('PUT', '/groups/update-product-group-prices', {
        productId: world.vektorLiga,
        prices: [{ groupId: one, price: '99.00' }],
        validFrom: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
      })
    ).body.data
    const edit = () => tarik('PUT', `/groups/${one}`, { name: 'Waits', currency: 'EUR' })
    expect(await edit()).toMatchObject({
      status: 409,
      body: { code: 'group.currencyOfScheduled', data: { fields: [{ path: 'currency' }] } },
    })
    await tarik('PUT', `/company-product-prices/cancel-scheduled-price/${scheduledId}`)
    expect((await edit()).status).toBe(200)
  })

  test('is deleted only when no company is in it; its name is free again and the history still shows its prices', async () => {
    const old = await create(tarik, { name: 'Old' })
    await add(tarik, old, [{ productId: world.vektorLiga, price: '99.00' }])
    await move(tarik, old, [world.megabajt])
    const refused = await tarik('DELETE', '/groups/delete-groups', { ids: [old] })
    expect(refused).toMatchObject({ status: 409, body: { code: 'group.hasCompanies' } })
    expect(refused.body.data.info).toContain('Old')
    await move(tarik, old, [world.megabajt], false)
    expect((await tarik('DELETE', '/groups/delete-groups', { ids: [old] })).status).toBe(200)
    expect((await tarik('GET', `/groups/${old}`)).status).toBe(404)
    expect(await create(tarik, { name: 'Old' })).toBeGreaterThan(old)
    const history = await db
      .selectFrom('price_history')
      .select(['old_value', 'new_value'])
      .where('group_id', '=', old)
      .execute()
    expect(history).toEqual([
      { old_value: null, new_value: 9900 },
      { old_value: 9900, new_value: null },
    ])
  })

  test('of Digitalis starts from what Digitalis pays, accepts only what it has and prices only its retailers', async () => {
    const best = await create(amra)
    const offered = await amra('POST', '/products/get-products-for-groups', { filters: { groupId: best } })
    const ids: number[] = offered.body.data.map((row: { id: number }) => row.id)
    expect(new Set(ids)).toEqual(new Set([world.northfall, world.vektorLiga]))
    expect((await add(amra, best, [{ productId: world.kestrel, price: '9.00' }])).status).toBe(404)
    // Nor without a price: she is not asked to enter one for a product she cannot add.
    for (const productId of [world.kestrel, 987_654_321])
      expect(await add(amra, best, [{ productId: world.northfall }, { productId }])).toMatchObject({
        status: 404,
        body: { code: 'common.notFound' },
      })
    expect(await productsOf(amra, best)).toEqual([])
    await add(amra, best, [{ productId: world.vektorLiga }], { changeBp: 1000 })
    expect((await productsOf(amra, best))[0]).toMatchObject({ price: '94.93', purchasePrice: '86.30', earnedBp: 1000 })
    expect((await move(amra, best, [world.megabajt])).status).toBe(404)
    await assign(amra, world.gejmerija, [{ productId: world.vektorLiga }])
    expect((await move(amra, best, [world.gejmerija])).status).toBe(200)
    expect(await keptPrice(world.gejmerija, world.vektorLiga)).toBe(9493)
    expect((await add(amra, best, [{ productId: world.vektorLiga, price: '80.00' }])).body.code).toBe(
      'price.belowPurchase',
    )
    for (const [method, path] of [
      ['GET', `/groups/${best}`],
      ['GET', `/groups/get-group-products/${best}`],
      ['GET', `/groups/get-group-products-prices/${best}`],
      ['GET', `/groups/get-group-sync/${best}`],
    ] as const) {
      expect((await tarik(method, path)).status).toBe(404)
      expect((await nikola(method, path)).status).toBe(403)
    }
    const listed = (await amra('POST', '/groups/get-groups', {})).body.data
    expect(listed.every((row: { name: string }) => row.name !== 'Gold')).toBe(true)
  })

  test('counts its companies that have a product, even when Megabajt changes groups while products are assigned to it or removed', async () => {
    const [gold, silver] = [await create(tarik), await create(tarik)]
    const both = [
      { productId: world.vektorLiga, price: '95.00' },
      { productId: world.northfall, price: '60.00' },
    ]
    for (const group of [gold, silver]) await add(tarik, group, both)
    const having = async (group: number) =>
      (await productsOf(tarik, group)).map((row: { companiesWithIt: number }) => row.companiesWithIt)
    await move(tarik, gold, [world.megabajt, world.nordlicht])
    // Nordlicht has Northfall, Megabajt Vektor Liga.
    expect(await having(gold)).toEqual([1, 1])
    await move(tarik, silver, [world.megabajt])
    expect([await having(gold), await having(silver)]).toEqual([
      [1, 0],
      [0, 1],
    ])
    await assign(tarik, world.megabajt, [{ productId: world.northfall }])
    expect(await having(silver)).toEqual([1, 1])
    const ofMegabajt = {
      company_id: world.megabajt,
      product_id: world.kestrel,
      effective_price: 1,
      effective_rule: 'base',
    }
    for (const [group, act] of [
      [gold, (trx: Trx) => trx.insertInto('company_products').values(ofMegabajt)],
      [
        silver,
        (trx: Trx) =>
          trx
            .deleteFrom('company_products')
            .where('company_id', '=', world.megabajt)
            .where('product_id', '=', world.kestrel),
      ],
    ] as const) {
      let moving: Promise<unknown> | undefined
      await db.transaction().execute(async (trx) => {
        await act(trx as Trx).execute()
        let isOver = false
        moving = move(tarik, group, [world.megabajt]).finally(() => {
          isOver = true
        })
        // Until the move has finished, or waits for the uncommitted change.
        const waiting = sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`
        while (!isOver && (await waiting.execute(db)).rows[0]?.n === 0);
      })
      await moving
    }
    expect((await findWrongSums(db)).filter(({ subject }) => subject.startsWith('companies of group'))).toEqual([])
    await move(tarik, silver, [world.megabajt])
    await assign(tarik, world.megabajt, [{ productId: world.northfall }])
    await move(tarik, gold, [world.nordlicht], false)
    expect([await having(gold), await having(silver)]).toEqual([
      [0, 0],
      [1, 1],
    ])
  })

  test("loses products one by one or together; another owner's row refuses all of them", async () => {
    const both = await create(tarik)
    await add(tarik, both, [
      { productId: world.vektorLiga, price: '98.00' },
      { productId: world.northfall, price: '60.00' },
    ])
    const hers = await create(amra)
    await add(amra, hers, [{ productId: world.vektorLiga, price: '99.00' }])
    const [first, second] = await productsOf(tarik, both)
    const [foreign] = await productsOf(amra, hers)
    const remove = (ids: number[]) => tarik('DELETE', '/groups/delete-products-from-group', { ids })
    expect((await remove([first.id, foreign.id])).status).toBe(404)
    expect((await tarik('DELETE', `/groups/delete-product-from-group/${first.id}`)).body.data.count).toBe(1)
    expect((await remove([second.id])).body.data.count).toBe(1)
    expect(await productsOf(tarik, both)).toEqual([])
  })
})

describe('syncing a group', () => {
  test('first shows what changes for whom, then lets Megabajt follow it; its own price no longer applies, the history says why', async () => {
    const gold = await create(tarik)
    await add(tarik, gold, [
      { productId: world.vektorLiga, price: '98.00' },
      { productId: world.northfall, price: '60.00' },
    ])
    await move(tarik, gold, [world.megabajt, world.digitalis])
    const [row] = (await tarik('POST', `${w.path}/company-products/${world.megabajt}`, {})).body.data
    await tarik('POST', `${w.path}/update-company-product-price/${row.id}`, {
      price: '101.00',
      marginBp: null,
      moq: null,
      tiers: [{ minQuantity: 5, price: '100.00' }],
    })
    const wish = { assignMissing: true }
    const dry = (await sync(tarik, gold, { ...wish, isDryRun: true })).body.data
    expect(dry.run).toBeNull()
    expect(dry.preview).toMatchObject({ companies: 2, companiesChanging: 2, prices: 3, assigned: 1, belowCost: 0 })
    const ofMegabajt = dry.preview.changes.filter((one: { companyId: number }) => one.companyId === world.megabajt)
    expect(ofMegabajt).toMatchObject([
      {
        productId: world.vektorLiga,
        kind: 'price',
        oldRule: 'company',
        oldPrice: '101.00',
        newRule: 'group',
        newPrice: '98.00',
      },
      { productId: world.northfall, kind: 'assigned', oldPrice: null, newPrice: '60.00' },
    ])
    expect(await keptPrice(world.megabajt, world.vektorLiga)).toBe(10_100)
    const asked = await sync(tarik, gold, wish)
    expect(asked.body.data.run).toMatchObject({ state: 'queued', total: 2, done: 0 })
    expect((await sync(tarik, gold, wish)).body.code).toBe('group.syncRunning')
    await runSync()
    expect((await tarik('GET', `/groups/get-group-sync/${gold}`)).body.data).toMatchObject({
      state: 'done',
      total: 2,
      done: 2,
      prices: 3,
      assigned: 1,
      failed: [],
    })
    expect(await keptPrice(world.megabajt, world.vektorLiga)).toBe(9800)
    expect((await priceOf(world.megabajt, world.vektorLiga, 5))?.unitPrice).toBe(9800)
    expect(await keptPrice(world.megabajt, world.northfall)).toBe(6000)
    const last = await db
      .selectFrom('price_history')
      .select(['min_quantity', 'old_value', 'new_value', 'cause', 'level', 'user_id'])
      .where('company_id', '=', world.megabajt)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    const gone = { new_value: null, cause: 'sync', level: 'company', user_id: world.tarik }
    expect(last).toEqual([
      { ...gone, min_quantity: 1, old_value: 10_100 },
      { ...gone, min_quantity: 5, old_value: 10_000 },
    ])
    expect((await sync(tarik, gold, wish)).body.code).toBe('group.nothingToSync')
  })

  test('continues where it stopped: a second run of the job changes nothing twice, and prices below cost need a reason', async () => {
    const cheap = await create(tarik)
    await db.deleteFrom('company_products').where('company_id', '=', world.megabajt).execute()
    await assign(tarik, world.megabajt, [{ productId: world.vektorLiga, price: '99.00' }])
    const agreed = { confirmBelowCost: true, reason: 'Clearance' }
    await add(tarik, cheap, [{ productId: world.vektorLiga, price: '40.00' }], agreed)
    await move(tarik, cheap, [world.megabajt])
    const refused = await sync(tarik, cheap)
    expect(refused).toMatchObject({ status: 409, body: { code: 'price.belowCost' } })
    expect(refused.body.data.detail.products[0]).toMatchObject({ price: '40.00', purchase: '70.20' })
    expect((await sync(tarik, cheap, agreed)).status).toBe(200)
    const history = async () =>
      (await db.selectFrom('price_history').select('id').where('cause', '=', 'sync').execute()).length
    await runSync()
    const once = await history()
    await runSync()
    expect(await history()).toBe(once)
    expect(await keptPrice(world.megabajt, world.vektorLiga)).toBe(4000)
  })

  test('that stopped does not replace own prices later, once Tarik has started it again without that', async () => {
    const gold = await create(tarik)
    await add(tarik, gold, [{ productId: world.vektorLiga, price: '98.00' }])
    await move(tarik, gold, [world.megabajt])
    const own = { price: 10_100, effective_price: 10_100, effective_rule: 'company' } as const
    await db
      .updateTable('company_products')
      .set(own)
      .where('company_id', '=', world.megabajt)
      .where('product_id', '=', world.vektorLiga)
      .execute()
    await add(tarik, gold, [{ productId: world.northfall, price: '60.00' }])
    expect((await sync(tarik, gold, { takeOwnPrices: true })).status).toBe(200)
    const stopped = jobs.at(-1) as Job
    const dies = () => Promise.reject(new Error('killed'))
    await expect(syncCompanies(app.services, stopped, dies)).rejects.toThrow('killed')
    expect((await sync(tarik, gold, { takeOwnPrices: false, assignMissing: true })).status).toBe(200)
    await syncCompanies(app.services, stopped, personById)
    await runSync()
    expect(await keptPrice(world.megabajt, world.vektorLiga)).toBe(10_100)
    expect(await keptPrice(world.megabajt, world.northfall)).toBe(6000)
  })

  test('leaves Megabajt its own price if somebody takes it out of the group at that moment', async () => {
    const gold = await create(tarik)
    await add(tarik, gold, [{ productId: world.vektorLiga, price: '98.00' }])
    await move(tarik, gold, [world.megabajt])
    const row = db
      .updateTable('company_products')
      .where('company_id', '=', world.megabajt)
      .where('product_id', '=', world.vektorLiga)
    await row.set({ price: 10_100, effective_price: 10_100, effective_rule: 'company' }).execute()
    expect((await sync(tarik, gold, { takeOwnPrices: true })).status).toBe(200)
    const { syncing } = await inTransaction(db, async (trx) => {
      await lockCompaniesOf(trx, world.brava, [world.megabajt])
      await setGroupOf(trx, [world.megabajt], null)
      await lockAssignedOfCompany(trx, world.megabajt)
      const started = runSync()
      await untilWaitedFor(db, trx)
      return { syncing: started }
    })
    await syncing
    expect(await keptPrice(world.megabajt, world.vektorLiga)).toBe(10_100)
  })

  test('asks before it starts, even if only a price from ten pieces up is below cost', async () => {
    const cheap = await create(tarik)
    const agreed = { confirmBelowCost: true, reason: 'Clearance' }
    const tiers = [{ minQuantity: 10, price: '60.00' }]
    await add(tarik, cheap, [{ productId: world.vektorLiga, price: '95.00', tiers }])
    await move(tarik, cheap, [world.megabajt], true)
    await db
      .updateTable('company_products')
      .set({ price: 9900, effective_price: 9900, effective_rule: 'company' })
      .where('company_id', '=', world.megabajt)
      .where('product_id', '=', world.vektorLiga)
      .execute()
    await db.updateTable('companies').set({ price_group_id: cheap }).where('id', '=', world.megabajt).execute()
    const dry = (await sync(tarik, cheap, { isDryRun: true })).body.data
    expect(dry.preview).toMatchObject({ prices: 1, belowCost: 1, changes: [{ isBelowCost: true, newPrice: '95.00' }] })
    const refused = await sync(tarik, cheap)
    expect(refused.body.data.detail.products).toMatchObject([{ quantity: 10, price: '60.00', purchase: '70.20' }])
    expect(jobs).toEqual([])
    expect((await sync(tarik, cheap, agreed)).status).toBe(200)
    await runSync()
    expect((await tarik('GET', `/groups/get-group-sync/${cheap}`)).body.data).toMatchObject({ prices: 1, failed: [] })
  })

  test("of Amra is not held up by Tarik's override for Gejmerija, which is not her responsibility", async () => {
    const shops = await create(amra)
    await add(amra, shops, [{ productId: world.northfall, price: '60.00' }])
    await assign(amra, world.gejmerija, [{ productId: world.northfall, price: '62.00' }])
    await move(amra, shops, [world.gejmerija])
    const override = { companyId: world.gejmerija, productId: world.northfall, price: '50.00' }
    const agreed = { confirmBelowCost: true, reason: 'Their campaign' }
    expect((await tarik('PUT', '/products/override-distributor-price', { ...override, ...agreed })).status).toBe(200)
    expect((await sync(amra, shops, { isDryRun: true })).body.data.preview).toMatchObject({
      belowCost: 0,
      overridden: 1,
    })
    expect((await sync(amra, shops)).status).toBe(200)
    await runSync()
    expect((await amra('GET', `/groups/get-group-sync/${shops}`)).body.data).toMatchObject({ prices: 1, failed: [] })
    expect(await keptPrice(world.gejmerija, world.northfall)).toBe(5000)
  })

  test('leaves every company at override, otherwise group, otherwise base price, whatever it had before', async () => {
    const group = await create(tarik)
    const money = fc.integer({ min: 7100, max: 20_000 })
    const maybe = fc.option(money, { nil: null })
    const wire = (minor: number) => (minor / 100).toFixed(2)
    const facts = fc.record({
      groupPrice: maybe,
      own: maybe,
      marginBp: fc.option(fc.integer({ min: 0, max: 5000 }), { nil: null }),
      override: maybe,
    })
    await move(tarik, group, [world.megabajt])
    await fc.assert(
      fc.asyncProperty(facts, async ({ groupPrice, own, marginBp, override }) => {
        const set = {
          productId: world.vektorLiga,
          prices: [{ groupId: group, price: groupPrice === null ? null : wire(groupPrice) }],
        }
        expect((await tarik('PUT', '/groups/update-product-group-prices', set)).status).toBe(200)
        const row = await w.rowOf(tarik, world.megabajt, world.vektorLiga)
        const terms = {
          price: own === null ? null : wire(own),
          marginBp: own === null ? marginBp : null,
          moq: null,
          tiers: [],
        }
        await tarik('POST', `${w.path}/update-company-product-price/${row.id}`, terms)
        await tarik('PUT', '/products/override-distributor-price', {
          companyId: world.megabajt,
          productId: world.vektorLiga,
          price: override === null ? null : wire(override),
        })
        const asked = await sync(tarik, group)
        const gaveUp = groupPrice !== null && (terms.price !== null || terms.marginBp !== null)
        expect(asked.status).toBe(gaveUp ? 200 : 409)
        if (gaveUp) await runSync()
        const model = override ?? (groupPrice === null ? (own ?? undefined) : groupPrice)
        const kept = await keptPrice(world.megabajt, world.vektorLiga)
        if (model !== undefined) expect(kept).toBe(model)
        else expect(kept).toBe(marginBp === null ? 10_490 : Math.round((7020 * (10_000 + marginBp)) / 10_000))
      }),
      { numRuns: 8 },
    )
  })
})

describe('group prices from a file', () => {
  const upload = async (userId: number, groupId: number, text: string) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/groups/import-csv',
      headers: {
        authorization: `Bearer ${await tokenOf(userId)}`,
        'content-type': 'multipart/form-data; boundary=brava',
      },
      payload:
        `--brava\r\ncontent-disposition: form-data; name="groupId"\r\n\r\n${groupId}\r\n` +
        `--brava\r\ncontent-disposition: form-data; name="file"; filename="gold.csv"\r\n\r\n${text}\r\n--brava--\r\n`,
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const codeOf = async (id: number) =>
    (await db.selectFrom('products').select('code').where('id', '=', id).executeTakeFirstOrThrow()).code

  test('wait for their day: until then the group is unchanged, from then on its companies pay them', async () => {
    const gold = await create(tarik)
    await move(tarik, gold, [world.megabajt])
    const file = `code;price\n${await codeOf(world.vektorLiga)};88,00\n${await codeOf(world.northfall)};58,90\n`
    const { import: run, table } = (await upload(world.tarik, gold, file)).body.data
    const { rows } = await sql<{ day: string }>`select (sales_day_of(now()) + 3)::text as day`.execute(db)
    const validFrom = rows[0]?.day
    await tarik('PUT', `/groups/map-group-import/${run.id}`, { columns: table.columns, validFrom })
    await tarik('POST', `/groups/commit-group-import/${run.id}`, {})
    await commitImport(app.services, groupPriceImport, { importId: run.id, ip: '127.0.0.1', sessionId: 1 }, personById)
    expect(await productsOf(tarik, gold)).toEqual([])
    const waiting = await tarik('POST', '/company-product-prices/get-scheduled-prices', { filters: { groupId: gold } })
    expect(waiting.body.data).toMatchObject([{ kind: 'group', products: 2, validFrom, state: 'waiting' }])
    const clock = { now: () => new Date(Date.now() + 3 * 86_400_000) }
    expect(await setDuePrices({ ...app.services, clock }, personById)).toBe(1)
    expect(await productsOf(tarik, gold)).toMatchObject([{ price: '58.90' }, { price: '88.00' }])
    expect(await keptPrice(world.megabajt, world.vektorLiga)).toBe(8800)
  })

  test('for a later day are scheduled although the group has them today: the price scheduled for before ends with it', async () => {
    const gold = await create(tarik)
    await move(tarik, gold, [world.megabajt])
    await add(tarik, gold, [{ productId: world.vektorLiga, price: '88.00' }])
    const { rows: days } = await sql<{ day: string; at: Date }>`
      select (sales_day_of(now()) + days)::text as day, now() + make_interval(days => days) as at
      from generate_series(2, 4, 2) days`.execute(db)
    const prices = ['80,00', '88,00']
    for (const [index, { day: validFrom }] of days.entries()) {
      const file = `code;price\n${await codeOf(world.vektorLiga)};${prices[index]}\n`
      const { import: run, table } = (await upload(world.tarik, gold, file)).body.data
      const mapped = await tarik('PUT', `/groups/map-group-import/${run.id}`, { columns: table.columns, validFrom })
      expect(mapped.body.data.import).toMatchObject({ ok: 1, duplicate: 0 })
      await tarik('POST', `/groups/commit-group-import/${run.id}`, {})
      await commitImport(
        app.services,
        groupPriceImport,
        { importId: run.id, ip: '127.0.0.1', sessionId: 1 },
        personById,
      )
    }
    const paid = []
    for (const { at } of days) {
      expect(await setDuePrices({ ...app.services, clock: { now: () => at } }, personById)).toBe(1)
      paid.push(await keptPrice(world.megabajt, world.vektorLiga))
    }
    expect(paid).toEqual([8000, 8800])
  })

  test('for a later day ask Tarik nothing about a line that is below cost today already and stays so', async () => {
    const gold = await create(tarik)
    await move(tarik, gold, [world.megabajt])
    await assign(tarik, world.megabajt, [{ productId: world.northfall }])
    const confirmed = { confirmBelowCost: true, reason: 'Clearance' }
    const added = await add(tarik, gold, [{ productId: world.northfall, price: '45.00' }], confirmed)
    expect(added.status).toBe(200)
    const { rows: days } = await sql<{ day: string; at: Date }>`
      select (sales_day_of(now()) + 2)::text as day, now() + interval '2 days' as at`.execute(db)
    const file = `code;price\n${await codeOf(world.northfall)};45,00\n${await codeOf(world.vektorLiga)};88,00\n`
    const { import: run, table } = (await upload(world.tarik, gold, file)).body.data
    const given = { columns: table.columns, validFrom: days[0]?.day }
    const mapped = await tarik('PUT', `/groups/map-group-import/${run.id}`, given)
    expect(mapped.body.data.import).toMatchObject({ ok: 2, duplicate: 0, wrong: 0 })
    await tarik('POST', `/groups/commit-group-import/${run.id}`, {})
    await commitImport(app.services, groupPriceImport, { importId: run.id, ip: '127.0.0.1', sessionId: 1 }, personById)
    const clock = { now: () => days[0]?.at ?? new Date() }
    expect(await setDuePrices({ ...app.services, clock }, personById)).toBe(1)
    expect(await productsOf(tarik, gold)).toMatchObject([{ price: '45.00' }, { price: '88.00' }])
  })

  test('are checked row by row, also for below cost, then set; the same file again changes nothing', async () => {
    const gold = await create(tarik)
    await move(tarik, gold, [world.megabajt])
    const file = `code;price\n${await codeOf(world.vektorLiga)};60,00\n${await codeOf(world.northfall)};58,90\nNONE-1;5,00\n`
    const staged = (await upload(world.tarik, gold, file)).body.data
    expect(staged.import).toMatchObject({ groupId: gold, total: 3, ok: 1, wrong: 2 })
    const { id } = staged.import
    const rows = (await tarik('POST', `/groups/get-group-import-rows/${id}`, { sortBy: 'row', isSortAscending: true }))
      .body.data
    expect(rows.map((row: { outcome: string }) => row.outcome)).toEqual(['belowCost', 'ok', 'unknownProduct'])
    expect(rows[0].detail).toBe('70.20 BAM')
    expect(await productsOf(tarik, gold)).toEqual([])
    await tarik('POST', `/groups/commit-group-import/${id}`, {})
    await commitImport(app.services, groupPriceImport, { importId: id, ip: '127.0.0.1', sessionId: 1 }, personById)
    expect(await productsOf(tarik, gold)).toMatchObject([{ productId: world.northfall, price: '58.90' }])
    const again = (await upload(world.tarik, gold, file)).body.data.import
    expect(again).toMatchObject({ ok: 0, duplicate: 1, wrong: 2 })
    expect((await upload(world.amra, gold, file)).status).toBe(404)
    expect((await upload(world.lea, gold, file)).status).toBe(404)
    expect((await lea('GET', `/groups/get-group-import/${id}`)).status).toBe(404)
  })

  test('set nothing once the group has a currency other than the one they were checked in', async () => {
    const gold = await create(tarik)
    const { id } = (await upload(world.tarik, gold, `code;price\n${await codeOf(world.northfall)};58,90\n`)).body.data
      .import
    await db.updateTable('price_groups').set({ currency: 'EUR' }).where('id', '=', gold).execute()
    await tarik('POST', `/groups/commit-group-import/${id}`, {})
    await commitImport(app.services, groupPriceImport, { importId: id, ip: '127.0.0.1', sessionId: 1 }, personById)
    const { job } = (await tarik('GET', `/groups/get-group-import/${id}`)).body.data
    expect(job).toMatchObject({ state: 'failed', imported: 0, reason: expect.stringContaining('BAM') })
    expect(await productsOf(tarik, gold)).toEqual([])
  })
})
