import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { addFunds } from '../ledger/add-funds.ts'
import { orderWorld } from '../orders/testing/order-world.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'

const world = await orderWorld()
const { as, breaches, companies, db, issueInvoices, people, place, stock, upload } = world
for (const companyId of [companies.digitalis, companies.gejmerija, companies.nexa])
  await inTransaction(db, (trx) =>
    addFunds(trx, { companyId, amount: 100_000_000, userId: people.tarik.id, memo: 'wire' }),
  )

const details = async () => (await as('tarik', 'GET', '/companies/get-distributor-info')).body.data
const change = async (values: object) =>
  as('tarik', 'POST', '/companies/edit-distributor-info', { ...(await details()), ...values })
/** The numbers, without the year, of what was issued for an order, in order. */
async function numbersOf(orderId: number) {
  await issueInvoices()
  const rows = await db.selectFrom('invoices').select('number').where('order_id', '=', orderId).orderBy('id').execute()
  return rows.map(({ number }) => number.replace(/-\d{4}-/, ' '))
}
async function sold(by: 'mirza' | 'nikola' = 'mirza') {
  await stock('northfall', 1)
  return place({ by, lines: [['northfall', 1]] })
}
const next = (number: string | undefined, by = 1) => {
  const [series = '', seq = ''] = String(number).split(' ')
  return `${series} ${String(Number(seq) + by).padStart(4, '0')}`
}

describe('the series of invoices (domain rules §8)', () => {
  it('that Tarik sets begins its own numbers at 1 without gaps; issued ones stay, and the old series continues where it was left', async () => {
    expect((await details()).invoiceSeries).toBe('1')
    const first = await sold()
    const [one] = await numbersOf(first)
    expect(one).toMatch(/^1 \d{4}$/)
    // Sold before the change, numbered after it: in the series of the sale.
    const between = await sold()
    expect((await change({ invoiceSeries: ' bh26 ' })).body.data.distributor.invoiceSeries).toBe('BH26')
    const [second, third] = [await sold(), await sold()]
    expect(await numbersOf(between)).toEqual([next(one)])
    expect([await numbersOf(second), await numbersOf(third)]).toEqual([['BH26 0001'], ['BH26 0002']])
    expect(await numbersOf(first)).toEqual([one])

    // A reseller keeps its own; credit notes use the current series.
    const ofReseller = await sold('nikola')
    expect((await numbersOf(ofReseller)).sort()).toEqual([expect.stringMatching(/^2 \d{4}$/), 'BH26 0003'])
    const why = { reasonKind: 6, reason: 'Dogovor', keysToStock: true }
    expect((await as('tarik', 'POST', '/orders/refund-order', { id: first, ...why })).status).toBe(200)
    expect(await numbersOf(first)).toEqual([one, 'BH26K 0001'])

    expect((await change({ invoiceSeries: '' })).body.data.distributor.invoiceSeries).toBe('1')
    expect(await numbersOf(await sold())).toEqual([next(one, 2)])
    expect((await change({ invoiceSeries: 'BH26' })).status).toBe(200)
    expect(await numbersOf(await sold())).toEqual(['BH26 0004'])
    expect((await change({ invoiceSeries: '1' })).status).toBe(200)
    expect(await breaches()).toEqual([])
  })

  it.each(['1K', 'A-1', 'ABCDEFGHI', 'Č'])('cannot be %s', async (invoiceSeries) => {
    const answer = await change({ invoiceSeries })
    expect([answer.status, answer.body.data.fields[0].path]).toEqual([400, 'invoiceSeries'])
    await expect(
      sql`update companies set invoice_series = ${invoiceSeries} where id = ${companies.brava}`.execute(db),
    ).rejects.toThrow('invoice_series')
  })

  it('stays if a program changes something else and does not send it', async () => {
    await change({ invoiceSeries: 'X' })
    const { invoiceSeries: _, ...rest } = await details()
    await as('tarik', 'POST', '/companies/edit-distributor-info', { ...rest, phone: '+387 33 1' })
    expect(await details()).toMatchObject({ invoiceSeries: 'X', phone: '+387 33 1' })
    await change({ invoiceSeries: '' })
  })
})

