import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { personById } from '../auth/person-by-id.ts'
import { commitImport, keepImports } from '../platform/imports/commit-import.ts'
import type { Cell } from '../platform/tables/cell.ts'
import { tableFile } from '../platform/tables/table-file.ts'
import { readXlsx } from '../platform/xlsx/read-xlsx.ts'
import { writeZip } from '../platform/zip/write-zip.ts'
import { priceImport } from './import-prices.ts'
import { setDuePrices } from './scheduled/set-scheduled.ts'
import { priceImportWorld } from './testing/import-world.ts'

const w = await priceImportWorld()
const { db, world, path, tarik, amra } = w
afterAll(() => w.close())
// Each test begins with the initial prices of Digitalis.
beforeEach(async () => {
  for (const [product, price] of [
    [world.northfall, 5700],
    [world.vektorLiga, 8630],
  ] as const) {
    await db
      .updateTable('company_products')
      .set({ price, effective_price: price, moq: null })
      .where('company_id', '=', world.digitalis)
      .where('product_id', '=', product)
      .execute()
  }
})
/** How many prices have come from a file so far. */
const fromFiles = async () =>
  (await db.selectFrom('price_history').select('id').where('cause', '=', 'csv').execute()).length
const bytesOf = (pieces: Uint8Array | AsyncIterable<Uint8Array | string>) =>
  pieces instanceof Uint8Array ? Buffer.from(pieces) : buffer(Readable.from(pieces, { objectMode: false }))
/** The latest notification to the distributor's people about a scheduled price that was not set. */
const toldNotSet = async () =>
  (
    await db
      .selectFrom('news')
      .select('detail')
      .where('kind', '=', 'scheduledPrice.notSet')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).detail
const idOf = async (productId: number) =>
  (
    await db
      .selectFrom('company_products')
      .select('id')
      .where('company_id', '=', world.digitalis)
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
  ).id
const northfall = w.codeOf(world.northfall)
const vektorLiga = w.codeOf(world.vektorLiga)
const kestrel = w.codeOf(world.kestrel)
const codes = Array.from({ length: 1000 }, (_, n) => `P-${String(n + 1).padStart(4, '0')}`)

