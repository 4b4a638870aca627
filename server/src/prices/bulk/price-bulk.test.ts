import { mostProductsAtOnce } from '@brava/contract/prices/price-bulk.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personById } from '../../auth/person-by-id.ts'
import { spreadNews } from '../../notifications/spread-news.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { PersonById } from '../../platform/imports/commit-import.ts'
import { notedBy } from '../../security/testing/noted-acts.ts'
import { untilWaitedFor } from '../../testing/until-waited-for.ts'
import { clearOwnTerms } from '../change-company-products.sql.ts'
import { recomputePrices } from '../recompute-prices.ts'
import { setDuePrices } from '../scheduled/set-scheduled.ts'
import { priceWorld } from '../testing/price-world.ts'
import { changePartnerPrices } from './price-bulk-job.ts'
import { itemsAsJob } from './start-price-bulk.ts'

const { amra, app, as, buyAbove, db, lea, moreRetailers, nikola, path, priceOf, tarik, world } = await priceWorld()

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
      from made, key_batches b where b.code = 'B-0412' returning id, product_id),
    keyed as (
      insert into keys (product_id, batch_id, sealed, fingerprint, last4, state)
      select product_id, id, 'test', sha256(('cost ' || id)::bytea), '0000', 6 from costs)
    select id from made order by id`.execute(db)
  many = rows.map(({ id }) => id)
})

beforeEach(async () => {
  jobs = []
  later = 0
  await sql`delete from bulk_updates`.execute(db)
  await sql`delete from company_products where product_id = any(${many}::bigint[])`.execute(db)
  await sql`update companies set parent_id = ${world.digitalis} where id = ${world.gejmerija}`.execute(db)
  await sql`update companies set currency = 'BAM' where id = ${world.megabajt}`.execute(db)
})

/** Assigns these products to a company at its own price of 10.00, without notifying anybody. */
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

describe('one margin for all products of Megabajt', () => {
  beforeEach(() => has(world.megabajt, many))

  test('is previewed first, applied by a job, and notified to Ana in one line and to nobody else', async () => {
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

    let asked: { update: { id: number } } | undefined
    const noted = await notedBy(db, 'prices.bulkChanged', async () => {
      asked = (await margin(tarik, world.megabajt, { marginBp: 2000 })).body.data
    })
    expect(asked?.update).toMatchObject({ state: 'queued', total: 600, done: 0, undoUntil: null })
    const detail = { companyId: world.megabajt, bulkId: asked?.update.id, products: 600, belowCost: 0 }
    expect(noted).toMatchObject([{ user_id: world.tarik, company_id: world.brava, ip: '127.0.0.1', detail }])
    expect(await pays(world.megabajt)).toEqual({ 1000: 600 })
    expect((await margin(tarik, world.megabajt, { marginBp: 500 })).body.code).toBe('price.changeRunning')
    expect(jobs).toHaveLength(1)
    // Two workers at once, and one more afterwards.
    await Promise.all([runJob(), runJob()])
    await runJob()
    expect(await pays(world.megabajt)).toEqual({ 702: 600 })
    expect(await last(tarik, world.megabajt)).toMatchObject({ state: 'done', done: 600, outcomes: { done: 600 } })
    expect(await historyOf('margin')).toEqual(many)
    expect(await historyOf('company')).toEqual(many)
    const after = await Promise.all([world.ana, world.amra, world.nikola].map(linesOf))
    expect(after.map((n, at) => n - Number(before[at]))).toEqual([1, 0, 0])
  })

  test('for five hundred or fewer is applied at once, as before', async () => {
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

  test('is set only on products that match the search', async () => {
    const some = { quickSearch: 'MANY-01', filters: { rule: ['company'] }, marginBp: 2000 }
    expect((await margin(tarik, world.megabajt, some)).body.data).toMatchObject({ count: 10, update: null })
    expect(await pays(world.megabajt)).toEqual({ 702: 10, 1000: 590 })
    const rest = { filters: { rule: ['company'] }, marginBp: 2000 }
    expect((await margin(tarik, world.megabajt, rest)).body.data).toMatchObject({ count: 590, update: { total: 590 } })
    await runJob()
    expect(await pays(world.megabajt)).toEqual({ 702: 600 })
  })

  test('and for twelve thousand more products is one change too: planned in parts, summed up as a whole', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
      select 'MORE-' || n, 'More ' || n, p.category_id, p.product_type_id, p.publisher_id, p.vat_treatment, 1000
      from products p, generate_series(1, 12000) n where p.id = ${world.northfall} returning id`.execute(db)
    const more = rows.map(({ id }) => id)
    try {
      await has(world.megabajt, more)
      // They have no keys yet: without a cost there is no margin, and the base price applies.
      const dry = (await margin(tarik, world.megabajt, { marginBp: 2000, isDryRun: true })).body.data
      expect(dry.preview).toMatchObject({ products: 12_600, changing: 12_600, falling: 600, rising: 0, belowCost: 0 })
      const refused = await margin(tarik, world.megabajt, { marginBp: -100 })
      expect(refused.body.data.detail).toMatchObject({ count: 600 })
      const { update } = (await margin(tarik, world.megabajt, { marginBp: 2000 })).body.data
      expect(update).toMatchObject({ state: 'queued', total: 12_600 })
      const kept = await sql<{ n: number }>`select count(distinct product_id)::int as n from bulk_update_rows
        where bulk_id = ${update.id} and outcome = 'waiting'`.execute(db)
      expect(kept.rows).toEqual([{ n: 12_600 }])
    } finally {
      await sql`delete from bulk_updates`.execute(db)
      await sql`delete from company_products where product_id = any(${more}::bigint[])`.execute(db)
      await sql`update products set deleted_at = now() where id = any(${more}::bigint[])`.execute(db)
    }
  })

  test('can be undone within an hour, once; two prices set since then stay and are counted', async () => {
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
    const noted = await notedBy(db, 'prices.bulkUndone', async () => {
      const [one, two] = await Promise.all([undo(tarik, world.megabajt, id), undo(tarik, world.megabajt, id)])
      expect([one.status, two.status].sort((a, b) => a - b)).toEqual([200, 409])
    })
    expect(noted).toMatchObject([{ user_id: world.tarik, detail: { companyId: world.megabajt, bulkId: id } }])
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

  test('is not undone in marks once Megabajt pays in euros, and the currency stays marks while the change is running', async () => {
    const inEuros = async () => {
      const { data } = (await tarik('GET', `/companies/${world.megabajt}`)).body
      return tarik('PUT', `/companies/${world.megabajt}`, { ...data, currency: 'EUR' })
    }
    const { id } = (await margin(tarik, world.megabajt, { marginBp: 2000 })).body.data.update
    await sql`update company_products set price = null where company_id = ${world.megabajt} and product_id = any(${many}::bigint[])`.execute(
      db,
    )
    expect(await inEuros()).toMatchObject({ status: 409, body: { code: 'company.currencyOfPrices' } })
    await sql`update company_products set price = 1000 where company_id = ${world.megabajt} and product_id = any(${many}::bigint[])`.execute(
      db,
    )
    await runJob()
    expect((await inEuros()).status).toBe(200)
    expect((await undo(tarik, world.megabajt, id)).body.code).toBe('price.undoTooLate')
  })

  test('replaces quantity prices too, which would beat it unseen; after an undo they are back, except one set since', async () => {
    const tiered = many.slice(0, 3)
    await sql`insert into price_tiers (company_product_id, min_quantity, price) select id, 10, 650 from company_products
      where company_id = ${world.megabajt} and product_id = any(${tiered}::bigint[])`.execute(db)
    // The second has the margin already: only its quantity price changes.
    await sql`update company_products set price = null, margin_bp = 2000
      where company_id = ${world.megabajt} and product_id = ${tiered[1] ?? 0}`.execute(db)
    const forTen = async () => {
      const found = []
      for (const productId of tiered) found.push(await priceOf(world.megabajt, productId, 10))
      return found.map((price) => [price?.unitPrice, price?.rule])
    }
    expect(await forTen()).toEqual(tiered.map(() => [650, 'company']))
    const { preview, update } = (await margin(tarik, world.megabajt, { marginBp: 2000 })).body.data
    expect(preview).toMatchObject({ products: 600, changing: 600 })
    await runJob()
    expect(await forTen()).toEqual(tiered.map(() => [702, 'margin']))
    await sql`insert into price_tiers (company_product_id, min_quantity, price) select id, 10, 640 from company_products
      where company_id = ${world.megabajt} and product_id = ${tiered[2] ?? 0}`.execute(db)
    await undo(tarik, world.megabajt, update.id)
    await runJob()
    expect(await last(tarik, world.megabajt)).toMatchObject({ outcomes: { undone: 599, changedSince: 1 } })
    expect(await forTen()).toEqual([
      [650, 'company'],
      [650, 'company'],
      [640, 'company'],
    ])
  })

  test('can no longer be undone after an hour', async () => {
    const { id } = (await margin(tarik, world.megabajt, { marginBp: 2000 })).body.data.update
    await runJob()
    later = 59 * 60_000
    expect((await last(tarik, world.megabajt)).undoUntil).not.toBeNull()
    later = 61 * 60_000
    expect((await last(tarik, world.megabajt)).undoUntil).toBeNull()
    expect((await undo(tarik, world.megabajt, id)).body.code).toBe('price.undoTooLate')
    expect(await pays(world.megabajt)).toEqual({ 702: 600 })
  })

  test('when paused by Tarik, changes nothing further until Lejla resumes it; then each price once, in her name', async () => {
    const { rows } = await sql<{ id: number }>`
      with lejla as (insert into users (company_id, username, email, first_name, last_name)
        select company_id, 'lejla', 'lejla@brava.example', 'Lejla', 'Begić' from users where id = ${world.tarik} returning id)
      insert into user_roles select id, 5 from lejla returning user_id as id`.execute(db)
    const lejla = as(rows[0]?.id ?? 0)
    const { id } = (await margin(tarik, world.megabajt, { marginBp: 2000 })).body.data.update
    // Pressed while the job is running: after the answer nothing further changes.
    const paused = await notedBy(db, 'prices.bulkPaused', async () => {
      const [, stopped] = await Promise.all([runJob(), pause(tarik, world.megabajt, id)])
      expect(stopped.body.data.update).toMatchObject({ state: 'paused', undoUntil: null })
    })
    const detail = { companyId: world.megabajt, bulkId: id }
    expect(paused).toMatchObject([{ user_id: world.tarik, company_id: world.brava, detail }])
    const { outcomes } = await last(tarik, world.megabajt)
    const standing = await pays(world.megabajt)
    expect([standing['702'] ?? 0, standing['1000']]).toEqual([outcomes.done ?? 0, outcomes.waiting])
    await runJob()
    expect(await pays(world.megabajt)).toEqual(standing)
    expect((await margin(tarik, world.megabajt, { marginBp: 3000 })).body.code).toBe('price.changeRunning')
    const resumed = await notedBy(db, 'prices.bulkResumed', async () => {
      expect((await resume(lejla, world.megabajt, id)).body.data.update.state).toMatch(/queued|running/)
      await resume(lejla, world.megabajt, id)
    })
    expect(resumed).toMatchObject([{ user_id: rows[0]?.id, company_id: world.brava, detail }])
    expect(jobs).toHaveLength(2)
    await Promise.all([runJob(), runJob()])
    expect(await pays(world.megabajt)).toEqual({ 702: 600 })
    expect(await historyOf('margin')).toEqual(many)
    expect((await pause(tarik, world.megabajt, id)).body.code).toBe('price.changeEnded')
    expect((await resume(tarik, world.megabajt, id)).body.code).toBe('price.changeEnded')
    expect((await pause(amra, world.megabajt, id)).status).toBe(404)
    expect((await pause(tarik, world.megabajt, 999_999)).body.code).toBe('price.changeEnded')
  })

  test('whose undo fails halfway is resumed by hand, even after an hour, and undoes nothing twice', async () => {
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

  test('scheduled before a price for the same day is set before it, even if it has to wait for another large change', async () => {
    const { rows } = await sql<{ day: string }>`select (sales_day_of(now()) + 2)::text as day`.execute(db)
    const validFrom = rows[0]?.day
    const own = await db
      .selectFrom('company_products')
      .select('id')
      .where('company_id', '=', world.megabajt)
      .where('product_id', '=', Number(many[0]))
      .executeTakeFirstOrThrow()
    await margin(tarik, world.megabajt, { marginBp: 2000, validFrom })
    await margin(tarik, world.megabajt, { marginBp: 3000, validFrom })
    const price = { price: '12.00', marginBp: null, moq: null, validFrom }
    expect((await tarik('POST', `${path}/update-company-product-price/${own.id}`, price)).status).toBe(200)
    later = 3 * 86_400_000
    expect(await setDuePrices(app.services, personById)).toBe(1)
    expect(await setDuePrices(app.services, personById)).toBe(0)
    const waiting = await tarik('POST', `${path}/get-scheduled-prices`, { filters: { state: ['waiting'] } })
    const why = 'Another large change of these prices is in progress. Wait until it ends.'
    expect(waiting.body.data.map((row: { problem: string | null }) => row.problem)).toEqual([why, why])
    await runJob()
    expect(await pays(world.megabajt)).toEqual({ 702: 600 })
    expect(await setDuePrices(app.services, personById)).toBe(2)
    await runJob()
    expect(await pays(world.megabajt)).toEqual({ 761: 599, 1200: 1 })
  })

  test('that failed halfway is not retried once Tarik has started another one', async () => {
    await margin(tarik, world.megabajt, { marginBp: 2000 })
    const killed = jobs[0] as Parameters<typeof changePartnerPrices>[1]
    let asked = 0
    const dying = runJob(async (...who) => {
      asked += 1
      if (asked === 3) throw new Error('killed')
      return personById(...who)
    })
    await expect(dying).rejects.toThrow('killed')
    expect(await pays(world.megabajt)).toEqual({ 702: 200, 1000: 400 })
    const { id } = (await margin(tarik, world.megabajt, { marginBp: 3000 })).body.data.update
    await changePartnerPrices(app.services, killed, personById)
    expect(await pays(world.megabajt)).toEqual({ 702: 200, 1000: 400 })
    await runJob()
    expect(Object.keys(await pays(world.megabajt))).toHaveLength(1)
    expect(await last(tarik, world.megabajt)).toMatchObject({ id, state: 'done', outcomes: { done: 600 } })
  })

  test('below cost needs a reason; without one, a product whose cost has risen since stays unchanged', async () => {
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
        select 'CHEAP', ${many[7]}, supplier_id, 50000, 'BAM', 50000, vat_treatment, data_key_id from key_batches where code = 'B-0412' and exists (select from dear) returning id)
      insert into keys (product_id, batch_id, sealed, fingerprint, last4, state)
      select ${many[7]}::bigint, dear.id, 'test', sha256('dear'), '0000', 2 from dear union all
      select ${many[7]}::bigint, again.id, 'test', sha256('again'), '0000', 6 from again`.execute(db)
    await runJob()
    expect(await pays(world.megabajt)).toEqual({ 585: 599, 1000: 1 })
    expect(await last(tarik, world.megabajt)).toMatchObject({ outcomes: { done: 599, refused: 1 } })
    await sql`delete from keys where batch_id in (select id from key_batches where code in ('DEAR', 'CHEAP'))`.execute(
      db,
    )
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

  test('are assigned by a job; one that Tarik assigned in between keeps its price; an undo removes all but those priced since', async () => {
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

  test('when scheduled, are today’s products and are assigned by a job on their day, except those assigned in between; an undo removes them', async () => {
    const { rows } = await sql<{ day: string }>`select (sales_day_of(now()) + 2)::text as day`.execute(db)
    const scheduled = (await assignAll({ validFrom: rows[0]?.day })).body.data
    expect(scheduled).toMatchObject({ count: 601, preview: null, update: null, scheduledId: expect.any(Number) })
    expect(jobs).toHaveLength(1)
    expect(await last(tarik, world.digitalis)).toBeNull()
    expect(await mine()).toEqual({})
    await tarik('POST', `${path}/create-company-product-price`, {
      companyId: world.digitalis,
      items: [{ productId: many[0], price: '9.00' }],
    })
    later = 3 * 86_400_000
    expect(await setDuePrices(app.services, personById)).toBe(1)
    expect(await mine()).toEqual({ 900: 1 })
    await runJob()
    expect(await mine()).toEqual({ 761: 599, 900: 1 })
    const found = (await tarik('GET', `${path}/get-scheduled-price/${scheduled.scheduledId}`)).body.data
    expect(found).toMatchObject({ state: 'done', products: 601, leftOut: 1 })
    const { id } = await last(tarik, world.digitalis)
    expect((await undo(tarik, world.digitalis, id)).status).toBe(200)
    await runJob()
    expect(await mine()).toEqual({ 900: 1 })
  })

  test('below cost only from ten pieces on, by the group price of one of them, need a reason before anything begins', async () => {
    await sql`with g as (insert into price_groups (owner_company_id, name, currency) values (${world.brava}, 'Wholesale', 'BAM') returning id),
      moved as (update companies set price_group_id = (select id from g) where id = ${world.digitalis}),
      p as (insert into price_group_products (group_id, product_id, price) select g.id, ${many[0] ?? 0}, 1000 from g returning id)
      insert into price_tiers (group_product_id, min_quantity, price) select id, 10, 500 from p`.execute(db)
    const items = many.map((productId) => ({ productId }))
    const assign = (more: object) =>
      tarik('POST', `${path}/create-company-product-price`, { companyId: world.digitalis, items, ...more })
    expect((await assign({ isDryRun: true })).body.data.preview).toMatchObject({ assigned: 600, belowCost: 1 })
    const refused = await assign({})
    expect(refused).toMatchObject({ status: 409, body: { code: 'price.belowCost' } })
    expect(refused.body.data.detail.products).toMatchObject([{ quantity: 10, price: '5.00', purchase: '5.85' }])
    expect(jobs).toEqual([])
    await assign({ confirmBelowCost: true, reason: 'Rasprodaja' })
    await runJob()
    expect(await last(tarik, world.digitalis)).toMatchObject({ outcomes: { done: 600 } })
    await sql`update companies set price_group_id = null where id = ${world.digitalis}`.execute(db)
  })

  test('in Amra’s cart stay there when Tarik undoes their assignment, and say that they are no longer offered', async () => {
    const items = many.map((productId) => ({ productId, price: '8.00' }))
    const assigning = await tarik('POST', `${path}/create-company-product-price`, { companyId: world.digitalis, items })
    await runJob()
    await amra('POST', '/shopping-cart', { shoppingCartItems: [{ productId: many[0], quantity: 1 }] })
    const cart = async () => (await amra('GET', '/shopping-cart')).body.data
    const before = await cart()
    expect(before.lines).toMatchObject([{ productId: many[0] }])
    expect((await undo(tarik, world.digitalis, assigning.body.data.update.id)).status).toBe(200)
    await runJob()
    expect(await mine()).toEqual({})
    const { version, lines } = await cart()
    expect(version).toBe(before.version)
    expect(lines).toMatchObject([{ productId: many[0], status: 'NOT_ASSIGNED', companyProductId: null }])
    await amra('DELETE', `/shopping-cart/${before.id}`)
  })

  test('named one by one, each at its own price, are assigned by a job too; products it already has are refused at once', async () => {
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
  test('that exceed five hundred only together with those that follow at Gejmerija are a job; Nikola is notified once', async () => {
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

  test('set by Amra for Gejmerija do not follow it to another supplier, to which it moves while the job is running', async () => {
    await has(world.digitalis, many)
    await has(world.gejmerija, many)
    await sql`update company_products set price = null where company_id = ${world.gejmerija} and product_id = any(${many}::bigint[])`.execute(
      db,
    )
    expect((await margin(amra, world.gejmerija, { marginBp: 2000 })).status).toBe(200)
    const { working } = await inTransaction(db, async (trx) => {
      await trx.updateTable('companies').set({ parent_id: world.brava }).where('id', '=', world.gejmerija).execute()
      await clearOwnTerms(trx, world.gejmerija)
      const started = runJob().catch(() => undefined)
      await untilWaitedFor(db, trx)
      return { working: started }
    })
    await working
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from company_products
      where company_id = ${world.gejmerija} and margin_bp is not null and product_id = any(${many}::bigint[])`.execute(
      db,
    )
    expect(rows[0]?.n).toBe(0)
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

    test('stop if Gejmerija leaves Digitalis halfway; nobody of another company can undo what was applied', async () => {
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

    test.each([
      ['paused by Amra', (id: number) => pause(amra, world.gejmerija, id)],
      ['not begun', async () => {}],
      ['stopped by a failure', () => expect(runJob(() => Promise.reject(new Error('killed')))).rejects.toThrow()],
    ])(
      'and %s, end when Gejmerija moves: Tarik can start another one, and the old one sets nothing',
      async (_, first) => {
        const { id } = (await margin(amra, world.gejmerija, { marginBp: 1000 })).body.data.update
        const hers = jobs.at(-1) as Parameters<typeof changePartnerPrices>[1]
        await first(id)
        const { version } = (await tarik('GET', `/companies/${world.gejmerija}`)).body.data
        const moved = await tarik('PUT', `/companies/move-company/${world.gejmerija}`, {
          version,
          supplierId: world.brava,
          priceGroupId: null,
        })
        expect(moved.status).toBe(200)
        const his = await margin(tarik, world.gejmerija, { marginBp: 8000, isDryRun: false })
        expect(his).toMatchObject({ status: 200, body: { data: { update: { state: 'queued', total: 600 } } } })
        await runJob()
        const paid = await pays(world.gejmerija)
        await changePartnerPrices(app.services, hers, personById)
        expect(await pays(world.gejmerija)).toEqual(paid)
        await sql`update companies set parent_id = ${world.digitalis} where id = ${world.gejmerija}`.execute(db)
        expect(await last(amra, world.gejmerija)).toMatchObject({ id, state: 'done', outcomes: { waiting: 600 } })
        expect((await resume(amra, world.gejmerija, id)).body.code).toBe('price.changeEnded')
      },
    )

    test('stop if Amra loses the right halfway', async () => {
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

test('nobody reads or undoes the changes of another company’s partner', async () => {
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

describe('one product of Digitalis, which five hundred and twenty retailers buy from it', () => {
  const followers = 520
  let retailers: number[] = []
  beforeAll(async () => {
    retailers = await moreRetailers(followers)
  })
  afterAll(() => movedTo(world.brava))
  const movedTo = (parentId: number) =>
    sql`update companies set parent_id = ${parentId} where id = any(${retailers}::bigint[])`.execute(db)

  const product = () => Number(many[0])
  let id = 0
  beforeEach(async () => {
    await has(world.digitalis, [product()])
    await buyAbove(retailers, product(), 1100)
    const { rows } = await sql<{ id: number }>`
      update company_products set moq = 2 where company_id = ${world.digitalis} and product_id = ${product()} returning id`.execute(
      db,
    )
    id = Number(rows[0]?.id)
    await setTier(10, 950)
    await forgetNews()
  })

  const setTier = async (quantity: number, price: number) => {
    await sql`delete from price_tiers where company_product_id = ${id}`.execute(db)
    await sql`insert into price_tiers (company_product_id, min_quantity, price) values (${id}, ${quantity}, ${price})`.execute(
      db,
    )
  }
  const change = (body: object) =>
    tarik('POST', `${path}/update-company-product-price/${id}`, { price: null, marginBp: null, moq: null, ...body })
  const override = (price: string | null, more: object = {}) =>
    tarik('PUT', '/products/override-distributor-price', {
      companyId: world.digitalis,
      productId: product(),
      price,
      ...more,
    })
  /** Terms of Digitalis, and what each retailer pays. */
  const standing = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select price::int, margin_bp as "marginBp", override_price::int as override, moq, effective_price::int as pays,
        (select json_agg(json_build_array(min_quantity, price) order by min_quantity) from price_tiers t
          where t.company_product_id = cp.id) as tiers,
        (select array_agg(distinct r.effective_price::int) from company_products r
          where r.company_id = any(${retailers}::bigint[]) and r.product_id = cp.product_id) as follow
      from company_products cp where id = ${id}`.execute(db)
    return rows[0]
  }
  const before = {
    price: 1000,
    marginBp: null,
    override: null,
    moq: 2,
    pays: 1000,
    tiers: [[10, 950]],
    follow: [1100],
  }
  const wish = { price: '8.00', moq: 3, tiers: [{ minQuantity: 50, price: '7.00' }] }
  const changed = { ...before, price: 800, moq: 3, pays: 800, tiers: [[50, 700]], follow: [880] }
  const historyOfLast = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select level, min_quantity as "from", old_value::int as old, new_value::int as new, cause from price_history
      where job_run_id = (select max(id) from job_runs) order by level, min_quantity`.execute(db)
    return rows
  }

  test('gets its price, MOQ and tiers by a job that was previewed first; after an undo, price, MOQ and tiers are as before', async () => {
    const dry = (await change({ ...wish, isDryRun: true })).body.data
    expect(dry).toMatchObject({ update: null, scheduledId: null, product: { effectivePrice: '10.00' } })
    expect(dry.preview).toMatchObject({ products: 1, changing: 1, falling: 1, belowCost: 0, following: followers })
    expect(dry.preview.rows[0]).toMatchObject({ oldPrice: '10.00', newPrice: '8.00', purchase: '5.85' })
    expect(await standing()).toEqual(before)

    const asked = (await change(wish)).body.data
    expect(asked).toMatchObject({
      product: { effectivePrice: '10.00', moq: 2 },
      preview: { changing: 1 },
      update: { state: 'queued', total: 1, undoUntil: null },
    })
    expect((await change({ price: '9.00' })).body.code).toBe('price.changeRunning')
    expect((await override('9.00')).body.code).toBe('price.changeRunning')
    await Promise.all([runJob(), runJob()])
    expect(await standing()).toEqual(changed)
    const done = { level: 'company', cause: 'hand' }
    expect(await historyOfLast()).toEqual([
      { ...done, from: 1, old: 1000, new: 800 },
      { ...done, from: 10, old: 950, new: null },
      { ...done, from: 50, old: null, new: 700 },
    ])
    expect(await last(tarik, world.digitalis)).toMatchObject({ state: 'done', outcomes: { done: 1 } })

    expect((await undo(tarik, world.digitalis, asked.update.id)).status).toBe(200)
    await Promise.all([runJob(), runJob()])
    expect(await standing()).toEqual(before)
    const undone = { level: 'company', cause: 'bulk' }
    expect(await historyOfLast()).toEqual([
      { ...undone, from: 1, old: 800, new: 1000 },
      { ...undone, from: 10, old: null, new: 950 },
      { ...undone, from: 50, old: 700, new: null },
    ])
    expect(await last(tarik, world.digitalis)).toMatchObject({ isUndo: true, outcomes: { undone: 1 } })
  })

  test('gets a margin instead of its price by a job, and its price back; an override set in between stays', async () => {
    const { update } = (await change({ marginBp: 2000, moq: 2 })).body.data
    await runJob()
    expect(await standing()).toEqual({
      ...before,
      price: null,
      marginBp: 2000,
      pays: 702,
      tiers: null,
      follow: [772],
    })
    await sql`update company_products set override_price = 900 where id = ${id}`.execute(db)
    await undo(tarik, world.digitalis, update.id)
    await runJob()
    expect(await standing()).toEqual({ ...before, override: 900, pays: 900, follow: [990] })
  })

  test("gets the distributor's override by a job, which leaves price, MOQ and tiers; after an undo, the price set since stays", async () => {
    expect((await override('7.50', { isDryRun: true })).body.data).toMatchObject({
      preview: { following: followers },
      update: null,
    })
    const { update } = (await override('7.50')).body.data
    await runJob()
    expect(await standing()).toEqual({ ...before, override: 750, pays: 750, follow: [825] })
    expect(await historyOfLast()).toEqual([{ level: 'override', from: 1, old: null, new: 750, cause: 'hand' }])
    await sql`update company_products set price = 980 where id = ${id}`.execute(db)
    await undo(tarik, world.digitalis, update.id)
    await runJob()
    expect(await standing()).toEqual({ ...before, price: 980, pays: 980, follow: [1078] })
  })

  test('keeps what somebody changed since: a tier alone is enough', async () => {
    const { update } = (await change(wish)).body.data
    await runJob()
    await setTier(50, 690)
    await undo(tarik, world.digitalis, update.id)
    await runJob()
    expect(await standing()).toEqual({ ...changed, tiers: [[50, 690]] })
    expect(await last(tarik, world.digitalis)).toMatchObject({ outcomes: { changedSince: 1 } })
  })

  test('that was changed before the job ran is left unchanged', async () => {
    await change(wish)
    await setTier(20, 940)
    await runJob()
    expect(await standing()).toEqual({ ...before, tiers: [[20, 940]] })
    expect(await last(tarik, world.digitalis)).toMatchObject({ outcomes: { changedMeanwhile: 1 } })
  })

  test('below cost from some quantity is refused naming that quantity, needs a reason, and is then set', async () => {
    const below = { price: '8.00', tiers: [{ minQuantity: 50, price: '5.00' }] }
    const refused = await change(below)
    expect(refused).toMatchObject({ status: 409, body: { code: 'price.belowCost' } })
    expect(refused.body.data.detail).toMatchObject({
      count: 1,
      products: [{ productId: product(), quantity: 50, price: '5.00', purchase: '5.85' }],
    })
    expect((await change({ ...below, confirmBelowCost: true })).body.code).toBe('price.reasonNeeded')
    expect(jobs).toEqual([])
    expect((await change({ ...below, confirmBelowCost: true, reason: 'Opening offer' })).status).toBe(200)
    await runJob()
    expect(await standing()).toEqual({ ...before, price: 800, moq: null, pays: 800, tiers: [[50, 500]], follow: [880] })
  })

  test('is refused as without a job: a price and a margin, a product that is not hers, a partner that is not hers', async () => {
    expect((await change({ price: '8.00', marginBp: 100, isDryRun: true })).body.code).toBe('price.priceOrMargin')
    const of = (who: Caller) => who('POST', `${path}/update-company-product-price/${id}`, { ...wish, marginBp: null })
    expect([(await of(amra)).status, (await of(lea)).status, (await of(nikola)).status]).toEqual([404, 404, 403])
    const unknown = { companyId: world.digitalis, productId: many[1], price: '8.00' }
    expect((await tarik('PUT', '/products/override-distributor-price', unknown)).status).toBe(404)
    expect(jobs).toEqual([])
  })

  test('with four hundred and ninety-nine retailers is changed at once, as before', async () => {
    await sql`delete from company_products where product_id = ${product()} and company_id = any(${retailers.slice(499)}::bigint[])`.execute(
      db,
    )
    expect((await change({ ...wish, isDryRun: true })).body.data).toMatchObject({ preview: null, update: null })
    expect(await standing()).toEqual(before)
    expect((await change(wish)).body.data).toMatchObject({
      product: { effectivePrice: '8.00', moq: 3 },
      preview: null,
      update: null,
    })
    expect(await standing()).toEqual(changed)
    expect(jobs).toEqual([])
  })

  test('when paused and then failed, changes nothing until it is resumed; then each price once', async () => {
    const { id: bulk } = (await change(wish)).body.data.update
    await pause(tarik, world.digitalis, bulk)
    await runJob()
    expect(await standing()).toEqual(before)
    expect((await resume(tarik, world.digitalis, bulk)).status).toBe(200)
    const killed = () => Promise.reject(new Error('killed'))
    await expect(runJob(killed)).rejects.toThrow('killed')
    expect(await standing()).toEqual(before)
    expect(await last(tarik, world.digitalis)).toMatchObject({ state: 'failed', outcomes: { waiting: 1 } })
    expect((await resume(tarik, world.digitalis, bulk)).status).toBe(200)
    await Promise.all([runJob(), runJob()])
    expect(await standing()).toEqual(changed)
    // Its price, the price from 10 pieces and the one from 50.
    expect(await historyOfLast()).toHaveLength(3)
  })

  test('undone and changed at the same moment: one of the two succeeds, the other is told that a change is running', async () => {
    const { update } = (await change(wish)).body.data
    await runJob()
    const [undone, other] = await Promise.all([undo(tarik, world.digitalis, update.id), change({ price: '9.00' })])
    expect([undone.status, other.status].sort((a, b) => a - b)).toEqual([200, 409])
    expect([undone, other].find(({ status }) => status === 409)?.body.code).toBe('price.changeRunning')
    expect(jobs).toHaveLength(2)
    await Promise.all([runJob(), runJob()])
    expect(await standing()).toEqual(
      undone.status === 200 ? before : { ...before, price: 900, moq: null, pays: 900, tiers: null, follow: [990] },
    )
  })

  test('undone while Tarik unassigns it: it stays unassigned, whichever came first', async () => {
    const { update } = (await change(wish)).body.data
    await runJob()
    await undo(tarik, world.digitalis, update.id)
    const [, removed] = await Promise.all([runJob(), tarik('DELETE', `${path}/delete-company-products`, { ids: [id] })])
    expect(removed.status).toBe(200)
    expect(await standing()).toBeUndefined()
    const { outcomes } = await last(tarik, world.digitalis)
    expect([{ undone: 1 }, { changedSince: 1 }]).toContainEqual(outcomes)
  })

  test('scheduled for a day, is changed by a job on that day, which can be undone', async () => {
    const { rows } = await sql<{ day: string }>`select (sales_day_of(now()) + 3)::text as day`.execute(db)
    const validFrom = rows[0]?.day
    expect((await change({ ...wish, validFrom, isDryRun: true })).body.data).toMatchObject({
      preview: { following: followers },
      scheduledId: null,
    })
    expect((await change({ price: '5.00', validFrom })).body.code).toBe('price.belowCost')
    expect((await change({ ...wish, validFrom })).body.data).toMatchObject({
      update: null,
      scheduledId: expect.any(Number),
    })
    expect((await override('7.50', { validFrom })).body.data).toMatchObject({ scheduledId: expect.any(Number) })
    expect(await last(tarik, world.digitalis)).toBeNull()
    later = 4 * 86_400_000
    // The second one waits until the first has ended.
    expect(await setDuePrices(app.services, personById)).toBe(1)
    expect(await standing()).toEqual(before)
    await runJob()
    expect(await standing()).toEqual(changed)
    expect(await setDuePrices(app.services, personById)).toBe(1)
    await runJob()
    expect(await standing()).toEqual({ ...changed, override: 750, pays: 750, follow: [825] })
    const { id: bulk } = await last(tarik, world.digitalis)
    expect((await undo(tarik, world.digitalis, bulk)).status).toBe(200)
    await runJob()
    expect(await standing()).toEqual(changed)
  })

  test('that Digitalis had lost comes back for it and one retailer at once, and no other price moves', async () => {
    await sql`delete from company_products where id = ${id}`.execute(db)
    await db.transaction().execute((trx) => recomputePrices(trx, { productIds: [product()] }))
    const kept = async () => {
      const found = await sql<{ company_id: number; effective_price: number; effective_at: Date }>`
        select company_id, effective_price, effective_at from company_products
        where product_id = ${product()} and company_id = any(${retailers}::bigint[]) order by company_id`.execute(db)
      return found.rows
    }
    const others = await kept()
    const both = await tarik('POST', `${path}/create-retailer-product-as-distributor`, {
      companyId: world.gejmerija,
      productId: product(),
      price: '12.00',
    })
    expect(both.body.data).toMatchObject({ count: 1 })
    expect(await kept()).toEqual(others)
    expect(await pays(world.gejmerija)).toEqual({ 1200: 1 })
    expect(await pays(world.digitalis)).toEqual({ 1000: 1 })
  })
})

test('a change by Tarik for a partner with more than 100,000 products is refused before any of it is read', async () => {
  const person = await personById(db, world.tarik, 0)
  if (!person) throw new Error('Tarik is gone')
  const items = Array.from({ length: mostProductsAtOnce + 1 }, (_, at) => ({
    productId: at + 1,
    price: 1000,
    marginBp: null,
    moq: 1,
  }))
  const given = itemsAsJob({ ...app.services, person, ip: '' }, world.megabajt, items, {
    confirmBelowCost: false,
    reason: '',
  })
  await expect(given).rejects.toMatchObject({ def: { code: 'price.tooManyAtOnce', status: 422 } })
  expect(jobs).toEqual([])
  expect(await db.selectFrom('bulk_updates').select('id').execute()).toEqual([])
})
