import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { personById } from '../../auth/person-by-id.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { lockJobRun } from '../../platform/jobs/job-runs.ts'
import { priceWorld } from '../../prices/testing/price-world.ts'
import { notedBy } from '../../security/testing/noted-acts.ts'
import { changeProducts } from './bulk-job.ts'

const w = await priceWorld()
const { amra, app, as, assign, db, keptPrice, tarik, world } = w

let jobs: object[] = []
let later = 0
Object.assign(app.services, {
  jobs: { enqueue: async (_db: unknown, _kind: unknown, job: object) => void jobs.push(job), enqueueSoon: () => {} },
  clock: { now: () => new Date(Date.now() + later) },
})
const runJob = () => changeProducts(app.services, jobs.at(-1) as Parameters<typeof changeProducts>[1], personById)
const change = (body: object) => tarik('PUT', '/products/bulk-product-update', { ids: both, ...body })
const last = async () => (await tarik('GET', '/products/get-last-bulk-update')).body.data
const undo = (id: number) => tarik('PUT', `/products/undo-bulk-update/${id}`)
const both = [world.northfall, world.vektorLiga]
const standing = async () =>
  db
    .selectFrom('products')
    .select(['base_price', 'moq', 'is_withdrawn'])
    .where('id', 'in', both)
    .orderBy('id')
    .execute()

beforeEach(async () => {
  jobs = []
  later = 0
  await sql`delete from bulk_updates`.execute(db)
  await db
    .updateTable('products')
    .set({ base_price: 6190, moq: 1, is_withdrawn: false })
    .where('id', '=', world.northfall)
    .execute()
  await db
    .updateTable('products')
    .set({ base_price: 10_490, moq: 1, is_withdrawn: false })
    .where('id', '=', world.vektorLiga)
    .execute()
  await db.deleteFrom('company_products').where('company_id', '=', world.megabajt).execute()
  await assign(tarik, world.megabajt, [{ productId: world.vektorLiga }])
})