describe("a partner's prices from a file", () => {
  it('wait for their day as one change, although the file has several chunks; prices below cost by then are left out', async () => {
    const some = codes.slice(100, 700)
    const lines = some.map((code) => `${code};10,50`).join('\n')
    const staged = await w.upload(
      world.tarik,
      world.digitalis,
      `code;price\n${northfall};58,00\n${kestrel};20,00\n${lines}\n`,
    )
    const { import: run, table } = staged.body.data
    const { rows: days } = await sql<{ day: string; at: Date }>`
      select (sales_day_of(now()) + 2)::text as day, now() + interval '2 days' as at`.execute(db)
    const day = days[0]?.day ?? ''
    const late = await tarik('PUT', `${path}/map-price-import/${run.id}`, {
      columns: table.columns,
      validFrom: '2020-01-01',
    })
    expect([late.status, late.body.code]).toEqual([422, 'price.validFromPast'])
    await tarik('PUT', `${path}/map-price-import/${run.id}`, { columns: table.columns, validFrom: day })
    expect(await w.commit(run.id)).toMatchObject({ state: 'committed', job: { imported: 601 } })
    const { data } = (await tarik('POST', `${path}/get-scheduled-prices`, { filters: { companyId: world.digitalis } }))
      .body
    expect(data[0]).toMatchObject({ kind: 'file', state: 'waiting', products: 601, title: null, validFrom: day })
    const products = await tarik('POST', `${path}/get-scheduled-price-products/${data[0].id}`, {
      quickSearch: northfall,
    })
    expect(products.body).toMatchObject({ currency: 'BAM', data: [{ code: northfall, price: '58.00' }] })
    expect(await w.pricesOf('P-0301')).not.toEqual([1050])

    await db
      .updateTable('key_batches')
      .set({ unit_cost_home_e4: 600_000 })
      .where('product_id', '=', world.northfall)
      .execute()
    const at = days[0]?.at ?? new Date()
    expect(await setDuePrices({ ...w.services, clock: { now: () => at } }, personById)).toBe(1)
    await db
      .updateTable('key_batches')
      .set({ unit_cost_home_e4: 421_000 })
      .where('product_id', '=', world.northfall)
      .execute()
    const found = (await tarik('GET', `${path}/get-scheduled-price/${data[0].id}`)).body.data
    expect(found).toMatchObject({ state: 'done', leftOut: 1 })
    expect(await toldNotSet()).toMatchObject({ problem: 'price.someLeftOut', count: 1 })
    expect(new Set(await w.pricesOf('P-03'))).toEqual(new Set([1050]))
    await db
      .updateTable('company_products')
      .set({ price: 1000, effective_price: 1000 })
      .where('price', '=', 1050)
      .execute()
  })

  it('for a later day is scheduled although Digitalis pays it today: the price scheduled for before ends with it', async () => {
    const { rows: days } = await sql<{ day: string; at: Date }>`
      select (sales_day_of(now()) + days)::text as day, now() + make_interval(days => days) as at
      from generate_series(2, 6, 2) days`.execute(db)
    const inForce = async () =>
      (
        await db
          .selectFrom('company_products')
          .select('effective_price')
          .where('company_id', '=', world.digitalis)
          .where('product_id', '=', world.northfall)
          .executeTakeFirstOrThrow()
      ).effective_price
    const scheduled = async (price: string, day = '') => {
      const { import: run, table } = (
        await w.upload(world.tarik, world.digitalis, `code;price\n${northfall};${price}\n`)
      ).body.data
      await tarik('PUT', `${path}/map-price-import/${run.id}`, { columns: table.columns, validFrom: day })
      return w.commit(run.id)
    }
    await scheduled('52,00', days[0]?.day)
    expect(await scheduled('57,00', days[1]?.day)).toMatchObject({ ok: 1, duplicate: 0, job: { imported: 1 } })
    await scheduled('57,00', days[2]?.day)
    const paid = []
    for (const { at } of days) {
      expect(await setDuePrices({ ...w.services, clock: { now: () => at } }, personById)).toBe(1)
      paid.push(await inForce())
    }
    expect(paid).toEqual([5200, 5700, 5700])
    const { data } = (await tarik('POST', `${path}/get-scheduled-prices`, { filters: { companyId: world.digitalis } }))
      .body
    expect(data.slice(0, 3)).toMatchObject([1, 1, 1].map((products) => ({ state: 'done', products, leftOut: 0 })))
  })

  it('for a later day has no bad row where Amra changes nothing, although the distributor has set an override there', async () => {
    const takeBack = () => sql`delete from company_products where company_id = ${world.gejmerija}`.execute(w.owner)
    await takeBack()
    await amra('POST', `${path}/create-company-product-price`, {
      companyId: world.gejmerija,
      items: [world.northfall, world.vektorLiga].map((productId) => ({ productId, price: '105.00' })),
    })
    const override = (price: string | null) =>
      tarik('PUT', '/products/override-distributor-price', {
        companyId: world.gejmerija,
        productId: world.northfall,
        price,
      })
    expect((await override('95.00')).status).toBe(200)
    const saved = `code;price\n${northfall};95,00\n${vektorLiga};105,00\n`
    const { import: run, table } = (await w.upload(world.amra, world.gejmerija, saved)).body.data
    expect(run).toMatchObject({ duplicate: 2, wrong: 0 })
    const { rows: days } = await sql<{ day: string }>`select (sales_day_of(now()) + 2)::text as day`.execute(db)
    const mapped = await amra('PUT', `${path}/map-price-import/${run.id}`, {
      columns: table.columns,
      validFrom: days[0]?.day,
    })
    expect(mapped.body.data.import).toMatchObject({ ok: 2, duplicate: 0, wrong: 0 })
    expect((await override(null)).status).toBe(200)
    await takeBack()
  })

  it('for a later day asks Tarik nothing about a line that is below cost today already and stays so', async () => {
    const lowered = await tarik('POST', `${path}/update-company-product-price/${await idOf(world.northfall)}`, {
      price: '45.00',
      marginBp: null,
      moq: null,
      confirmBelowCost: true,
      reason: 'Clearance',
    })
    expect(lowered.status).toBe(200)
    const { rows: days } = await sql<{ day: string; at: Date }>`
      select (sales_day_of(now()) + 2)::text as day, now() + interval '2 days' as at`.execute(db)
    const file = `code;price\n${northfall};45,00\n${vektorLiga};88,00\n`
    const { import: run, table } = (await w.upload(world.tarik, world.digitalis, file)).body.data
    await tarik('PUT', `${path}/map-price-import/${run.id}`, { columns: table.columns, validFrom: days[0]?.day })
    expect(await w.commit(run.id)).toMatchObject({ ok: 2, wrong: 0, job: { imported: 2 } })
    const clock = { now: () => days[0]?.at ?? new Date() }
    expect(await setDuePrices({ ...w.services, clock }, personById)).toBe(1)
    const { data } = (await tarik('POST', `${path}/get-scheduled-prices`, { filters: { companyId: world.digitalis } }))
      .body
    expect(data[0]).toMatchObject({ state: 'done', products: 2, leftOut: 0 })
    expect(await w.pricesOf(northfall)).toEqual([4500])
    expect(await w.pricesOf(vektorLiga)).toEqual([8800])
  })

  it('of which none can be set on their day, since all would now be at a loss, stay unchanged, and Tarik is told why', async () => {
    const staged = await w.upload(world.tarik, world.digitalis, `code;price\n${northfall};58,00\n${vektorLiga};88,00\n`)
    const { import: run, table } = staged.body.data
    const { rows: days } = await sql<{ day: string; at: Date }>`
      select (sales_day_of(now()) + 2)::text as day, now() + interval '2 days' as at`.execute(db)
    const { day, at } = days[0] ?? { day: '', at: new Date() }
    await tarik('PUT', `${path}/map-price-import/${run.id}`, { columns: table.columns, validFrom: day })
    expect(await w.commit(run.id)).toMatchObject({ state: 'committed', job: { imported: 2 } })
    const [waiting] = (await tarik('POST', `${path}/get-scheduled-prices`, { filters: { companyId: world.digitalis } }))
      .body.data
    expect(waiting).toMatchObject({ kind: 'file', state: 'waiting', products: 2 })
    const rows = () =>
      db
        .selectFrom('company_products')
        .select(['product_id', 'price', 'effective_price'])
        .where('company_id', '=', world.digitalis)
        .where('product_id', 'in', [world.northfall, world.vektorLiga])
        .orderBy('product_id')
        .execute()
    const before = await rows()
    const costs = async (timesTwo: boolean) =>
      sql`update key_batches set unit_cost_home_e4 = unit_cost_home_e4 ${sql.raw(timesTwo ? '* 2' : '/ 2')}`.execute(db)
    await costs(true)
    try {
      expect(await setDuePrices({ ...w.services, clock: { now: () => at } }, personById)).toBe(0)
    } finally {
      await costs(false)
    }
    expect((await tarik('GET', `${path}/get-scheduled-price/${waiting.id}`)).body.data).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('None of its prices could be set'),
    })
    expect(await toldNotSet()).toMatchObject({ problem: 'price.nothingLeftToSet', count: 2 })
    expect(await rows()).toEqual(before)
  })

  it('of Megabajt that wait for their day do not become overrides once it buys from Digitalis: none is set, and Tarik is notified', async () => {
    await tarik('POST', `${path}/create-company-product-price`, {
      companyId: world.megabajt,
      items: [{ productId: world.vektorLiga, price: null, marginBp: null }],
    })
    const staged = await w.upload(world.tarik, world.megabajt, `code;price\n${vektorLiga};88,00\n`)
    const { import: run, table } = staged.body.data
    const { rows: days } = await sql<{ day: string; at: Date }>`
      select (sales_day_of(now()) + 2)::text as day, now() + interval '2 days' as at`.execute(db)
    const { day, at } = days[0] ?? { day: '', at: new Date() }
    await tarik('PUT', `${path}/map-price-import/${run.id}`, { columns: table.columns, validFrom: day })
    expect(await w.commit(run.id)).toMatchObject({ state: 'committed', job: { imported: 1 } })
    const companies = { filters: { companyId: world.megabajt } }
    const [waiting] = (await tarik('POST', `${path}/get-scheduled-prices`, companies)).body.data
    expect(waiting).toMatchObject({ kind: 'file', state: 'waiting' })

    const { version } = await db
      .selectFrom('companies')
      .select('version')
      .where('id', '=', world.megabajt)
      .executeTakeFirstOrThrow()
    const moved = await tarik('PUT', `/companies/move-company/${world.megabajt}`, {
      version,
      supplierId: world.digitalis,
      priceGroupId: null,
    })
    expect(moved.status).toBe(200)
    expect(await setDuePrices({ ...w.services, clock: { now: () => at } }, personById)).toBe(0)
    const own = await db
      .selectFrom('company_products')
      .select(['price', 'override_price'])
      .where('company_id', '=', world.megabajt)
      .where('product_id', '=', world.vektorLiga)
      .executeTakeFirst()
    expect(own).toEqual({ price: null, override_price: null })
    const found = (await tarik('GET', `${path}/get-scheduled-price/${waiting.id}`)).body.data
    expect(found).toMatchObject({
      state: 'refused',
      problem: 'The person who scheduled it may no longer change these prices.',
    })
    const told = await db
      .selectFrom('news')
      .select('id')
      .where('kind', '=', 'scheduledPrice.notSet')
      .where('company_id', '=', world.brava)
      .where(sql<boolean>`detail ->> 'partnerId' = ${String(world.megabajt)}`)
      .execute()
    expect(told).toHaveLength(1)
    await db.deleteFrom('company_products').where('company_id', '=', world.megabajt).execute()
    await db
      .updateTable('companies')
      .set({ parent_id: world.brava, supplied_since: null })
      .where('id', '=', world.megabajt)
      .execute()
  })

  describe('committed in two chunks', () => {
    /** Commits such a file for the day after tomorrow, Northfall in its second chunk; `between` runs before that one. */
    const commitAround = async (
      price: string,
      between: (services: typeof w.services, id: number) => Promise<unknown>,
    ) => {
      const lines = codes.slice(100, 600).map((code) => `${code};${price}`)
      const text = `code;price\n${lines.join('\n')}\n${northfall};58,00\n`
      const { import: run, table } = (await w.upload(world.tarik, world.digitalis, text)).body.data
      const { rows: days } = await sql<{ day: string; at: Date }>`
        select (sales_day_of(now()) + 2)::text as day, now() + interval '2 days' as at`.execute(db)
      const { day, at } = days[0] ?? { day: '', at: new Date() }
      await tarik('PUT', `${path}/map-price-import/${run.id}`, { columns: table.columns, validFrom: day })
      await tarik('POST', `${path}/commit-price-import/${run.id}`)
      const schedule = async () =>
        (await tarik('POST', `${path}/get-scheduled-prices`, { filters: { companyId: world.digitalis } })).body.data[0]
      const halting: typeof priceImport = {
        ...priceImport,
        commit: async (trx, held, range, actor) => {
          if (range.firstChunk === 2) {
            await between({ ...w.services, clock: { now: () => at } }, (await schedule()).id)
          }
          return priceImport.commit(trx, held, range, actor)
        },
      }
      await commitImport(w.services, halting, { importId: run.id, ip: '127.0.0.1', sessionId: 1 }, personById)
      const { data } = (await tarik('GET', `${path}/get-price-import/${run.id}`)).body
      expect(data).toMatchObject({ state: 'committed', job: { imported: 501 } })
      return schedule()
    }
    afterEach(() =>
      db
        .updateTable('company_products')
        .set({ price: 1000, effective_price: 1000 })
        .where('price', 'in', [1150, 1180])
        .execute(),
    )
    const priceOfNorthfall = async () =>
      (
        await db
          .selectFrom('company_products')
          .select('effective_price')
          .where('company_id', '=', world.digitalis)
          .where('product_id', '=', world.northfall)
          .executeTakeFirstOrThrow()
      ).effective_price

    it('both apply although the day comes after the first: what waited is set, the rest at once', async () => {
      const schedule = await commitAround('11,50', async (services) => {
        expect(await setDuePrices(services, personById)).toBe(1)
      })
      expect(schedule).toMatchObject({ state: 'done', products: 500, leftOut: 0 })
      expect(await w.pricesOf('P-0600')).toEqual([1150])
      expect(await priceOfNorthfall()).toBe(5800)
    })

    it('none applies if Tarik cancels the change after the first', async () => {
      const before = await w.pricesOf('P-0600')
      const schedule = await commitAround('11,80', (_, id) => tarik('PUT', `${path}/cancel-scheduled-price/${id}`, {}))
      expect(schedule).toMatchObject({ state: 'cancelled' })
      expect(await w.pricesOf('P-0600')).toEqual(before)
      expect(await priceOfNorthfall()).toBe(5700)
    })
  })

  it('come from XLSX as well as from CSV, and the bad rows come back as XLSX to correct', async () => {
    const file = tableFile(
      { format: 'xlsx', language: 'hr' },
      {
        name: 'cijene',
        heads: ['Šifra', 'Nova cijena'],
        rows: Readable.from([
          [northfall, { number: '58.90' }],
          ['XX-1', { number: '10.00' }],
          ['=1+1', 'ten'],
        ] satisfies Cell[][]),
        cells: (row: Cell[]) => row,
      },
    )
    const { status, body } = await w.upload(world.tarik, world.digitalis, await bytesOf(file.bytes), 'cijene.xlsx')
    expect(status).toBe(200)
    const { import: run, table } = body.data
    expect(run).toMatchObject({ total: 3, ok: 1, wrong: 2 })
    expect(table).toMatchObject({
      encoding: 'xlsx',
      columns: { product: 0, price: 1 },
      sample: [
        [northfall, '58.9'],
        ['XX-1', '10'],
        ['=1+1', 'ten'],
      ],
    })
    expect(await w.commit(run.id)).toMatchObject({ job: { state: 'done', imported: 1 } })
    expect(await w.pricesOf(northfall)).toEqual([5890])

    const back: (readonly string[])[] = []
    for await (const { cells } of readXlsx(
      await w.fileBytes(world.tarik, `${path}/get-price-import-bad-rows/${run.id}`),
    ))
      back.push(cells)
    expect(back).toEqual([
      ['Šifra', 'Nova cijena', 'Row', 'What is wrong', 'What to do'],
      ['XX-1', '10', '3', 'No product has the code XX-1', 'Correct the code: it must match the catalogue'],
      ['=1+1', 'ten', '4', '“ten” is not a price', expect.any(String)],
    ])
  })

  it('that are already paid stay with their current rule: a saved list is imported again and fixes nothing', async () => {
    const { body } = await w.upload(
      world.tarik,
      world.digitalis,
      `code,price\n${northfall},57.00\n${vektorLiga},86.30\n`,
    )
    expect(body.data.import).toMatchObject({ total: 2, ok: 0, duplicate: 2, wrong: 0 })
    const termsOf = () =>
      db
        .selectFrom('company_products')
        .select(['price', 'margin_bp', 'effective_price', 'effective_rule'])
        .where('company_id', '=', world.digitalis)
        .where('product_id', '=', world.northfall)
        .executeTakeFirstOrThrow()
    await db
      .updateTable('company_products')
      .set({ price: null, effective_rule: 'group' })
      .where('company_id', '=', world.digitalis)
      .where('product_id', '=', world.northfall)
      .execute()
    const before = await termsOf()
    expect(before).toMatchObject({ price: null, effective_price: 5700 })
    const again = await w.upload(world.tarik, world.digitalis, `code,price\n${northfall},57.00\n${vektorLiga},86.40\n`)
    expect(again.body.data.import).toMatchObject({ total: 2, ok: 1, duplicate: 1 })
    expect(await w.commit(again.body.data.import.id)).toMatchObject({ job: { imported: 1 } })
    expect(await termsOf()).toEqual(before)
  })

  it('below an override of the distributor would not be paid, and are reported instead of set', async () => {
    const override = (price: number | null) =>
      db
        .updateTable('company_products')
        .set({ override_price: price, effective_price: price ?? 5700 })
        .where('company_id', '=', world.digitalis)
        .where('product_id', '=', world.northfall)
        .execute()
    await override(5500)
    const { body } = await w.upload(world.tarik, world.digitalis, `code,price\n${northfall},58.90\n`)
    expect(body.data.import).toMatchObject({ total: 1, ok: 0, wrong: 1 })
    expect(await w.rowsOf(body.data.import.id)).toEqual([
      expect.objectContaining({ outcome: 'overridden', field: 'price', detail: '55.00' }),
    ])
    await override(null)
    const free = await w.upload(world.tarik, world.digitalis, `code,price\n${northfall},58.90\n`)
    expect(free.body.data.import).toMatchObject({ total: 1, ok: 1, wrong: 0 })
  })

  it('come from a workbook in whose cells another program left a zero character, which no text may contain', async () => {
    const row = (...cells: string[]) =>
      `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
    const rows = [row('code', 'price'), row(`${northfall}_x0000_`, '58.90')].join('')
    const workbook = await bytesOf(
      writeZip([
        {
          name: 'xl/workbook.xml',
          bytes: Buffer.from('<workbook xmlns:r="r"><sheets><sheet r:id="rId1"/></sheets></workbook>'),
        },
        {
          name: 'xl/worksheets/sheet1.xml',
          bytes: Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
        },
      ]),
    )
    const { status, body } = await w.upload(world.tarik, world.digitalis, workbook, 'cijene.xlsx')
    expect([status, body.data.import]).toMatchObject([200, { total: 1, ok: 1, wrong: 0 }])
  })

  it('from a ZIP bomb or an archive that is not a workbook are refused in the reader’s language', async () => {
    const zip = await bytesOf(writeZip([{ name: 'a.txt', bytes: Buffer.from('a') }]))
    expect(await w.upload(world.tarik, world.digitalis, zip, 'a.xlsx')).toMatchObject({
      status: 422,
      body: { code: 'imports.brokenWorkbook' },
    })
    const bomb = Buffer.from(zip)
    bomb.writeUInt32LE(2_000_000_000, bomb.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24)
    expect(await w.upload(world.tarik, world.digitalis, bomb, 'a.xlsx')).toMatchObject({
      status: 413,
      body: { code: 'imports.unpacksTooLarge' },
    })
  })

  it('are reported row by row to Tarik, each at the wrong field, before any price changes', async () => {
    const before = await fromFiles()
    const { body } = await w.upload(
      world.tarik,
      world.digitalis,
      [
        'Šifra;Nova cijena;MOQ',
        `${northfall};58,90;5`,
        `${vektorLiga};86,30;`,
        'XX-1;10;',
        `${kestrel};10,00;`,
        'P-0001;ten;',
        'P-0002;1.234;',
        'P-0003;12,00;0',
        'P-0003;12,00;2',
        'p-0003;13,00;2',
        ';1;',
      ].join('\r\n'),
    )
    expect(body.data.info).toBe('The file has been read. No price has changed yet.')
    expect(body.data.import).toMatchObject({ state: 'staged', total: 10, ok: 2, duplicate: 2, wrong: 6, job: null })
    expect(body.data.table).toMatchObject({
      separator: ';',
      encoding: 'utf-8',
      head: ['Šifra', 'Nova cijena', 'MOQ'],
      columns: { product: 0, price: 1, moq: 2 },
      isChecked: true,
    })
    const row = (line: number, outcome: string, field = '', detail = '') =>
      expect.objectContaining({ row: line, outcome, field, detail })
    expect(await w.rowsOf(body.data.import.id)).toEqual([
      row(2, 'ok'),
      row(3, 'unchanged'),
      row(4, 'unknownProduct', 'product', 'XX-1'),
      row(5, 'notAssigned', 'product', expect.any(String) as unknown as string),
      row(6, 'priceNotNumber', 'price', 'ten'),
      row(7, 'priceNotNumber', 'price', '1.234'),
      row(8, 'moqNotNumber', 'moq', '0'),
      row(9, 'ok'),
      row(10, 'duplicateInFile', '', '9'),
      row(11, 'unknownProduct', 'product'),
    ])
    expect(await w.pricesOf(northfall)).toEqual([5700])
    expect(await fromFiles()).toBe(before)
  })

  it('are set by the commit, with their cause, run and person in the history; repeating it changes nothing', async () => {
    const { body } = await w.upload(
      world.tarik,
      world.digitalis,
      `code,price\n${northfall},58.90\n${vektorLiga},86.30\n`,
    )
    const { id } = body.data.import
    const done = await w.commit(id)
    expect(done).toMatchObject({ state: 'committed', ok: 1, job: { state: 'done', done: 1, imported: 1 } })
    expect(await w.pricesOf(northfall)).toEqual([5890])
    const history = () =>
      db
        .selectFrom('price_history')
        .select(['level', 'old_value', 'new_value', 'cause', 'user_id', 'job_run_id'])
        .where('cause', '=', 'csv')
        .where('job_run_id', '=', done.job.id)
        .execute()
    const once = [
      {
        level: 'company',
        old_value: 5700,
        new_value: 5890,
        cause: 'csv',
        user_id: world.tarik,
        job_run_id: done.job.id,
      },
    ]
    expect(await history()).toEqual(once)
    await w.runJob(id)
    expect((await tarik('POST', `${path}/commit-price-import/${id}`)).status).toBe(200)
    await w.runJob(id)
    expect(await history()).toEqual(once)
    const again = await w.upload(world.tarik, world.digitalis, `code,price\n${northfall},58.90\n`)
    expect(again.body.data.import).toMatchObject({ ok: 0, duplicate: 1 })
    const refused = await tarik('POST', `${path}/commit-price-import/${again.body.data.import.id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'imports.noGoodRows'])
  })

  it('below cost are wrong until Tarik confirms them with a reason', async () => {
    const { body } = await w.upload(world.tarik, world.digitalis, `code,price\n${vektorLiga},60.00\nP-0004,11.00\n`)
    const { id } = body.data.import
    expect(await w.rowsOf(id)).toEqual([
      expect.objectContaining({ outcome: 'belowCost', field: 'price', detail: '70.20 BAM' }),
      expect.objectContaining({ outcome: 'ok' }),
    ])
    const check = (facts: object) =>
      tarik('PUT', `${path}/map-price-import/${id}`, { columns: { product: 0, price: 1 }, ...facts })
    expect((await check({ confirmBelowCost: true })).body.code).toBe('price.reasonNeeded')
    const confirmed = await check({ confirmBelowCost: true, reason: 'Clearance' })
    expect(confirmed.body.data.import).toMatchObject({ ok: 2, wrong: 0 })
    await w.commit(id)
    expect(await w.pricesOf(vektorLiga)).toEqual([6000])
    const event = await db
      .selectFrom('security_events')
      .select('detail')
      .where('kind', '=', 'prices.belowCost')
      .executeTakeFirstOrThrow()
    expect(event.detail).toMatchObject({ companyId: world.digitalis, reason: 'Clearance' })
  })

  it('become wrong at the commit if the product was unassigned in between', async () => {
    const { body } = await w.upload(world.tarik, world.digitalis, 'code,price\nP-0005,11.00\nP-0006,11.00\n')
    await db
      .deleteFrom('company_products')
      .where('product_id', 'in', db.selectFrom('products').select('id').where('code', '=', 'P-0005'))
      .execute()
    const done = await w.commit(body.data.import.id)
    expect(done).toMatchObject({ state: 'committed', ok: 1, wrong: 1, job: { imported: 1 } })
    expect(await w.rowsOf(done.id, 'bad')).toEqual([expect.objectContaining({ outcome: 'notAssigned' })])
    expect(await w.pricesOf('P-0006')).toEqual([1100])
  })

  it('of a retailer are Amra’s own to set; products that she never had do not exist, and none may go below her purchase price', async () => {
    await amra('POST', `${path}/create-company-product-price`, {
      companyId: world.gejmerija,
      items: [{ productId: world.northfall, price: '70.00' }],
    })
    const { body } = await w.upload(
      world.amra,
      world.gejmerija,
      `code,price\n${northfall},50.00\n${kestrel},99.00\nP-0001,99.00\n`,
    )
    const { id } = body.data.import
    const rows = await amra('POST', `${path}/get-price-import-rows/${id}`, { sortBy: 'row', isSortAscending: true })
    expect(rows.body.data.map((row: { outcome: string }) => row.outcome)).toEqual([
      'belowPurchase',
      'unknownProduct',
      'notAssigned',
    ])
    expect((await w.upload(world.amra, world.digitalis, 'code,price\nP-0001,1')).status).toBe(404)
    expect((await w.upload(world.amra, world.megabajt, 'code,price\nP-0001,1')).status).toBe(404)
    expect((await w.upload(world.nikola, world.gejmerija, 'code,price\nP-0001,1')).status).toBe(403)
    for (const [method, call] of [
      ['GET', 'get-price-import'],
      ['POST', 'get-price-import-rows'],
      ['GET', 'get-price-import-bad-rows'],
      ['GET', 'get-price-import-table'],
      ['POST', 'commit-price-import'],
      ['DELETE', 'cancel-price-import'],
    ] as const) {
      expect((await tarik(method, `${path}/${call}/${id}`, method === 'POST' ? {} : undefined)).status, call).toBe(404)
    }
  })
})

