import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { orderWorld } from '../orders/testing/order-world.ts'
import { allMails } from '../all-mails.ts'
import { bankMoney } from '../testing/bank-money.ts'
import { composeMail } from '../mail-outbox/compose-mail.ts'
import { nameRun } from '../platform/jobs/job-runs.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { mailNotifications } from './notifications.jobs.ts'
import { noteNews } from './note-news.ts'
import { spreadNews } from './spread-news.ts'
import { noteStock } from './watch.sql.ts'

const world = await orderWorld()
const { as, assigned, companies, db, people, place, products, services, stock } = world
type Who = keyof typeof people

const tell = () => spreadNews(services)
const listOf = async (who: Who, body: object = {}, language = 'en') =>
  (await as(who, 'POST', '/notifications/get-my-notifications', body, language)).body as {
    data: {
      id: number
      message: string
      facts: string
      seen: boolean
      productTitle: string
      orderId: number | null
      notificationType: number
    }[]
    pagedResult: { totalItems: number }
    unseen: number
  }
const saidTo = async (who: Who, language?: string) => (await listOf(who, {}, language)).data.map((row) => row.message)
const countOf = async (who: Who) =>
  (await as(who, 'GET', '/notifications/get-number-of-unseen-messages')).body.data.count as number
const price = (
  name: 'gejmerija' | 'nexa',
  amount: string,
  product: 'northfall' | 'ironOrchard' = 'northfall',
  moq: number | null = null,
) =>
  as('tarik', 'POST', `/company-product-prices/update-company-product-price/${assigned[name][product]}`, {
    price: amount,
    marginBp: null,
    moq,
    tiers: [],
    reason: '',
    confirmBelowCost: true,
  })

beforeEach(async () => {
  await tell()
  await sql`select pg_advisory_xact_lock(hashtextextended('brava news', 0)); delete from news; delete from notifications;
    delete from notification_choices`.execute(db)
})

describe('money that a supplier keeps for its partner', () => {
  it('notifies Mirza, and nobody else, when Tarik books it, corrects it or sets his limit', async () => {
    const companyId = companies.nexa
    const book = (amount: string) => as('tarik', 'POST', '/companies/add-funds', { companyId, amount, memo: 'Bank' })
    const limit = (creditLimit: string) =>
      as('tarik', 'POST', '/companies/add-credit-limit', { companyId, creditLimit })
    const before = (await as('tarik', 'GET', `/companies/${companyId}`)).body.data.creditLimit as string
    for (const answer of [await book('250.00'), await book('-20.00'), await limit('1500.00'), await limit('1500.00')])
      expect(answer.status).toBe(200)
    await tell()
    expect(await saidTo('mirza')).toEqual([
      'Your credit limit is now 1,500.00\u00a0KM',
      'Your funds were corrected by −20.00\u00a0KM',
      '250.00\u00a0KM was added to your funds',
    ])
    expect(await saidTo('nikola')).toEqual([])
    await limit(before)
    await book('-230.00')
  })

  it('that arrived by bank notifies Nikola, who paid it, and Amra, whose money it is with the distributor', async () => {
    const id = await bankMoney(db, {
      by: { id: people.tarik.id, name: 'Tarik', companyId: people.tarik.companyId },
      amount: 12_000,
      party: 'Gejmerija',
    })
    await sql`insert into user_roles (user_id, role_id) values (${people.tarik.id}, 1) on conflict do nothing`.execute(
      db,
    )
    const booked = await as('tarik', 'POST', `/bank/add-funds/${id}`, { companyId: companies.gejmerija })
    expect(booked.status).toBe(200)
    await tell()
    for (const who of ['nikola', 'amra'] as const)
      expect([who, await saidTo(who)]).toEqual([who, ['120.00\u00a0KM was added to your funds']])
  })

  it("that Nikola transferred beyond his order notifies him and Amra, in addition to the order's approval", async () => {
    await stock('northfall', 1)
    const orderId = await place({ by: 'nikola', lines: [['northfall', 1]], paymentType: 3 })
    const order = (await as('nikola', 'GET', `/orders/get-my-order/${orderId}`)).body.data
    const id = await bankMoney(db, {
      by: { id: people.tarik.id, name: 'Tarik', companyId: people.tarik.companyId },
      amount: Math.round(Number(order.total) * 100) + 2000,
      party: 'Gejmerija',
    })
    await sql`insert into user_roles (user_id, role_id) values (${people.tarik.id}, 1) on conflict do nothing`.execute(
      db,
    )
    expect((await as('tarik', 'POST', `/bank/approve-order/${id}`, { orderIds: [orderId] })).status).toBe(200)
    await tell()
    expect(await saidTo('nikola')).toEqual([
      '20.00\u00a0KM was added to your funds',
      `Order ${order.number} was approved`,
    ])
    expect(await saidTo('amra')).toEqual(['20.00\u00a0KM was added to your funds'])
  })
})

