import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { orderWorld } from '../../orders/testing/order-world.ts'
import { spreadNews } from '../../notifications/spread-news.ts'

const world = await orderWorld()
const { as, companies, db, issueInvoices, place, services, stock } = world

// Digitalis and its shop are in Croatia; neither product nor category has the KPD code that e-invoices require there.
await sql`insert into countries (code, name, currency, vat_rate_bp) values ('HR', 'Hrvatska', 'EUR', 2500)`.execute(db)
await sql`update companies set country_id = (select id from countries where code = 'HR'), tax_id = '48172039655', vat_id = 'HR48172039655'
  where id in (${companies.digitalis}, ${companies.gejmerija})`.execute(db)

it('Amra is notified of the first invoice to her shop that cannot be issued, and finds all of them on her dashboard', async () => {
  const told = async (who: 'amra' | 'nikola' | 'tarik'): Promise<string[]> => {
    await spreadNews(services)
    const { body } = await as(who, 'POST', '/notifications/get-my-notifications', {})
    const own = body.data.filter(({ topic }: { topic: string }) => topic === 'invoices')
    return own.map(({ message }: { message: string }) => message)
  }
  const waiting = async (who: 'amra' | 'nikola') =>
    (await as(who, 'GET', '/dashboard/get-dashboard-data/0')).body.data.buyer.heldInvoices
  expect([await told('amra'), await waiting('amra')]).toEqual([[], { count: 0 }])
  await stock('northfall', 2)
  await place({ by: 'nikola', lines: [['northfall', 1]] })
  await issueInvoices()
  await place({ by: 'nikola', lines: [['northfall', 1]] })
  await issueInvoices()
  const { data } = (await as('amra', 'POST', '/orders/get-held-invoices', {})).body
  expect(data).toHaveLength(2)
  expect(await told('amra')).toEqual(['An invoice cannot be issued until its data are corrected'])
  expect(await waiting('amra')).toEqual({ count: 2 })
  // Brava could issue its own; the shop cannot correct anything.
  expect([await told('tarik'), await told('nikola'), await waiting('nikola')]).toEqual([[], [], { count: 0 }])

  // Once all are issued, the next one is news again.
  await sql`update categories set kpd = '58.21.42'`.execute(db)
  const ids = data.map(({ id }: { id: number }) => id)
  expect((await as('amra', 'POST', '/orders/issue-held-invoices', { ids })).body.data).toMatchObject({ issued: 2 })
  expect(await waiting('amra')).toEqual({ count: 0 })
  await sql`update categories set kpd = ''`.execute(db)
  await stock('northfall', 1)
  await place({ by: 'nikola', lines: [['northfall', 1]] })
  await issueInvoices()
  expect(await told('amra')).toHaveLength(2)
})
