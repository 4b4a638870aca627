import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { type App, createApp } from '../app.ts'
import { readConfig } from '../platform/config.ts'
import { connect } from '../platform/db/connect.ts'
import { placingWorld } from '../cart/testing/placing-world.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const { db, services, stock, fill, nikola, holdsTrue } = await placingWorld()
const owner = connect(services.config.databaseUrl ?? '', { size: 1, asOwner: true })
afterAll(() => owner.close())
const folder = await temporaryFolder('issuing')

/** Another server process on the same database. */
async function server(): Promise<App> {
  const config = readConfig({
    BRAVA_MODE: 'test',
    DATABASE_URL: services.config.databaseUrl,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ROLE: 'web',
    FILES_DIR: folder,
  })
  return createApp(config)
}
const place = async (app: App, version: number) => {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/shopping-cart/create-order-from-shopping-cart',
    headers: { authorization: `Bearer ${nikola}` },
    payload: { version, paymentType: 5 },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json().data.order as { id: number; number: string }
}
const view = async (app: App, id: number) => {
  const answer = await app.http.inject({
    method: 'GET',
    url: `/api/orders/get-my-order/${id}`,
    headers: { authorization: `Bearer ${nikola}` },
  })
  return answer.json().data as { invoicesDue: number; invoices: { number: string }[] }
}
const issued = (id: number) => db.selectFrom('invoices').select('number').where('order_id', '=', id).execute()

it('a process that dies between the sale and the numbers leaves invoices due; the next one to start issues them, once', async () => {
  await stock('northfall', 1)
  const { version } = await fill(nikola, [['northfall', 1]])
  // Its workers never start: it takes the order and dies.
  const dying = await server()
  // Nothing else may come first: this world's server looks for due invoices a moment after its start.
  const id = await owner.db.transaction().execute(async (trx) => {
    await sql`lock table invoices in share row exclusive mode`.execute(trx)
    const order = await place(dying, version)
    // Nikola sees his own invoice as being issued, not the one above his supplier.
    expect(await view(dying, order.id)).toMatchObject({ invoicesDue: 1, invoices: [] })
    await dying.close()
    expect(await issued(order.id)).toEqual([])
    await holdsTrue()
    return order.id
  })

  const next = await Promise.all([server(), server()])
  await Promise.all(next.map((app) => app.startJobs()))
  await expect.poll(() => issued(id)).toHaveLength(2)
  const [first] = next
  expect(await view(first, id)).toMatchObject({ invoicesDue: 0, invoices: [{ number: expect.stringMatching(/^2-/) }] })
  await Promise.all(next.map((app) => app.close()))
  expect(await issued(id)).toHaveLength(2)
  await holdsTrue()
})

it('a server told to stop issues what it has sold before it exits', async () => {
  await stock('northfall', 1)
  const app = await server()
  await app.startJobs()
  const { id } = await place(app, (await fill(nikola, [['northfall', 1]])).version)
  await app.close()
  expect(await issued(id)).toHaveLength(2)
  await holdsTrue()
})