describe('a price change', () => {
  it('notifies Mirza, whose price it is, in his language with both prices, and nobody else', async () => {
    expect((await price('nexa', '59.90')).status).toBe(200)
    await tell()
    const { data, unseen } = await listOf('mirza')
    expect(data).toEqual([
      expect.objectContaining({
        message: 'Price of Northfall: Ashen Crown changed',
        facts: '61.90\u00a0KM → 59.90\u00a0KM',
        productId: products.northfall.id,
        productTitle: 'Northfall: Ashen Crown',
        notificationType: 2,
        seen: false,
      }),
    ])
    expect(unseen).toBe(1)
    expect(await saidTo('mirza', 'hr')).toEqual(['Nova cijena: Northfall: Ashen Crown'])
    for (const who of ['amra', 'nikola'] as const) expect(await countOf(who)).toBe(0)
    await price('nexa', '61.90')
  })

  it('of a product that Tarik renamed since leads Mirza to it: the title is the current one, the message keeps the old words', async () => {
    const rename = (title: string) =>
      db.updateTable('products').set({ title }).where('id', '=', products.northfall.id).execute()
    await price('nexa', '58.90')
    await tell()
    await rename('Northfall: Winter Crown')
    const { data } = await listOf('mirza')
    expect(data).toMatchObject([
      { message: 'Price of Northfall: Ashen Crown changed', productTitle: 'Northfall: Winter Crown' },
    ])
    // The link of the notification: the catalogue, filtered by the title.
    const filters = { product: data[0]?.productTitle }
    const found = await as('mirza', 'POST', '/web-sales/get-company-products', { filters })
    expect(JSON.stringify(found.body.data)).toContain(`"productId":${products.northfall.id},`)
    await rename('Northfall: Ashen Crown')
    await price('nexa', '61.90')
  })

  it('notifies once in a quarter of an hour; later changes follow as one, and as nothing if the price came back', async () => {
    await price('nexa', '60.00', 'ironOrchard')
    await tell()
    await price('nexa', '58.00', 'ironOrchard')
    await price('nexa', '57.50', 'ironOrchard')
    await tell()
    expect((await listOf('mirza')).data).toHaveLength(1)
    // Under the lock of news spreading: the process itself may be spreading news at this moment.
    const later = () =>
      sql`select pg_advisory_xact_lock(hashtextextended('brava news', 0)); update news set due_at = now();
        update notifications set created_at = created_at - interval '16 minutes'`.execute(db)
    await later()
    await tell()
    expect((await listOf('mirza')).data.map((row) => row.facts)).toEqual([
      '60.00\u00a0KM → 57.50\u00a0KM',
      '61.90\u00a0KM → 60.00\u00a0KM',
    ])
    await price('nexa', '50.00', 'ironOrchard')
    await price('nexa', '57.50', 'ironOrchard')
    await later()
    await tell()
    expect((await listOf('mirza')).data).toHaveLength(2)
    await price('nexa', '61.90', 'ironOrchard')
  })

  it("fourteen minutes after the product's last notification still waits; after sixteen it is reported", async () => {
    await price('nexa', '60.00', 'ironOrchard')
    await tell()
    await price('nexa', '58.00', 'ironOrchard')
    const ago = async (minutes: number) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('brava news', 0)); update news set due_at = now();
        update notifications set created_at = now() - make_interval(mins => ${sql.lit(minutes)})`.execute(db)
      await tell()
      return (await listOf('mirza')).data.length
    }
    expect(await ago(14)).toBe(1)
    expect(await ago(16)).toBe(2)
    await price('nexa', '61.90', 'ironOrchard')
  })

  it('of many products at once is one line', async () => {
    await sql`
      with made as (
        insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
        select 'PRICED-' || n, 'Priced ' || n, category_id, product_type_id, publisher_id, vat_treatment, 1000
        from products, generate_series(1, 40) n where products.id = ${products.northfall.id} returning id)
      insert into company_products (company_id, product_id, effective_price, effective_rule)
      select ${companies.nexa}::bigint, id, 1000, 'base' from made`.execute(db)
    const priced = sql`select id from products where code like 'PRICED-%'`
    await sql`delete from news`.execute(db)
    await sql`
      insert into news (kind, company_id, product_id, detail)
      select 'product.changed', ${companies.nexa}::bigint, id, '{"oldPrice": 1, "newPrice": 2}' from (${priced}) p`.execute(
      db,
    )
    await tell()
    expect(await saidTo('mirza')).toEqual(['Prices or quantities of 40 products changed'])
    await sql`delete from company_products where product_id in (${priced})`.execute(db)
  })

  it('of many products by Tarik and by another at the same moment notifies Tarik too; his own alone does not', async () => {
    const changed = (userId: number, n: number) =>
      sql`insert into news (kind, product_id, user_id, detail)
        select 'base.changed', n, ${userId}::bigint, '{"oldPrice": 1, "newPrice": 2}' from generate_series(1, ${n}::int) n`.execute(
        db,
      )
    await changed(people.tarik.id, 20)
    await tell()
    expect(await saidTo('tarik')).toEqual([])
    await changed(people.tarik.id, 20)
    await changed(people.amra.id, 20)
    await tell()
    expect(await saidTo('tarik')).toEqual(['Base prices of 40 products changed'])
  })

  it('by an import is reported as one when the import has ended', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into job_runs (kind, company_id, user_id, state) values ('company-prices', ${companies.nexa}, ${people.tarik.id}, 'running')
      returning id`.execute(db)
    const run = rows[0]?.id as number
    const row = (product: number) =>
      sql`
      insert into news (kind, company_id, product_id, job_run_id, detail)
      values ('product.changed', ${companies.nexa}, ${product}, ${run}, '{"oldPrice": 1, "newPrice": 2}')`.execute(db)
    await row(products.northfall.id)
    await row(products.ironOrchard.id)
    await tell()
    expect(await countOf('mirza')).toBe(0)
    await sql`update job_runs set state = 'done' where id = ${run}`.execute(db)
    await tell()
    expect(await saidTo('mirza')).toEqual(['Prices or quantities of 2 products changed'])
  })

  it('by a large change that Tarik paused half-way notifies Mirza: those prices apply', async () => {
    const { rows } = await sql<{ run: number; bulk: number }>`
      with run as (insert into job_runs (kind, company_id, user_id, state)
        values ('price-bulk', ${people.tarik.companyId}, ${people.tarik.id}, 'running') returning id)
      insert into bulk_updates (user_id, reason, company_id, kind, job_run_id)
      select ${people.tarik.id}, '', ${companies.nexa}, 'margin', id from run returning id as bulk, job_run_id as run`.execute(
      db,
    )
    const [made] = rows
    await sql`insert into news (kind, company_id, count, job_run_id)
      values ('products.changed', ${companies.nexa}, 40, ${made?.run})`.execute(db)
    try {
      await tell()
      expect(await countOf('mirza')).toBe(0)
      await sql`update bulk_updates set is_paused = true where id = ${made?.bulk}`.execute(db)
      await tell()
      expect(await saidTo('mirza')).toEqual(['Prices or quantities of 40 products changed'])
    } finally {
      await sql`delete from bulk_updates where id = ${made?.bulk}`.execute(db)
      await sql`update job_runs set state = 'done' where id = ${made?.run}`.execute(db)
    }
  })

  it('by a run of many transactions is one row of news, and one line each for Mirza and Nikola', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into job_runs (kind, company_id, user_id, state) values ('bulk-product-update', ${companies.nexa}, ${people.tarik.id}, 'done')
      returning id`.execute(db)
    const run = rows[0]?.id as number
    const own = async (company: number) =>
      (
        await sql<{ n: number }>`select count(*)::int as n from company_products where company_id = ${company}`.execute(
          db,
        )
      ).rows[0]?.n ?? 0
    const [mirza, nikola] = [await own(companies.nexa), await own(companies.gejmerija)]
    const raised = (by: number, trx: typeof db) =>
      sql`update company_products set effective_price = effective_price + ${by}
      where company_id in (${companies.nexa}, ${companies.gejmerija})`.execute(trx)
    // Under the lock of news spreading: the process itself would report the first steps alone.
    const waiting = await inTransaction(db, async (holder) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('brava news', 0))`.execute(holder)
      for (const step of [1, 2, 3]) {
        await db.transaction().execute(async (trx) => {
          await nameRun(trx, run)
          await raised(step, trx)
        })
      }
      const { rows: noted } = await sql<{ count: number }>`select count from news where job_run_id = ${run}`.execute(db)
      await raised(-6, db)
      await sql`delete from news where job_run_id is null`.execute(db)
      return noted.map(({ count }) => count)
    })
    expect([waiting.length, new Set(waiting)]).toEqual([2, new Set([3 * mirza, 3 * nikola])])
    await tell()
    expect(await saidTo('mirza')).toEqual([`Prices or quantities of ${3 * mirza} products changed`])
    expect(await saidTo('nikola')).toEqual([`Prices or quantities of ${3 * nikola} products changed`])
  })

  it('to the products themselves, thirty at once, is one line for Mirza; Nikola, whose own minimum quantities remain, is notified of three', async () => {
    await sql`
      with made as (
        insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
        select 'MANY-' || n, 'Many ' || n, category_id, product_type_id, publisher_id, vat_treatment, 1000
        from products, generate_series(1, 30) n where products.id = ${products.northfall.id} returning id, code)
      insert into company_products (company_id, product_id, effective_price, effective_rule, moq)
      select c, id, 1000, 'base', case when c = ${companies.gejmerija} and right(code, 1) <> '1' then 2 end
      from made, unnest(${[companies.nexa, companies.digitalis, companies.gejmerija]}::bigint[]) c`.execute(db)
    await sql`delete from news`.execute(db)
    await sql`update products set moq = 5 where code like 'MANY-%'`.execute(db)
    await tell()
    expect(await saidTo('mirza')).toEqual(['Prices or quantities of 30 products changed'])
    const heard = (await listOf('nikola')).data.map((row) => row.productTitle)
    expect(heard.toSorted()).toEqual(['Many 1', 'Many 11', 'Many 21'])
    await sql`delete from news where product_id in (select id from products where code like 'MANY-%')`.execute(db)
  })

  it('notifies nobody when it was undone', async () => {
    await db
      .transaction()
      .execute(async (trx) => {
        await sql`update company_products set effective_price = 1 where id = ${assigned.nexa.northfall}`.execute(trx)
        throw new Error('undone')
      })
      .catch(() => {})
    await tell()
    expect(await countOf('mirza')).toBe(0)
  })
})