describe('the distributor’s two logos', () => {
  const picture = (background: string) =>
    sharp({ create: { width: 300, height: 80, channels: 3, background } })
      .png()
      .toBuffer()
  const logoOf = async (orderId: number) => {
    await issueInvoices()
    const { snapshot } = await db
      .selectFrom('invoices')
      .select('snapshot')
      .where('order_id', '=', orderId)
      .where('issuer_id', '=', companies.brava)
      .executeTakeFirstOrThrow()
    return (snapshot as unknown as InvoiceSnapshot).issuer.logoFileId
  }
  const market = (isDomestic: boolean) =>
    db.updateTable('companies').set({ is_domestic: isDomestic }).where('id', '=', companies.nexa).execute()
  const inHeader = async (who: 'mirza' | 'amra' | 'tarik') =>
    (await as(who, 'GET', '/users/profile')).body.data.userData.logoUrl

  it("appear on documents and in the portal's header for the market they are meant for", async () => {
    const domestic = (await upload('tarik', '/companies/upload-my-logo', 'logo.png', await picture('#3445d1'))).body
      .data.logoFileId
    // Without a second logo everybody sees the same.
    await market(false)
    expect(await logoOf(await sold())).toBe(domestic)
    expect(await inHeader('mirza')).toBe(`/api/files/${domestic}`)
    const brought = await upload('tarik', '/companies/upload-foreign-logo', 'logo.png', await picture('#0b6e33'))
    const foreign = brought.body.data.foreignLogoFileId
    expect(await details()).toMatchObject({ logoFileId: domestic, foreignLogoFileId: foreign })
    const abroad = await sold()
    expect(await logoOf(abroad)).toBe(foreign)
    expect([await inHeader('mirza'), await inHeader('amra'), await inHeader('tarik')]).toEqual(
      [foreign, domestic, domestic].map((id) => `/api/files/${id}`),
    )
    // The documents themselves: two pictures of the same size differ.
    const statement = async () =>
      (await as('mirza', 'GET', `/companies/get-statement-pdf/${companies.nexa}`)).bytes.toString('latin1')
    const withForeign = await statement()
    await market(true)
    expect(await logoOf(await sold())).toBe(domestic)
    const imageIn = (pdf: string) => /\/Subtype \/Image[\s\S]*?endstream/.exec(pdf)?.[0]
    expect(imageIn(withForeign)).toBeDefined()
    expect(imageIn(await statement())).not.toBe(imageIn(withForeign))

    expect((await as('tarik', 'DELETE', '/companies/remove-foreign-logo')).status).toBe(200)
    await market(false)
    expect(await logoOf(await sold())).toBe(domestic)
    // What is issued stays as it is.
    expect(await logoOf(abroad)).toBe(foreign)
    expect((await as('tarik', 'DELETE', '/companies/remove-my-logo')).status).toBe(200)
    expect(await inHeader('mirza')).toBeNull()
    await market(true)
  })

  it('belong to the distributor: Amra cannot upload one for other markets', async () => {
    expect((await upload('amra', '/companies/upload-foreign-logo', 'logo.png', Buffer.alloc(9))).status).toBe(403)
    expect((await as('amra', 'DELETE', '/companies/remove-foreign-logo')).status).toBe(403)
  })
})

describe('the distributor’s country', () => {
  it('is fixed once something was sold: the field says so', async () => {
    await sold()
    await sql`insert into countries (code, name, currency, vat_rate_bp) values ('HR', 'Hrvatska', 'EUR', 2500) on conflict do nothing`.execute(
      db,
    )
    const { id } = await db.selectFrom('countries').select('id').where('code', '=', 'HR').executeTakeFirstOrThrow()
    const refused = await change({ countryId: id })
    expect(refused).toMatchObject({ status: 409, body: { code: 'company.countryFixed' } })
    expect(refused.body.data.fields[0].path).toBe('countryId')
    expect(await details()).toMatchObject({ countryCode: 'BA', mayMoveCountry: false })
  })
})
