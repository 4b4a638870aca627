import type { FileAnswer, Received, Returned } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Language } from '@brava/contract/language.ts'
import type { invoiceEndpoints } from '@brava/contract/partner-api/invoices.ts'
import type { Trx } from '../platform/db/connect.ts'
import { pageOf, positionOf } from '../platform/partner-cursor.ts'
import type { PartnerCall } from '../platform/partner-call.ts'
import { refuse } from '../platform/refuse.ts'
import {
  insertSandboxInvoice,
  type SandboxInvoice,
  type SandboxPaperLine,
  sandboxInvoice,
  sandboxInvoices,
  uncreditedSandboxInvoices,
} from './sandbox-invoices.sql.ts'
import { drawSandboxPaper, sandboxIssuer, writeSandboxUbl } from './sandbox-papers.ts'
import { sandboxPaperTexts } from './sandbox.texts.ts'
import { sandboxVatRateBp } from './sandbox-products.ts'
import { sandboxFor, tellSandbox } from './sandbox-world.ts'

/** The order for which documents are made. */
interface ChargedOrder {
  readonly id: number
  readonly reference: string
  readonly currency: string
}

/** VAT included in a gross amount, in minor units. */
export const vatInside = (gross: number) => gross - Math.round((gross * 10_000) / (10_000 + sandboxVatRateBp))

/** Each delivery has its own invoice, in the transaction of the delivery; without a delivery there is no invoice. */
export async function chargeSandbox(
  trx: Trx,
  call: PartnerCall,
  order: ChargedOrder,
  delivered: readonly { readonly title: string; readonly quantity: number; readonly unitPrice: number }[],
): Promise<void> {
  const lines = delivered.flatMap(({ title, quantity, unitPrice }): SandboxPaperLine[] => {
    const gross = unitPrice * quantity
    return quantity > 0 ? [{ title, quantity, unitPrice, gross, vat: vatInside(gross) }] : []
  })
  if (lines.length > 0) await issue(trx, call, order, { lines, sign: 1, refersTo: null })
}

/** Credits what was invoiced for an order. */
export async function creditSandbox(trx: Trx, call: PartnerCall, order: ChargedOrder): Promise<void> {
  for (const { id, lines } of await uncreditedSandboxInvoices(trx, call.caller.companyId, order.id)) {
    await issue(trx, call, order, { lines, sign: -1, refersTo: id })
  }
}

async function issue(
  trx: Trx,
  call: PartnerCall,
  { id: orderId, reference, currency }: ChargedOrder,
  paper: { lines: readonly SandboxPaperLine[]; sign: 1 | -1; refersTo: number | null },
): Promise<void> {
  const { companyId } = call.caller
  const { id, number } = await insertSandboxInvoice(trx, {
    companyId,
    orderId,
    currency,
    issuedAt: call.clock.now(),
    ...paper,
  })
  const type = paper.sign === 1 ? 'invoice.issued' : 'creditNote.issued'
  const facts = { order: call.publicId('order', orderId), reference, invoice: call.publicId('invoice', id), number }
  await tellSandbox(trx, call, [{ type, facts }])
}

const kindOf = ({ refersToId }: SandboxInvoice) =>
  refersToId === null ? ('invoice' as const) : ('creditNote' as const)

const invoiceView = ({ publicId }: PartnerCall, invoice: SandboxInvoice) => ({
  id: publicId('invoice', invoice.id),
  number: invoice.number,
  kind: kindOf(invoice),
  issuedAt: invoice.issuedAt,
  issuer: sandboxIssuer,
  order: publicId('order', invoice.orderId),
  reference: invoice.reference,
  refersTo: invoice.refersToId === null ? null : publicId('invoice', invoice.refersToId),
  currency: invoice.currency,
  net: invoice.net,
  vat: invoice.vat,
  gross: invoice.gross,
})

async function ownInvoice(call: PartnerCall, text: string): Promise<SandboxInvoice> {
  const id = call.idBehind('invoice', text)
  const invoice = id === null ? undefined : await sandboxInvoice(call.db, call.caller.companyId, id)
  return invoice ?? refuse(commonErrors.notFound)
}

export async function listSandboxInvoices(
  call: PartnerCall,
  { after, limit, since }: Received<typeof invoiceEndpoints.invoices>['query'],
): Promise<Returned<typeof invoiceEndpoints.invoices>> {
  const of = `sandbox invoices:${since?.toISOString() ?? ''}`
  const asked = { since, limit, after: positionOf(call, of, after) }
  const found = await sandboxInvoices(call.db, (await sandboxFor(call)).companyId, asked)
  return pageOf(call, of, { found, limit, view: (invoice) => invoiceView(call, invoice) })
}

/** Throws common.notFound. */
export async function readSandboxInvoice(
  call: PartnerCall,
  text: string,
): Promise<Returned<typeof invoiceEndpoints.invoice>> {
  return { data: invoiceView(call, await ownInvoice(call, text)) }
}

/** Returns the same bytes each time. Throws common.notFound. */
export async function sandboxInvoicePdf(
  call: PartnerCall,
  text: string,
  language: Language = 'en',
): Promise<FileAnswer> {
  const invoice = await ownInvoice(call, text)
  const { refersToNumber: refersTo } = invoice
  const bytes = await drawSandboxPaper(
    {
      ...invoice,
      kind: sandboxPaperTexts[kindOf(invoice)],
      date: invoice.issuedAt,
      facts: [
        [sandboxPaperTexts.order, invoice.orderNumber],
        [sandboxPaperTexts.reference, invoice.reference],
        ...(refersTo === null ? [] : [[sandboxPaperTexts.invoice, refersTo] as const]),
      ],
    },
    language,
  )
  return { name: `${invoice.number}-${language}.pdf`, type: 'application/pdf', bytes }
}

/** Throws common.notFound. */
export async function sandboxInvoiceUbl(call: PartnerCall, text: string): Promise<FileAnswer> {
  const invoice = await ownInvoice(call, text)
  const pdf = await sandboxInvoicePdf(call, text)
  const bytes = Buffer.from(writeSandboxUbl(invoice, { name: pdf.name, bytes: pdf.bytes as Buffer }))
  return { name: `${invoice.number}.xml`, type: 'application/xml', bytes }
}
