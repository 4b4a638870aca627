import type { FileAnswer } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { writeZip, type ZipEntry } from '../platform/zip/write-zip.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { paperOf } from './invoice-papers.ts'
import { invoicesByIds, noteOpened, type PaperFormat } from './invoice-rows.sql.ts'
import { invoicesVisibleTo } from './matching-invoices.sql.ts'

/**
 * The PDFs and XMLs of selected invoices in one archive, each named by its issuer and number, because two issuers may
 * use the same number. One that is missing or another company's refuses the whole call. Documents are made one by one
 * while the archive is read.
 */
export async function invoicesZip(
  call: Call,
  { ids, formats }: { ids: readonly number[]; formats: readonly PaperFormat[] },
): Promise<FileAnswer> {
  const { db, person } = call
  const wanted = [...new Set(ids)]
  const visible = await invoicesVisibleTo(db, person).where('i.id', 'in', wanted).execute()
  if (visible.length < wanted.length) refuse(commonErrors.notFound)
  const issuers = new Set(visible.map(({ issuerId }) => issuerId))
  await recordSecurityEvent(db, {
    kind: 'invoices.downloaded',
    person,
    ip: call.ip,
    requestId: call.requestId,
    detail: { count: wanted.length, formats },
  })
  return { name: 'invoices.zip', type: 'application/zip', bytes: writeZip(papers()) }

  async function* papers(): AsyncGenerator<ZipEntry> {
    for (const invoice of await invoicesByIds(db, wanted)) {
      await noteOpened(db, invoice.id, person.companyId)
      const folder = issuers.size > 1 ? `${invoice.issuer_id}/` : ''
      for (const format of formats) {
        const { name, bytes } = await paperOf(call, invoice, format, call.language)
        yield { name: `${folder}${name}`, bytes, isPacked: format === 'pdf' }
      }
    }
  }
}
