import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { personById } from '../../auth/person-by-id.ts'
import { shopWorld } from '../../cart/testing/shop-world.ts'
import { pdfText } from '../../platform/pdf/testing/pdf-text.ts'
import { readZip } from '../../platform/zip/read-zip.ts'
import { priceListPdf } from './price-list-pdf.ts'

const world = await shopWorld()
const { db, app, products, assigned, companies } = world
const [tarik, amra, nikola] = await Promise.all([
  world.tokenFor('tarik'),
  world.tokenFor('amra'),
  world.tokenFor('nikola'),
])

const wordsOf = (pdf: Buffer) => pdfText(pdf).replace(/\s+/g, ' ')

async function ask(token: string, companyId: number, body: object = {}, language = 'en') {
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/company-product-prices/get-price-list-pdf/${companyId}`,
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
    payload: body,
  })
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    name: answer.headers['content-disposition'],
    text: answer.headers['content-type'] === 'application/pdf' ? wordsOf(answer.rawPayload) : answer.body,
  }
}

beforeAll(async () => {
  await world.stock('northfall', 40)
  await sql`update companies set legal_name = 'Gejmerija s.p. Banja Luka', code = 'GEJ' where id = ${companies.gejmerija}`.execute(
    db,
  )
  await sql`update company_products set moq = 3 where id = ${assigned.gejmerija.northfall}`.execute(db)
  await sql`insert into price_tiers (company_product_id, min_quantity, price) values
    (${assigned.gejmerija.northfall}, 10, 5990), (${assigned.gejmerija.northfall}, 50, 5890)`.execute(db)
  await sql`insert into regions (code, name, name_bs) values ('BALKANS', 'Balkans', 'Balkan')`.execute(db)
  await sql`insert into product_regions values (${products.northfall.id}, (select id from regions where code = 'BALKANS'))`.execute(
    db,
  )
})

describe('the price list that Amra sends to Gejmerija', () => {
  it('shows from whom and for whom it is, the day, currency and products, and every price at its quantity', async () => {
    const paper = await ask(amra, companies.gejmerija)
    expect(paper).toMatchObject({ status: 200, type: 'application/pdf' })
    expect(paper.name).toContain('price-list-GEJ-en.pdf')
    for (const words of [
      'Price list',
      'Digitalis d.o.o.',
      'Gejmerija s.p. Banja Luka',
      'KM (BAM)',
      products.northfall.title,
      'Balkans',
      '61.90',
      'from 10: 59.90',
      'from 50: 58.90',
      'Page 1 of 1',
    ])
      expect(paper.text).toContain(words)
    // Minimum quantity, without VAT, with VAT.
    expect(paper.text).toContain(' 3 52.91 61.90 from 10: 59.90 from 50: 58.90 ')
  })

  it('never shows what Amra herself pays, nor what the distributor pays', async () => {
    const { body } = await world.send(
      tarik,
      'POST',
      `/company-product-prices/company-products/${companies.gejmerija}`,
      {},
    )
    expect(body.data[0].purchasePrice).toBe('57.00')
    for (const reader of [amra, tarik]) {
      const { text } = await ask(reader, companies.gejmerija)
      expect(text).toContain('61.90')
      expect(text).not.toContain('57.00')
      expect(text).not.toContain('Brava')
    }
  })

  it("is in its reader's language, with the names and number format of that language", async () => {
    const { text, name } = await ask(amra, companies.gejmerija, {}, 'bs')
    expect(name).toContain('price-list-GEJ-bs.pdf')
    for (const words of ['Cjenovnik', 'Kupac', 'S PDV-om KM', 'Balkan', '61,90', 'od 10: 59,90', 'Stranica 1 od 1'])
      expect(text).toContain(words)
    expect((await ask(amra, companies.gejmerija, {}, 'hr')).text).toContain('Cjenik')
  })

  it('contains what the search and filters of the list find, and says that it is a part', async () => {
    const { text } = await ask(amra, companies.gejmerija, { quickSearch: 'northfall' })
    expect(text).toContain('Selected products')
    expect(text).toContain(products.northfall.title)
    expect(text).not.toContain(products.ironOrchard.title)
    expect((await ask(amra, companies.gejmerija)).text).toContain(products.ironOrchard.title)
    expect((await ask(amra, companies.gejmerija, { quickSearch: 'xyzzy' })).text).toContain('No product is on sale.')
  })

  it('leaves out what Gejmerija cannot buy: withdrawn from it, or from Amra', async () => {
    const withdraw = (id: number, is: boolean) =>
      db.updateTable('company_products').set({ is_withdrawn: is }).where('id', '=', id).execute()
    for (const id of [assigned.gejmerija.ironOrchard, assigned.digitalis.ironOrchard]) {
      await withdraw(id, true)
      expect((await ask(amra, companies.gejmerija)).text).not.toContain(products.ironOrchard.title)
      await withdraw(id, false)
    }
  })

  it('shows the price in a running promotion, and the price without it', async () => {
    const { rows } = await sql<{ id: number }>`insert into promotions (title, is_active, starts_at, ends_at, for_all)
      values ('Jesen', true, now() - interval '1 day', now() + interval '1 day', true) returning id`.execute(db)
    await sql`insert into promotion_products (promotion_id, product_id, promo_price, currency, moq)
      values (${rows[0]?.id}, ${products.northfall.id}, 4990, 'BAM', 1)`.execute(db)
    const { text } = await ask(amra, companies.gejmerija)
    expect(text).toContain('49.90')
    expect(text).toContain('Promotion · regular price 61.90')
    await sql`update promotions set is_active = false`.execute(db)
  })
})

it('holds a catalogue of thousands, drawn in a thread; beyond one document it becomes several in a ZIP; too many are refused', async () => {
  await sql`with made as (
        insert into products (code, title, product_type_id, publisher_id, category_id, vat_treatment, base_price)
        select 'BULK-' || n, 'Bulk ' || n, product_type_id, publisher_id, category_id, vat_treatment, base_price
        from products, generate_series(1, 600) n where products.id = ${products.northfall.id} returning id)
      insert into company_products (company_id, product_id, effective_price, effective_rule)
      select ${companies.nexa}, id, 6190, 'base' from made`.execute(db)
  const { status, text } = await ask(tarik, companies.nexa, { quickSearch: 'BULK' })
  expect(status).toBe(200)
  const codesIn = (words: string) => [...new Set(words.match(/BULK-\d+/g))]
  expect(codesIn(text)).toHaveLength(600)
  expect(text).not.toContain('part 1')
  // Every page repeats the category and the columns.
  const pages = Number(/Page 1 of (\d+)/.exec(text)?.[1])
  expect(pages).toBeGreaterThan(10)
  expect(text.match(/Without VAT/g)).toHaveLength(pages)

  const person = await personById(db, world.people.tarik.id, 0)
  if (!person) throw new Error('Tarik works here')
  const call = { ...app.services, person, language: 'en', ip: '127.0.0.1', requestId: 'many' } as const
  const draw = (bounds: { ofPaper: number; ofList: number }) =>
    priceListPdf(call, companies.nexa, { filters: {}, quickSearch: 'BULK' }, bounds)
  const several = await draw({ ofPaper: 250, ofList: 600 })
  expect(several).toMatchObject({ type: 'application/zip', name: expect.stringMatching(/^price-list-\w+-en\.zip$/) })
  const files = await readZip(await buffer(several.bytes as AsyncIterable<Buffer>), { files: 3, bytes: 10_000_000 })
  expect(files.map(({ name }) => name.slice(-7))).toEqual(['-01.pdf', '-02.pdf', '-03.pdf'])
  const papers = await Promise.all(files.map(async (file) => wordsOf(await file.bytes())))
  for (const [index, words] of papers.entries()) expect(words).toContain(`Price list · part ${index + 1} of 3`)
  // Each product once, in the order of a single document.
  expect(papers.map((words) => codesIn(words).length)).toEqual([250, 250, 100])
  expect(papers.flatMap(codesIn)).toEqual(Array.from({ length: 600 }, (_, n) => `BULK-${n + 1}`))
  await expect(draw({ ofPaper: 250, ofList: 599 })).rejects.toMatchObject({ def: { code: 'price.listTooLong' } })
})

it('is not available to those the company is not a partner of, and saving it is logged', async () => {
  const noted = async () =>
    (
      await db
        .selectFrom('security_events')
        .select('detail')
        .where('kind', '=', 'lists.exported')
        .orderBy('id', 'desc')
        .execute()
    ).map(({ detail }) => detail)
  const before = await noted()
  expect((await ask(amra, companies.nexa)).status).toBe(404)
  expect((await ask(amra, companies.digitalis)).status).toBe(404)
  expect((await ask(tarik, companies.brava)).status).toBe(404)
  expect((await ask(nikola, companies.gejmerija)).status).toBe(403)
  expect(await noted()).toEqual(before)
  expect((await ask(tarik, companies.nexa)).status).toBe(200)
  const asked = { list: 'price-list', companyId: companies.nexa, rows: expect.any(Number) }
  expect(await noted()).toEqual([asked, ...before])
})
