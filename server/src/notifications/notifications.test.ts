import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { allMails } from '../all-mails.ts'
import { bankMoney } from '../testing/bank-money.ts'
import { composeMail } from '../mail-outbox/compose-mail.ts'
import { mailNotifications } from './notifications.jobs.ts'
import { noteNews } from './note-news.ts'
import { noteStock } from './watch.sql.ts'
import { newsWorld } from './testing/news-world.ts'
const {
  as,
  assigned,
  companies,
  countOf,
  db,
  listOf,
  people,
  place,
  price,
  products,
  saidTo,
  services,
  stock,
  tell,
  world,
} = await newsWorld()

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