describe('the column mapping', () => {
  it('is asked for if the headings say nothing, then remembered for the company', async () => {
    const odd = 'Wie es heißt;Was es kostet\nP-0010;11,50\nP-0011;abc\n'
    const first = (await w.upload(world.tarik, world.digitalis, odd)).body.data
    expect(first.table).toMatchObject({
      isChecked: false,
      columns: { product: null, price: null, moq: null },
      sample: [
        ['P-0010', '11,50'],
        ['P-0011', 'abc'],
      ],
    })
    const early = await tarik('POST', `${path}/commit-price-import/${first.import.id}`)
    expect([early.status, early.body.code]).toEqual([409, 'imports.notChecked'])
    const map = (columns: object) => tarik('PUT', `${path}/map-price-import/${first.import.id}`, { columns })
    expect((await map({ product: 0, price: 0 })).body.code).toBe('imports.noSuchColumn')
    expect((await map({ product: 0, price: 7 })).body.code).toBe('imports.noSuchColumn')
    const mapped = await map({ product: 0, price: 1 })
    expect(mapped.body.data).toMatchObject({ import: { ok: 1, wrong: 1 }, table: { isChecked: true } })
    const next = (await w.upload(world.tarik, world.digitalis, odd)).body.data
    expect(next.table).toMatchObject({ isChecked: true, columns: { product: 0, price: 1, moq: null } })
  })

  it('goes by position in a file without headings', async () => {
    const { body } = await w.upload(world.tarik, world.digitalis, 'P-0012;11,50\nP-0013;12,50\n')
    expect(body.data).toMatchObject({ import: { total: 2 }, table: { head: ['1', '2'], isChecked: false } })
  })
})