describe('a change of many products', () => {
  test('shows each product before and after, is applied by the job and recorded in the history, and Megabajt pays the new price', async () => {
    const rule = { kind: 'percent', basisPoints: 500, ending: '90' }
    const dry = (await change({ price: rule, fields: { moq: 2 }, isDryRun: true })).body.data
    expect(dry.update).toBeNull()
    expect(dry.preview).toMatchObject({
      products: 2,
      changing: 2,
      rising: 2,
      falling: 0,
      belowCost: 0,
      currency: 'BAM',
    })
    const titles = dry.preview.rows.map((row: { productId: number }) => row.productId)
    // 4.8 % before 4.77 %: the biggest change first.
    expect(titles).toEqual([world.northfall, world.vektorLiga])
    expect(dry.preview.rows[1]).toMatchObject({
      oldPrice: '104.90',
      newPrice: '109.90',
      cost: '70.20',
      fields: ['moq'],
    })
    expect(await standing()).toMatchObject([{ base_price: 6190 }, { base_price: 10_490 }])

    const asked = (await change({ price: rule, fields: { moq: 2 } })).body.data
    expect(asked.update).toMatchObject({
      state: 'queued',
      total: 2,
      done: 0,
      outcomes: { waiting: 2 },
      undoUntil: null,
    })
    expect((await change({ price: rule })).body.code).toBe('products.bulkRunning')
    await runJob()
    await runJob()
    expect(await standing()).toEqual([
      { base_price: 6490, moq: 2, is_withdrawn: false },
      { base_price: 10_990, moq: 2, is_withdrawn: false },
    ])
    expect(await keptPrice(world.megabajt, world.vektorLiga)).toBe(10_990)
    expect(await last()).toMatchObject({ state: 'done', done: 2, outcomes: { done: 2 }, isUndo: false })
    const rows = await tarik('POST', `/products/get-bulk-update-rows/${asked.update.id}`, { sortBy: 'code' })
    expect(rows.body.data).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }])
    const [history] = await db
      .selectFrom('price_history')
      .select(['old_value', 'new_value', 'cause', 'level', 'user_id'])
      .where('product_id', '=', world.vektorLiga)
      .where('level', '=', 'base')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(history).toEqual({
      old_value: 10_490,
      new_value: 10_990,
      cause: 'bulk',
      level: 'base',
      user_id: world.tarik,
    })
  })

  test('when paused by Tarik, changes nothing further until Lejla resumes it; then each product once, in her name', async () => {
    const { rows: made } = await sql<{ id: number }>`
      with lejla as (insert into users (company_id, username, email, first_name, last_name)
        select company_id, 'lejla', 'lejla@brava.example', 'Lejla', 'Begić' from users where id = ${world.tarik} returning id)
      insert into user_roles select id, 5 from lejla returning user_id as id`.execute(db)
    const lejlaId = Number(made[0]?.id)
    const lejla = as(lejlaId)
    let asked = { id: 0 }
    const changed = await notedBy(db, 'products.bulkChanged', async () => {
      asked = (await change({ price: { kind: 'amount', amount: '1.00' }, reason: 'Spring' })).body.data.update
    })
    const stopped = await notedBy(db, 'products.bulkPaused', async () => {
      const paused = await tarik('PUT', `/products/pause-bulk-update/${asked.id}`)
      expect(paused.body.data.update).toMatchObject({ state: 'paused', done: 0, total: 2, undoUntil: null })
    })
    const byTarik = { user_id: world.tarik, company_id: world.brava, ip: '127.0.0.1' }
    const bulkId = asked.id
    expect(changed).toMatchObject([{ ...byTarik, detail: { bulkId, products: 2, belowCost: 0, reason: 'Spring' } }])
    expect(stopped).toMatchObject([{ ...byTarik, detail: { bulkId } }])
    await runJob()
    expect(await standing()).toMatchObject([{ base_price: 6190 }, { base_price: 10_490 }])
    expect(await last()).toMatchObject({ state: 'paused', outcomes: { waiting: 2 } })
    expect((await change({ fields: { moq: 9 } })).body.code).toBe('products.bulkRunning')
    expect(jobs).toHaveLength(1)
    const resumed = await notedBy(db, 'products.bulkResumed', async () => {
      expect((await lejla('PUT', `/products/resume-bulk-update/${asked.id}`)).body.data.update.state).toBe('queued')
      // Pressed twice, it is requested once.
      await lejla('PUT', `/products/resume-bulk-update/${asked.id}`)
    })
    expect(resumed).toMatchObject([{ user_id: lejlaId, company_id: world.brava, detail: { bulkId } }])
    expect(jobs).toHaveLength(2)
    await Promise.all([runJob(), runJob()])
    expect(await standing()).toMatchObject([{ base_price: 6290 }, { base_price: 10_590 }])
    expect(await last()).toMatchObject({ state: 'done', done: 2, outcomes: { done: 2 } })
    const { rows } = await sql<{ user_id: number }>`select user_id::int from price_history
      where product_id = ${world.northfall} and level = 'base' order by id desc limit 1`.execute(db)
    expect(rows).toEqual([{ user_id: lejlaId }])
    expect((await tarik('PUT', `/products/pause-bulk-update/${asked.id}`)).body.code).toBe('products.bulkEnded')
    expect((await tarik('PUT', '/products/pause-bulk-update/999999')).status).toBe(404)
    // Its undo is paused the same way.
    await undo(asked.id)
    await tarik('PUT', `/products/pause-bulk-update/${asked.id}`)
    await runJob()
    expect(await last()).toMatchObject({ isUndo: true, state: 'paused', outcomes: { done: 2 } })
    await tarik('PUT', `/products/resume-bulk-update/${asked.id}`)
    await runJob()
    expect(await standing()).toMatchObject([{ base_price: 6190 }, { base_price: 10_490 }])
  })

  test('that failed is not retried while another one works; Tarik can still resume it afterwards', async () => {
    const { id } = (await change({ price: { kind: 'amount', amount: '1.00' } })).body.data.update
    const killed = jobs.at(-1) as Parameters<typeof changeProducts>[1]
    const dies = () => Promise.reject(new Error('killed'))
    await expect(changeProducts(app.services, killed, dies)).rejects.toThrow('killed')
    expect((await change({ price: { kind: 'amount', amount: '2.00' } })).status).toBe(200)
    await changeProducts(app.services, killed, personById)
    expect(await standing()).toMatchObject([{ base_price: 6190 }, { base_price: 10_490 }])
    await runJob()
    expect(await standing()).toMatchObject([{ base_price: 6390 }, { base_price: 10_690 }])
    expect((await tarik('PUT', `/products/resume-bulk-update/${id}`)).status).toBe(200)
    await runJob()
    expect(await standing()).toMatchObject([{ base_price: 6390 }, { base_price: 10_690 }])
  })

  test('is not started twice while the job is taking a step, at its first try or at a retry: Tarik is told so at once', async () => {
    const { id } = (await change({ price: { kind: 'amount', amount: '1.00' } })).body.data.update
    const { runId } = jobs.at(-1) as Parameters<typeof changeProducts>[1]
    const whileAStepHoldsIt = () =>
      inTransaction(db, async (trx) => {
        await lockJobRun(trx, runId)
        return (await change({ price: { kind: 'amount', amount: '2.00' } })).body.code
      })
    expect(await whileAStepHoldsIt()).toBe('products.bulkRunning')
    const dies = () => Promise.reject(new Error('killed'))
    const killed = jobs.at(-1) as Parameters<typeof changeProducts>[1]
    await expect(changeProducts(app.services, killed, dies)).rejects.toThrow('killed')
    expect(await whileAStepHoldsIt()).toBe('products.bulkRunning')
    await runJob()
    expect(await last()).toMatchObject({ id, state: 'done', outcomes: { done: 2 } })
  })

  test('of products that a thousand partners have takes as many at once as make twenty thousand prices', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
      select 'STEP-' || n, 'Step ' || n, category_id, product_type_id, publisher_id, vat_treatment, 1000
      from products, generate_series(1, 24) n where products.id = ${world.northfall} returning id`.execute(db)
    const ids = rows.map(({ id }) => id)
    await sql`
      with made as (
        insert into companies (parent_id, type, status, code, name, legal_name, currency, country_id, town, tax_id, payment_types)
        select parent_id, type, status, 'STEP-' || n, 'Step ' || n, 'Step ' || n, currency, country_id, town,
          '45' || lpad(n::text, 11, '0'), payment_types from companies, generate_series(1, 1000) n where id = ${world.megabajt}
        returning id)
      insert into company_products (company_id, product_id, effective_price, effective_rule)
      select made.id, p, 1000, 'base' from made, unnest(${ids}::bigint[]) p`.execute(db)
    expect((await change({ ids, price: { kind: 'amount', amount: '1.00' } })).status).toBe(200)
    let steps = 0
    const once: typeof personById = (...asked) => {
      steps += 1
      if (steps > 1) throw new Error('killed')
      return personById(...asked)
    }
    const job = jobs.at(-1) as Parameters<typeof changeProducts>[1]
    await expect(changeProducts(app.services, job, once)).rejects.toThrow('killed')
    expect((await last()).done).toBe(20)
    await runJob()
    expect((await last()).outcomes).toEqual({ done: 24 })
    const kept = await sql<{ n: number }>`select count(*)::int as n from company_products
      where product_id = any(${ids}::bigint[]) and effective_price = 1100`.execute(db)
    expect(kept.rows).toEqual([{ n: 24_000 }])
  })

  test('lists the outcome of each product in a file in the reader’s language', async () => {
    await change({ price: { kind: 'amount', amount: '1.00' } })
    await tarik('PUT', `/products/update-product-prices/${world.northfall}`, { basePrice: '77.00' })
    await runJob()
    const file = await tarik('POST', '/exports/export-list', {
      list: '/products/get-bulk-update-rows/:id',
      params: { id: (await last()).id },
      request: JSON.stringify({ sortBy: 'title', isSortAscending: true }),
      columns: ['title', 'oldPrice', 'newPrice', 'outcome'].map((field) => ({ field, label: field })),
      format: 'csv',
    })
    const lines = file.text.trim().split('\r\n').slice(1)
    expect(lines).toEqual([
      expect.stringMatching(/^Northfall.*Skipped: somebody else changed it$/),
      expect.stringMatching(/^Vektor Liga.*Changed$/),
    ])
  })

  test('is undone as a whole within a day: prices, fields and what Megabajt pays are as before', async () => {
    await change({ price: { kind: 'amount', amount: '10.00' }, fields: { isWithdrawn: true } })
    await runJob()
    const { id } = await last()
    expect(await standing()).toMatchObject([{ base_price: 7190, is_withdrawn: true }, { base_price: 11_490 }])
    const noted = await notedBy(db, 'products.bulkUndone', async () =>
      expect((await undo(id)).body.data.update).toMatchObject({ isUndo: true, state: 'queued', total: 2 }),
    )
    expect(noted).toMatchObject([{ user_id: world.tarik, company_id: world.brava, detail: { bulkId: id } }])
    await runJob()
    expect(await standing()).toMatchObject([
      { base_price: 6190, is_withdrawn: false },
      { base_price: 10_490, is_withdrawn: false },
    ])
    expect(await keptPrice(world.megabajt, world.vektorLiga)).toBe(10_490)
    expect(await last()).toMatchObject({ isUndo: true, state: 'done', outcomes: { undone: 2 }, undoUntil: null })
    expect((await undo(id)).body.code).toBe('products.undoTooLate')
  })

  test('cannot be undone once a product was given another price, or a day has passed', async () => {
    await change({ price: { kind: 'amount', amount: '1.00' } })
    await runJob()
    const { id } = await last()
    await tarik('PUT', `/products/update-product-prices/${world.vektorLiga}`, { basePrice: '99.00' })
    const refused = await undo(id)
    expect(refused).toMatchObject({ status: 409, body: { code: 'products.changedSince' } })
    expect(refused.body.data.info).toContain('Vektor Liga')
    await tarik('PUT', `/products/update-product-prices/${world.vektorLiga}`, { basePrice: '105.90' })
    later = 25 * 3_600_000
    expect((await undo(id)).status).toBe(409)
    expect(await standing()).toMatchObject([{ base_price: 6290 }, { base_price: 10_590 }])
  })

  test.each([
    ['categories', 'categoryId', 'category_id'],
    ['publishers', 'publisherId', 'publisher_id'],
  ] as const)(
    'cannot be undone or resumed once one of the %s it would write was deleted; nothing changes, and the one that Tarik paused ends and makes room for another',
    async (table, field, column) => {
      const add = async (name: string) => {
        const named = table === 'categories' ? { title: name } : { name }
        return (
          await db
            .insertInto(table)
            .values(named as never)
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
      }
      const of = async () =>
        (await db.selectFrom('products').select(column).where('id', 'in', both).orderBy('id').execute()).map(
          (product) => (product as Record<string, number>)[column],
        )
      const [first = 0, second = 0] = await of()
      const former = await add(`Former ${table}`)
      await db
        .updateTable('products')
        .set({ [column]: former })
        .where('id', '=', both[1] ?? 0)
        .execute()
      const { update } = (await change({ fields: { [field]: first } })).body.data
      await runJob()
      expect(await of()).toEqual([first, first])
      await db.deleteFrom(table).where('id', '=', former).execute()
      expect(await undo(update.id)).toMatchObject({ status: 422, body: { code: 'products.unknownChoice' } })
      expect(jobs).toHaveLength(1)
      expect(await of()).toEqual([first, first])
      expect(await last()).toMatchObject({ isUndo: false, state: 'done', undoUntil: expect.any(String) })

      const next = await add(`Next ${table}`)
      const { id } = (await change({ fields: { [field]: next } })).body.data.update
      await tarik('PUT', `/products/pause-bulk-update/${id}`)
      await db.deleteFrom(table).where('id', '=', next).execute()
      const resumed = await tarik('PUT', `/products/resume-bulk-update/${id}`)
      expect(resumed).toMatchObject({ status: 422, body: { code: 'products.unknownChoice' } })
      expect(await last()).toMatchObject({ state: 'failed', outcomes: { waiting: 2 } })
      expect(jobs).toHaveLength(2)
      await runJob()
      expect(await of()).toEqual([first, first])
      expect((await change({ fields: { moq: 2 } })).status).toBe(200)
      await runJob()

      // Its undo ends the same way.
      const brief = await add(`Brief ${table}`)
      await db
        .updateTable('products')
        .set({ [column]: brief })
        .where('id', '=', both[1] ?? 0)
        .execute()
      const undone = (await change({ fields: { [field]: first } })).body.data.update.id
      await runJob()
      await undo(undone)
      await tarik('PUT', `/products/pause-bulk-update/${undone}`)
      await db.deleteFrom(table).where('id', '=', brief).execute()
      expect((await tarik('PUT', `/products/resume-bulk-update/${undone}`)).body.code).toBe('products.unknownChoice')
      expect(await last()).toMatchObject({ isUndo: true, state: 'failed', outcomes: { done: 1 } })
      expect((await change({ fields: { moq: 3 } })).status).toBe(200)
      await runJob()
      await db
        .updateTable('products')
        .set({ [column]: second })
        .where('id', '=', both[1] ?? 0)
        .execute()
    },
  )

  test('leaves a product unchanged that somebody priced between the preview and the job', async () => {
    await change({ price: { kind: 'amount', amount: '5.00' } })
    await tarik('PUT', `/products/update-product-prices/${world.northfall}`, { basePrice: '77.00' })
    await runJob()
    expect(await standing()).toMatchObject([{ base_price: 7700 }, { base_price: 10_990 }])
    expect(await last()).toMatchObject({ outcomes: { done: 1, changedMeanwhile: 1 } })
  })

  test('that Lejla made between Tarik’s preview and his start is not made twice: his start is refused until he has seen the new figures', async () => {
    const rise = { price: { kind: 'percent', basisPoints: 1000 } }
    const previewed = async () => (await change({ ...rise, isDryRun: true })).body.data.preview
    const seen = await previewed()
    expect((await previewed()).digest).toBe(seen.digest)
    await tarik('PUT', `/products/update-product-prices/${world.northfall}`, { basePrice: '68.09' })
    const refused = await change({ ...rise, digest: seen.digest })
    expect(refused).toMatchObject({ status: 409, body: { code: 'products.previewChanged' } })
    expect(jobs).toEqual([])
    expect(await last()).toBeNull()
    expect(await standing()).toMatchObject([{ base_price: 6809 }, { base_price: 10_490 }])
    const { digest } = await previewed()
    expect(digest).not.toBe(seen.digest)
    expect((await change({ ...rise, digest })).status).toBe(200)
    await runJob()
    expect(await standing()).toMatchObject([{ base_price: 7490 }, { base_price: 11_539 }])
  })

  test('leaves out what would be below cost by the time it is resumed, and reports it; once Tarik has confirmed that with a reason, nothing', async () => {
    const costs = (factor: string) =>
      sql`update key_batches set unit_cost_home_e4 = unit_cost_home_e4 ${sql.raw(factor)}
        where product_id = ${world.northfall}`.execute(db)
    // A reason alone, without agreeing to a price below cost, confirms nothing.
    const lower = { price: { kind: 'amount', amount: '-1.00' }, fields: { moq: 3 }, reason: 'Season' }
    const { id } = (await change(lower)).body.data.update
    await tarik('PUT', `/products/pause-bulk-update/${id}`)
    await costs('* 2')
    try {
      await tarik('PUT', `/products/resume-bulk-update/${id}`)
      await runJob()
      expect(await standing()).toMatchObject([
        { base_price: 6190, moq: 1 },
        { base_price: 10_390, moq: 3 },
      ])
      expect(await last()).toMatchObject({ state: 'done', done: 2, outcomes: { done: 1, refused: 1 } })
      const rows = await tarik('POST', `/products/get-bulk-update-rows/${id}`, { filters: { outcome: 'refused' } })
      expect(rows.body.data).toMatchObject([{ productId: world.northfall }])
      const confirmed = { ...lower, confirmBelowCost: true, reason: 'Clearance' }
      expect((await change(confirmed)).status).toBe(200)
      await runJob()
      expect(await standing()).toMatchObject([{ base_price: 6090 }, { base_price: 10_290 }])
    } finally {
      await costs('/ 2')
    }
  })

  test('of more than 10,000 products is refused before anything is planned; Tarik narrows the choice', async () => {
    await sql`insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
      select 'MANY-' || n, 'Many ' || n, category_id, product_type_id, publisher_id, vat_treatment, 1000
      from products, generate_series(1, 10001) n where products.id = ${world.northfall}`.execute(db)
    try {
      for (const isDryRun of [true, false])
        expect(await change({ ids: undefined, quickSearch: 'MANY-', fields: { moq: 2 }, isDryRun })).toMatchObject({
          status: 422,
          body: { code: 'products.tooManyForBulk' },
        })
      expect(jobs).toEqual([])
      expect(await last()).toBeNull()
      const fewer = await change({ ids: undefined, quickSearch: 'MANY-999', fields: { moq: 2 }, isDryRun: true })
      expect(fewer.status).toBe(200)
    } finally {
      await sql`update products set deleted_at = now() where code ~ '^MANY-'`.execute(db)
    }
  })

  test('below cost needs a reason first; a margin changes nothing where there is no cost', async () => {
    const cheap = { price: { kind: 'percent', basisPoints: -6000 } }
    const refused = await change(cheap)
    expect(refused).toMatchObject({ status: 409, body: { code: 'price.belowCost' } })
    expect(refused.body.data.detail).toMatchObject({ count: 2, currency: 'BAM' })
    expect((await change({ ...cheap, confirmBelowCost: true })).body.code).toBe('price.reasonNeeded')
    expect((await change({ ...cheap, price: { ...cheap.price, floorBp: 0 } })).status).toBe(200)
    await runJob()
    expect(await standing()).toMatchObject([{ base_price: 4926 }, { base_price: 7020 }])
    const margin = { ids: [world.kestrel], price: { kind: 'margin', basisPoints: 2000 } }
    expect((await change({ ...margin, isDryRun: true })).body.data.preview).toMatchObject({
      withoutCost: 1,
      changing: 0,
    })
    expect((await change(margin)).body.code).toBe('products.nothingToChange')
    expect((await change({ price: { kind: 'margin' } })).status).toBe(400)
    expect((await change({ fields: { categoryId: 999_999 } })).body.code).toBe('products.unknownChoice')
    expect((await amra('PUT', '/products/bulk-product-update', {})).status).toBe(403)
  })
})
