import { sql } from 'kysely'
import sharp from 'sharp'
import { mod11ini } from '@brava/contract/payments/payment-reference.ts'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../platform/db/transaction.ts'
import { addFunds } from '../ledger/add-funds.ts'
import { pdfDrawing, pdfText } from '../platform/pdf/testing/pdf-text.ts'
import { orderWorld } from '../orders/testing/order-world.ts'
import { forgetReferenceNames } from '../platform/db/reference-names.ts'

const world = await orderWorld()
const { as, companies, db, people, place, stock } = world

// Digitalis accepts wire transfers.
await db.updateTable('companies').set({ bank_account: 'BA39 1990' }).where('id', '=', companies.digitalis).execute()
// Nexa Shop has moved to Zagreb; Gejmerija is in Banja Luka.
await sql`insert into countries (code, name, currency, vat_rate_bp) values ('HR', 'Hrvatska', 'EUR', 2500)`.execute(db)
await sql`update companies set country_id = (select id from countries where code = 'HR'), town = 'Zagreb',
  tax_id = '48172039655', vat_id = 'HR48172039655' where id = ${companies.nexa}`.execute(db)

async function invoiceOf(who: 'nikola' | 'mirza', orderId: number) {
  await world.issueInvoices()
  const { id } = await db
    .selectFrom('invoices')
    .select('id')
    .where('order_id', '=', orderId)
    .where('buyer_id', '=', people[who].companyId)
    .executeTakeFirstOrThrow()
  return id
}
/** The words of a document, separated by single spaces. */
const words = (bytes: Buffer) => pdfText(bytes).replace(/\s+/g, ' ')

/** The words of the buyer's invoice, in a language. */
async function paper(who: 'nikola' | 'mirza', orderId: number, language: string) {
  const answer = await as(
    who,
    'GET',
    `/orders/get-my-invoice-pdf/${await invoiceOf(who, orderId)}`,
    undefined,
    language,
  )
  expect(answer.status).toBe(200)
  return words(answer.bytes)
}