describe('a price file is returned', () => {
  it('with its bad rows under their own headings, to correct and import again', async () => {
    const { body } = await w.upload(
      world.tarik,
      world.digitalis,
      'Napomena;Code;Price\n=1+1;P-0014;11\n-x;P-0015;eleven\n',
    )
    const { id } = body.data.import
    const bad = await w.file(world.tarik, 'bad-rows', id)
    expect(bad).toBe(
      `\ufeffNapomena;Code;Price;Row;What is wrong;What to do\r\n'-x;P-0015;eleven;3;“eleven” is not a price;Write the price with at most two decimals, as 45.90 or 45,90\r\n`,
    )
    expect((await w.file(world.tarik, 'file', id)).split('\r\n')).toHaveLength(4)
    const mended = await w.upload(world.tarik, world.digitalis, bad.replace('eleven;3', '11,00;3'))
    expect(mended.body.data.import).toMatchObject({ total: 1, ok: 1 })
    const again = await w.file(world.tarik, 'file', mended.body.data.import.id)
    expect(again.split('\r\n')[1]).toMatch(/^'-x;P-0015;11,00;/)
  })

  it('in the history of the partner, newest first, with the person who uploaded it', async () => {
    for (const price of ['11,00', '12,00'])
      await w.upload(world.tarik, world.digitalis, `code;price\n${northfall};${price}\n`)
    const list = await tarik('POST', `${path}/get-price-imports`, { filters: { subjectId: world.digitalis } })
    const ids = list.body.data.map((row: { id: number }) => row.id)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    expect(list.body.data[0]).toMatchObject({
      companyId: world.digitalis,
      by: 'Tarik Kovačević',
      fileName: 'prices.csv',
    })
    const others = await amra('POST', `${path}/get-price-imports`, {})
    expect(others.body.data.every((row: { companyId: number }) => row.companyId === world.gejmerija)).toBe(true)
  })
})

describe('encodings and limits (guarantee G26)', () => {
  const text = 'Šifra;Cijena;Naziv\nP-0020;11,00;Ključ ćevapčić\n'
  const utf16 = Buffer.from(text, 'utf16le')
  // What Excel writes in Sarajevo and Zagreb: Š is 8A, č E8, ć E6.
  const windows = Buffer.from([...text].map((one) => ({ Š: 0x8a, č: 0xe8, ć: 0xe6 })[one] ?? one.charCodeAt(0)))
  it.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
    ['UTF-16 with its mark', Buffer.concat([Buffer.of(0xff, 0xfe), utf16]), 'utf-16le'],
    ['UTF-16 the other way round', Buffer.concat([Buffer.of(0xfe, 0xff), Buffer.from(utf16).swap16()]), 'utf-16be'],
    ['Windows-1250', windows, 'windows-1250'],
  ])('%s is read', async (_name, bytes, encoding) => {
    const { body } = await w.upload(world.tarik, world.digitalis, bytes)
    expect(body.data.table, JSON.stringify(body)).toMatchObject({
      encoding,
      head: ['Šifra', 'Cijena', 'Naziv'],
      sample: [['P-0020', '11,00', 'Ključ ćevapčić']],
    })
    expect(body.data.import).toMatchObject({ total: 1, ok: 1 })
  })

  it.each([
    ['larger than 20 MiB', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'), 413, 'common.tooLarge'],
    ['with a line of more than 64 KiB', `code,price\n${'x'.repeat(70_000)},1\n`, 422, 'imports.lineTooLong'],
    ['with a quotation mark that is never closed', 'code,price\n"P-0001,1\nP-0002,2\n', 422, 'imports.brokenQuotes'],
    ['of nothing', '', 422, 'imports.nothingToImport'],
    ['of a head alone', 'code,price\n', 422, 'imports.nothingToImport'],
    ['of bytes that are no text', Buffer.from([1, 2, 3, 0, 0, 255, 254, 7]), 415, 'common.unsupportedType'],
  ])('a file %s is refused', async (_what, content, status, code) => {
    const before = await db.selectFrom('imports').select('id').execute()
    const answer = await w.upload(world.tarik, world.digitalis, content)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await db.selectFrom('imports').select('id').execute()).toEqual(before)
  })
})

