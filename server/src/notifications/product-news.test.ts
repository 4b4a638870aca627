import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { nameRun } from '../platform/jobs/job-runs.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { newsWorld } from './testing/news-world.ts'
const w = await newsWorld()
const { as, assigned, companies, countOf, db, listOf, people, price, products, saidTo, stock, tell } = w
type Who = keyof typeof w.people

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
