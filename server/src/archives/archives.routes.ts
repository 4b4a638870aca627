import { archives } from '@brava/contract/archives/archives.endpoints.ts'
import { archivesErrors } from '@brava/contract/archives/archives.errors.ts'
import { archivedKinds, keptKindNames } from '@brava/contract/archives/kept-kinds.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { type Call, routes } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { archivedUntil } from '../platform/months/archived-until.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { ArchiveFault, partBytes } from './archive-lines.ts'
import { askedJob } from './archives.jobs.ts'
import { type Archive, archiveById, listArchives, noteAsked, partsOf, setAgainUntil } from './archives.sql.ts'
import { archivesSaid } from './archives.texts.ts'

/** An archive with a file whose rows have left; anything else is not found. */
async function archiveOf({ db }: Pick<Call, 'db'>, id: number): Promise<Archive> {
  const archive = await archiveById(db, id)
  const isThere = archive && archive.state !== 'writing' && archive.state !== 'proven'
  if (!isThere || !(archivedKinds as readonly string[]).includes(archive.kind)) refuse(commonErrors.notFound)
  return archive
}

/** Records what is asked, and by whom, and leaves it to a job: a month may take minutes. */
async function ask(call: Call, id: number, what: 'verify' | 'again'): Promise<void> {
  const { person, ip, jobs } = call
  await inTransaction(call.db, async (trx) => {
    const archive = await archiveOf({ db: trx }, id)
    await noteAsked(trx, id, what)
    await jobs.enqueue(trx, askedJob, { archiveId: id, what })
    const { kind, month } = archive
    await recordSecurityEvent(trx, {
      kind: `archives.${what}`,
      person,
      ip,
      detail: { archiveId: id, archive: kind, month },
    })
  })
}

export const archivesRoutes = routes(archives, {
  list: ({ db }, { body }) => listArchives(db, body, archivedKinds),
  until: async ({ db }) => ({
    data: await Promise.all(keptKindNames.map(async (kind) => ({ kind, until: await archivedUntil(db, kind) }))),
  }),
  file: async (call, { params }) => {
    const archive = await archiveOf(call, params.id)
    const parts = await partsOf(call.db, archive.id)
    const [first] = parts
    // A missing file is reported before anything is sent; the rest follows part by part.
    if (first)
      await partBytes(call.files, first).catch((error: unknown) => {
        if (error instanceof ArchiveFault) refuse(archivesErrors.broken)
        throw error
      })
    async function* bytes() {
      for (const part of parts) yield await partBytes(call.files, part)
    }
    return { name: `${archive.kind}-${archive.month.slice(0, 7)}.ndjson.gz`, type: 'application/gzip', bytes: bytes() }
  },
  verify: async (call, { params }) => {
    await ask(call, params.id, 'verify')
    return { data: { info: archivesSaid.verifying[call.language] } }
  },
  readAgain: async (call, { params }) => {
    await ask(call, params.id, 'again')
    return { data: { info: archivesSaid.reading[call.language] } }
  },
  putAway: async (call, { params }) => {
    const archive = await archiveOf(call, params.id)
    await setAgainUntil(call.db, archive.id, call.clock.now())
    return { data: { info: archivesSaid.puttingAway[call.language] } }
  },
})
