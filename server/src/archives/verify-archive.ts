import type { Services } from '../platform/call.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { ArchiveFault } from './archive-lines.ts'
import { anchorsOf, type Archive, noteChecked, partsOf } from './archives.sql.ts'
import { meetAnchors, readBack } from './prove-archive.ts'

/**
 * Proves the file of an archive whose rows have left, and records the result: its bytes are those that were written,
 * its rows those that left, and chains of the custody log run from anchor to anchor. Returns what is wrong,
 * "code:part", or null. A fault is a security event, and administrators are notified.
 */
export async function verifyArchive(
  { db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>,
  archive: Archive,
): Promise<string | null> {
  const fault = await faultOf({ db, files }, archive)
  if (fault === null) await noteChecked(db, archive.id, null, clock.now())
  else await noteBroken({ db, clock }, archive, fault)
  return fault
}

/** Records with an archive what is wrong with it; a security event, and administrators are notified. */
export async function noteBroken(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id, kind, month }: Archive,
  fault: string,
): Promise<void> {
  await noteChecked(db, id, fault, clock.now())
  await recordSecurityEvent(db, { kind: 'archives.broken', detail: { archiveId: id, kind, month, fault } })
}

async function faultOf({ db, files }: Pick<Services, 'db' | 'files'>, archive: Archive): Promise<string | null> {
  try {
    const file = await readBack(files, archive, await partsOf(db, archive.id))
    const isSame =
      file.rowCount === archive.rowCount && file.digest === archive.digest && file.fileHash === archive.fileHash
    if (!isSame) return 'changed:0'
    return meetAnchors(file.runs, await anchorsOf(db, archive.id)) ? null : 'chain:0'
  } catch (error) {
    if (error instanceof ArchiveFault) return error.message
    throw error
  }
}