describe('files per day', () => {
  it('of Digitalis are limited to 50: Amra is told to continue later, and a day later she can', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into imports (kind, company_id, user_id, user_name, state, source, created_at)
      select 'prices', ${world.digitalis}::bigint, ${world.amra}::bigint, 'Amra Hodžić', 'cancelled', 'csv', now() - interval '1 hour'
      from generate_series(1, 50) returning id`.execute(db)
    const some = { ids: rows.map(({ id }) => id) }
    const imports = () => db.selectFrom('imports').select('id').orderBy('id').execute()
    const before = await imports()
    const bring = () => w.upload(world.amra, world.gejmerija, `code;price\n${northfall};99,00\n`)
    const refused = await bring()
    expect(refused).toMatchObject({ status: 409, body: { code: 'imports.tooManyToday' } })
    expect(refused.body.data.info).toContain('50')
    expect(await imports()).toEqual(before)
    await sql`update imports set created_at = now() - interval '25 hours' where id = any(${some.ids}::bigint[])`.execute(
      w.owner,
    )
    expect((await bring()).status).toBe(200)
    await sql`delete from imports where id = any(${some.ids}::bigint[])`.execute(w.owner)
  })
})

describe('a commit in chunks', () => {
  const file = (price: string, from: readonly string[]) =>
    `code,price\n${from.map((code) => `${code},${price}`).join('\n')}\n`
  const csvChanges = async (newValue: number) =>
    (
      await db
        .selectFrom('price_history')
        .select('product_id')
        .where('cause', '=', 'csv')
        .where('new_value', '=', newValue)
        .execute()
    ).length

  it('that is killed in the middle keeps what is committed and continues from there, nothing twice', async () => {
    const some = codes.slice(100)
    const { body } = await w.upload(world.tarik, world.digitalis, file('21.00', some))
    const { id, ok } = body.data.import
    expect(ok).toBe(900)
    await tarik('POST', `${path}/commit-price-import/${id}`)
    await w.dieWhen('(select count(*) from price_history where new_value = 2100) > 500')
    await expect(w.runJob(id)).rejects.toThrow()
    expect(await csvChanges(2100)).toBe(500)
    const half = (await tarik('GET', `${path}/get-price-import/${id}`)).body.data
    expect(half).toMatchObject({ state: 'staged', job: { state: 'failed', done: 500, imported: 500 } })
    await w.live()
    await tarik('POST', `${path}/commit-price-import/${id}`)
    await w.runJob(id)
    await w.runJob(id)
    expect((await tarik('GET', `${path}/get-price-import/${id}`)).body.data).toMatchObject({
      state: 'committed',
      job: { state: 'done', done: 900, imported: 900 },
    })
    expect(await csvChanges(2100)).toBe(900)
    expect(new Set((await w.pricesOf('P-')).slice(100))).toEqual(new Set([2100]))
  })

  it('that Tarik starts after a week, and that fails halfway, keeps its report; one that imported nothing is deleted', async () => {
    const [half, waiting, untouched] = await Promise.all(
      [codes.slice(100), codes.slice(0, 1), codes.slice(0, 1)].map(
        async (some) =>
          (await w.upload(world.tarik, world.digitalis, file('25.00', some))).body.data.import.id as number,
      ),
    )
    const ids = [half, waiting, untouched].map(Number)
    const kept = async () =>
      (await db.selectFrom('imports').select('id').where('id', 'in', ids).orderBy('id').execute()).map(({ id }) => id)
    const aWeekLater = { ...w.services, clock: { now: () => new Date(Date.now() + 8 * 86_400_000) } }

    await tarik('POST', `${path}/commit-price-import/${half}`)
    await tarik('POST', `${path}/commit-price-import/${waiting}`)
    await w.dieWhen('(select count(*) from price_history where new_value = 2500) > 500')
    await expect(w.runJob(Number(half))).rejects.toThrow()
    await keepImports(aWeekLater)
    expect(await kept()).toEqual([half, waiting].map(Number).sort((a, b) => a - b))
    expect((await tarik('GET', `${path}/get-price-import/${half}`)).body.data).toMatchObject({
      state: 'staged',
      job: { state: 'failed', imported: 500 },
    })

    await w.live()
    await tarik('POST', `${path}/commit-price-import/${half}`)
    await w.runJob(Number(half))
    expect((await tarik('GET', `${path}/get-price-import/${half}`)).body.data).toMatchObject({
      state: 'committed',
      job: { state: 'done', imported: 900 },
    })
    await w.dieWhen('true')
    await expect(w.runJob(Number(waiting))).rejects.toThrow()
    await keepImports(w.services)
    expect(await kept()).toContain(waiting)
    await keepImports(aWeekLater)
    expect(await kept()).toEqual([half])
  })

  it('can be stopped between two chunks: committed rows stay, the rest is returned as left out', async () => {
    const { body } = await w.upload(world.tarik, world.digitalis, file('22.00', codes.slice(100)))
    const { id } = body.data.import
    await tarik('POST', `${path}/commit-price-import/${id}`)
    await w.dieWhen('(select count(*) from price_history where new_value = 2200) > 500')
    await expect(w.runJob(id)).rejects.toThrow()
    await w.live()
    expect((await tarik('DELETE', `${path}/cancel-price-import/${id}`)).status).toBe(200)
    await w.runJob(id)
    expect((await tarik('GET', `${path}/get-price-import/${id}`)).body.data).toMatchObject({
      state: 'cancelled',
      ok: 500,
      wrong: 400,
    })
    expect(await csvChanges(2200)).toBe(500)
    const left = await w.file(world.tarik, 'bad-rows', id)
    expect(left.trim().split('\r\n')).toHaveLength(401)
    const refused = await tarik('POST', `${path}/commit-price-import/${id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'imports.closed'])
  })

  it('of one file that Tarik and somebody else import at the same time sets each price once', async () => {
    const some = codes.slice(600)
    const staged = await Promise.all([1, 2].map(() => w.upload(world.tarik, world.digitalis, file('23.00', some))))
    const done = await Promise.all(staged.map(({ body }) => w.commit(body.data.import.id)))
    expect(done.map((one) => one.job.imported).reduce((a, b) => a + b, 0)).toBe(400)
    expect(await csvChanges(2300)).toBe(400)
  })

  it('is not run for somebody who may no longer work here', async () => {
    const { body } = await w.upload(world.tarik, world.digitalis, file('24.00', codes.slice(990)))
    const { id } = body.data.import
    await tarik('POST', `${path}/commit-price-import/${id}`)
    await w.owner.updateTable('users').set({ is_disabled: true }).where('id', '=', world.tarik).execute()
    await expect(w.runJob(id)).rejects.toThrow('may no longer work here')
    await w.owner.updateTable('users').set({ is_disabled: false }).where('id', '=', world.tarik).execute()
    expect(await csvChanges(2400)).toBe(0)
  })
})

