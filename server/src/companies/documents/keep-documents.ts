import { businessDay } from '@brava/contract/calendar-day.ts'
import {
  type companyDocuments,
  documentErrors,
  documentNoticeDays,
  mostDocuments,
} from '@brava/contract/companies/company-documents.endpoints.ts'
import type { Received } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { type Attachment, attachmentOf } from '../../files/attachment-of.ts'
import { tell } from '../../mail-outbox/tell.ts'
import type { Call, Services } from '../../platform/call.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { dropBytes, keepBytes } from '../../platform/files/shared-bytes.ts'
import { oneByOne } from '../../platform/jobs/one-by-one.ts'
import { type JobHandler, jobHandler, jobKind } from '../../platform/jobs/jobs.ts'
import { refuseStale } from '../../platform/refuse-stale.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { companyFacts } from '../company-facts.ts'
import { partnersOf } from '../list-partners.ts'
import { documentEndsMail, documentSharedMail } from './document.mails.ts'
import {
  deleteDocument,
  type DocumentFacts,
  endingDocuments,
  insertDocument,
  type KeptFile,
  lockDocument,
  noteEnding,
  updateDocument,
} from './company-documents.sql.ts'

type KeeperCall = Call<'distributorsAndCompanyAdmins'>

/** A partner of the caller's own company; another company's is not found. */
export async function partnerKnown(db: Db, person: KeeperCall['person'], id: number): Promise<{ id: number }> {
  const row = await partnersOf(db, person).where('companies.id', '=', id).select(['companies.id']).executeTakeFirst()
  return row ?? refuse(commonErrors.notFound)
}

/** The same, and it moves to no other supplier until the transaction ends. */
async function lockPartner(trx: Trx, person: KeeperCall['person'], id: number): Promise<void> {
  const partner = partnersOf(trx, person).where('companies.id', '=', id).select('companies.id').forShare()
  if (!(await partner.executeTakeFirst())) refuse(commonErrors.notFound)
}

/**
 * Stores a document about a partner and, if it is shared, notifies the partner's admins. Returns its id. The partner may
 * move away while the file is being checked and stored.
 */
export async function addDocument(
  call: KeeperCall,
  companyId: number,
  { validUntil, isShared, ...body }: Received<typeof companyDocuments.add>['body'],
): Promise<number> {
  const { db, person } = call
  await partnerKnown(db, person, companyId)
  const file = await uploaded(call)
  const facts = { ...body, validUntil: validUntil ?? null, isShared: isShared === 'true' }
  return keepBytes(call, [file.bytes], async (trx, [sha256 = '']) => {
    await lockPartner(trx, person, companyId)
    const of = { keeperId: person.companyId, companyId, userId: person.id, at: call.clock.now(), most: mostDocuments }
    const id = await insertDocument(trx, of, facts, kept(file, sha256))
    if (id === null) return refuse(documentErrors.tooMany)
    await noteAct(trx, call, 'added', { id, companyId, title: facts.title })
    if (facts.isShared) await tellPartner(trx, call, { id, companyId, version: 1, ...facts })
    return id
  })
}

/** Replaces the file; the partner is notified if it can see the document. */
export async function replaceFile(call: KeeperCall, id: number, version: number): Promise<void> {
  const file = await uploaded(call)
  const before = await keepBytes(call, [file.bytes], async (trx, [sha256 = '']) => {
    const document = await changeableDocument(trx, call, id, version)
    const { company_id: companyId, title, valid_until: validUntil } = document
    await updateDocument(trx, id, { userId: call.person.id, at: call.clock.now() }, { file: kept(file, sha256) })
    await noteAct(trx, call, 'replaced', { id, companyId, title })
    if (document.is_shared) await tellPartner(trx, call, { id, companyId, version: version + 1, title, validUntil })
    return document.sha256
  })
  await dropBytes(call, [before])
}

/** Changes the details of a document; a partner that can now see it is notified. */
export async function changeDocument(
  call: KeeperCall,
  id: number,
  { version, ...facts }: DocumentFacts & { version: number },
): Promise<void> {
  await inTransaction(call.db, async (trx) => {
    const document = await changeableDocument(trx, call, id, version)
    await updateDocument(trx, id, { userId: call.person.id, at: call.clock.now() }, { facts })
    await noteAct(trx, call, 'changed', { id, companyId: document.company_id, title: facts.title })
    if (facts.isShared && !document.is_shared)
      await tellPartner(trx, call, { id, companyId: document.company_id, version: version + 1, ...facts })
  })
}