describe('an invoice document', () => {
  it('calls a Bosnian JIB a JIB and a Croatian OIB an OIB, whoever reads it', async () => {
    await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
    for (const language of ['en', 'bs', 'hr']) {
      const text = await paper('mirza', id, language)
      expect(text).toContain('JIB: 4200000000001')
      expect(text).toContain('OIB: 48172039655')
      expect(text).toContain('PDV ID: HR48172039655')
      expect(text).not.toContain('OIB: 4200000000001')
    }
  })

  it('says paid, when and how, and asks for nothing if Nikola has paid from his funds', async () => {
    await stock('northfall', 10)
    const id = await place({ by: 'nikola', lines: [['northfall', 10]] })
    const english = await paper('nikola', id, 'en')
    expect(english).toContain('Paid · Company Funds')
    expect(english).toMatch(/Paid \d+ \w+ 20\d\d/)
    expect(english).toContain('−619.00 KM')
    expect(english).toContain('0.00 KM')
    expect(english).not.toContain('BA39 1990')
    expect(await paper('nikola', id, 'hr')).toContain('Plaćeno · Sredstva tvrtke')
  })

  it('shows the unit price without VAT beside the net amount: ten at 52,906 are 529,06', async () => {
    await stock('northfall', 10)
    const text = await paper('nikola', await place({ by: 'nikola', lines: [['northfall', 10]] }), 'bs')
    expect(text).toContain('52,906')
    expect(text).toContain('529,06')
    expect(text).not.toContain('61,90')
  })

  it('bought on credit shows what is left to pay, and where', async () => {
    const spend = (amount: number) =>
      inTransaction(db, (trx) =>
        addFunds(trx, { companyId: companies.gejmerija, amount, userId: people.tarik.id, memo: 'correction' }),
      )
    const credit = (limit: number) =>
      db
        .updateTable('ledger_accounts')
        .set({ credit_limit: limit })
        .where('company_id', '=', companies.gejmerija)
        .where('kind', '=', 'funds')
        .execute()
    const funds = await world.fundsOf(companies.gejmerija)
    await spend(2000 - funds)
    await credit(50_000)
    await stock('northfall', 2)
    const inPart = await place({ by: 'nikola', lines: [['northfall', 1]] })
    const inFull = await place({ by: 'nikola', lines: [['northfall', 1]] })
    expect(await paper('nikola', inPart, 'en')).toMatch(/Paid in part[\s\S]*−20\.00 KM[\s\S]*41\.90 KM/)
    const onCredit = await paper('nikola', inFull, 'en')
    expect(onCredit).toContain('On credit')
    expect(onCredit).not.toMatch(/Paid/)
    expect(onCredit).toContain('BA39 1990')
    const { number } = await db.selectFrom('orders').select('number').where('id', '=', inFull).executeTakeFirstOrThrow()
    expect(onCredit).toContain(`Payment reference ${number}${mod11ini(number)}`.replace(/ (?=\d)/, ' 000'))
    await spend(funds + 12_380)
    await credit(0)
  })

  it('has the issuer’s remark in the reader’s language, and another one rather than none', async () => {
    await db
      .updateTable('companies')
      .set({ invoice_text_en: 'No returns.', invoice_text_bs: 'Bez povrata.' })
      .where('id', '=', companies.brava)
      .execute()
    await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
    expect(await paper('mirza', id, 'en')).toContain('No returns.')
    expect(await paper('mirza', id, 'bs')).toContain('Bez povrata.')
    expect(await paper('mirza', id, 'hr')).toContain('Bez povrata.')
  })

  it('has the logo that Tarik uploads from then on; documents issued before keep the initials', async () => {
    await stock('northfall', 2)
    const before = await place({ by: 'mirza', lines: [['northfall', 1]] })
    await world.issueInvoices()
    const png = await sharp({ create: { width: 300, height: 80, channels: 3, background: '#3445d1' } })
      .png()
      .toBuffer()
    expect((await world.upload('tarik', '/companies/upload-my-logo', 'logo.png', png)).status).toBe(200)
    const after = await place({ by: 'mirza', lines: [['northfall', 1]] })
    const bytes = async (id: number) =>
      (await as('mirza', 'GET', `/orders/get-my-invoice-pdf/${await invoiceOf('mirza', id)}`)).bytes.toString('latin1')
    expect(await bytes(after)).toMatch(/\/Subtype \/Image/)
    expect(await bytes(before)).not.toMatch(/\/Subtype \/Image/)
    expect((await as('tarik', 'DELETE', '/companies/remove-my-logo')).status).toBe(200)
  })

  it('has the colour that Tarik chooses from then on; documents issued before keep the previous one', async () => {
    await stock('northfall', 2)
    const before = await place({ by: 'mirza', lines: [['northfall', 1]] })
    await world.issueInvoices()
    const change = async (accentColor: string) => {
      const { data } = (await as('tarik', 'GET', '/companies/get-distributor-info')).body
      return as('tarik', 'POST', '/companies/edit-distributor-info', { ...data, accentColor })
    }
    expect((await change('red')).body.data.fields[0].path).toBe('accentColor')
    expect((await change('#0B6E33')).body.data.distributor.accentColor).toBe('#0b6e33')
    const after = await place({ by: 'mirza', lines: [['northfall', 1]] })
    const isGreen = async (id: number) => {
      const { bytes } = await as('mirza', 'GET', `/orders/get-my-invoice-pdf/${await invoiceOf('mirza', id)}`)
      return pdfDrawing(bytes).includes(`${11 / 255} ${110 / 255} 0.2 `)
    }
    expect([await isGreen(before), await isGreen(after)]).toEqual([false, true])
    expect((await change('')).status).toBe(200)
  })

  it('accepts no logo from Nikola, who does not administer his company', async () => {
    expect((await world.upload('nikola', '/companies/upload-my-logo', 'logo.png', Buffer.alloc(10))).status).toBe(403)
    expect((await as('nikola', 'DELETE', '/companies/remove-my-logo')).status).toBe(403)
  })
})