describe('a product that can no longer be bought', () => {
  const toggle = (who: Who, id: number) =>
    as(who, 'PUT', `/company-product-prices/toggle-withdraw-company-product/${id}`)
  /** So that people who were notified a moment ago are notified again. */
  const later = () => sql`update notifications set created_at = created_at - interval '16 minutes'`.execute(db)
  const gone = 'Northfall: Ashen Crown is no longer available'
  const back = 'Northfall: Ashen Crown is available again'

  it('withdrawn from Mirza by Tarik notifies Mirza, and so does its return', async () => {
    expect((await toggle('tarik', assigned.nexa.northfall)).status).toBe(200)
    await tell()
    expect((await listOf('mirza')).data).toMatchObject([{ message: gone, notificationType: 3 }])
    await later()
    await toggle('tarik', assigned.nexa.northfall)
    await tell()
    expect(await saidTo('mirza')).toEqual([back, gone])
    expect([await countOf('nikola'), await countOf('amra')]).toEqual([0, 0])
  })

  it('withdrawn by Amra notifies Nikola only; what was returned meanwhile does not', async () => {
    await toggle('amra', assigned.gejmerija.northfall)
    await tell()
    expect(await saidTo('nikola')).toEqual([gone])
    await later()
    await toggle('amra', assigned.gejmerija.northfall)
    await toggle('amra', assigned.gejmerija.northfall)
    await toggle('amra', assigned.gejmerija.northfall)
    await tell()
    expect(await saidTo('nikola')).toEqual([back, gone])
    expect([await countOf('mirza'), await countOf('amra')]).toEqual([0, 0])
  })

  it('withdrawn from Digitalis by Tarik notifies Amra, and Nikola below her, who can no longer buy it either', async () => {
    await toggle('tarik', assigned.digitalis.northfall)
    await tell()
    for (const who of ['amra', 'nikola'] as const) expect(await saidTo(who)).toEqual([gone])
    await later()
    await toggle('tarik', assigned.digitalis.northfall)
    await tell()
    for (const who of ['amra', 'nikola'] as const) expect(await saidTo(who)).toEqual([back, gone])
    expect(await countOf('mirza')).toBe(0)
  })

  it('withdrawn from everybody by Tarik notifies all who have it, thirty products as one line', async () => {
    const withdrawn = (is: boolean) =>
      sql`update products set is_withdrawn = ${is} where code like 'GONE-%' or id = ${products.northfall.id}`.execute(
        db,
      )
    await withdrawn(true)
    await tell()
    for (const who of ['amra', 'nikola', 'mirza'] as const) expect(await saidTo(who)).toEqual([gone])
    await withdrawn(false)
    await sql`
      with made as (
        insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
        select 'GONE-' || n, 'Gone ' || n, category_id, product_type_id, publisher_id, vat_treatment, 1000
        from products, generate_series(1, 30) n where products.id = ${products.northfall.id} returning id)
      insert into company_products (company_id, product_id, effective_price, effective_rule)
      select ${companies.nexa}::bigint, id, 1000, 'base' from made`.execute(db)
    await sql`delete from news; delete from notifications`.execute(db)
    await withdrawn(true)
    await tell()
    expect(await saidTo('mirza')).toEqual(['31 products no longer available'])
    await withdrawn(false)
    await sql`delete from company_products where product_id in (select id from products where code like 'GONE-%')`.execute(
      db,
    )
  })

  describe('is not spoken of while it cannot be bought', () => {
    const withdrawn = (is: boolean) =>
      db.updateTable('products').set({ is_withdrawn: is }).where('id', '=', products.northfall.id).execute()
    const moq = (quantity: number) =>
      db.updateTable('products').set({ moq: quantity }).where('id', '=', products.northfall.id).execute()
    const factsOf = async (who: Who) => (await listOf(who)).data.map((row) => row.facts)
    const forget = () => sql`delete from news; delete from notifications`.execute(db)
    /** A quarter of an hour later: under the lock of news spreading, as the process itself spreads news. */
    const quietEnds = async () => {
      await sql`select pg_advisory_xact_lock(hashtextextended('brava news', 0)); update news set due_at = now();
        update notifications set created_at = created_at - interval '16 minutes'`.execute(db)
      await tell()
    }

    it('a new price of what Tarik withdrew from everybody, of one product or of a run, notifies nobody; its return does', async () => {
      await withdrawn(true)
      await forget()
      await price('nexa', '59.90')
      await tell()
      expect(await saidTo('mirza')).toEqual([])
      const { rows } = await sql<{ id: number }>`
        insert into job_runs (kind, company_id, user_id, state) values ('price-bulk', ${companies.nexa}, ${people.tarik.id}, 'done')
        returning id`.execute(db)
      await db.transaction().execute(async (trx) => {
        await nameRun(trx, rows[0]?.id as number)
        await sql`update company_products set effective_price = effective_price + 1
          where id in (${assigned.nexa.northfall}, ${assigned.nexa.ironOrchard})`.execute(trx)
      })
      await tell()
      expect(await saidTo('mirza')).toEqual(['Prices or quantities of 1 product changed'])
      await withdrawn(false)
      await tell()
      expect((await saidTo('mirza'))[0]).toBe(back)
      await price('nexa', '61.90')
      await price('nexa', '61.90', 'ironOrchard')
    })

    it('prices of many products at once, of which Mirza can buy some, are counted without the others', async () => {
      await sql`
        with made as (
          insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price, is_withdrawn)
          select 'SOME-' || n, 'Some ' || n, category_id, product_type_id, publisher_id, vat_treatment, 1000, n <= 8
          from products, generate_series(1, 20) n where products.id = ${products.northfall.id} returning id)
        insert into company_products (company_id, product_id, effective_price, effective_rule)
        select ${companies.nexa}::bigint, id, 1000, 'base' from made`.execute(db)
      await forget()
      const some = sql`select id from products where code like 'SOME-%'`
      await sql`update company_products set effective_price = 900 where product_id in (${some})`.execute(db)
      await tell()
      expect(await saidTo('mirza')).toEqual(['Prices or quantities of 12 products changed'])
      await forget()
      await sql`update products set moq = 5 where id in (${some})`.execute(db)
      await tell()
      expect(await saidTo('mirza')).toEqual(['Prices or quantities of 12 products changed'])
      await sql`delete from company_products where product_id in (${some})`.execute(db)
    })

    it('another minimum quantity of what Tarik withdrew from everybody notifies nobody', async () => {
      await withdrawn(true)
      await forget()
      await moq(3)
      await tell()
      for (const who of ['amra', 'nikola', 'mirza'] as const) expect([who, await saidTo(who)]).toEqual([who, []])
      await moq(1)
      await withdrawn(false)
      await tell()
      expect(await saidTo('mirza')).toEqual([back])
    })

    it('what Digitalis has withdrawn stays gone for Nikola, whatever Tarik does with it for everybody, until Digitalis has it back', async () => {
      await toggle('tarik', assigned.digitalis.northfall)
      await tell()
      expect(await saidTo('nikola')).toEqual([gone])
      for (const is of [true, false]) {
        await later()
        await withdrawn(is)
        await tell()
        await price('gejmerija', '62.90')
        await tell()
        await price('gejmerija', '61.90')
        await tell()
      }
      expect(await saidTo('nikola')).toEqual([gone])
      expect(await saidTo('mirza')).toEqual([back, gone])
      await later()
      await toggle('tarik', assigned.digitalis.northfall)
      await quietEnds()
      expect(await saidTo('nikola')).toEqual([back, gone])
    })

    it('what Digitalis has back while Tarik has withdrawn it from everybody is not back for Nikola, until it is back for all', async () => {
      await withdrawn(true)
      await tell()
      await later()
      await toggle('tarik', assigned.digitalis.northfall)
      await toggle('tarik', assigned.digitalis.northfall)
      await tell()
      expect(await saidTo('nikola')).not.toContain(back)
      await later()
      await withdrawn(false)
      await tell()
      expect((await saidTo('nikola'))[0]).toBe(back)
    })

    it('a price that changes twice around the withdrawal, within a quarter of an hour, does not hide from Mirza that it is gone', async () => {
      await price('nexa', '59.90')
      await tell()
      await withdrawn(true)
      await tell()
      await price('nexa', '58.90')
      await tell()
      await quietEnds()
      expect(await saidTo('mirza')).toEqual([gone, 'Price of Northfall: Ashen Crown changed'])
      // Back within the next quarter of an hour, at another price.
      await price('nexa', '57.90')
      await tell()
      await price('nexa', '58.90')
      await withdrawn(false)
      await tell()
      await quietEnds()
      expect((await saidTo('mirza'))[0]).toBe(back)
      await price('nexa', '61.90')
    })

    it('a price that changed while it was gone for a moment reaches Mirza once it can be bought again', async () => {
      await price('nexa', '59.90')
      await tell()
      await withdrawn(true)
      await tell()
      await price('nexa', '58.90')
      await moq(2)
      await tell()
      await withdrawn(false)
      await tell()
      await quietEnds()
      expect(await factsOf('mirza')).toEqual([
        expect.stringContaining('59.90\u00a0KM → 58.90\u00a0KM'),
        '61.90\u00a0KM → 59.90\u00a0KM',
      ])
      await moq(1)
      await price('nexa', '61.90')
    })

    it('assigned to Mirza while nobody can buy it, it is new to him only when it is back', async () => {
      const had = await sql<{ row: string }>`
        select to_jsonb(c)::text as row from company_products c where id = ${assigned.nexa.northfall}`.execute(db)
      await withdrawn(true)
      await sql`delete from company_products where id = ${assigned.nexa.northfall}`.execute(db)
      await tell()
      await forget()
      await sql`insert into company_products overriding system value
        select (jsonb_populate_record(null::company_products, ${had.rows[0]?.row}::jsonb)).*`.execute(db)
      await tell()
      expect(await saidTo('mirza')).toEqual([])
      await withdrawn(false)
      await tell()
      expect(await saidTo('mirza')).toEqual([back])
    })

    it('back in stock while withdrawn from everybody, it notifies none of those who favour it', async () => {
      const favour = (is: boolean) =>
        db.updateTable('company_products').set({ is_favorite: is }).where('id', '=', assigned.nexa.northfall).execute()
      await favour(true)
      await stock('northfall', 1)
      await withdrawn(true)
      await forget()
      await sql`insert into news (kind, product_id) values ('stock.back', ${products.northfall.id})`.execute(db)
      await tell()
      expect(await saidTo('mirza')).toEqual([])
      await withdrawn(false)
      await favour(false)
    })
  })

  it('unassigned from Digitalis by Tarik is gone for Nikola, and back when Amra has it again; a product new to her does not notify him', async () => {
    const had = await sql<{ row: string }>`
      select to_jsonb(c)::text as row from company_products c where id = ${assigned.digitalis.northfall}`.execute(db)
    const again = () =>
      sql`
        insert into company_products overriding system value
        select (jsonb_populate_record(null::company_products, ${had.rows[0]?.row}::jsonb)).*`.execute(db)
    const without = () =>
      sql`delete from company_products where company_id = ${companies.digitalis} and product_id = ${products.northfall.id}`.execute(
        db,
      )
    await without()
    await again()
    await tell()
    expect(await countOf('nikola')).toBe(0)
    await without()
    await tell()
    expect(await saidTo('nikola')).toEqual([gone])
    await later()
    await again()
    await tell()
    expect(await saidTo('nikola')).toEqual([back, gone])
  })

  it('among thirty that Tarik unassigns from Digitalis is part of one line for Nikola too, counting those he had', async () => {
    await sql`
      with made as (
        insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
        select 'LOST-' || n, 'Lost ' || n, category_id, product_type_id, publisher_id, vat_treatment, 1000
        from products, generate_series(1, 30) n where products.id = ${products.northfall.id} returning id, code)
      insert into company_products (company_id, product_id, effective_price, effective_rule, is_withdrawn)
      select c, id, 1000, 'base', c = ${companies.gejmerija} and right(code, 1) = '1'
      from made, unnest(${[companies.digitalis, companies.gejmerija]}::bigint[]) c`.execute(db)
    await sql`delete from news`.execute(db)
    const of = (company: number) =>
      sql`delete from company_products where company_id = ${company} and product_id in (select id from products where code like 'LOST-%')`
    await of(companies.digitalis).execute(db)
    await tell()
    expect(await saidTo('amra')).toEqual(['30 products no longer available'])
    expect(await saidTo('nikola')).toEqual(['27 products no longer available'])
    await of(companies.gejmerija).execute(db)
  })
})

