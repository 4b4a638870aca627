import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { businessDay } from '@brava/contract/calendar-day.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { orderWorld } from '../orders/testing/order-world.ts'
import { notedBy } from '../security/testing/noted-acts.ts'

const world = await orderWorld()
const { as, companies, db, issueInvoices, people, place, stock } = world

/** The files another program finds in an archive. */
function filesIn(bytes: Buffer): [name: string, start: string][] {
  const folder = mkdtempSync(join(tmpdir(), 'brava-zip-'))
  try {
    writeFileSync(join(folder, 'a.zip'), bytes)
    const script =
      'import sys,zipfile,json;z=zipfile.ZipFile(sys.argv[1]);assert z.testzip() is None;print(json.dumps([[n,z.read(n)[:5].decode("latin1")] for n in z.namelist()]))'
    return JSON.parse(execFileSync('python3', ['-c', script, join(folder, 'a.zip')]).toString())
  } finally {
    rmSync(folder, { recursive: true })
  }
}
const idsOf = async (buyer: number) =>
  (await db.selectFrom('invoices').where('buyer_id', '=', buyer).select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  )

describe('selected invoices in one archive', () => {
  it("are PDF and XML of each, for Mirza those he received; another company's refuses the whole call", async () => {
    await stock('northfall', 3)
    for (const by of ['mirza', 'mirza', 'nikola'] as const) await place({ by, lines: [['northfall', 1]] })
    await issueInvoices()
    const [mine, foreign] = [await idsOf(companies.nexa), await idsOf(companies.gejmerija)]
    let bytes: Buffer = Buffer.alloc(0)
    const noted = await notedBy(db, 'invoices.downloaded', async () => {
      const wanted = { ids: mine, formats: ['pdf', 'xml'] }
      const answer = await as('mirza', 'POST', '/orders/get-invoices-zip', wanted, 'bs')
      expect(answer.status).toBe(200)
      bytes = answer.bytes
    })
    const detail = { count: mine.length, formats: ['pdf', 'xml'] }
    expect(noted).toMatchObject([{ user_id: people.mirza.id, company_id: companies.nexa, ip: '127.0.0.1', detail }])
    const files = filesIn(bytes)
    expect(files).toHaveLength(mine.length * 2)
    for (const [name, start] of files)
      expect([name.slice(-4), start]).toEqual(name.endsWith('.pdf') ? ['.pdf', '%PDF-'] : ['.xml', '<?xml'])
    const incoming = await as('mirza', 'POST', '/orders/get-my-invoices', { filters: { isNew: true } })
    expect(incoming.body.data.filter(({ id }: { id: number }) => mine.includes(id))).toEqual([])

    const mixed = { ids: [...mine, ...foreign], formats: ['pdf'] }
    expect((await as('mirza', 'POST', '/orders/get-invoices-zip', mixed)).status).toBe(404)
    // Invoices of two issuers may have the same number: each issuer has a folder.
    const all = await as('tarik', 'POST', '/orders/get-invoices-zip', mixed)
    expect(new Set(filesIn(all.bytes).map(([name]) => name.split('/')[0]))).toEqual(
      new Set([String(companies.brava), String(companies.digitalis)]),
    )
  })
})

describe('invoice numbers', () => {
  it('are still sorted as numbers after the 9999th', async () => {
    await stock('northfall', 3)
    await place({ by: 'mirza', lines: [['northfall', 1]] })
    await issueInvoices()
    await sql`update invoice_counters set last = 9998 where issuer_id = ${companies.brava} and series = '1'`.execute(db)
    for (let n = 0; n < 2; n += 1) await place({ by: 'mirza', lines: [['northfall', 1]] })
    await issueInvoices()
    const { body } = await as('mirza', 'POST', '/orders/get-my-invoices', { sortBy: 'number', isSortAscending: false })
    const year = businessDay(new Date()).slice(0, 4)
    expect(body.data.slice(0, 2).map(({ number }: { number: string }) => number)).toEqual([
      `1-${year}-10000`,
      `1-${year}-9999`,
    ])
  })
})
