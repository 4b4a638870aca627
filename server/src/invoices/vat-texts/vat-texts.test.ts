import { vatTreatment } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { orderWorld } from '../../orders/testing/order-world.ts'
import { pdfText } from '../../platform/pdf/testing/pdf-text.ts'
import { notedBy } from '../../security/testing/noted-acts.ts'
import { eInvoiceOf } from '../e-invoice/e-invoice.ts'
import { writeUbl } from '../e-invoice/ubl.ts'
import { sampleSnapshot, samples } from '../testing/sample-snapshot.ts'
import { drawInvoice } from '../draw-invoice.ts'
import { standardVatTexts } from './standard-vat-texts.ts'

const world = await orderWorld()
const { as, companies, db, people, place, products, stock } = world

// Iron Orchard is a multi-purpose voucher: its documents say why they have no VAT.
await sql`update products set vat_treatment = ${vatTreatment.code.multiPurposeVoucher}
  where id = ${products.ironOrchard.id}`.execute(db)

// Tarik is an administrator here.
await sql`insert into user_roles (user_id, role_id) values (${people.tarik.id}, 1) on conflict do nothing`.execute(db)

const reason = 'voucher'
const path = '/invoices/vat-text'
const ours = {
  bs: 'PDV po članu 12. pri iskorištavanju.',
  hr: 'PDV prema članku 11.c pri iskorištavanju.',
  en: 'VAT by article 12 when redeemed.',
}

/** The end of the standard text; on the document it is wrapped beside the sums. */
const inStandard = 'redeemed.'

interface Shown {
  reason: string
  version: number
  text: Record<string, string>
  standard: Record<string, string>
  versions: { version: number; text: Record<string, string> | null; changedBy: string }[]
}
async function shown(): Promise<Shown> {
  const { body } = await as('tarik', 'GET', '/invoices/get-vat-texts')
  const found = (body.data.texts as Shown[]).find((one) => one.reason === reason)
  if (!found) throw new Error('no text about vouchers')
  return found
}
const change = async (words: object) => as('tarik', 'PUT', path, { reason, version: (await shown()).version, ...words })
const putBack = async () =>
  as('tarik', 'PUT', '/invoices/put-back-vat-text', { reason, version: (await shown()).version })

/** An invoice for a voucher that Mirza has just bought. */
async function invoiced(): Promise<number> {
  await stock('ironOrchard', 1)
  const orderId = await place({ by: 'mirza', lines: [['ironOrchard', 1]] })
  await world.issueInvoices()
  const { id } = await db
    .selectFrom('invoices')
    .select('id')
    .where('order_id', '=', orderId)
    .where('buyer_id', '=', people.mirza.companyId)
    .executeTakeFirstOrThrow()
  return id
}
const pdf = async (id: number, language: string) =>
  pdfText((await as('mirza', 'GET', `/orders/get-my-invoice-pdf/${id}`, undefined, language)).bytes).replace(
    /\s+/g,
    ' ',
  )
const xml = async (id: number) => (await as('mirza', 'GET', `/orders/get-my-invoice-xml/${id}`)).text

describe('what documents say about VAT', () => {
  it('Tarik changes it in three languages: documents issued from then on have it, in the PDF and as the reason in the XML', async () => {
    await putBack()
    const before = await invoiced()
    const noted = await notedBy(db, 'vatText.changed', async () => expect((await change(ours)).status).toBe(200))
    const detail = { version: expect.any(Number), reason: expect.any(String) }
    expect(noted).toMatchObject([{ user_id: people.tarik.id, company_id: companies.brava, ip: '127.0.0.1', detail }])
    const after = await invoiced()
    expect(await pdf(after, 'en')).toContain(ours.en)
    expect(await pdf(after, 'hr')).toContain(ours.hr)
    expect(await xml(after)).toContain(`<cbc:TaxExemptionReason>${ours.bs}</cbc:TaxExemptionReason>`)
    // Nobody had opened the previous one: it is drawn now, and still has the text valid when it was issued.
    expect(await pdf(before, 'en')).toContain(inStandard)
    expect(await pdf(before, 'en')).not.toContain(ours.en)
    expect(await xml(before)).toContain(standardVatTexts.voucher.bs)
  })

  it('an issued document keeps the changed text when Tarik restores the standard one', async () => {
    await change(ours)
    const issued = await invoiced()
    await putBack()
    expect(await pdf(issued, 'bs')).toContain(ours.bs)
    expect(await xml(issued)).toContain(ours.bs)
    expect(await pdf(await invoiced(), 'en')).toContain(inStandard)
    expect((await shown()).text).toEqual((await shown()).standard)
  })

  it('its history shows who changed it, newest first, and restoring the standard as an entry without a text', async () => {
    await change(ours)
    await putBack()
    const { versions } = await shown()
    expect(versions.slice(0, 2)).toEqual([
      expect.objectContaining({ text: null, changedBy: expect.stringContaining('Tarik') }),
      expect.objectContaining({ text: ours, changedBy: expect.stringContaining('Tarik') }),
    ])
  })

  it('of two who loaded the same text the second is refused, and a missing language is named', async () => {
    const { version } = await shown()
    expect((await as('tarik', 'PUT', path, { reason, version, ...ours })).status).toBe(200)
    const late = await as('tarik', 'PUT', path, { reason, version, ...ours })
    expect([late.status, late.body.code]).toEqual([409, 'vat-texts.changedMeanwhile'])
    const without = await change({ ...ours, hr: ' ' })
    expect([without.status, without.body.data.fields[0].path]).toEqual([400, 'hr'])
  })

  it('an estimate, which is drawn anew, has the current text', async () => {
    await change(ours)
    await stock('ironOrchard', 1)
    const id = await place({ by: 'mirza', lines: [['ironOrchard', 1]], paymentType: 3 })
    const text = pdfText((await as('mirza', 'GET', `/orders/get-estimate-pdf/${id}`)).bytes).replace(/\s+/g, ' ')
    expect(text).toContain(ours.en)
  })

  it('a document from before texts were frozen has the standard one', async () => {
    const frozen = sampleSnapshot(samples['multi-purpose vouchers'])
    const old = {
      ...frozen,
      vatGroups: frozen.vatGroups.map(({ reason, rateBp, net, vat }) => ({ reason, rateBp, net, vat })),
    }
    expect(pdfText(await drawInvoice(old, null, 'en'))).toContain(inStandard)
    expect(writeUbl(eInvoiceOf(old))).toContain(standardVatTexts.voucher.bs)
  })
})
