import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { createApp } from '../../app.ts'
import type { Clock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config.ts'
import { issueDueInvoices } from '../../invoices/issue-invoices.ts'
import { findBreaches } from '../../invariants/invariants.sql.ts'
import { availableOf } from '../../ledger/available-of.ts'
import { openSession } from '../../security/sessions.ts'
import { serveMissingKeys } from '../fulfilment/serve-missing-keys.ts'
import { testDatabase } from '../../testing/database.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { placeAsCustomer, type Wish } from './place-as-customer.ts'
import { stocking } from './put-in-stock.ts'
import { setParameters } from './set-parameters.ts'
import { type ProductName, type Who, writePeople } from './write-people.ts'

export type { ProductName, Who } from './write-people.ts'

/**
 * A small world for the tests of orders: Brava (Tarik) sells to Digitalis (Amra) and to Nexa Shop (Mirza); Digitalis
 * sells to Gejmerija Banja Luka (Nikola). Keys cost 40,00 KM, Digitalis pays 57,00, the shops pay 61,90, including 17 %
 * VAT. In a database of its own, or in a given database that is migrated and empty.
 */
export async function orderWorld({ databaseUrl }: { readonly databaseUrl?: string } = {}) {
  const clock: Clock & { at: Date } = { at: new Date(), now: () => clock.at }
  const config = readConfig({
    BRAVA_MODE: 'test',
    DATABASE_URL: databaseUrl ?? (await testDatabase()),
    DATABASE_POOL_SIZE: '12',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ROLE: 'web',
    FILES_DIR: await temporaryFolder('orders'),
  })
  const app = await createApp(config, { clock })
  await app.startJobs()
  afterAll(() => app.close())
  const { services } = app
  const { db } = services

  const trade = await writePeople(db)
  // Tests may reserve any amount; the caps have their own tests (unpaid-reservations.test.ts).
  await setParameters(db, { unpaidOrdersMost: 1_000_000, unpaidValueFree: 1_000_000_000, unpaidKeysFree: 1_000_000 })
  const { companies, people, products, assigned } = trade
  const tokens = {} as Record<Who, string>
  for (const who of Object.keys(people) as Who[]) {
    tokens[who] = await openSession(db, {
      userId: people[who].id,
      ip: '127.0.0.1',
      userAgent: 'test',
      now: clock.now(),
    })
  }

  /** Calls the product as a person; returns status, body and raw bytes. */
  async function as(
    who: Who,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    language = 'en',
    more: object = {},
  ) {
    const answer = await app.http.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${tokens[who]}`, 'accept-language': language, ...more },
      ...(body === undefined ? {} : { payload: body }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : null,
      text: answer.body,
      bytes: answer.rawPayload,
      headers: answer.headers,
    }
  }

  /** Uploads a file as a person. */
  async function upload(who: Who, path: string, name: string, bytes: Buffer) {
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${tokens[who]}`, 'content-type': 'multipart/form-data; boundary=brava' },
      payload: Buffer.concat([
        Buffer.from(`--brava\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
        bytes,
        Buffer.from('\r\n--brava--\r\n'),
      ]),
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  const stock = stocking(services, trade)
  const emptyStock = () => db.updateTable('keys').set({ state: 6 }).where('state', '=', 2).execute()

  return {
    app,
    upload,
    services,
    db,
    clock,
    companies,
    people,
    products,
    assigned,
    as,
    stock,
    place: (wish: Wish) => placeAsCustomer(services, trade, wish),
    fundsOf: async (companyId: number) => (await availableOf(db, companyId)).available,
    statusOf: async (id: number) =>
      (await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status,
    custodyOf: (orderId: number, kind: 'revealed' | 'downloaded' | 'faulty' | 'released' | 'resent') =>
      db
        .selectFrom('custody_log')
        .selectAll()
        .where('order_id', '=', orderId)
        .where('kind', '=', kind)
        .orderBy('id')
        .execute(),
    /** From now on the person may open this many more codes; those revealed by other tests count too. */
    allowReveals: async (userId: number, more: number) => {
      const { rows } = await sql<{ seen: number }>`
        select count(*)::int as seen from custody_log where kind = 'revealed' and user_id = ${userId}`.execute(db)
      await setParameters(db, { revealsMost: (rows[0]?.seen ?? 0) + more })
    },
    keysOf: async (orderId: number) =>
      (await as('tarik', 'GET', `/orders/get-plain-order-key-details/${orderId}`)).body.data.slots as {
        id: number
        keyId: number | null
        last4: string | null
        state: number
      }[],
    /** Removes from stock what other tests left. */
    emptyStock,
    /**
     * Serves the units that other tests left without a key, so that nothing else waits for the next one; then empties
     * the stock.
     */
    nobodyWaits: async () => {
      for (const name of Object.keys(products) as ProductName[]) {
        const { id } = products[name]
        const { rows } = await sql<{ owed: number }>`
          select count(*)::int as owed from slots s join order_lines l on l.id = s.order_line_id
          where l.product_id = ${id} and s.state = 2`.execute(db)
        const owed = rows[0]?.owed ?? 0
        if (owed === 0) continue
        await stock(name, owed)
        await serveMissingKeys(services, [id])
      }
      await emptyStock()
    },
    /** Numbers the due invoices, as the server itself does a moment after each sale. */
    issueInvoices: () => issueDueInvoices(db),
    /** Which invariants are broken. */
    breaches: () => findBreaches(db),
  }
}
