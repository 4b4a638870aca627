import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { syncJob } from '../groups/sync-job.ts'
import { priceBulkJob } from '../prices/bulk/price-bulk-job.ts'
import { setScheduledJob } from '../prices/scheduled/set-scheduled.ts'
import { priceWorld } from '../prices/testing/price-world.ts'
import { bulkJob } from '../products/bulk/bulk-job.ts'
import { waitersOf } from './until-waited-for.ts'

const { app, assign, buyAbove, db, moreRetailers, tarik, url, world } = await priceWorld()
const program = fileURLToPath(new URL('./do-one-job.ts', import.meta.url))
const jobs: object[] = []
Object.assign(app.services, {
  jobs: { enqueue: async (_db: unknown, _kind: unknown, job: object) => void jobs.push(job), enqueueSoon: () => {} },
})

function start(queue: string) {
  const child = spawn(process.execPath, [program, queue, JSON.stringify(jobs.at(-1))], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
  return { child, ended: once(child, 'exit'), said: () => said }
}

/** Lets a process work until it reaches a locked price, in the middle of a step, and kills it there. */
async function killedAt(queue: string, companyId: number, productId: number) {
  const held = await db.startTransaction().execute()
  await sql`select from company_products
    where company_id = ${companyId} and product_id = ${productId} for update`.execute(held)
  const { child, ended, said } = start(queue)
  const waiters = await waitersOf(db, held)
  try {
    const seen = async () => ({ isWaiting: (await waiters()) > 0, said: said() })
    await expect.poll(seen, { timeout: 90_000 }).toEqual({ isWaiting: true, said: '' })
    child.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
  } finally {
    await held.rollback().execute()
  }
}

async function finished(queue: string) {
  expect(await start(queue).ended).toEqual([0, null])
}

const runOf = async () =>
  db.selectFrom('job_runs').select(['id', 'state', 'done', 'total']).orderBy('id', 'desc').limit(1).executeTakeFirst()
const historyOf = async (runId: number | undefined) =>
  db
    .selectFrom('price_history')
    .select(['product_id', 'company_id', 'level'])
    .where('job_run_id', '=', Number(runId))
    .execute()

/** Adds the given number of products like Northfall, which Megabajt buys at the base price. */
async function moreProducts(count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
    select 'KILL-' || (select count(*) from products) || '-' || n, p.title || ' ' || n, p.category_id, p.product_type_id, p.publisher_id, p.vat_treatment, 1000
    from products p, generate_series(1, ${count}) n where p.id = ${world.northfall} returning id`.execute(db)
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b)
  const done = await assign(
    tarik,
    world.megabajt,
    ids.map((productId) => ({ productId })),
  )
  expect(done.status).toBe(200)
  return ids
}

test("Tarik's bulk change, and its undo, killed mid-step again and again: each price changes exactly once, in whole steps", {
  timeout: 360_000,
}, async () => {
  const ids = await moreProducts(60)
  const prices = async () =>
    (
      await db
        .selectFrom('products as p')
        .innerJoin('company_products as c', 'c.product_id', 'p.id')
        .where('c.company_id', '=', world.megabajt)
        .where('p.id', 'in', ids)
        .select(['p.base_price as base', 'c.effective_price as paid'])
        .orderBy('p.id')
        .execute()
    ).map(({ base, paid }) => `${base} ${paid}`)
  const all = (price: number, count: number) => Array.from({ length: count }, () => `${price} ${price}`)
  const body = { ids, price: { kind: 'amount', amount: '1.00' } }
  expect((await tarik('PUT', '/products/bulk-product-update', body)).status).toBe(200)

  await killedAt(bulkJob.queue, world.megabajt, Number(ids[30]))
  await expect.poll(runOf).toMatchObject({ state: 'running', done: 25, total: 60 })
  expect(await prices()).toEqual([...all(1100, 25), ...all(1000, 35)])
  await killedAt(bulkJob.queue, world.megabajt, Number(ids[55]))
  expect(await prices()).toEqual([...all(1100, 50), ...all(1000, 10)])
  await finished(bulkJob.queue)
  const run = await runOf()
  expect(run).toMatchObject({ state: 'done', done: 60 })
  expect(await prices()).toEqual(all(1100, 60))
  const history = await historyOf(run?.id)
  expect(history.map((row) => row.product_id).sort((a, b) => a - b)).toEqual(ids)

  const { id } = (await tarik('GET', '/products/get-last-bulk-update')).body.data
  expect((await tarik('PUT', `/products/undo-bulk-update/${id}`)).status).toBe(200)
  await killedAt(bulkJob.queue, world.megabajt, Number(ids[40]))
  expect(await prices()).toEqual([...all(1000, 25), ...all(1100, 35)])
  await finished(bulkJob.queue)
  expect(await prices()).toEqual(all(1000, 60))
  expect(await historyOf((await runOf())?.id)).toHaveLength(60)
})

test('a group that Tarik syncs, killed at its second company: each company follows it exactly once', {
  timeout: 360_000,
}, async () => {
  const of = [world.digitalis, world.megabajt].sort((a, b) => a - b)
  await assign(tarik, world.megabajt, [{ productId: world.vektorLiga, price: '101.00' }])
  const created = await tarik('POST', '/groups/create-group', { name: 'Killed', currency: 'BAM' })
  const groupId = created.body.data.id as number
  await tarik('POST', '/groups/add-product-to-group', {
    groupId,
    items: [{ productId: world.vektorLiga, price: '98.00' }],
  })
  await tarik('PUT', `/groups/change-group-companies/${groupId}`, { companyIds: of, isIn: true })
  expect((await tarik('PUT', `/groups/sync-group-prices/${groupId}`, {})).status).toBe(200)

  await killedAt(syncJob.queue, Number(of[1]), world.vektorLiga)
  const run = await runOf()
  expect(run).toMatchObject({ state: 'running', done: 1, total: 2 })
  expect((await historyOf(run?.id)).map((row) => row.company_id)).toEqual([of[0]])
  await finished(syncJob.queue)
  expect(await runOf()).toMatchObject({ state: 'done', done: 2 })
  expect((await historyOf(run?.id)).map((row) => row.company_id)).toEqual(of)
  const paid = await db
    .selectFrom('company_products')
    .select('effective_price')
    .where('product_id', '=', world.vektorLiga)
    .where('company_id', 'in', of)
    .execute()
  expect(paid).toEqual([{ effective_price: 9800 }, { effective_price: 9800 }])
})

test('a margin for everything Megabajt has, and its undo, killed mid-step: each price changes exactly once, in whole steps', {
  timeout: 360_000,
}, async () => {
  await sql`
    with made as (
      insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
      select 'MARGIN-' || n, 'Margin ' || n, p.category_id, p.product_type_id, p.publisher_id, p.vat_treatment, 1000
      from products p, generate_series(1, 600) n where p.id = ${world.northfall} returning id),
    costs as (
      insert into key_batches (code, product_id, supplier_id, unit_cost_e4, currency, unit_cost_home_e4, vat_treatment, data_key_id)
      select 'M-' || made.id, made.id, b.supplier_id, 50000, 'BAM', 50000, b.vat_treatment, b.data_key_id
      from made, key_batches b where b.code = 'B-0412' returning id, product_id),
    keyed as (
      insert into keys (product_id, batch_id, sealed, fingerprint, last4, state)
      select product_id, id, 'test', sha256(('cost ' || id)::bytea), '0000', 6 from costs)
    insert into company_products (company_id, product_id, effective_price, effective_rule)
    select ${world.megabajt}::bigint, id, 1000, 'base' from made`.execute(db)
  const { rows } = await sql<{ id: number; product_id: number }>`
    select cp.id, cp.product_id from company_products cp join products p on p.id = cp.product_id
    where cp.company_id = ${world.megabajt} and p.code like 'MARGIN-%' order by cp.product_id`.execute(db)
  const ids = rows.map((row) => row.product_id)
  const pays = async () => {
    const found = await sql<{ price: number; n: number }>`
      select effective_price::int as price, count(*)::int as n from company_products
      where company_id = ${world.megabajt} and product_id = any(${ids}::bigint[]) group by 1`.execute(db)
    return Object.fromEntries(found.rows.map(({ price, n }) => [price, n]))
  }
  // Its other products by now have their own price.
  await sql`delete from company_products where company_id = ${world.megabajt} and product_id <> all(${ids}::bigint[])`.execute(
    db,
  )
  const path = '/company-product-prices'
  const asked = await tarik('POST', `${path}/update-company-products-with-percentage/${world.megabajt}`, {
    marginBp: 2000,
  })
  expect(asked.body.data.update).toMatchObject({ total: 600 })

  await killedAt(priceBulkJob.queue, world.megabajt, Number(ids[250]))
  await expect.poll(runOf).toMatchObject({ state: 'running', done: 200, total: 600 })
  expect(await pays()).toEqual({ 702: 200, 1000: 400 })
  await finished(priceBulkJob.queue)
  const run = await runOf()
  expect(run).toMatchObject({ state: 'done', done: 600 })
  expect(await pays()).toEqual({ 702: 600 })
  expect((await historyOf(run?.id)).map((row) => row.product_id).sort((a, b) => a - b)).toEqual(ids)

  const { id } = (await tarik('GET', `${path}/get-last-price-update/${world.megabajt}`)).body.data
  expect((await tarik('PUT', `${path}/undo-price-update/${world.megabajt}`, { change: id })).status).toBe(200)
  await killedAt(priceBulkJob.queue, world.megabajt, Number(ids[450]))
  expect(await pays()).toEqual({ 1000: 400, 702: 200 })
  await finished(priceBulkJob.queue)
  expect(await pays()).toEqual({ 1000: 600 })
  expect(await historyOf((await runOf())?.id)).toHaveLength(600)
})

test('a price of Digitalis that its retailers follow, and its undo, killed in the middle of their prices: none has changed, then each once', {
  timeout: 360_000,
}, async () => {
  const path = '/company-product-prices'
  const { id, product_id: productId } = await db
    .selectFrom('company_products')
    .select(['id', 'product_id'])
    .where('company_id', '=', world.digitalis)
    .where('product_id', '=', world.northfall)
    .executeTakeFirstOrThrow()
  const retailers = await moreRetailers(510)
  await buyAbove(retailers, productId, 6270)
  const pay = async () => {
    const { rows } = await sql<{ price: number; n: number }>`
      select effective_price::int as price, count(*)::int as n from company_products
      where company_id = any(${[world.digitalis, ...retailers]}::bigint[]) and product_id = ${productId} group by 1`.execute(
      db,
    )
    return Object.fromEntries(rows.map(({ price, n }) => [price, n]))
  }
  const [before, after] = [
    { 5700: 1, 6270: 510 },
    { 6000: 1, 6600: 510 },
  ]
  const asked = await tarik('POST', `${path}/update-company-product-price/${id}`, {
    price: '60.00',
    marginBp: null,
    moq: 4,
    tiers: [{ minQuantity: 10, price: '59.00' }],
  })
  const { update } = asked.body.data
  const held = Number(retailers[400])
  await killedAt(priceBulkJob.queue, held, productId)
  await expect.poll(runOf).toMatchObject({ state: 'queued', done: 0, total: 1 })
  expect(await pay()).toEqual(before)
  await finished(priceBulkJob.queue)
  expect(await pay()).toEqual(after)
  // Its price, and its price from 10 pieces.
  expect(await historyOf((await runOf())?.id)).toHaveLength(2)

  await tarik('PUT', `${path}/undo-price-update/${world.digitalis}`, { change: update.id })
  await killedAt(priceBulkJob.queue, held, productId)
  expect(await pay()).toEqual(after)
  await finished(priceBulkJob.queue)
  expect(await pay()).toEqual(before)
  const tiers = await db.selectFrom('price_tiers').select('id').where('company_product_id', '=', id).execute()
  expect([tiers, await historyOf((await runOf())?.id)]).toMatchObject([
    [],
    [{ level: 'company' }, { level: 'company' }],
  ])
  expect((await tarik('GET', `${path}/get-last-price-update/${world.digitalis}`)).body.data).toMatchObject({
    outcomes: { undone: 1 },
  })
})

test('a scheduled margin whose process is killed halfway is still fully pending, and is then set once', async () => {
  const productIds = await moreProducts(12)
  const rows = await db
    .selectFrom('company_products')
    .select('id')
    .where('company_id', '=', world.megabajt)
    .where('product_id', 'in', productIds)
    .execute()
  const { body } = await tarik(
    'POST',
    `/company-product-prices/update-company-products-with-percentage/${world.megabajt}`,
    {
      ids: rows.map(({ id }) => id),
      marginBp: 700,
      validFrom: await tomorrow(),
    },
  )
  const { scheduledId } = body.data
  // Its day has come.
  await db.updateTable('scheduled_prices').set({ valid_from: '2026-01-01' }).where('id', '=', scheduledId).execute()
  jobs.push({})
  const stateOf = () =>
    db.selectFrom('scheduled_prices').select('state').where('id', '=', scheduledId).executeTakeFirstOrThrow()
  const set = () =>
    db
      .selectFrom('price_history')
      .select('product_id')
      .where('cause', '=', 'schedule')
      .where('level', '=', 'margin')
      .where('product_id', 'in', productIds)
      .execute()
  await killedAt(setScheduledJob.queue, world.megabajt, productIds[6] ?? 0)
  expect([await stateOf(), await set()]).toEqual([{ state: 'waiting' }, []])
  await finished(setScheduledJob.queue)
  expect(await stateOf()).toEqual({ state: 'done' })
  expect((await set()).map((row) => row.product_id).sort((a, b) => a - b)).toEqual(productIds)
})

const tomorrow = async () =>
  (await sql<{ day: string }>`select (sales_day_of(now()) + 1)::text as day`.execute(db)).rows[0]?.day ?? ''