describe('an order', () => {
  it('that waits notifies Tarik, and its approval notifies Mirza but not Tarik himself', async () => {
    await stock('northfall', 2)
    const orderId = await place({ by: 'mirza', lines: [['northfall', 1]], paymentType: 3 })
    await tell()
    const [waits] = (await listOf('tarik')).data
    expect(waits).toMatchObject({ orderId, notificationType: 1, isOrderDomestic: true })
    expect(waits?.message).toMatch(/is waiting for approval$/)
    expect(await countOf('mirza')).toBe(0)
    expect((await as('tarik', 'POST', `/orders/approve-order/${orderId}`, {})).status).toBe(200)
    await tell()
    expect(await countOf('tarik')).toBe(1)
    expect((await saidTo('mirza')).some((message) => message.endsWith('was approved'))).toBe(true)
    expect(await countOf('nikola')).toBe(0)
  })

  it('whose faulty key is taken back notifies Mirza that another replaced it, and for a second one that none is in stock', async () => {
    await stock('northfall', 3)
    const orderId = await place({ by: 'mirza', lines: [['northfall', 2]] })
    const { number } = (await as('mirza', 'GET', `/orders/get-my-order/${orderId}`)).body.data
    const keys = await db.selectFrom('slots').select('key_id').where('order_id', '=', orderId).orderBy('id').execute()
    const replace = (nth: number) =>
      as('tarik', 'PUT', `/orders/withdraw-faulty-key/${keys[nth]?.key_id}`, { reason: 'Redeemed already' })
    expect((await replace(0)).status).toBe(200)
    await world.emptyStock()
    expect((await replace(1)).status).toBe(200)
    await tell()
    expect(await saidTo('mirza')).toEqual([
      `A key was withdrawn, its replacement is not in stock yet: order ${number}`,
      `A key was replaced: order ${number}`,
    ])
    expect(await saidTo('mirza', 'hr')).toEqual([
      `Ključ je povučen, zamjene još nema na zalihi: narudžba ${number}`,
      `Ključ je zamijenjen: narudžba ${number}`,
    ])
  })

  it('with three keys that Mirza reports one after the other is one line for Tarik with their number; a fourth, after he has seen it, is another', async () => {
    await stock('northfall', 4)
    const orderId = await place({ by: 'mirza', lines: [['northfall', 4]] })
    const { number } = (await as('mirza', 'GET', `/orders/get-my-order/${orderId}`)).body.data
    const keys = await db.selectFrom('slots').select('key_id').where('order_id', '=', orderId).orderBy('id').execute()
    const report = async (nth: number) => {
      const done = await as('mirza', 'POST', `/orders/report-faulty-key/${keys[nth]?.key_id}`, { reason: 'Dead' })
      expect(done.status).toBe(200)
      await tell()
    }
    await report(0)
    expect(await saidTo('tarik')).toEqual([`A faulty key was reported: order ${number}`])
    for (const nth of [1, 2]) await report(nth)
    expect((await listOf('tarik')).data).toMatchObject([
      { message: `3 faulty keys were reported: order ${number}`, orderId, seen: false },
    ])
    expect(await saidTo('tarik', 'hr')).toEqual([`Prijavljeni neispravni ključevi (3): narudžba ${number}`])
    expect(await countOf('tarik')).toBe(1)
    await as('tarik', 'PUT', '/notifications/mark-all-my-notifications-as-seen')
    await report(3)
    expect(await saidTo('tarik')).toEqual([
      `A faulty key was reported: order ${number}`,
      `3 faulty keys were reported: order ${number}`,
    ])
    expect(await countOf('tarik')).toBe(1)
  })

  it('with two reports that Tarik rejects at the same moment is one line for Mirza, and one in his mail', async () => {
    await db.deleteFrom('mails').where('template', '=', 'notifications').execute()
    await stock('northfall', 2)
    const orderId = await place({ by: 'mirza', lines: [['northfall', 2]] })
    const { number } = (await as('mirza', 'GET', `/orders/get-my-order/${orderId}`)).body.data
    const keys = await db.selectFrom('slots').select('key_id').where('order_id', '=', orderId).orderBy('id').execute()
    for (const { key_id } of keys) await as('mirza', 'POST', `/orders/report-faulty-key/${key_id}`, { reason: 'Dead' })
    await as('mirza', 'PUT', '/notifications/choices', { topic: 'orders', inProduct: true, mail: 2 })
    const reports = await db.selectFrom('fault_reports').select('id').where('order_id', '=', orderId).execute()
    for (const { id } of reports)
      expect((await as('tarik', 'PUT', `/orders/reject-fault-report/${id}`, { reason: 'It works' })).status).toBe(200)
    await tell()
    expect(await saidTo('mirza')).toEqual([`2 of your reports were rejected: order ${number}`])
    await mailNotifications(services, 2)
    const rows = await db.selectFrom('mails').selectAll().where('template', '=', 'notifications').execute()
    const items = rows.map((row) => (row.data as { items: { message: string }[] }).items.map(({ message }) => message))
    expect(items).toEqual([[expect.stringContaining(number)]])
  })

  it('that is served at once creates no news: nobody has to act', async () => {
    await stock('northfall', 2)
    await place({ by: 'mirza', lines: [['northfall', 1]] })
    expect(await db.selectFrom('news').select('kind').where('order_id', 'is not', null).execute()).toEqual([])
  })
})