describe('the platform of a product on a document', () => {
  it('is in the language of the invoice and of the estimate that Nikola reads', async () => {
    await stock('northfall', 4)
    const { platform } = await db
      .selectFrom('product_types')
      .select('title as platform')
      .where('id', '=', db.selectFrom('products').select('product_type_id').where('code', '=', 'NF-0117'))
      .executeTakeFirstOrThrow()
    const called = async (bs: string, hr: string) => {
      await db.updateTable('product_types').set({ title_bs: bs, title_hr: hr }).where('title', '=', platform).execute()
      forgetReferenceNames(db)
    }
    await called('Poklon kartica', 'Darovni bon')
    try {
      const bought = await place({ by: 'nikola', lines: [['northfall', 2]] })
      expect(await paper('nikola', bought, 'hr')).toContain('NF-0117 · Darovni bon')
      expect(await paper('nikola', bought, 'bs')).toContain('NF-0117 · Poklon kartica')
      expect(await paper('nikola', bought, 'en')).toContain(`NF-0117 · ${platform}`)
      const asked = await place({ by: 'nikola', lines: [['northfall', 1]], paymentType: 3 })
      const pdf = await as('nikola', 'GET', `/orders/get-estimate-pdf/${asked}`, undefined, 'hr')
      expect(words(pdf.bytes)).toContain('NF-0117 · Darovni bon')
    } finally {
      await called('', '')
    }
  })
})

describe('an estimate document', () => {
  const estimate = async (id: number, language = 'en') =>
    words((await as('nikola', 'GET', `/orders/get-estimate-pdf/${id}`, undefined, language)).bytes)

  it('says that 3 of 5 keys are held if only 3 were in stock, in the PDF and in the mail', async () => {
    await world.emptyStock()
    await stock('northfall', 3)
    const id = await place({ by: 'nikola', lines: [['northfall', 5]], paymentType: 3 })
    expect(await estimate(id)).toContain('3 of 5 keys are set aside until')
    expect(await estimate(id)).toContain('3 set aside, 2 to follow')
    expect(await estimate(id)).toContain('paid orders that wait for keys may get them first')
    expect(await estimate(id, 'hr')).toContain('rezervacija je zajamčena')
    expect(await estimate(id, 'bs')).toContain('Rezervisana su 3 od 5 ključeva')
    const mail = await db.selectFrom('mails').select('data').where('order_id', '=', id).executeTakeFirstOrThrow()
    expect(mail.data).toMatchObject({ units: 5, setAside: 3 })
  })

  it('promises no key if none was in stock', async () => {
    await world.emptyStock()
    const id = await place({ by: 'nikola', lines: [['northfall', 1]], paymentType: 3 })
    expect(await estimate(id)).toContain('No key is set aside')
    expect(await estimate(id)).not.toContain('guaranteed')
  })

  it('says when the order is paid, and when its time is over', async () => {
    await stock('northfall', 2)
    const paid = await place({ by: 'nikola', lines: [['northfall', 1]], paymentType: 3 })
    const denied = await place({ by: 'nikola', lines: [['northfall', 1]], paymentType: 3 })
    expect(await estimate(paid)).toContain('The key is set aside until')
    expect((await as('tarik', 'POST', `/orders/approve-order/${paid}`)).status).toBe(200)
    expect((await as('tarik', 'POST', `/orders/deny-order/${denied}`, { reason: 'no payment' })).status).toBe(200)
    expect(await estimate(paid)).toContain('The order is paid')
    expect(await estimate(denied)).toContain('no keys are set aside for it any more')
  })
})
