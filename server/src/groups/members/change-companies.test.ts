import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personById } from '../../auth/person-by-id.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { PersonById } from '../../platform/imports/commit-import.ts'
import { lockJobRun } from '../../platform/jobs/job-runs.ts'
import { manyShops, paidBy } from '../../prices/testing/many-shops.ts'
import { priceWorld } from '../../prices/testing/price-world.ts'
import { moveCompanies } from './move-job.ts'

const { amra, app, as, db, tarik, world } = await priceWorld()

let jobs: object[] = []
let later = 0
Object.assign(app.services, {
  jobs: { enqueue: async (_db: unknown, _kind: unknown, job: object) => void jobs.push(job), enqueueSoon: () => {} },
  clock: { now: () => new Date(Date.now() + later) },
})
const runJob = (who: PersonById = personById) =>
  moveCompanies(app.services, jobs.at(-1) as Parameters<typeof moveCompanies>[1], who)

type Caller = typeof tarik
const move = (who: Caller, groupId: number, companyIds: readonly number[], more: object = {}) =>
  who('PUT', `/groups/change-group-companies/${groupId}`, { companyIds, isIn: true, ...more })
const last = async (who: Caller, groupId: number) =>
  (await who('GET', `/groups/get-last-group-move/${groupId}`)).body.data
const undo = (who: Caller, groupId: number, which: number) =>
  who('PUT', `/groups/undo-group-move/${groupId}`, { move: which })

let products: number[] = []
let shops: number[] = []
let gold = 0
let silver = 0
beforeAll(async () => {
  ;({ products, shops } = await manyShops(db, world, { products: 10, shops: 52 }))
})

const groupAt = async (price: string) => {
  const body = { name: `Group ${Math.random()}`, currency: 'BAM' }
  const { id } = (await tarik('POST', '/groups/create-group', body)).body.data
  const items = products.map((productId) => ({ productId, price }))
  await tarik('POST', '/groups/add-product-to-group', { groupId: id, items })
  return id as number
}

beforeEach(async () => {
  jobs = []
  later = 0
  await sql`update companies set price_group_id = null where id = any(${shops}::bigint[])`.execute(db)
  gold = await groupAt('9.00')
  silver = await groupAt('8.00')
  // Half of them come from another group.
  await sql`update companies set price_group_id = ${silver} where id = any(${shops.slice(0, 26)}::bigint[])`.execute(db)
  await sql`update company_products set effective_rule = case when company_id = any(${shops.slice(0, 26)}::bigint[]) then 'group' else 'base' end,
    effective_price = case when company_id = any(${shops.slice(0, 26)}::bigint[]) then 800 else 1000 end
    where company_id = any(${shops}::bigint[])`.execute(db)
})

const pay = () => paidBy(db, shops)

