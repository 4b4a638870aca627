import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { priceImportWorld } from '../../prices/testing/import-world.ts'
import { writeZip, type ZipEntry } from '../../platform/zip/write-zip.ts'
import { personById } from '../../auth/person-by-id.ts'
import { commitImport, keepImports } from '../../platform/imports/commit-import.ts'
import { untilWaitedFor } from '../../testing/until-waited-for.ts'
import { productImport } from './import-products.ts'

const w = await priceImportWorld()
const { db, world } = w
afterAll(() => w.close())

/** Lejla, who works at the same time as Tarik. */
const lejla = (
  await sql<{ id: number }>`
    with made as (insert into users (company_id, username, email, first_name, last_name, language)
      select company_id, 'lejla', 'lejla@example.test', 'Lejla', 'Begić', 'bs' from users where id = ${world.tarik} returning id)
    insert into user_roles (user_id, role_id) select made.id, r.role_id from made, user_roles r where r.user_id = ${world.tarik}
    returning user_id as id`.execute(w.owner)
).rows[0]?.id as number
const northfall = w.codeOf(world.northfall)
const facts = await db
  .selectFrom('products as p')
  .innerJoin('categories as c', 'c.id', 'p.category_id')
  .innerJoin('product_types as t', 't.id', 'p.product_type_id')
  .innerJoin('publishers as u', 'u.id', 'p.publisher_id')
  .select(['c.title as category', 't.title as platform', 'u.name as publisher', 'p.title', 'p.base_price as basePrice'])
  .where('p.id', '=', world.northfall)
  .executeTakeFirstOrThrow()
const head = 'Šifra;Naziv;Kategorija;Platforma;Izdavač;Cijena'
const row = (code: string, title: string, price: string) =>
  [code, title, facts.category, facts.platform, facts.publisher, price].join(';')

const bring = async (content: Buffer | string, { by = world.tarik, supplier = '', name = 'products.csv' } = {}) => {
  const answer = await w.bring(by, '/products/import-csv', { supplier }, content, name)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body.data as { import: { id: number }; table: { columns: Record<string, number | null> } }
}
const commit = async (id: number) => {
  expect(await w.tarik('POST', `/products/commit-product-import/${id}`)).toMatchObject({ status: 200 })
  await w.runJob(id, productImport)
  return (await w.tarik('GET', `/products/get-product-import/${id}`)).body.data
}
const rowsOf = async (id: number) =>
  (
    (
      await w.tarik('POST', `/products/get-product-import-rows/${id}`, {
        sortBy: 'row',
        isSortAscending: true,
        pageSize: 500,
      })
    ).body.data as { row: number; outcome: string; field: string; detail: string }[]
  ).map(({ row: line, outcome, field, detail }) => [line, outcome, field, detail])
const products = (beginning: string) =>
  db
    .selectFrom('products')
    .select(['code', 'title', 'base_price as price', 'image_file_id as imageFileId'])
    .where('code', 'like', `${beginning}%`)
    .orderBy('code')
    .execute()
/** Windows-1250 as Excel writes it in this region. */
const inWindows1250 = (text: string) =>
  Buffer.from(
    [...text].map(
      (letter) => ({ Š: 0x8a, š: 0x9a, č: 0xe8, đ: 0xf0, ć: 0xe6, ž: 0x9e, Ž: 0x8e })[letter] ?? letter.charCodeAt(0),
    ),
  )
const zipped = async (entries: ZipEntry[]) => {
  const parts: Buffer[] = []
  for await (const part of writeZip(entries)) parts.push(part)
  return Buffer.concat(parts)
}

