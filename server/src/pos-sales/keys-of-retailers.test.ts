import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeDays } from './days/day-file.ts'
import { posWorld } from './testing/pos-world.ts'

const { as, companies, db, lineOf, people, products, services, stock } = await posWorld()
await sql`update companies set is_telecom = true, auto_approve = true, payment_types = '{5}'
  where id in (${companies.gejmerija}, ${companies.digitalis})`.execute(db)

test('Amra sees what the till of her retailer Gejmerija sold, but no character of its keys; Nikola and Tarik see the last four', async () => {
  await stock('northfall', 1)
  const made = { companyId: companies.gejmerija, serial: 'PAX-77', model: '', location: 'Banja Luka', pin: '4711' }
  const { id } = (await as('tarik', 'POST', '/PosDevice/create-pos-device', made)).body.data
  const send = lineOf({ id, companyId: companies.gejmerija, serial: 'PAX-77', userId: people.nikola.id })
  expect(await send('authorise', { number: 1, product: products.northfall.id })).toMatchObject({ status: 201 })
  expect(await send('confirm', { number: 2, original: 1 })).toMatchObject({ status: 200 })
  await sql`update pos_sales set business_day = sales_day_of(now()) - 1 where device_id = ${id}`.execute(db)
  await sql`update companies set supplied_since = now() - interval '3 days' where id = ${companies.gejmerija}`.execute(
    db,
  )
  await closeDays(services)

  const columns = ['number', 'last4'].map((field) => ({ field, label: field }))
  const seenBy = async (who: 'tarik' | 'amra' | 'nikola') => {
    const [sale] = (await as(who, 'POST', '/pos-sales/get-pos-sales', {})).body.data
    const list = await as(who, 'POST', '/exports/export-list', { list: '/pos-sales/get-pos-sales', columns })
    const [day] = (await as(who, 'POST', '/pos-sales/get-pos-days', {})).body.data
    const file = await as(who, 'GET', `/pos-sales/day-file/${day.id}`)
    const rows = (text: string) => parse(text, { delimiter: ';', bom: true, relax_column_count: true }) as string[][]
    const [head, line, total] = rows(file.text)
    return {
      number: sale.number,
      last4: sale.last4,
      exported: rows(list.text)[1]?.[1],
      inFile: line?.[head?.indexOf('last4') ?? -1],
      without: [head, line?.toSpliced(head?.indexOf('last4') ?? -1, 1), total],
    }
  }
  const [tarik, nikola, amra] = [await seenBy('tarik'), await seenBy('nikola'), await seenBy('amra')]
  expect(tarik.last4).toMatch(/^.{4}$/)
  expect(tarik).toMatchObject({ exported: tarik.last4, inFile: tarik.last4 })
  expect(nikola).toEqual(tarik)
  expect(amra).toEqual({ ...tarik, last4: null, exported: '', inFile: '' })
})