describe("a person's own notifications", () => {
  const some = async (n: number) => {
    for (let i = 0; i < n; i++)
      await noteNews(db, {
        kind: 'order.approved',
        companyId: companies.nexa,
        detail: { number: `0001${i}`, company: 'Nexa' },
      })
    await tell()
  }

  it("are marked one by one or all at once; the count follows; nobody can mark another person's", async () => {
    await some(4)
    const { data } = await listOf('mirza')
    const [first, second] = data.map((row) => row.id) as [number, number]
    expect((await as('amra', 'PUT', `/notifications/mark-my-notification-as-seen-by-id/${first}`)).status).toBe(404)
    expect(
      (await as('mirza', 'PUT', `/notifications/mark-my-notification-as-seen-by-id/${first}`)).body.data.unseen,
    ).toBe(3)
    await as('mirza', 'PUT', '/notifications/mark-my-notifications-as-seen', { ids: [first, second] })
    expect(await countOf('mirza')).toBe(2)
    const unread = await listOf('mirza', { showOnlyUnseen: true })
    expect(unread.data.map((row) => row.seen)).toEqual([false, false])
    expect(unread.pagedResult.totalItems).toBe(2)
    expect((await listOf('mirza', { key: '00012' })).data).toHaveLength(1)
    await as('mirza', 'PUT', '/notifications/mark-all-my-notifications-as-seen')
    expect(await countOf('mirza')).toBe(0)
    expect((await listOf('mirza')).pagedResult.totalItems).toBe(4)
  })

  it('arrive as Mirza chose: not in the product but as a daily digest, in one mail', async () => {
    await db.deleteFrom('mails').where('template', '=', 'notifications').execute()
    const choose = (body: object) => as('mirza', 'PUT', '/notifications/choices', body)
    expect((await choose({ topic: 'orders', inProduct: false, mail: 2 })).status).toBe(200)
    expect((await choose({ topic: 'failures', inProduct: true, mail: 1 })).status).toBe(403)
    await some(3)
    expect(await countOf('mirza')).toBe(0)
    expect(await mailNotifications(services, 1)).toBe(0)
    expect(await mailNotifications(services, 2)).toBe(1)
    expect(await mailNotifications(services, 2)).toBe(0)
    const mails = await db
      .selectFrom('mails')
      .select(['to_address', 'subject'])
      .where('template', '=', 'notifications')
      .execute()
    expect(mails).toEqual([{ to_address: 'mirza@firma.example', subject: '3 notifications from Brava' }])
    expect((await as('mirza', 'GET', '/notifications/choices')).body.data).toContainEqual({
      topic: 'orders',
      inProduct: false,
      mail: 2,
    })
  })

  it('names that others choose are no links in the mail to Tarik, while amounts and what his colleague wrote stay as they are', async () => {
    await db.deleteFrom('mails').where('template', '=', 'notifications').execute()
    await sql`insert into user_roles (user_id, role_id) values (${people.tarik.id}, 1) on conflict do nothing`.execute(
      db,
    )
    for (const topic of ['signUps', 'bank', 'corrections'])
      await as('tarik', 'PUT', '/notifications/choices', { topic, inProduct: true, mail: 2 })
    const evil = 'https://evil.example'
    const money = { amount: 123_450, currency: 'BAM' }
    await noteNews(db, { kind: 'signUp.waits', companyId: companies.nexa, detail: { company: `Nexa ${evil}` } })
    await noteNews(db, { kind: 'bank.takenBack', detail: { ...money, subject: `Nexa ${evil}` } })
    await noteNews(db, {
      kind: 'correction.waits',
      companyId: companies.nexa,
      detail: { ...money, company: `Nexa ${evil}`, subject: 'Povrat 65.00 KM od 3.11.2026.' },
    })
    await tell()
    expect(await mailNotifications(services, 2)).toBe(1)
    const row = await db
      .selectFrom('mails')
      .selectAll()
      .where('template', '=', 'notifications')
      .executeTakeFirstOrThrow()
    const mail = await composeMail(services, allMails(), row, 'recipient')
    expect(mail?.text).toContain('Nexa evil example is waiting for approval')
    expect(mail?.text).toContain('took back a payment of 1,234.50\u00a0KM by Nexa evil example')
    expect(mail?.text).toContain('Povrat 65.00 KM od 3.11.2026.')
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil.example')
    // In the portal they are not links anyway.
    expect(await saidTo('tarik')).toContain(`Nexa ${evil} is waiting for approval`)
  })

  it('that Mirza wants by mail only all arrive, however many a day brings: a hundred per mail, oldest first', async () => {
    await db.deleteFrom('mails').where('template', '=', 'notifications').execute()
    await as('mirza', 'PUT', '/notifications/choices', { topic: 'orders', inProduct: false, mail: 2 })
    await some(1)
    await sql`insert into notifications (user_id, company_id, topic, kind, type, order_id, detail, is_shown, mail)
      select user_id, company_id, topic, kind, type, order_id, detail || jsonb_build_object('number', 'N-' || n), is_shown, mail
      from notifications cross join generate_series(1, 249) n where topic = 'orders' and mail = 2`.execute(db)
    expect(await mailNotifications(services, 2)).toBe(1)
    expect(await mailNotifications(services, 2)).toBe(0)
    const mails = await db
      .selectFrom('mails')
      .selectAll()
      .where('template', '=', 'notifications')
      .orderBy('id')
      .execute()
    expect(mails.map(({ subject }) => subject)).toEqual([
      '100 notifications from Brava',
      '100 notifications from Brava',
      '50 notifications from Brava',
    ])
    const texts = await Promise.all(mails.map((row) => composeMail(services, allMails(), row, 'recipient')))
    const named = texts.map((mail) => new Set(mail?.text.match(/N-\d+/g)))
    expect(named.map((one) => one.size)).toEqual([99, 100, 50])
    expect(named[0]).toContain('N-1')
    expect(new Set(named.flatMap((one) => [...one])).size).toBe(249)
  })

  describe('mailed as a digest, end with one click in the mail program (RFC 8058)', () => {
    const digest = async (inProduct = true) => {
      await as('mirza', 'PUT', '/notifications/choices', { topic: 'orders', inProduct, mail: 2 })
      await as('mirza', 'PUT', '/notifications/choices', { topic: 'tickets', inProduct: true, mail: 1 })
      await some(1)
      expect(await mailNotifications(services, 2)).toBe(1)
      const row = await db
        .selectFrom('mails')
        .selectAll()
        .where('template', '=', 'notifications')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      const mail = await composeMail(services, allMails(), row, 'recipient')
      const link = new URL(mail?.unsubscribe ?? '')
      expect(mail?.html).toContain(`href="${link.href}"`)
      expect(mail?.text).toContain(link.href)
      // An administrator who reads the outbox gets no working link.
      expect((await composeMail(services, allMails(), row, 'administrator'))?.unsubscribe).toBeUndefined()
      return link.pathname
    }
    const ask = (method: 'GET' | 'POST', url: string) =>
      world.app.http.inject({
        method,
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        ...(method === 'POST' ? { payload: 'List-Unsubscribe=One-Click' } : {}),
      })
    const chosen = async () =>
      ((await as('mirza', 'GET', '/notifications/choices')).body.data as { topic: string; mail: number }[])
        .filter(({ mail }) => mail > 0)
        .map(({ topic, mail }) => [topic, mail])

    it('opening the link leads to a page and changes nothing; one POST ends the digest, including what is waiting, and no other mail', async () => {
      const path = await digest()
      const page = await ask('GET', path)
      expect([page.statusCode, new URL(String(page.headers.location)).pathname]).toEqual([303, '/unsubscribe'])
      expect(await chosen()).toHaveLength(2)
      await some(2)
      expect((await ask('POST', path)).statusCode).toBe(200)
      expect(await chosen()).toEqual([['tickets', 1]])
      expect(await mailNotifications(services, 2)).toBe(0)
      // They stay in the portal; the same click again is no error.
      expect(await countOf('mirza')).toBe(3)
      expect((await ask('POST', path)).statusCode).toBe(200)
    })

    it('what Mirza had by mail only is then in the portal: what was waiting, and what follows', async () => {
      const path = await digest(false)
      await some(3)
      expect(await countOf('mirza')).toBe(0)
      expect((await ask('POST', path)).statusCode).toBe(200)
      expect(await mailNotifications(services, 2)).toBe(0)
      expect([await countOf('mirza'), (await listOf('mirza')).data.length]).toEqual([3, 3])
      expect((await as('mirza', 'GET', '/notifications/choices')).body.data).toContainEqual({
        topic: 'orders',
        inProduct: true,
        mail: 0,
      })
      await some(1)
      expect(await countOf('mirza')).toBe(4)
    })

    it('the button on the page does the same; a token that was changed, or made for something else, does nothing', async () => {
      const path = await digest()
      const token = decodeURIComponent(path.split('/').at(-1) ?? '')
      const stop = (given: string) =>
        world.app.http.inject({ method: 'POST', url: '/api/notifications/stop-mails', payload: { token: given } })
      for (const wrong of [
        `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`,
        services.secrets.marked(`${people.mirza.id}:2`, 'ticket-guest'),
      ]) {
        expect((await stop(wrong)).json().code).toBe('auth.linkInvalid')
        const refused = await ask('POST', `/api/notifications/unsubscribe/${encodeURIComponent(wrong)}`)
        expect([refused.statusCode, refused.json()]).toEqual([
          422,
          expect.objectContaining({ code: 'auth.linkInvalid' }),
        ])
      }
      expect(await chosen()).toHaveLength(2)
      expect((await stop(token)).statusCode).toBe(200)
      expect(await chosen()).toEqual([['tickets', 1]])
    })
  })

  it('for a role that Tarik lost: his list, his count and the waiting digest are gone with the next request', async () => {
    await as('tarik', 'PUT', '/notifications/choices', { topic: 'signUps', inProduct: true, mail: 2 })
    await noteNews(db, { kind: 'signUp.waits', companyId: companies.nexa, detail: { company: 'Nexa Shop' } })
    await tell()
    expect(await countOf('tarik')).toBe(1)
    const roles = await db.selectFrom('user_roles').selectAll().where('user_id', '=', people.tarik.id).execute()
    const become = (ids: readonly number[]) =>
      db.transaction().execute(async (trx) => {
        await trx.deleteFrom('user_roles').where('user_id', '=', people.tarik.id).execute()
        await trx
          .insertInto('user_roles')
          .values(ids.map((role_id) => ({ user_id: people.tarik.id, role_id })))
          .execute()
      })
    await become([8])
    try {
      expect([await saidTo('tarik'), await countOf('tarik')]).toEqual([[], 0])
      await mailNotifications(services, 2)
      const mailed = db.selectFrom('mails').select('id').where('to_address', '=', 'tarik@firma.example')
      expect(await mailed.where('template', '=', 'notifications').execute()).toEqual([])
    } finally {
      await become(roles.map(({ role_id }) => role_id))
    }
  })

  it('disappear at once when the right is lost: a role, or the company', async () => {
    await noteNews(db, { kind: 'signUp.waits', companyId: companies.nexa, detail: { company: 'Nexa Shop' } })
    await tell()
    expect(await saidTo('tarik')).toEqual(['Nexa Shop is waiting for approval'])
    expect(await countOf('mirza')).toBe(0)
    const move = (companyId: number) =>
      db.updateTable('users').set({ company_id: companyId }).where('id', '=', people.mirza.id).execute()
    await some(1)
    expect(await countOf('mirza')).toBe(1)
    await move(companies.gejmerija)
    expect(await countOf('mirza')).toBe(0)
    await move(companies.nexa)
  })
})

