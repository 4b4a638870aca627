import { createHash } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { companyId, personId } from '../../../seed/load/world-ids.ts'
import { connect } from '../platform/db/connect.ts'
import { findBreaches } from '../invariants/invariants.sql.ts'
import { seededDatabase } from '../testing/database.ts'
import { startApp } from '../testing/small-world.ts'

const url = await seededDatabase()
const { app, as, tokenOf, close } = await startApp(url)
const connection = connect(url, { size: 4 })
afterAll(async () => {
  await close()
  await connection.close()
})

const tarik = as(personId('tarik'))
const amra = as(personId('amra'))
const nikola = as(personId('nikola'))
const lea = as(personId('lea'))

interface Row {
  id: number
  number: string
  issuerId: number
  buyerId: number
  orderId: number
  gross: string
  isNew: boolean
  issuedAt: string
}
const rowsOf = async (who: typeof tarik, path: string, body: object = {}) => {
  const answer = await who('POST', path, body)
  expect(answer.status).toBe(200)
  return answer.body.data as Row[]
}
const pdf = async (userId: number, path: string, language: string) => {
  const response = await app.http.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${await tokenOf(userId)}`, 'accept-language': language },
  })
  return { status: response.statusCode, type: String(response.headers['content-type']), bytes: response.rawPayload }
}
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('the lists of invoices', () => {
  it('show Amra what Digitalis issued to its retailers and received from Brava, and nothing else', async () => {
    const issued = await rowsOf(amra, '/orders/get-invoices', { pageSize: 500 })
    const received = await rowsOf(amra, '/orders/get-my-invoices', { pageSize: 500 })
    expect(issued.length).toBeGreaterThan(0)
    expect(new Set(issued.map((row) => row.issuerId))).toEqual(new Set([companyId('digitalis')]))
    expect(new Set(received.map((row) => row.buyerId))).toEqual(new Set([companyId('digitalis')]))
  })

  it('show Nikola no invoice of the leg above his supplier', async () => {
    const received = await rowsOf(nikola, '/orders/get-my-invoices', { pageSize: 500 })
    expect(new Set(received.map((row) => row.issuerId))).toEqual(new Set([companyId('digitalis')]))
    expect(await rowsOf(nikola, '/orders/get-invoices')).toEqual([])
  })

  it('show Tarik both legs of an order of Gejmerija when he asks for every leg', async () => {
    const [own] = await rowsOf(nikola, '/orders/get-my-invoices', { pageSize: 5 })
    const { body } = await tarik('POST', '/orders/get-invoices', {
      filters: { everyLeg: true, companyIds: [companyId('gejmerija'), companyId('digitalis')] },
      pageSize: 500,
    })
    const legs = (body.data as Row[]).filter((row) => row.orderId === own?.orderId)
    expect(new Set(legs.map((row) => row.issuerId))).toEqual(new Set([companyId('brava'), companyId('digitalis')]))
    expect(legs).toHaveLength(2)
  })

  it('total what they list, separately for each currency', async () => {
    const { body } = await amra('POST', '/orders/get-my-invoices', { retrieveAll: true })
    const cents = (body.data as Row[]).reduce((sum, row) => sum + Math.round(Number(row.gross) * 100), 0)
    expect(body.sums).toHaveLength(1)
    expect(Math.round(Number(body.sums[0].gross) * 100)).toBe(cents)
  })

  it('take a day from midnight to midnight in Sarajevo', async () => {
    const all = await rowsOf(amra, '/orders/get-my-invoices', { pageSize: 500 })
    const dayOf = (row: Row) => new Date(row.issuedAt).toLocaleDateString('sv-SE', { timeZone: 'Europe/Sarajevo' })
    const late = all.find((row) => dayOf(row) !== row.issuedAt.slice(0, 10))
    expect(late, 'an invoice of the hours between both midnights').toBeDefined()
    const day = dayOf(late as Row)
    const found = await rowsOf(amra, '/orders/get-my-invoices', {
      filters: { issuedFrom: day, issuedTo: day },
      pageSize: 500,
    })
    expect(found.map((row) => row.id)).toEqual(all.filter((row) => dayOf(row) === day).map((row) => row.id))
  })

  it('sort by number as numbers, not as text', async () => {
    const rows = await rowsOf(amra, '/orders/get-my-invoices', { sortBy: 'number', pageSize: 500 })
    const sequence = rows.filter((row) => row.number.startsWith('1-2026-')).map((row) => Number(row.number.slice(7)))
    expect(sequence).toEqual([...sequence].sort((a, b) => b - a))
  })
})

describe('the PDF of an invoice', () => {
  it('is identical byte for byte at every download, in each language, and no longer new', async () => {
    const fresh = (await rowsOf(amra, '/orders/get-my-invoices', { filters: { isNew: true } }))[0]
    expect(fresh).toBeDefined()
    const path = `/orders/get-my-invoice-pdf/${fresh?.id}`
    const hashes = new Set<string>()
    for (const language of ['bs', 'hr', 'en']) {
      const first = await pdf(personId('amra'), path, language)
      const second = await pdf(personId('amra'), path, language)
      expect(first.type).toBe('application/pdf')
      expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(hash(second.bytes)).toBe(hash(first.bytes))
      hashes.add(hash(first.bytes))
    }
    expect(hashes.size).toBe(3)
    const after = (await rowsOf(amra, '/orders/get-my-invoices', { pageSize: 500 })).find((row) => row.id === fresh?.id)
    expect(after?.isNew).toBe(false)
  })

  it('of another company gives Lea and Nikola the same answer as one that does not exist', async () => {
    const [digitalis] = await rowsOf(amra, '/orders/get-my-invoices')
    for (const who of ['lea', 'nikola'] as const) {
      for (const side of ['get-invoice-pdf', 'get-my-invoice-pdf']) {
        const foreign = await pdf(personId(who), `/orders/${side}/${digitalis?.id}`, 'en')
        const missing = await pdf(personId(who), `/orders/${side}/999999999`, 'en')
        expect(foreign.status).toBe(404)
        const plain = (bytes: Buffer) => JSON.stringify({ ...JSON.parse(bytes.toString()), requestId: '' })
        expect(plain(foreign.bytes)).toBe(plain(missing.bytes))
      }
    }
  })

  it('can be requested by everybody signed in (specification §2): Tarik has received none, and those that Digitalis received are not his', async () => {
    const { status, body } = await tarik('POST', '/orders/get-my-invoices', {})
    expect(status).toBe(200)
    expect(body).toMatchObject({ data: [], pagedResult: { totalItems: 0 }, sums: [] })
    const [digitalis] = await rowsOf(amra, '/orders/get-my-invoices')
    expect((await pdf(personId('tarik'), `/orders/get-my-invoice-pdf/${digitalis?.id}`, 'en')).status).toBe(404)
  })
})

describe('the export of invoices', () => {
  it('contains every matching row, amounts with a comma in hr', async () => {
    const total = (await lea('POST', '/orders/get-my-invoices', {})).body.pagedResult.totalItems as number
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/orders/export-my-invoices',
      headers: {
        authorization: `Bearer ${await tokenOf(personId('lea'))}`,
        'accept-language': 'hr',
        'content-type': 'application/json',
      },
      payload: '{}',
    })
    const lines = response.payload.trim().split('\r\n')
    expect(lines).toHaveLength(total + 1)
    const net = lines[0]?.split(';').indexOf('Osnovica') ?? -1
    expect(net).toBeGreaterThan(0)
    expect(lines[1]?.split(';')[net]).toMatch(/^\d+,\d\d$/)
  })
})

describe('the dashboard', () => {
  it('gives Tarik the distributor’s figures and Nikola the buyer’s, never both', async () => {
    const his = (await tarik('GET', '/dashboard/get-dashboard-data/3')).body.data
    const buyers = (await nikola('GET', '/dashboard/get-dashboard-data/3')).body.data
    expect(his.buyer).toBeNull()
    expect(buyers.distributor).toBeNull()
    expect(JSON.stringify(buyers)).not.toMatch(/margin|cost/i)
  })

  it('shows the same sales by day as in total', async () => {
    const { data } = (await tarik('GET', '/dashboard/get-dashboard-data/3')).body
    const trend = (await tarik('GET', '/dashboard/get-dashboard-data-performance/3')).body.data
    const cents = (amount: string) => Math.round(Number(amount) * 100)
    const sum = (key: 'value' | 'previous') =>
      (trend.days as { value: string; previous: string }[]).reduce((total, day) => total + cents(day[key]), 0)
    expect(trend.days).toHaveLength(30)
    expect(sum('value')).toBe(cents(data.distributor.salesNet.value))
    expect(sum('previous')).toBe(cents(data.distributor.salesNet.previous))
  })

  it('shows the 35 keys that Brava owes on 13 orders', async () => {
    const { data } = (await tarik('GET', '/dashboard/get-dashboard-data/3')).body
    expect(data.distributor.toDo.missingKeys).toMatchObject({ count: 35, orders: 13 })
    expect(data.distributor.missing[0]).toMatchObject({ title: 'Drift District', keys: 14 })
  })

  it('refuses a preset that does not exist in the same way as a page that does not', async () => {
    expect((await tarik('GET', '/dashboard/get-dashboard-data/22')).status).toBe(404)
    expect((await tarik('GET', '/reports/set-date-preset/-1')).status).toBe(404)
  })
})

it('the demonstration world satisfies every invariant', async () => {
  expect(await findBreaches(connection.db)).toEqual([])
})
