import { allowed } from '@brava/contract/access.ts'
import type { ListEndpoint } from '@brava/contract/list.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type AccessWorld, accessWorld } from '../testing/access/testing/access-world.ts'
import { endpoints, isList } from '../testing/access/testing/endpoints.ts'
import { readXlsx } from '../platform/xlsx/read-xlsx.ts'
import { readZip } from '../platform/zip/read-zip.ts'
import type { Call } from '../platform/call.ts'
import { readingOf } from '../platform/db/replica.ts'
import { publishersRoutes } from '../publishers/publishers.routes.ts'
import { cellOf } from './cell-of.ts'
import { exportList, isList as isListRoute } from './export-list.ts'

const exporting = endpoints.find(({ path }) => path === '/exports/export-list')
if (!exporting) throw new Error('no call exports lists')
const exportCall = exporting
const lists = endpoints.filter(isList) as unknown as ListEndpoint[]
const cells = (text: string) => parse(text, { delimiter: ';', bom: true }) as string[][]

/** Every field of a row that can be written to a cell, two levels deep. */
function fieldsOf(row: z.ZodType): string[] {
  const shape = row instanceof z.ZodObject ? Object.keys(row.shape) : []
  return shape.flatMap((name) =>
    cellOf(row, name)
      ? [name]
      : ['id', 'name', 'title'].map((part) => `${name}.${part}`).filter((at) => cellOf(row, at)),
  )
}

let world: AccessWorld
beforeAll(async () => {
  world = await accessWorld()
  const { db } = world.app.services
  await sql`update products set title = '=1+1' || id`.execute(db)
  await sql`update users set last_name = '@SUM(' || id`.execute(db)
})
afterAll(() => world?.close())

const ask = (who: Parameters<AccessWorld['person']>[0], body: object, language = 'en') =>
  world.send(exportCall, { token: world.person(who)?.token, body, language })

describe('every list, as CSV', () => {
  test('the lists are found by their structure, not by a list of lists', () => {
    expect(lists.length).toBeGreaterThan(25)
    for (const { row, path } of lists) expect({ path, fields: fieldsOf(row).length }).not.toEqual({ path, fields: 0 })
  })

  test.each(lists.map((list) => [list.path, list] as const))(
    '%s: the rows, order and filters of the list itself, for those who may read it and nobody else',
    async (path, list) => {
      const columns = fieldsOf(list.row)
        .slice(0, 40)
        .map((field) => ({ field, label: `=${field}` }))
      for (const who of ['administrator', 'resellerAdmin', 'retailerAdmin', 'retailerOfReseller'] as const) {
        const id = who === 'administrator' ? 2 : (world.person(who)?.companyId ?? 1)
        // The list first, because the export records itself among a company's actions.
        const own = await world.send(list, { token: world.person(who)?.token, id, body: { pageSize: 500 } })
        const answer = await ask(who, { list: path, params: { id, x: id, slot: 'first' }, columns })
        expect({ who, status: answer.status }).toEqual({ who, status: own.status === 403 ? 404 : own.status })
        if (own.status !== 200) continue
        const { pagedResult } = JSON.parse(own.text) as { pagedResult: { totalItems: number } }
        const [head, ...rows] = cells(answer.text)
        expect(head).toEqual(columns.map(({ label }) => `'${label}`))
        expect(rows).toHaveLength(pagedResult.totalItems)
        expect(rows.flat().filter((cell) => /^[=+@\t\r]/.test(cell) || /^-[^\d]/.test(cell))).toEqual([])
      }
    },
  )
})