describe('watching', () => {
  it('notifies Tarik once that a product is sold out, and those who favour it when it is back', async () => {
    await world.emptyStock()
    await stock('northfall', 3)
    await noteStock(db)
    await world.emptyStock()
    await noteStock(db)
    await noteStock(db)
    await tell()
    expect(await saidTo('tarik')).toEqual(['Northfall: Ashen Crown is sold out'])
    await sql`update company_products set is_favorite = true where id = ${assigned.nexa.northfall}`.execute(db)
    await stock('northfall', 3)
    await noteStock(db)
    await tell()
    expect(await saidTo('mirza')).toEqual(['Northfall: Ashen Crown is in stock again'])
    expect(await countOf('nikola')).toBe(0)
  })

  describe('a favourite product', () => {
    const back = 'Northfall: Ashen Crown is in stock again'
    const favoured = [assigned.nexa.northfall, assigned.gejmerija.northfall, assigned.digitalis.northfall]
    const favour = (is: boolean) =>
      db.updateTable('company_products').set({ is_favorite: is }).where('id', 'in', favoured).execute()
    /** A quarter of an hour later: under the lock of news spreading, as above. */
    const later = async () => {
      await sql`select pg_advisory_xact_lock(hashtextextended('brava news', 0)); update news set due_at = now();
        update notifications set created_at = created_at - interval '16 minutes'`.execute(db)
      await tell()
    }
    const comesBack = async () => {
      await world.emptyStock()
      await noteStock(db)
      await stock('northfall', 3)
      await noteStock(db)
    }

    it('its return notifies Nikola once, even if Mirza, whose price changed a moment ago, is notified later', async () => {
      await favour(true)
      await price('nexa', '59.90')
      await tell()
      await comesBack()
      await tell()
      expect(await saidTo('nikola')).toEqual([back])
      expect(await saidTo('mirza')).toEqual(['Price of Northfall: Ashen Crown changed'])
      for (const _ of [1, 2, 3]) await later()
      expect(await saidTo('nikola')).toEqual([back])
      expect(await saidTo('mirza')).toEqual([back, 'Price of Northfall: Ashen Crown changed'])
      await favour(false)
      await price('nexa', '61.90')
    })

    it('its return does not notify Mirza if it is sold out again before his notification is due', async () => {
      await favour(true)
      await price('nexa', '59.90')
      await tell()
      await comesBack()
      await tell()
      await world.emptyStock()
      for (const _ of [1, 2]) await later()
      expect(await saidTo('mirza')).toEqual(['Price of Northfall: Ashen Crown changed'])
      await favour(false)
      await price('nexa', '61.90')
    })

    it('its return does not hide a price change at the same time: Mirza is notified of both, one after the other', async () => {
      await favour(true)
      await stock('northfall', 1)
      // In one statement: the process itself may be spreading news at this moment.
      await sql`insert into news (kind, company_id, product_id, detail) values
        ('product.changed', ${companies.nexa}, ${products.northfall.id}, '{"oldPrice": 6190, "newPrice": 5890}'),
        ('stock.back', null, ${products.northfall.id}, '{}')`.execute(db)
      await tell()
      expect((await listOf('mirza')).data.map(({ facts }) => facts)).toEqual(['61.90\u00a0KM → 58.90\u00a0KM'])
      for (const _ of [1, 2]) await later()
      expect(await saidTo('mirza')).toEqual([back, 'Price of Northfall: Ashen Crown changed'])
      await favour(false)
    })
  })

  it('leaves news of a newer release to that release, even from an import that has ended', async () => {
    const { rows } = await sql<{ id: number }>`insert into job_runs (kind, company_id, user_id, state)
      values ('of-tomorrow', ${companies.nexa}, ${people.tarik.id}, 'done') returning id`.execute(db)
    await sql`insert into news (kind, company_id, job_run_id) values ('order.ofTomorrow', ${companies.nexa}, null),
      ('order.ofTomorrow', ${companies.nexa}, ${rows[0]?.id}), ('products.removed', ${companies.nexa}, ${rows[0]?.id})`.execute(
      db,
    )
    expect(await tell()).toBe(1)
    expect(await tell()).toBe(0)
    const left = await sql<{ kind: string }>`select kind from news order by id`.execute(db)
    expect(left.rows.map(({ kind }) => kind)).toEqual(['order.ofTomorrow', 'order.ofTomorrow'])
  })

  it('notifies only administrators of a job that was given up', async () => {
    const noAdministrator = sql`delete from user_roles where user_id = ${people.tarik.id} and role_id = 1`
    await noAdministrator.execute(db)
    await noteNews(db, { kind: 'job.failed', detail: { subject: 'mail-send' } })
    await tell()
    expect(await countOf('tarik')).toBe(0)
    await sql`insert into user_roles values (${people.tarik.id}, 1)`.execute(db)
    await noteNews(db, { kind: 'job.failed', detail: { subject: 'mail-send' } })
    await tell()
    expect(await countOf('tarik')).toBe(1)
    await noAdministrator.execute(db)
    expect(await countOf('tarik')).toBe(0)
  })

  it.each([
    ['en', 'sending mails'],
    ['bs', 'Slanje'],
    ['hr', 'e-poste'],
  ])('Tarik finds the notice of a failed job by the words it shows him (%s)', async (language, words) => {
    await sql`insert into user_roles values (${people.tarik.id}, 1) on conflict do nothing`.execute(db)
    await noteNews(db, { kind: 'job.failed', detail: { subject: 'mail-send' } })
    await tell()
    const found = await listOf('tarik', { quickSearch: words }, language)
    await sql`delete from user_roles where user_id = ${people.tarik.id} and role_id = 1`.execute(db)
    expect(found.data).toHaveLength(1)
  })
})
