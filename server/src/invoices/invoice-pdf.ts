import { isDistributor } from '@brava/contract/access.ts'
import type { FileAnswer } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Language } from '@brava/contract/language.ts'
import type { Person, Services } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { storedImage } from '../files/stored-image.ts'
import { drawInvoice } from './draw-invoice.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'
import { invoiceById, keepPdf, noteOpened, storedPdf } from './invoice-rows.sql.ts'

/**
 * The PDF of an invoice in the asked language. It is drawn from the snapshot once and stored; every later download is
 * the same to the byte. A foreign invoice answers like a missing one.
 */
export async function invoicePdf(
  services: Services,
  person: Person,
  input: { invoiceId: number; side: 'issuer' | 'buyer'; language: Language },
): Promise<FileAnswer> {
  const { db, files } = services
  const invoice = await invoiceById(db, input.invoiceId)
  const mine = invoice && (input.side === 'issuer' ? invoice.issuer_id : invoice.buyer_id) === person.companyId
  if (!invoice || !(mine || (input.side === 'issuer' && isDistributor(person)))) refuse(commonErrors.notFound)

  const name = `${invoice.number}-${input.language}.pdf`
  const answer = (bytes: Uint8Array): FileAnswer => ({ name, type: 'application/pdf', bytes, inline: true })
  await noteOpened(db, invoice.id, person.companyId)
  const kept = await storedPdf(db, invoice.id, input.language)
  const stored = kept ? await files.get(kept) : null
  if (stored) return answer(stored)

  const snapshot = invoice.snapshot as unknown as InvoiceSnapshot
  const logo = await storedImage(services, snapshot.issuer.logoFileId)
  const bytes = await drawInvoice(snapshot, logo, input.language)
  const sha256 = await files.put(bytes)
  await keepPdf(db, {
    invoiceId: invoice.id,
    language: input.language,
    sha256,
    size: bytes.length,
    name,
    companyId: invoice.issuer_id,
  })
  const first = await storedPdf(db, invoice.id, input.language)
  return answer((first && first !== sha256 ? await files.get(first) : null) ?? bytes)
}