describe('products from a file', () => {
  it('that are new have the VAT treatment and the redeem country of their category', async () => {
    const category = (vat: number, country: string | null) =>
      db
        .updateTable('categories')
        .set({ default_vat_treatment: vat, default_redeem_country: country })
        .where('title', '=', facts.category)
        .execute()
    await category(4, 'HR')
    try {
      const { import: run } = await bring([head, row('RC-1', 'Bon', '5,00')].join('\n'))
      await commit(run.id)
    } finally {
      await category(2, null)
    }
    const made = await db
      .selectFrom('products')
      .select(['vat_treatment', 'redeem_country'])
      .where('code', '=', 'RC-1')
      .execute()
    expect(made).toEqual([{ vat_treatment: 4, redeem_country: 'HR' }])
  })

  it('stay in their category when another one has the same name; a new one says that several have it, and another name of one decides', async () => {
    const own = await db
      .selectFrom('products')
      .select('category_id')
      .where('id', '=', world.northfall)
      .executeTakeFirstOrThrow()
    const twin = (titleHr: string) =>
      db
        .insertInto('categories')
        .values({ title: facts.category, title_hr: titleHr })
        .returning('id')
        .executeTakeFirstOrThrow()
    const twins = [await twin('Igre za dvoje'), await twin('')]
    const lastTwin = twins[1]?.id ?? 0
    const categoryOf = async (code: string) =>
      (await db.selectFrom('products').select('category_id').where('code', '=', code).executeTakeFirst())?.category_id
    try {
      await db.updateTable('products').set({ category_id: lastTwin }).where('id', '=', world.northfall).execute()
      const { import: run } = await bring(
        [
          head,
          row(northfall, `${facts.title} II`, ''),
          row('SN-1', 'Novi', '5,00'),
          row('SN-2', 'Drugi', '5,00').replace(facts.category, 'Igre za dvoje'),
        ].join('\n'),
      )
      expect(await rowsOf(run.id)).toEqual([
        [2, 'ok', '', 'title'],
        [3, 'severalOfName', 'category', facts.category],
        [4, 'ok', '', 'new'],
      ])
      await commit(run.id)
      expect([await categoryOf(northfall), await categoryOf('SN-1'), await categoryOf('SN-2')]).toEqual([
        lastTwin,
        undefined,
        twins[0]?.id,
      ])
    } finally {
      await db
        .updateTable('products')
        .set({ category_id: own.category_id, title: facts.title })
        .where('id', '=', world.northfall)
        .execute()
      await db
        .updateTable('categories')
        .set({ title: 'Twin', title_hr: '' })
        .where(
          'id',
          'in',
          twins.map(({ id }) => id),
        )
        .execute()
    }
  })

  it('from Windows-1250 are checked row by row and imported, and wrong rows are corrected and imported again', async () => {
    const wrong = [
      row('MM-3', 'Žuti čamac', 'puno'),
      row('MM-4', '', '10,00'),
      row('MM-5', 'Treći', '10,00').replace(facts.category, 'Nepoznata'),
    ]
    const { import: run, table } = await bring(
      inWindows1250(
        [
          head,
          row('MM-1', 'Šuma', '12,50'),
          row(northfall, facts.title, '199,90'),
          row(northfall.toLowerCase(), 'Drugi', '210,00'),
          ...wrong,
          row('', 'Bez', '1'),
        ].join('\r\n'),
      ),
    )
    expect(table).toMatchObject({
      encoding: 'windows-1250',
      columns: { code: 0, title: 1, category: 2, platform: 3, publisher: 4, price: 5 },
    })
    expect(await rowsOf(run.id)).toEqual([
      [2, 'ok', '', 'new'],
      [3, 'ok', '', 'price'],
      [4, 'duplicateInFile', '', '3'],
      [5, 'priceNotNumber', 'price', 'puno'],
      [6, 'missing', 'title', 'title'],
      [7, 'unknownName', 'category', 'Nepoznata'],
      [8, 'codeMissing', 'code', ''],
    ])
    expect(await products('MM-')).toEqual([])
    expect(await commit(run.id)).toMatchObject({ state: 'committed', job: { state: 'done', imported: 2 } })
    expect(await products('MM-')).toMatchObject([{ title: 'Šuma', price: 1250 }])
    expect(await products(northfall)).toMatchObject([{ title: facts.title, price: 19990 }])

    const bad = String(await w.fileBytes(world.tarik, `/products/get-product-import-bad-rows/${run.id}`, 'hr'))
    const mended = bad.replace('puno', '7,00').replace('MM-4;;', 'MM-4;Četvrti;').replace('Nepoznata', facts.category)
    const again = await bring(mended)
    expect((await rowsOf(again.import.id)).map(([, outcome]) => outcome)).toEqual([
      'ok',
      'ok',
      'ok',
      'ok',
      'codeMissing',
    ])
    await commit(again.import.id)
    expect((await products('MM-')).map(({ title }) => title)).toEqual(['Šuma', 'Žuti čamac', 'Četvrti', 'Treći'])
  })

  it('come with their pictures in a ZIP; a picture missing from it is reported in its row', async () => {
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const { import: run } = await bring(
      await zipped(
        [
          {
            name: 'list/products.csv',
            bytes: Buffer.from(
              [
                `${head};Slika`,
                `${row('ZP-1', 'A', '1')};ZP-1.PNG`,
                `${row('ZP-2', 'B', '1')};none.png`,
                `${row('ZP-3', 'C', '1')};broken.png`,
              ].join('\n'),
            ),
          },
          { name: 'list/zp-1.png', bytes: picture },
          { name: 'list/broken.png', bytes: Buffer.from('no picture') },
          { name: '../../outside.png', bytes: picture },
        ].filter(({ name }) => !name.startsWith('..')),
      ),
      { name: 'products.zip' },
    )
    expect(await rowsOf(run.id)).toEqual([
      [2, 'ok', '', 'new'],
      [3, 'unknownPicture', 'image', 'none.png'],
      [4, 'unknownPicture', 'image', 'broken.png'],
    ])
    await commit(run.id)
    expect(await products('ZP-')).toMatchObject([{ code: 'ZP-1', imageFileId: expect.any(Number) }])
    const two = await zipped([
      { name: 'a.csv', bytes: Buffer.from(head) },
      { name: 'b.csv', bytes: Buffer.from(head) },
    ])
    const refused = await w.bring(world.tarik, '/products/import-csv', { supplier: '' }, two, 'two.zip')
    expect(refused).toMatchObject({ status: 422, body: { code: 'imports.noTable' } })
  })

  it('come with pictures that a Mac packed, which writes č and š as a letter and its mark, with or without saying that names are UTF-8', async () => {
    const bytes = await sharp({ create: { width: 45, height: 45, channels: 3, background: 'olive' } })
      .png()
      .toBuffer()
    const packed = (prefix: string) =>
      zipped([
        {
          name: 'p.csv',
          bytes: Buffer.from(
            [
              `${head};Slika;Further pictures`,
              `${row(`${prefix}-1`, 'Čarobna šuma'.normalize('NFD'), '1')};Čarobna šuma.PNG;žaba.png`,
              `${row(`${prefix}-2`, 'B', '1')};${'čarobna šuma.png'.normalize('NFD')};`,
            ].join('\n'),
          ),
        },
        { name: 'slike/Čarobna šuma.png'.normalize('NFD'), bytes },
        { name: 'slike/Žaba.png'.normalize('NFD'), bytes },
      ])
    const withoutFlag = (zip: Buffer) => {
      for (const [sign, at] of [
        ['PK\x03\x04', 6],
        ['PK\x01\x02', 8],
      ] as const) {
        for (let from = zip.indexOf(sign); from >= 0; from = zip.indexOf(sign, from + 4))
          zip.writeUInt16LE(0, from + at)
      }
      return zip
    }
    for (const [prefix, zip] of [
      ['MA', await packed('MA')],
      ['MU', withoutFlag(await packed('MU'))],
    ] as const) {
      const { import: run } = await bring(zip, { name: 'mac.zip' })
      expect(await rowsOf(run.id)).toEqual([
        [2, 'ok', '', 'new'],
        [3, 'ok', '', 'new'],
      ])
      expect(await commit(run.id)).toMatchObject({ job: { imported: 2 } })
      expect(await products(`${prefix}-`)).toMatchObject([
        { title: 'Čarobna šuma', imageFileId: expect.any(Number) },
        { title: 'B', imageFileId: expect.any(Number) },
      ])
    }
  })

  it('come with further pictures by name in one cell, in their order; a missing one is reported, an empty cell keeps them', async () => {
    const picture = (background: string) =>
      sharp({ create: { width: 50, height: 50, channels: 3, background } })
        .png()
        .toBuffer()
    const pictures = [
      { name: 'fp/cover.png', bytes: await picture('red') },
      { name: 'fp/back.png', bytes: await picture('green') },
      { name: 'fp/side.png', bytes: await picture('blue') },
    ]
    const many = Array.from({ length: 9 }, () => 'back.png').join('|')
    const bringing = async (...lines: string[]) =>
      bring(
        await zipped([
          { name: 'fp.csv', bytes: Buffer.from([`${head};Slika;Further pictures`, ...lines].join('\n')) },
          ...pictures,
        ]),
        { name: 'fp.zip' },
      )
    const { import: run } = await bringing(
      `${row('FP-1', 'A', '1')};cover.png;Side.png | back.png|side.png`,
      `${row('FP-2', 'B', '1')};cover.png;back.png|none.png`,
      `${row('FP-3', 'C', '1')};cover.png;${many}`,
    )
    expect(await rowsOf(run.id)).toEqual([
      [2, 'ok', '', 'new'],
      [3, 'unknownPicture', 'images', 'none.png'],
      [4, 'tooLong', 'images', 'images'],
    ])
    await commit(run.id)
    const shown = async () => {
      const { rows } = await sql<{ cover: number; further: number[]; names: string[] }>`
        select p.image_file_id::int as cover, array_agg(f.id::int order by i.place) as further,
          array_agg(f.name order by i.place) as names
        from products p join product_pictures i on i.product_id = p.id join files f on f.id = i.file_id
        where p.code = 'FP-1' group by p.id`.execute(db)
      return rows[0]
    }
    const first = await shown()
    expect(first?.further).toHaveLength(2)
    expect(first?.names[1]).toContain('back')
    // Another title and an empty cell: the pictures stay. Another order is a change, which the dry run reports.
    const kept = await bringing(`${row('FP-1', 'AA', '1')};;`)
    expect(await rowsOf(kept.import.id)).toEqual([[2, 'ok', '', 'title']])
    await commit(kept.import.id)
    expect(await shown()).toEqual(first)
    const turned = await bringing(`${row('FP-1', 'AA', '1')};;back.png|side.png`)
    expect(await rowsOf(turned.import.id)).toEqual([[2, 'ok', '', 'images']])
    await commit(turned.import.id)
    expect((await shown())?.names[0]).toContain('back')
  })

  it('have their pictures stored by the job alone: a truncated picture is then reported, and the archive is deleted when the import has ended', async () => {
    const stored = async () =>
      Number((await sql<{ n: number }>`select count(*)::int as n from files`.execute(db)).rows[0]?.n)
    const picture = (background: string) =>
      sharp({ create: { width: 60, height: 60, channels: 3, background } })
        .png()
        .toBuffer()
    const noise = Buffer.from(Array.from({ length: 30_000 }, (_, n) => (n * 7919) % 251))
    const whole = await sharp(noise, { raw: { width: 100, height: 100, channels: 3 } })
      .png()
      .toBuffer()
    const lines = ['a.png', 'b.png', 'half.png'].map((name, n) => `${row(`JP-${n}`, `J ${n}`, '1')};${name}`)
    const zip = await zipped([
      { name: 'p.csv', bytes: Buffer.from([`${head};Slika`, ...lines].join('\n')) },
      { name: 'a.png', bytes: await picture('teal') },
      { name: 'b.png', bytes: await picture('navy') },
      { name: 'half.png', bytes: whole.subarray(0, whole.length / 2) },
      { name: 'unused.png', bytes: await picture('red') },
    ])
    const archiveOf = async (id: number) =>
      (await sql<{ a: string | null }>`select facts ->> 'archive' as a from imports where id = ${id}`.execute(db))
        .rows[0]?.a ?? ''
    const before = await stored()
    const { import: run } = await bring(zip, { name: 'p.zip' })
    expect((await rowsOf(run.id)).map(([, outcome]) => outcome)).toEqual(['ok', 'ok', 'ok'])
    expect(await stored()).toBe(before)
    const archive = await archiveOf(run.id)
    expect((await w.services.files.get(archive))?.length).toBeGreaterThan(zip.length)

    // The job dies after the first picture, as when its process is killed, and continues.
    const { files } = w.services
    let puts = 0
    const dying = {
      ...files,
      put: async (bytes: Uint8Array) => {
        puts += 1
        if (puts === 2) throw new Error('killed')
        return files.put(bytes)
      },
    }
    await w.tarik('POST', `/products/commit-product-import/${run.id}`)
    const ask = { importId: run.id, ip: '', sessionId: 1 }
    await expect(commitImport({ ...w.services, files: dying }, productImport, ask, personById)).rejects.toThrow()
    expect(await stored()).toBe(before + 1)
    const done = await commit(run.id)
    expect(done).toMatchObject({ state: 'committed', job: { imported: 2 } })
    expect(await stored()).toBe(before + 2)
    expect((await rowsOf(run.id)).at(-1)).toEqual([4, 'unknownPicture', 'image', 'half.png'])
    expect(await products('JP-')).toMatchObject([
      { imageFileId: expect.any(Number) },
      { imageFileId: expect.any(Number) },
    ])
    await keepImports(w.services)
    expect(await files.get(archive)).toBeNull()
    expect(await archiveOf(run.id)).toBe('')

    // The same ZIP once more stores nothing and changes nothing.
    const images = (await products('JP-')).map(({ imageFileId }) => imageFileId)
    const again = await commit((await bring(zip, { name: 'p.zip' })).import.id)
    expect(again).toMatchObject({ state: 'committed', job: { imported: 0 } })
    expect((await products('JP-')).map(({ imageFileId }) => imageFileId)).toEqual(images)
    expect(await stored()).toBe(before + 2)
    await keepImports(w.services)

    // Nobody commits the next one; it shares no bytes with a third that is waiting.
    const stale = (await bring(zip, { name: 'p.zip' })).import.id
    const waiting = (await bring(zip, { name: 'p.zip' })).import.id
    const [gone, kept] = [await archiveOf(stale), await archiveOf(waiting)]
    await sql`update imports set created_at = now() - interval '8 days' where id = ${stale}`.execute(w.owner)
    await keepImports(w.services)
    expect([await files.get(gone), (await files.get(kept))?.length !== undefined]).toEqual([null, true])
    expect(await stored()).toBe(before + 2)
  })

  it('bring their barcode and the day from which keys work, as spreadsheets in this region write them; an empty cell keeps both', async () => {
    const named = (code: string, gtin: string, day: string) => `${row(code, code, '1')};${gtin};${day}`
    const withBoth = `${head};EAN;Datum izlaska`
    const first = await bring(
      [
        withBoth,
        named('GT-1', '4006381333931', '5.3.2027.'),
        named('GT-2', '4006381333932', '2027-03-05'),
        named('GT-3', '', '31.2.2027'),
        named('GT-4', '', ''),
      ].join('\n'),
    )
    expect(await rowsOf(first.import.id)).toEqual([
      [2, 'ok', '', 'new'],
      [3, 'wrongGtin', 'gtin', '4006381333932'],
      [4, 'notADay', 'releaseDate', '31.2.2027'],
      [5, 'ok', '', 'new'],
    ])
    await commit(first.import.id)
    const known = () =>
      db
        .selectFrom('products')
        .select(['code', 'gtin', 'release_date'])
        .where('code', 'like', 'GT-%')
        .orderBy('code')
        .execute()
    const both = [
      { code: 'GT-1', gtin: '4006381333931', release_date: '2027-03-05' },
      { code: 'GT-4', gtin: '', release_date: null },
    ]
    expect(await known()).toEqual(both)
    const again = await bring([withBoth, named('GT-1', '', ''), named('GT-4', '', '5/3/2027')].join('\n'))
    expect(await rowsOf(again.import.id)).toEqual([
      [2, 'unchanged', '', ''],
      [3, 'ok', '', 'releaseDate'],
    ])
    await commit(again.import.id)
    expect(await known()).toEqual([both[0], { ...both[1], release_date: '2027-03-05' }])
  })

  it('are read by this supplier’s column names, remembered from the last time', async () => {
    const file = ['Ref;Bezeichnung;EK', `${northfall};Neu;5`].join('\n')
    const first = await bring(file, { supplier: 'Kinguin' })
    expect(first.table.columns['code']).toBeNull()
    const columns = { code: 0, title: 1, price: null }
    await w.tarik('PUT', `/products/map-product-import/${first.import.id}`, {
      columns,
      confirmBelowCost: false,
      reason: '',
    })
    expect((await bring(file, { supplier: 'kinguin' })).table.columns).toMatchObject({ code: 0, title: 1, price: null })
    expect((await bring(file, { supplier: 'Another' })).table.columns['code']).toBeNull()
  })

  it('below the cost of the next key need a confirmation by the distributor', async () => {
    const { import: run } = await bring(['Šifra;Cijena', `${northfall};1,00`].join('\n'))
    expect(await rowsOf(run.id)).toEqual([[2, 'belowCost', 'price', expect.stringMatching(/BAM$/)]])
    const url = `/products/map-product-import/${run.id}`
    const columns = { code: 0, price: 1 }
    expect(await w.tarik('PUT', url, { columns, confirmBelowCost: true, reason: '' })).toMatchObject({ status: 422 })
    await w.tarik('PUT', url, { columns, confirmBelowCost: true, reason: 'Sale of the year' })
    expect(await rowsOf(run.id)).toEqual([[2, 'ok', '', 'price']])
  })

  it('are not sold where keys in stock do not work: the row says so, in the dry run and, if such keys arrived later, in the commit', async () => {
    await sql`insert into regions (code, name) values ('DE', 'Germany'), ('EU', 'Europe')`.execute(db)
    const bound = (to: string | null) =>
      sql`update key_batches set region_id = (select id from regions where code = ${to})
        where product_id in (${world.northfall}, ${world.vektorLiga})`.execute(db)
    await sql`insert into product_regions select p, id from regions, unnest(array[${world.northfall}, ${world.vektorLiga}]::bigint[]) p
      where code = 'DE'`.execute(db)
    const file = [`Šifra;Naziv;Regije`, `${northfall};;EU`, `${w.codeOf(world.vektorLiga)};Novi naziv;DE`].join('\n')
    const elsewhere = [2, 'keysElsewhere', 'regions', 'DE']
    await bound('DE')
    expect(await rowsOf((await bring(file)).import.id)).toEqual([elsewhere, [3, 'ok', '', 'title']])
    await bound(null)
    const { import: run } = await bring(file)
    expect((await rowsOf(run.id)).map(([, outcome]) => outcome)).toEqual(['ok', 'ok'])
    await bound('DE')
    expect(await commit(run.id)).toMatchObject({ state: 'committed', job: { imported: 1 } })
    expect((await rowsOf(run.id))[0]).toEqual(elsewhere)
    const { rows } = await sql<{ code: string }>`
      select r.code from product_regions x join regions r on r.id = x.region_id where x.product_id = ${world.northfall}`.execute(
      db,
    )
    expect(rows).toEqual([{ code: 'DE' }])
    await bound(null)
    await db.deleteFrom('product_regions').execute()
  })

  it('continue where a killed import stopped, and each exists once', async () => {
    const rows = Array.from({ length: 250 }, (_, n) => row(`KL-${String(n).padStart(3, '0')}`, `Killed ${n}`, '3,00'))
    const { import: run } = await bring([head, ...rows].join('\n'))
    await w.dieWhen(`(select count(*) from products where code like 'KL-%') > 150`)
    await expect(commit(run.id)).rejects.toThrow()
    await w.live()
    expect(await products('KL-')).toHaveLength(100)
    expect(await commit(run.id)).toMatchObject({ job: { state: 'done', imported: 250 } })
    expect(await products('KL-')).toHaveLength(250)
    expect(
      await db
        .selectFrom('price_history as h')
        .innerJoin('products as p', 'p.id', 'h.product_id')
        .select('h.id')
        .where('p.code', 'like', 'KL-%')
        .execute(),
    ).toHaveLength(250)
  })

  it('are matched by the exact case of their code where another product has it in small letters', async () => {
    const { import: added } = await bring([head, row('LT-1', 'Large', '1')].join('\n'))
    await commit(added.id)
    await sql`insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
      select 'lt-1', 'Small', category_id, product_type_id, publisher_id, vat_treatment, 100 from products where code = 'LT-1'`.execute(
      w.owner,
    )
    const { import: run } = await bring([head, row('LT-1', 'Large', '2')].join('\n'))
    expect(await rowsOf(run.id)).toEqual([[2, 'ok', '', 'price']])
    await commit(run.id)
    expect([...(await products('LT-1')), ...(await products('lt-1'))]).toMatchObject([
      { code: 'LT-1', title: 'Large', price: 200 },
      { code: 'lt-1', title: 'Small', price: 100 },
    ])
  })

  it('do not undo what Lejla changed while their import waited for her: her regions stay', async () => {
    const { rows: regions } = await sql<{ id: number }>`insert into regions (code, name)
      values ('WAIT-1', 'Waiting one'), ('WAIT-2', 'Waiting two') returning id`.execute(w.owner)
    const { import: added } = await bring(`${head};Regija\n${row('WT-1', 'A', '1')};WAIT-1`)
    await commit(added.id)
    const { import: run } = await bring(`${head}\n${row('WT-1', 'AA', '1')}`)
    const { committed } = await db.transaction().execute(async (trx) => {
      const { id } = await trx
        .selectFrom('products')
        .select('id')
        .where('code', '=', 'WT-1')
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      const committed = commit(run.id)
      await untilWaitedFor(db, trx)
      await trx.updateTable('products').set({ version: 2 }).where('id', '=', id).execute()
      await trx
        .updateTable('product_regions')
        .set({ region_id: regions[1]?.id ?? 0 })
        .where('product_id', '=', id)
        .execute()
      return { committed }
    })
    expect(await committed).toMatchObject({ state: 'committed' })
    const { rows } = await sql<{ title: string; region: string }>`select p.title, r.code as region
      from products p join product_regions pr on pr.product_id = p.id join regions r on r.id = pr.region_id
      where p.code = 'WT-1'`.execute(db)
    expect(rows).toEqual([{ title: 'AA', region: 'WAIT-2' }])
  })

  it('that Tarik and Lejla import at the same moment are added once; the second file finds them there', async () => {
    const rows = Array.from({ length: 150 }, (_, n) => row(`TW-${String(n).padStart(3, '0')}`, `Twice ${n}`, '3,00'))
    const runs = await Promise.all([world.tarik, lejla].map((by) => bring([head, ...rows].join('\n'), { by })))
    const done = await Promise.all(runs.map((run) => commit(run.import.id)))
    expect(done.map(({ job }) => job.imported).reduce((a, b) => a + b)).toBe(150)
    expect(await products('TW-')).toHaveLength(150)
    expect(done.reduce((sum, run) => sum + run.duplicate, 0)).toBe(150)
  })
})