describe('an export of a list', () => {
  test('has the filters, order, labels and wording of the screen, days in ISO, amounts in the format of the language', async () => {
    const body = {
      list: '/orders/get-my-orders',
      request: JSON.stringify({ sortBy: 'total', isSortAscending: true, filters: { status: [2] } }),
      columns: [
        { field: 'number', label: 'Narudžba' },
        { field: 'placedAt', label: 'Datum' },
        { field: 'status', label: 'Status' },
        { field: 'total', label: 'Ukupno' },
        { field: 'company.name', label: 'Tvrtka' },
      ],
    }
    const [head, ...rows] = cells((await ask('retailerAdmin', body, 'hr')).text)
    expect(head).toEqual(['Narudžba', 'Datum', 'Status', 'Ukupno', 'Tvrtka'])
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) {
      expect(row[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
      expect(row[2]).toBe('Dovršena')
      expect(row[3]).toMatch(/^\d+,\d\d$/)
    }
    const totals = rows.map((row) => Number(row[3]?.replace(',', '.')))
    expect(totals).toEqual([...totals].sort((a, b) => a - b))
  })

  test('as XLSX has the same rows; totals are numbers with two decimals, days are days, text is never a formula', async () => {
    const body = {
      list: '/orders/get-my-orders',
      format: 'xlsx',
      columns: [
        { field: 'number', label: '=Order' },
        { field: 'placedAt', label: 'Date' },
        { field: 'total', label: 'Total' },
        { field: 'lines.product.title', label: 'Products' },
      ],
    }
    const answer = await world.app.http.inject({
      method: 'POST',
      url: '/api/exports/export-list',
      headers: { authorization: `Bearer ${world.person('retailerAdmin')?.token}` },
      payload: body,
    })
    expect(answer.headers['content-disposition']).toContain('my-orders.xlsx')
    const bytes = answer.rawPayload
    const rows: (readonly string[])[] = []
    for await (const row of readXlsx(bytes)) rows.push(row.cells)
    const asCsv = cells((await ask('retailerAdmin', { ...body, format: 'csv' })).text)
    expect(rows).toHaveLength(asCsv.length)
    expect(rows[0]?.[0]).toBe('=Order')
    expect(rows[1]?.[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:00$/)
    expect(rows.slice(1).map((row) => Number(row[2]))).toEqual(asCsv.slice(1).map((row) => Number(row[2])))
    const sheet = (await readZip(bytes, { files: 20, bytes: 1e7 })).find(({ name }) => name.endsWith('sheet1.xml'))
    const text = String(await sheet?.bytes())
    expect(text).not.toContain('<f>')
    expect(text).toMatch(/<c r="C2" s="3"><v>\d+\.\d\d<\/v><\/c><c r="D2" t="inlineStr" s="[07]">/)
  })

  test('as XLSX has calendar days as dates too: the day from which an exchange rate applies', async () => {
    const answer = await world.app.http.inject({
      method: 'POST',
      url: '/api/exports/export-list',
      headers: { authorization: `Bearer ${world.person('administrator')?.token}` },
      payload: { list: '/currencies/get-rates', format: 'xlsx', columns: [{ field: 'validFrom', label: 'From' }] },
    })
    expect(answer.statusCode).toBe(200)
    const files = await readZip(answer.rawPayload, { files: 20, bytes: 1e7 })
    const sheet = String(await files.find(({ name }) => name.endsWith('sheet1.xml'))?.bytes())
    expect(sheet).toMatch(/<c r="A2" s="\d"><v>\d{5}<\/v><\/c>/)
  })

  test('includes nested lists: the products of an order in one cell', async () => {
    const columns = [
      { field: 'number', label: 'Order' },
      { field: 'lines.product.title', label: 'Product' },
    ]
    const list = '/orders/get-my-orders'
    const [, ...rows] = cells((await ask('retailerAdmin', { list, columns })).text)
    expect(rows.length).toBeGreaterThan(1)
    for (const [, products] of rows) expect(products).toMatch(/\w/)
    expect(rows.some(([, products]) => products?.includes(', '))).toBe(true)
    const wrong = [{ field: 'lines.product.cost', label: 'x' }]
    expect((await ask('retailerAdmin', { list, columns: wrong })).status).toBe(404)
  })

  test('writes the name of an object in a column that was empty on the screen: the invoice of an order', async () => {
    const list = '/orders/get-my-orders'
    const columns = ['number', 'invoice', 'invoice.name'].map((field) => ({ field, label: field }))
    const answer = await ask('retailerAdmin', { list, columns })
    expect(answer.status).toBe(200)
    const [, ...rows] = cells(answer.text)
    expect(rows.some(([, invoice]) => invoice !== '')).toBe(true)
    for (const [, invoice, name] of rows) expect(invoice).toBe(name)
    const awaited = JSON.stringify({ filters: { status: [3] } })
    expect((await ask('retailerAdmin', { list, columns, request: awaited })).status).toBe(200)
    const lost = [{ field: 'product', label: 'Product' }]
    expect((await ask('administrator', { list: '/pos-sales/get-pos-sales', columns: lost })).status).toBe(200)
  })

  test('shows a person’s roles, status and two-step verification in words', async () => {
    const columns = ['email', 'userGroups', 'state', 'mfaKind'].map((field) => ({ field, label: field }))
    const { text } = await ask('administrator', { list: '/users/get-users', columns }, 'hr')
    const amra = cells(text).find(([email]) => email?.startsWith('amra.'))
    expect(amra?.slice(1)).toEqual(['Administrator preprodavača', 'Aktivan', 'Isključena'])
  })

  test('is recorded with its list and number of rows', async () => {
    await ask('distributor', { list: '/users/get-users', columns: [{ field: 'email', label: 'E-mail' }] })
    const { rows } = await sql<{ detail: { list: string; rows: number } }>`
      select detail from security_events where kind = 'lists.exported' order by id desc limit 1`.execute(
      world.app.services.db,
    )
    expect(rows[0]?.detail).toMatchObject({ list: '/users/get-users' })
    expect(rows[0]?.detail.rows).toBeGreaterThan(3)
  })

  test('of 620 publishers contains each once although Lejla deletes the first ten between two pages', async () => {
    const { db } = world.app.services
    const names = Array.from({ length: 620 }, (_, n) => `Izdavač za izvoz ${String(n).padStart(3, '0')}`)
    await db
      .insertInto('publishers')
      .values(names.map((name) => ({ name })))
      .execute()
    const forget = (some: readonly string[]) => db.deleteFrom('publishers').where('name', 'in', some).execute()
    const list = publishersRoutes.find(isListRoute)
    if (!list) throw new Error('publishers have no list')
    const handler: typeof list.handler = async (call, input) => {
      const page = await list.handler(call, input)
      // Not yet in the check that runs before the snapshot.
      if (call.db.isTransaction) await forget(names.slice(0, 10))
      return page
    }
    const call = {
      ...world.app.services,
      person: { ...world.person('administrator'), userGroups: [1], isTelecomCompany: false },
      language: 'en',
      ip: '::1',
      requestId: 'export',
      reading: readingOf(db),
    } as unknown as Call
    const file = await exportList([{ ...list, handler }], call, {
      list: list.endpoint.path,
      params: {},
      request: JSON.stringify({ sortBy: 'name', isSortAscending: true, quickSearch: 'Izdavač za izvoz' }),
      columns: [{ field: 'name', label: 'Publisher' }],
      format: 'csv',
    })
    try {
      const text: string[] = []
      for await (const piece of file.bytes as AsyncIterable<string>) text.push(String(piece))
      expect(
        cells(text.join(''))
          .slice(1)
          .map(([name]) => name),
      ).toEqual(names)
    } finally {
      await forget(names)
    }
  })

  test('of something that is not a list, has no such column, or has settings that the list refuses, is refused', async () => {
    const columns = [{ field: 'email', label: 'E-mail' }]
    expect((await ask('administrator', { list: '/auth/login', columns })).status).toBe(404)
    expect(
      (await ask('administrator', { list: '/users/get-users', columns: [{ field: 'passwordHash', label: 'x' }] }))
        .status,
    ).toBe(404)
    const wrong = { list: '/users/get-users', columns, request: '{"sortBy":"password_hash"}' }
    expect((await ask('administrator', wrong)).status).toBe(400)
    expect((await ask('administrator', { list: '/users/get-users', columns, request: '[1' })).status).toBe(400)
    const usersOnly = lists.find(({ path }) => path === '/companies/get-unapproved-companies')
    expect(usersOnly && allowed(usersOnly.access, { userGroups: [3], isTelecomCompany: false })).toBe(false)
  })
})
