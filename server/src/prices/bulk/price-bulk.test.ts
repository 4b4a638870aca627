import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personById } from '../../auth/person-by-id.ts'
import { spreadNews } from '../../notifications/spread-news.ts'
import type { PersonById } from '../../platform/imports/commit-import.ts'
import { priceWorld } from '../testing/price-world.ts'
import { changePartnerPrices } from './price-bulk-job.ts'

const { amra, app, as, db, lea, nikola, path, tarik, world } = await priceWorld()

let jobs: object[] = []
let later = 0
Object.assign(app.services, {
  jobs: { enqueue: async (_db: unknown, _kind: unknown, job: object) => void jobs.push(job), enqueueSoon: () => {} },
  clock: { now: () => new Date(Date.now() + later) },
})
const runJob = (who: PersonById = personById) =>
  changePartnerPrices(app.services, jobs.at(-1) as Parameters<typeof changePartnerPrices>[1], who)

type Caller = typeof tarik
const margin = (who: Caller, companyId: number, body: object) =>
  who('POST', `${path}/update-company-products-with-percentage/${companyId}`, body)
const last = async (who: Caller, companyId: number) =>
  (await who('GET', `${path}/get-last-price-update/${companyId}`)).body.data
const undo = (who: Caller, companyId: number, change: number) =>
  who('PUT', `${path}/undo-price-update/${companyId}`, { change })

const pause = (who: Caller, companyId: number, change: number) =>
  who('PUT', `${path}/pause-price-update/${companyId}`, { change })
const resume = (who: Caller, companyId: number, change: number) =>
  who('PUT', `${path}/resume-price-update/${companyId}`, { change })