export async function removeDocument(call: KeeperCall, id: number): Promise<void> {
  const sha256 = await inTransaction(call.db, async (trx) => {
    const document = await lockedDocument(trx, call, id)
    await deleteDocument(trx, id)
    await noteAct(trx, call, 'removed', { id, companyId: document.company_id, title: document.title })
    return document.sha256
  })
  await dropBytes(call, [sha256])
}

/** In the version that the caller has seen, if it names one. */
async function lockedDocument(trx: Trx, { person }: KeeperCall, id: number, version?: number) {
  const document = (await lockDocument(trx, person.companyId, id)) ?? refuse(commonErrors.notFound)
  refuseStale(document.version, version)
  return document
}

/** A supplier that the company has left may still read and remove what it kept, but shows it nothing more. */
async function changeableDocument(trx: Trx, call: KeeperCall, id: number, version: number) {
  const document = await lockedDocument(trx, call, id, version)
  await lockPartner(trx, call.person, document.company_id)
  return document
}

async function uploaded(call: KeeperCall): Promise<Attachment> {
  const [upload] = call.uploads
  if (!upload) refuse(commonErrors.invalid)
  const file = await attachmentOf(upload, { offices: true })
  if (file === null) refuse(documentErrors.notADocument)
  return file
}

const kept = ({ name, mediaType, bytes }: Attachment, sha256: string): KeptFile => ({
  name,
  mediaType,
  sizeBytes: bytes.length,
  sha256,
})

/**
 * The title is not recorded as a reason: a reseller sees the activity of its retailers, and the distributor that of
 * all.
 */
function noteAct(
  trx: Trx,
  { person, ip, requestId }: KeeperCall,
  act: 'added' | 'replaced' | 'changed' | 'removed',
  { id, companyId, title }: { id: number; companyId: number; title: string },
): Promise<void> {
  return recordSecurityEvent(trx, {
    kind: `documents.${act}`,
    person,
    ip,
    requestId,
    detail: { companyId, documentId: id, title },
  })
}

async function tellPartner(
  trx: Trx,
  call: KeeperCall,
  document: { id: number; companyId: number; version: number; title: string; validUntil: string | null },
): Promise<void> {
  const { id, companyId, version, title, validUntil } = document
  const keeperName = (await companyFacts(trx, [call.person.companyId])).get(call.person.companyId)?.name ?? ''
  await tell(
    trx,
    call,
    { companyId },
    {
      cause: `company-document:${id}:${version}`,
      template: documentSharedMail,
      data: { keeperName, title, validUntil: validUntil ?? '' },
    },
  )
}

/** Each morning: keepers are notified of documents that end within thirty days, once for each end date. */
const endingsJob = jobKind<Record<never, never>>('company-documents', {
  cron: '40 5 * * *',
  retryLimit: 3,
  madeUp: true,
})

/**
 * Notifies keepers of documents that end soon, each in its own transaction, so that one failure does not hold up the
 * others. Running it again mails nothing twice. Returns how many end.
 */
export async function tellOfEndings(services: Services): Promise<number> {
  const { db } = services
  const ahead = { today: businessDay(services.clock.now()), days: documentNoticeDays }
  const told = await oneByOne(await endingDocuments(db, ahead), 'documents could not be told of', (id) =>
    inTransaction(db, async (trx) => {
      const ending = await noteEnding(trx, id, ahead)
      if (!ending) return false
      const { keeperId, isKeptByDistributor, companyId, companyName, title, validUntil } = ending
      await tell(trx, services, isKeptByDistributor ? 'distributor' : { companyId: keeperId }, {
        cause: `company-document-ends:${id}:${validUntil}`,
        template: documentEndsMail,
        data: {
          companyName,
          title,
          validUntil,
          path: `/partners${isKeptByDistributor ? '' : '-reseller'}/edit/${companyId}`,
        },
      })
      return true
    }),
  )
  return told.filter(Boolean).length
}

export function documentJobs(services: Services): JobHandler[] {
  return [jobHandler(endingsJob, async () => void (await tellOfEndings(services)))]
}