describe('fifty-two shops put into a group', () => {
  test('are shown first, moved by a job one by one, and pay its prices', async () => {
    const dry = (await move(tarik, gold, shops, { isDryRun: true })).body.data
    expect(dry).toMatchObject({ count: 52, move: null })
    expect(dry.preview).toMatchObject({ companies: 52, companiesChanging: 52, prices: 520, belowCost: 0 })
    expect(dry.preview.changes).toHaveLength(500)
    expect(await pay()).toEqual({ 800: 260, 1000: 260 })

    const asked = (await move(tarik, gold, shops)).body.data
    expect(asked.move).toMatchObject({ state: 'queued', total: 52, done: 0, isIn: true, undoUntil: null })
    expect((await move(tarik, gold, shops)).body.code).toBe('group.moveRunning')
    // Two workers at once, and one again.
    await Promise.all([runJob(), runJob()])
    await runJob()
    expect(await pay()).toEqual({ 900: 520 })
    expect(await last(tarik, gold)).toMatchObject({ state: 'done', done: 52, moved: 52, prices: 520, failed: [] })
  })

  test('return to the group each came from, within an hour, once; a shop that Tarik has moved since stays', async () => {
    const { id } = (await move(tarik, gold, shops)).body.data.move
    expect((await undo(tarik, gold, id)).body.code).toBe('group.moveRunning')
    await runJob()
    expect((await move(tarik, silver, shops.slice(-1))).body.data).toMatchObject({ count: 1, move: null })
    later = 59 * 60_000
    const [one, two] = await Promise.all([undo(tarik, gold, id), undo(tarik, gold, id)])
    expect([one.status, two.status].sort((a, b) => a - b)).toEqual([200, 409])
    await Promise.all([runJob(), runJob()])
    expect(await pay()).toEqual({ 800: 270, 1000: 250 })
    expect(await last(tarik, gold)).toMatchObject({ isUndo: true, state: 'done', moved: 51, left: 1, undoUntil: null })
    const now = await last(tarik, gold)
    expect((await undo(tarik, gold, now.id)).body.code).toBe('price.undoTooLate')
  })

  test('can no longer be moved back after an hour', async () => {
    const { id } = (await move(tarik, gold, shops)).body.data.move
    await runJob()
    later = 61 * 60_000
    expect((await last(tarik, gold)).undoUntil).toBeNull()
    expect((await undo(tarik, gold, id)).body.code).toBe('price.undoTooLate')
    expect(await pay()).toEqual({ 900: 520 })
  })

  test('continue where the job stopped when it is killed halfway, and none is moved twice', async () => {
    await move(tarik, gold, shops)
    await killedHalfway()
    expect(await last(tarik, gold)).toMatchObject({ state: 'failed', done: 20, moved: 20 })
    await Promise.all([runJob(), runJob()])
    expect(await pay()).toEqual({ 900: 520 })
    expect(await last(tarik, gold)).toMatchObject({ done: 52, moved: 52, prices: 520 })
  })

  /** Tries the last job, which is killed at its twenty-first shop. */
  const killedHalfway = async () => {
    let asked = 0
    const killed = runJob(async (...who) => {
      asked += 1
      if (asked === 21) throw new Error('killed')
      return personById(...who)
    })
    await expect(killed).rejects.toThrow('killed')
    return jobs.at(-1) as Parameters<typeof moveCompanies>[1]
  }

  test('stay where Tarik put them back when the killed job is retried after his undo', async () => {
    const { id } = (await move(tarik, gold, shops)).body.data.move
    const killed = await killedHalfway()
    expect((await undo(tarik, gold, id)).status).toBe(200)
    await runJob()
    expect(await pay()).toEqual({ 800: 260, 1000: 260 })
    await moveCompanies(app.services, killed, personById)
    expect(await pay()).toEqual({ 800: 260, 1000: 260 })
    expect(await last(tarik, gold)).toMatchObject({ isUndo: true, state: 'done', moved: 20 })
  })

  test('are not moved again while the job is taking a step, at its first try or at a retry: Tarik is told so at once', async () => {
    const { id } = (await move(tarik, gold, shops)).body.data.move
    const whileAStepHoldsIt = () =>
      inTransaction(db, async (trx) => {
        await lockJobRun(trx, id)
        const [moved, undone] = [await move(tarik, gold, shops), await undo(tarik, gold, id)]
        return [moved.body.code, undone.body.code]
      })
    expect(await whileAStepHoldsIt()).toEqual(['group.moveRunning', 'group.moveRunning'])
    await expect(runJob(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
    expect(await last(tarik, gold)).toMatchObject({ state: 'failed', done: 0 })
    expect(await whileAStepHoldsIt()).toEqual(['group.moveRunning', 'group.moveRunning'])
    await runJob()
    expect(await last(tarik, gold)).toMatchObject({ state: 'done', done: 52, moved: 52 })
  })

  test('are moved by the new job alone when Tarik starts a killed move again, and not where he has moved them since', async () => {
    await move(tarik, gold, shops)
    await expect(runJob(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
    const killed = jobs.at(-1) as Parameters<typeof moveCompanies>[1]
    expect((await move(tarik, gold, shops)).body.data.move).toMatchObject({ state: 'queued' })
    await moveCompanies(app.services, killed, personById)
    expect(await pay()).toEqual({ 800: 260, 1000: 260 })
    await move(tarik, silver, shops.slice(-1))
    await runJob()
    expect(await pay()).toEqual({ 800: 10, 900: 510 })
    expect(await last(tarik, gold)).toMatchObject({ state: 'done', moved: 51, left: 1 })
  })

  test('below cost need a reason; if a cost has risen in the meantime the shop is listed and stays as it was', async () => {
    const cheap = await groupAt('5.00')
    const refused = await move(tarik, cheap, shops)
    expect(refused).toMatchObject({ status: 409, body: { code: 'price.belowCost' } })
    expect((await move(tarik, cheap, shops, { confirmBelowCost: true })).body.code).toBe('price.reasonNeeded')
    await move(tarik, gold, shops)
    await sql`update price_group_products set price = 500 where group_id = ${gold}`.execute(db)
    await runJob()
    expect(await pay()).toEqual({ 800: 260, 1000: 260 })
    const { failed, moved } = await last(tarik, gold)
    expect([moved, failed.length, failed[0].companyName]).toEqual([0, 52, 'Shop 1'])
  })

  test('need confirmation even if only a price from ten pieces up is below cost', async () => {
    const tiered = await groupAt('9.00')
    const items = [{ productId: products[0], price: '9.00', tiers: [{ minQuantity: 10, price: '5.00' }] }]
    const why = { confirmBelowCost: true, reason: 'Sold by the ten' }
    expect((await tarik('POST', '/groups/add-product-to-group', { groupId: tiered, items, ...why })).status).toBe(200)
    const { preview } = (await move(tarik, tiered, shops, { isDryRun: true })).body.data
    expect(preview).toMatchObject({ prices: 520, belowCost: 52 })
    expect(preview.changes.filter((one: { isBelowCost: boolean }) => one.isBelowCost)[0]).toMatchObject({
      newPrice: '9.00',
      isBelowCost: true,
    })
    const refused = (await move(tarik, tiered, shops)).body
    expect(refused).toMatchObject({ code: 'price.belowCost', data: { detail: { count: 52 } } })
    expect(refused.data.detail.products[0]).toMatchObject({ quantity: 10, price: '5.00' })
    expect((await move(tarik, tiered, shops, why)).status).toBe(200)
    await runJob()
    expect(await last(tarik, tiered)).toMatchObject({ moved: 52, failed: [] })
    expect(await pay()).toEqual({ 900: 520 })
  })

  test('can order while Tarik previews their move: it locks nobody', async () => {
    await db.transaction().execute(async (trx) => {
      // The lock that an order of each of them takes.
      await sql`select id from companies where id = any(${shops}::bigint[]) for key share`.execute(trx)
      expect((await move(tarik, gold, shops, { isDryRun: true })).body.data.preview).toMatchObject({ prices: 520 })
      expect((await move(tarik, gold, shops)).body.data.move).toMatchObject({ state: 'queued' })
    })
    await runJob()
    expect(await pay()).toEqual({ 900: 520 })
  })

  test('leave it the same way', async () => {
    await move(tarik, gold, shops)
    await runJob()
    const { id } = (await move(tarik, gold, shops, { isIn: false })).body.data.move
    await runJob()
    expect(await pay()).toEqual({ 1000: 520 })
    await undo(tarik, gold, id)
    await runJob()
    expect(await pay()).toEqual({ 900: 520 })
  })
})

test("a few companies are moved at once, as before; nobody can see or undo a move in another company's group", async () => {
  expect((await move(tarik, gold, shops.slice(0, 1))).body.data).toMatchObject({
    count: 1,
    preview: null,
    move: null,
  })
  const { id } = (await move(tarik, gold, shops)).body.data.move
  for (const who of [amra, as(world.ana)]) {
    expect((await who('GET', `/groups/get-last-group-move/${gold}`)).status).toBeGreaterThanOrEqual(403)
    expect((await undo(who, gold, id)).status).toBeGreaterThanOrEqual(403)
  }
  await runJob()
  expect(await pay()).toEqual({ 900: 520 })
})