/** Six hundred products at 10.00 that cost 5.85 with VAT. */
let many: number[] = []
beforeAll(async () => {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
      select 'MANY-' || lpad(n::text, 3, '0'), 'Many ' || n, p.category_id, p.product_type_id, p.publisher_id, p.vat_treatment, 1000
      from products p, generate_series(1, 600) n where p.id = ${world.northfall} returning id, code),
    costs as (
      insert into key_batches (code, product_id, supplier_id, unit_cost_e4, currency, unit_cost_home_e4, vat_treatment, data_key_id)
      select made.code, made.id, b.supplier_id, 50000, 'BAM', 50000, b.vat_treatment, b.data_key_id
      from made, key_batches b where b.code = 'B-0412')
    select id from made order by id`.execute(db)
  many = rows.map(({ id }) => id)
})

beforeEach(async () => {
  jobs = []
  later = 0
  await sql`delete from bulk_updates`.execute(db)
  await sql`delete from company_products where product_id = any(${many}::bigint[])`.execute(db)
  await sql`update companies set parent_id = ${world.digitalis} where id = ${world.gejmerija}`.execute(db)
})

/** Gives these products to a company at its own price of 10.00, without anybody being told. */
async function has(companyId: number, ids: readonly number[]) {
  await sql`insert into company_products (company_id, product_id, price, effective_price, effective_rule)
    select ${companyId}::bigint, id, 1000, 1000, 'company' from unnest(${[...ids]}::bigint[]) id`.execute(db)
  await forgetNews()
}
const forgetNews = () => sql`delete from news`.execute(db)
const pays = async (companyId: number) => {
  const { rows } = await sql<{ price: number; n: number }>`
    select effective_price::int as price, count(*)::int as n from company_products
    where company_id = ${companyId} and product_id = any(${many}::bigint[]) group by 1 order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ price, n }) => [price, n]))
}
const historyOf = async (level: string) => {
  const { rows } = await sql<{ product_id: number }>`select product_id from price_history
    where level = ${level} and job_run_id = (select max(id) from job_runs)`.execute(db)
  return rows.map((row) => row.product_id).sort((a, b) => a - b)
}
const linesOf = async (userId: number) => {
  await spreadNews(app.services)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from notifications where user_id = ${userId}`.execute(db)
  return rows[0]?.n ?? 0
}

describe('one margin for all that Megabajt has', () => {
  beforeEach(() => has(world.megabajt, many))

  test('is shown first, done by a job, and told to Ana in one line and to nobody else', async () => {
    const before = await Promise.all([world.ana, world.amra, world.nikola].map(linesOf))
    const dry = (await margin(tarik, world.megabajt, { marginBp: 2000, isDryRun: true })).body.data
    expect(dry).toMatchObject({ count: 600, ids: [], update: null })
    expect(dry.preview).toMatchObject({
      currency: 'BAM',
      products: 600,
      changing: 600,
      rising: 0,
      falling: 600,
      assigned: 0,
      belowCost: 0,
      following: 0,
    })
    expect(dry.preview.rows).toHaveLength(500)
    expect(dry.preview.rows[0]).toMatchObject({ oldPrice: '10.00', newPrice: '7.02', purchase: '5.85' })
    expect(await pays(world.megabajt)).toEqual({ 1000: 600 })

    const asked = (await margin(tarik, world.megabajt, { marginBp: 2000 })).body.data
    expect(asked.update).toMatchObject({ state: 'queued', total: 600, done: 0, undoUntil: null })
    expect(await pays(world.megabajt)).toEqual({ 1000: 600 })
    expect((await margin(tarik, world.megabajt, { marginBp: 500 })).body.code).toBe('price.changeRunning')
    expect(jobs).toHaveLength(1)
    // Two workers at once, and one again.
    await Promise.all([runJob(), runJob()])
    await runJob()
    expect(await pays(world.megabajt)).toEqual({ 702: 600 })
    expect(await last(tarik, world.megabajt)).toMatchObject({ state: 'done', done: 600, outcomes: { done: 600 } })
    expect(await historyOf('margin')).toEqual(many)
    expect(await historyOf('company')).toEqual(many)
    const after = await Promise.all([world.ana, world.amra, world.nikola].map(linesOf))
    expect(after.map((n, at) => n - Number(before[at]))).toEqual([1, 0, 0])
  })

  test('of five hundred or fewer is done at once, as ever', async () => {
    const { body } = await tarik('POST', `${path}/company-products/${world.megabajt}`, {
      pageSize: 500,
      sortBy: 'code',
      quickSearch: 'MANY',
    })
    const ids = body.data.map((row: { id: number }) => row.id)
    const done = (await margin(tarik, world.megabajt, { marginBp: 2000, ids })).body.data
    expect(done).toMatchObject({ count: 500, preview: null, update: null })
    expect(done.ids).toHaveLength(500)
    expect(jobs).toEqual([])
    expect(await pays(world.megabajt)).toEqual({ 702: 500, 1000: 100 })
    expect((await margin(tarik, world.megabajt, { marginBp: 900, ids, isDryRun: true })).body.data).toMatchObject({
      count: 500,
      preview: null,
    })
    expect(await pays(world.megabajt)).toEqual({ 702: 500, 1000: 100 })
  })

  test('is set on what matches the search alone', async () => {
    const some = { quickSearch: 'MANY-01', filters: { rule: ['company'] }, marginBp: 2000 }
    expect((await margin(tarik, world.megabajt, some)).body.data).toMatchObject({ count: 10, update: null })
    expect(await pays(world.megabajt)).toEqual({ 702: 10, 1000: 590 })
    const rest = { filters: { rule: ['company'] }, marginBp: 2000 }
    expect((await margin(tarik, world.megabajt, rest)).body.data).toMatchObject({ count: 590, update: { total: 590 } })
    await runJob()
    expect(await pays(world.megabajt)).toEqual({ 702: 600 })
  })

  test('is undone within an hour, once; two prices that were set since stay and are counted', async () => {
    const { id } = (await margin(tarik, world.megabajt, { marginBp: 2000 })).body.data.update
    expect((await undo(tarik, world.megabajt, id)).body.code).toBe('price.changeRunning')
    await runJob()
    const since = await db
      .selectFrom('company_products')
      .select('id')
      .where('company_id', '=', world.megabajt)
      .where('product_id', 'in', many.slice(0, 2))
      .execute()
    for (const row of since)
      await tarik('POST', `${path}/update-company-product-price/${row.id}`, {
        price: '8.80',
        marginBp: null,
        moq: null,
      })
    expect((await undo(tarik, world.megabajt, id + 1)).body.code).toBe('price.undoTooLate')
    const [one, two] = await Promise.all([undo(tarik, world.megabajt, id), undo(tarik, world.megabajt, id)])
    expect([one.status, two.status].sort((a, b) => a - b)).toEqual([200, 409])
    expect(jobs).toHaveLength(2)
    await Promise.all([runJob(), runJob()])
    expect(await pays(world.megabajt)).toEqual({ 880: 2, 1000: 598 })
    expect(await last(tarik, world.megabajt)).toMatchObject({
      isUndo: true,
      state: 'done',
      outcomes: { undone: 598, changedSince: 2 },
      undoUntil: null,
    })
    expect((await undo(tarik, world.megabajt, id)).body.code).toBe('price.undoTooLate')
    const left = await tarik('POST', `${path}/get-price-update-rows/${world.megabajt}`, {
      filters: { outcome: 'changedSince' },
      sortBy: 'code',
      isSortAscending: true,
    })
    expect(left.body).toMatchObject({ currency: 'BAM' })
    expect(left.body.data.map((row: { code: string }) => row.code)).toEqual(['MANY-001', 'MANY-002'])
  })

  test('can no longer be undone when the hour has passed', async () => {
    const { id } = (await margin(tarik, world.megabajt, { marginBp: 2000 })).body.data.update
    await runJob()
    later = 59 * 60_000
    expect((await last(tarik, world.megabajt)).undoUntil).not.toBeNull()
    later = 61 * 60_000
    expect((await last(tarik, world.megabajt)).undoUntil).toBeNull()
    expect((await undo(tarik, world.megabajt, id)).body.code).toBe('price.undoTooLate')
    expect(await pays(world.megabajt)).toEqual({ 702: 600 })
  })

  test('paused by Tarik, changes nothing further until Lejla resumes it; then each price once, with her name', async () => {
    const { rows } = await sql<{ id: number }>`
      with lejla as (insert into users (company_id, username, email, first_name, last_name)
        select company_id, 'lejla', 'lejla@brava.example', 'Lejla', 'Begić' from users where id = ${world.tarik} returning id)
      insert into user_roles select id, 5 from lejla returning user_id as id`.execute(db)
    const lejla = as(rows[0]?.id ?? 0)
    const { id } = (await margin(tarik, world.megabajt, { marginBp: 2000 })).body.data.update
    // Pressed while the job is at work: after the answer nothing further changes.
    const [, stopped] = await Promise.all([runJob(), pause(tarik, world.megabajt, id)])
    expect(stopped.body.data.update).toMatchObject({ state: 'paused', undoUntil: null })
    const { outcomes } = await last(tarik, world.megabajt)
    const standing = await pays(world.megabajt)
    expect([standing['702'] ?? 0, standing['1000']]).toEqual([outcomes.done ?? 0, outcomes.waiting])
    await runJob()
    expect(await pays(world.megabajt)).toEqual(standing)
    expect((await margin(tarik, world.megabajt, { marginBp: 3000 })).body.code).toBe('price.changeRunning')
    expect((await resume(lejla, world.megabajt, id)).body.data.update.state).toMatch(/queued|running/)
    await resume(lejla, world.megabajt, id)
    expect(jobs).toHaveLength(2)
    await Promise.all([runJob(), runJob()])
    expect(await pays(world.megabajt)).toEqual({ 702: 600 })
    expect(await historyOf('margin')).toEqual(many)
    expect((await pause(tarik, world.megabajt, id)).body.code).toBe('price.changeEnded')
    expect((await resume(tarik, world.megabajt, id)).body.code).toBe('price.changeEnded')
    expect((await pause(amra, world.megabajt, id)).status).toBe(404)
    expect((await pause(tarik, world.megabajt, 999_999)).body.code).toBe('price.changeEnded')
  })

  test('whose undoing is given up half-way goes on by hand, also when the hour has passed, and undoes nothing twice', async () => {
    const { id } = (await margin(tarik, world.megabajt, { marginBp: 2000 })).body.data.update
    await runJob()
    await undo(tarik, world.megabajt, id)
    let asked = 0
    const killed = runJob(async (...who) => {
      asked += 1
      if (asked === 3) throw new Error('killed')
      return personById(...who)
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await last(tarik, world.megabajt)).toMatchObject({ state: 'failed', isUndo: true, undoUntil: null })
    expect(await pays(world.megabajt)).toEqual({ 702: 400, 1000: 200 })
    later = 2 * 3_600_000
    expect((await undo(tarik, world.megabajt, id)).body.code).toBe('price.undoTooLate')
    expect((await resume(tarik, world.megabajt, id)).body.data.update).toMatchObject({ state: 'queued', isUndo: true })
    await Promise.all([runJob(), runJob()])
    expect(await pays(world.megabajt)).toEqual({ 1000: 600 })
    expect(await last(tarik, world.megabajt)).toMatchObject({ state: 'done', isUndo: true, outcomes: { undone: 600 } })
    expect(await historyOf('margin')).toEqual(many)
  })

  test('below cost wants a reason; without one, a product whose cost rose meanwhile stays as it was', async () => {
    const refused = await margin(tarik, world.megabajt, { marginBp: -1000 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'price.belowCost' } })
    expect(refused.body.data.detail).toMatchObject({ count: 600, currency: 'BAM' })
    const silent = await margin(tarik, world.megabajt, { marginBp: -1000, confirmBelowCost: true })
    expect(silent).toMatchObject({ status: 422, body: { code: 'price.reasonNeeded' } })
    expect(jobs).toEqual([])

    await margin(tarik, world.megabajt, { marginBp: 0 })
    // Its next key, of the older batch, costs more than the newest: the margin is on the newest.
    await sql`
      with dear as (insert into key_batches (code, product_id, supplier_id, unit_cost_e4, currency, unit_cost_home_e4, vat_treatment, data_key_id)
        overriding system value
        select 'DEAR', ${many[7]}, supplier_id, 90000, 'BAM', 90000, vat_treatment, data_key_id from key_batches where code = 'B-0412' returning id, data_key_id),
      again as (insert into key_batches (code, product_id, supplier_id, unit_cost_e4, currency, unit_cost_home_e4, vat_treatment, data_key_id)
        select 'CHEAP', ${many[7]}, supplier_id, 50000, 'BAM', 50000, vat_treatment, data_key_id from key_batches where code = 'B-0412' and exists (select from dear))
      insert into keys (product_id, batch_id, sealed, fingerprint, last4)
      select ${many[7]}, dear.id, 'test', sha256('dear'), '0000' from dear`.execute(db)
    await runJob()
    expect(await pays(world.megabajt)).toEqual({ 585: 599, 1000: 1 })
    expect(await last(tarik, world.megabajt)).toMatchObject({ outcomes: { done: 599, refused: 1 } })
    await sql`delete from keys where product_id = ${many[7]}`.execute(db)
    await sql`delete from key_batches where code in ('DEAR', 'CHEAP')`.execute(db)
  })
})

describe('products of a category for Digitalis', () => {
  const category = async () =>
    (await db.selectFrom('products').select('category_id as id').where('id', '=', world.northfall).executeTakeFirst())
      ?.id
  const assignAll = async (body: object = {}) =>
    tarik('POST', `${path}/create-company-product-price-group-category`, {
      companyId: world.digitalis,
      categoryId: await category(),
      marginBp: 3000,
      ...body,
    })
  const mine = async () => await pays(world.digitalis)

  test('come by a job; one that Tarik assigned meanwhile keeps its price; undone, they go but for those priced since', async () => {
    const dry = (await assignAll({ isDryRun: true })).body.data
    expect(dry).toMatchObject({ already: 2, preview: { assigned: 601, changing: 601 }, update: null })
    const { update } = (await assignAll()).body.data
    expect(update).toMatchObject({ total: 601 })
    await tarik('POST', `${path}/create-company-product-price`, {
      companyId: world.digitalis,
      items: [{ productId: many[0], price: '9.00' }],
    })
    await runJob()
    expect(await mine()).toEqual({ 761: 599, 900: 1 })
    expect(await last(tarik, world.digitalis)).toMatchObject({ outcomes: { done: 600, changedMeanwhile: 1 } })

    const [row] = await db
      .selectFrom('company_products')
      .select('id')
      .where('company_id', '=', world.digitalis)
      .where('product_id', '=', Number(many[1]))
      .execute()
    await tarik('POST', `${path}/update-company-product-price/${row?.id}`, { price: null, marginBp: 3000, moq: 5 })
    expect((await undo(tarik, world.digitalis, update.id)).status).toBe(200)
    await runJob()
    expect(await mine()).toEqual({ 761: 1, 900: 1 })
    expect(await last(tarik, world.digitalis)).toMatchObject({
      outcomes: { undone: 599, changedSince: 1, changedMeanwhile: 1 },
    })
    await sql`delete from company_products where company_id = ${world.digitalis} and product_id = ${world.kestrel}`.execute(
      db,
    )
  })

  test('named one by one, each at its own price, come by a job too; what it has already is refused at once', async () => {
    const items = many.map((productId, n) => ({ productId, price: `${7 + (n % 2)}.00` }))
    const asked = await tarik('POST', `${path}/create-company-product-price`, { companyId: world.digitalis, items })
    expect(asked.body.data).toMatchObject({ count: 600, ids: [], update: { state: 'queued', total: 600 } })
    await runJob()
    expect(await mine()).toEqual({ 700: 300, 800: 300 })
    const again = await tarik('POST', `${path}/create-company-product-price`, { companyId: world.digitalis, items })
    expect(again).toMatchObject({ status: 409, body: { code: 'price.alreadyAssigned' } })
  })
})

describe('prices of a reseller', () => {
  test('that touch more than five hundred only together with what follows at Gejmerija are a job; Nikola is told once', async () => {
    const some = many.slice(0, 300)
    await has(world.digitalis, some)
    await has(world.gejmerija, some)
    await sql`update company_products set price = null, margin_bp = 1000, effective_price = 1100, effective_rule = 'margin'
      where company_id = ${world.gejmerija} and product_id = any(${some}::bigint[])`.execute(db)
    await forgetNews()
    const before = await linesOf(world.nikola)
    const { body } = await tarik('POST', `${path}/company-products/${world.digitalis}`, {
      pageSize: 500,
      quickSearch: 'MANY',
    })
    const ids = body.data.map((row: { id: number }) => row.id)
    const asked = (await margin(tarik, world.digitalis, { marginBp: 2000, ids })).body.data
    expect(asked).toMatchObject({ preview: { changing: 300, following: 300 }, update: { total: 300 } })
    await runJob()
    expect(await pays(world.digitalis)).toEqual({ 702: 300 })
    expect(await pays(world.gejmerija)).toEqual({ 772: 300 })
    expect((await linesOf(world.nikola)) - before).toBe(1)
  })

  describe('for Gejmerija, by Amra', () => {
    beforeEach(async () => {
      await has(world.digitalis, many)
      await has(world.gejmerija, many)
    })

    test('never go below what Digitalis pays', async () => {
      const refused = await margin(amra, world.gejmerija, { marginBp: -100, confirmBelowCost: true, reason: 'Akcija' })
      expect(refused).toMatchObject({ status: 422, body: { code: 'price.belowPurchase' } })
      expect(jobs).toEqual([])
    })

    test('stop where Gejmerija leaves Digitalis in the middle; what was done can be undone by nobody of another company', async () => {
      const { id } = (await margin(amra, world.gejmerija, { marginBp: 1000 })).body.data.update
      expect(await last(tarik, world.gejmerija)).toBeNull()
      expect((await undo(tarik, world.gejmerija, id)).body.code).toBe('price.changeRunning')
      let asked = 0
      await expect(
        runJob(async (trx, userId, sessionId) => {
          asked += 1
          if (asked === 3)
            await sql`update companies set parent_id = ${world.brava} where id = ${world.gejmerija}`.execute(trx)
          return personById(trx, userId, sessionId)
        }),
      ).rejects.toThrow()
      expect(await pays(world.gejmerija)).toEqual({ 1000: 400, 1100: 200 })
      await sql`update companies set parent_id = ${world.digitalis} where id = ${world.gejmerija}`.execute(db)
      expect((await undo(tarik, world.gejmerija, id)).body.code).toBe('price.undoTooLate')
      expect(await last(amra, world.gejmerija)).toMatchObject({
        state: 'failed',
        outcomes: { done: 200, waiting: 400 },
      })
      expect((await undo(amra, world.gejmerija, id)).status).toBe(200)
      await runJob()
      expect(await pays(world.gejmerija)).toEqual({ 1000: 600 })
    })

    test('stop where Amra loses the right in the middle', async () => {
      await margin(amra, world.gejmerija, { marginBp: 1000 })
      let asked = 0
      const failing = runJob(async (trx, userId, sessionId) => {
        asked += 1
        const person = await personById(trx, userId, sessionId)
        return person && asked > 2 ? { ...person, userGroups: [3] } : person
      })
      await expect(failing).rejects.toThrow('may no longer change prices')
      expect(await pays(world.gejmerija)).toEqual({ 1000: 400, 1100: 200 })
      expect(await last(amra, world.gejmerija)).toMatchObject({ state: 'failed' })
    })
  })
})

test('nobody reads or undoes the changes of a partner that is not theirs', async () => {
  await has(world.megabajt, many)
  const { id } = (await margin(tarik, world.megabajt, { marginBp: 2000 })).body.data.update
  await runJob()
  for (const who of [amra, lea]) {
    expect((await who('GET', `${path}/get-last-price-update/${world.megabajt}`)).status).toBe(404)
    expect((await who('POST', `${path}/get-price-update-rows/${world.megabajt}`, {})).status).toBe(404)
    expect((await undo(who, world.megabajt, id)).status).toBe(404)
    expect((await margin(who, world.megabajt, { marginBp: 100, isDryRun: true })).status).toBe(404)
  }
  for (const who of [nikola, as(world.ana)]) expect((await undo(who, world.megabajt, id)).status).toBe(403)
  expect(await pays(world.megabajt)).toEqual({ 702: 600 })
})
