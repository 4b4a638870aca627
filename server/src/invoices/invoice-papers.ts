import { isDistributor } from '@brava/contract/access.ts'
import type { FileAnswer } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Language } from '@brava/contract/language.ts'
import { storedImage } from '../files/stored-image.ts'
import type { Person, Services } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { drawInvoice } from './draw-invoice.ts'
import { linesInLanguage } from './lines-in-language.ts'
import { eInvoiceOf, languageOf } from './e-invoice/e-invoice.ts'
import { writeUbl } from './e-invoice/ubl.ts'
import { invoiceById, keepPaper, noteOpened, type PaperFormat, storedPaper } from './invoice-rows.sql.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'

/** Which side of an invoice the person's company must be on; a distributor sees what every leg issued. */
export type Side = 'issuer' | 'buyer'

/**
 * The PDF of an invoice in the requested language, or its XML. It is made from the snapshot once and stored; every
 * later download is identical byte for byte. Another company's invoice gets the same answer as a missing one.
 */
export async function invoicePaper(
  services: Services,
  person: Person,
  input: { invoiceId: number; side: Side; format: PaperFormat; language: Language },
): Promise<FileAnswer> {
  const invoice = await invoiceById(services.db, input.invoiceId)
  if (input.side === 'issuer') requireIssued(invoice, person)
  if (!invoice || (input.side === 'buyer' && invoice.buyer_id !== person.companyId)) refuse(commonErrors.notFound)
  await noteOpened(services.db, invoice.id, person.companyId)
  const { name, type, bytes } = await paperOf(services, invoice, input.format, input.language)
  return { name, type, bytes, ...(input.format === 'pdf' ? { inline: true } : {}) }
}

/**
 * The same for a program of the company that received the invoice; it is not recorded as opened by a person. Without a
 * language it uses the official one of the issuer's country.
 */
export async function paperForProgram(
  services: Services,
  companyId: number,
  asked: { readonly invoiceId: number; readonly format: PaperFormat; readonly language?: Language | undefined },
): Promise<{ name: string; type: string; bytes: Buffer }> {
  const invoice = await invoiceById(services.db, asked.invoiceId)
  if (!invoice || invoice.buyer_id !== companyId) refuse(commonErrors.notFound)
  const { issuer } = invoice.snapshot as unknown as InvoiceSnapshot
  return paperOf(services, invoice, asked.format, asked.language ?? languageOf(issuer.countryCode))
}

type Invoice = NonNullable<Awaited<ReturnType<typeof invoiceById>>>

/** Returns the invoice if the person's company issued it, or the person belongs to the distributor. */
export function requireIssued(invoice: Invoice | undefined, person: Person): Invoice {
  if (!invoice || !(invoice.issuer_id === person.companyId || isDistributor(person))) refuse(commonErrors.notFound)
  return invoice
}

/**
 * A document of an invoice, made on first request. The XML is the same for all readers: its texts, and the PDF inside
 * it, are in the official language of the issuer's country.
 */
export async function paperOf(
  services: Services,
  invoice: Invoice,
  format: PaperFormat,
  readerLanguage: Language,
): Promise<{ name: string; type: string; bytes: Buffer }> {
  const { db, files } = services
  const snapshot = invoice.snapshot as unknown as InvoiceSnapshot
  const language = format === 'pdf' ? readerLanguage : languageOf(snapshot.issuer.countryCode)
  const named = {
    name: format === 'pdf' ? `${invoice.number}-${language}.pdf` : `${invoice.number}.xml`,
    type: format === 'pdf' ? 'application/pdf' : 'application/xml',
  }
  const of = { invoiceId: invoice.id, language, format }
  const kept = await storedPaper(db, of)
  const stored = kept ? await files.get(kept) : null
  if (stored) return { ...named, bytes: stored }

  const made = await make()
  const sha256 = await files.put(made)
  await keepPaper(db, {
    ...of,
    sha256,
    mediaType: named.type,
    size: made.length,
    name: named.name,
    companyId: invoice.issuer_id,
  })
  const first = await storedPaper(db, of)
  return { ...named, bytes: (first && first !== sha256 ? await files.get(first) : null) ?? made }

  async function make(): Promise<Buffer> {
    if (format === 'pdf') {
      const said = { ...snapshot, lines: await linesInLanguage(db, snapshot.lines, language) }
      return drawInvoice(said, await storedImage(services, snapshot.issuer.logoFileId), language)
    }
    const pdf = await paperOf(services, invoice, 'pdf', language)
    return Buffer.from(writeUbl(eInvoiceOf(snapshot), { name: pdf.name, type: 'application/pdf', bytes: pdf.bytes }))
  }
}