describe('a price file that was checked in another currency', () => {
  it('is refused with both currencies named, sets nothing, and is accepted once it is uploaded again', async () => {
    const of = { company_id: world.megabajt }
    await db
      .insertInto('company_products')
      .values({ ...of, product_id: world.northfall, effective_price: 5900, effective_rule: 'base' })
      .onConflict((at) => at.columns(['company_id', 'product_id']).doUpdateSet({ price: null }))
      .execute()
    const said = `code;price\n${northfall};58,90\n`
    const { import: staged } = (await w.upload(world.tarik, world.megabajt, said)).body.data
    await db.updateTable('companies').set({ currency: 'EUR' }).where('id', '=', world.megabajt).execute()
    const done = await w.commit(staged.id)
    expect(done.job).toMatchObject({
      state: 'failed',
      imported: 0,
      reason: 'This file was checked when prices were in BAM; now they are in EUR. Upload a file with prices in EUR.',
    })
    const priceNow = () =>
      db.selectFrom('company_products').select('price').where('company_id', '=', of.company_id).execute()
    expect(await priceNow()).toEqual([{ price: null }])
    const again = (await w.upload(world.tarik, world.megabajt, said)).body.data.import
    expect((await w.commit(again.id)).job).toMatchObject({ state: 'done', imported: 1 })
    expect(await priceNow()).toEqual([{ price: 5890 }])
    await db.updateTable('companies').set({ currency: 'BAM' }).where('id', '=', world.megabajt).execute()
  })
})

describe('a price file that was checked while the partner bought from another supplier', () => {
  it('is refused once Megabajt buys from Digitalis: a checked price does not become an override', async () => {
    const of = { company_id: world.megabajt, product_id: world.kestrel }
    await db
      .insertInto('company_products')
      .values({ ...of, effective_price: 5900, effective_rule: 'base' })
      .execute()
    const said = `code;price\n${kestrel};58,90\n`
    const { import: staged } = (await w.upload(world.tarik, world.megabajt, said)).body.data
    const under = (parentId: number) =>
      db.updateTable('companies').set({ parent_id: parentId }).where('id', '=', world.megabajt).execute()
    await under(world.digitalis)
    const { job } = await w.commit(staged.id)
    await under(world.brava)
    expect(job).toMatchObject({
      state: 'failed',
      imported: 0,
      reason: 'Since this file was checked, the partner buys from another supplier. Upload the file again.',
    })
    const own = await db
      .selectFrom('company_products')
      .select(['price', 'override_price'])
      .where('company_id', '=', of.company_id)
      .where('product_id', '=', of.product_id)
      .execute()
    expect(own).toEqual([{ price: null, override_price: null }])
    await db.deleteFrom('company_products').where('company_id', '=', world.megabajt).execute()
  })
})
