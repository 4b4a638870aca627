import { type KeptKindName, keptKinds } from '@brava/contract/archives/kept-kinds.ts'
import type { Services } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { dropBytes, keepBytes } from '../platform/files/shared-bytes.ts'
import { ArchiveFault, packLines } from './archive-lines.ts'
import {
  type Archive,
  digestOfMonth,
  dropMonth,
  forgetPart,
  insertPart,
  isUnfinished,
  linesAfter,
  noteProven,
  noteWriting,
  openArchive,
  partsOf,
} from './archives.sql.ts'
import { readBack } from './prove-archive.ts'

type Stores = Pick<Services, 'db' | 'files' | 'clock'>

/** Held in memory at once: some megabytes of mails, less of everything else. */
export const linesPerPart = 5000

/** So that two nightly copies of the file store contain the archive before it is the only place of its rows. */
const restMs = 2 * 86_400_000

/**
 * Takes one step in moving a month out of its table and returns which: a part is written; the file is read back and
 * proven; the month leaves or, if it changed in between or the store lost its file, starts over. Each step happens completely or not at all, so
 * after a crash the next step continues. `waits`: rows of the month are not finished. `rests`: it was proven within the
 * last two days.
 */
export async function archiveStep(
  services: Stores,
  { kind, month }: { readonly kind: KeptKindName; readonly month: string },
  most = linesPerPart,
): Promise<'written' | 'proven' | 'rests' | 'left' | 'anew' | 'waits'> {
  const { db } = services
  const archive = await openArchive(db, kind, month)
  if (archive.state === 'proven') {
    const rests = keptKinds[kind].then === 'archive' ? restMs : 0
    if (services.clock.now().getTime() - (archive.provenAt?.getTime() ?? 0) < rests) return 'rests'
    // The last moment at which the rows still exist elsewhere: what the store has lost since is written again.
    if ((await isWhole(services, archive)) && (await inTransaction(db, (trx) => dropMonth(trx, archive)))) return 'left'
    await beginAnew(services, archive)
    return 'anew'
  }
  if (archive.state !== 'writing') return 'left'
  if (await isUnfinished(db, kind, month)) return 'waits'
  if (keptKinds[kind].then === 'archive' && (await writePart(services, archive, most))) return 'written'
  try {
    await prove(services, archive)
    return 'proven'
  } catch (error) {
    if (!isLost(error)) throw error
    await beginAnew(services, archive)
    return 'anew'
  }
}

/** A part is missing or was changed: its rows are still in the table and can be written again. */
const isLost = (error: unknown) => error instanceof ArchiveFault && error.code !== 'chain'

/** Whether the file still reads as it did when it was proven. */
async function isWhole({ db, files }: Stores, archive: Archive): Promise<boolean> {
  if (keptKinds[archive.kind].then !== 'archive') return true
  try {
    const file = await readBack(files, archive, await partsOf(db, archive.id))
    return file.rowCount === archive.rowCount && file.digest === archive.digest && file.fileHash === archive.fileHash
  } catch (error) {
    if (!isLost(error)) throw error
    return false
  }
}

/** Writes the next part; false when all rows are written. */
async function writePart({ db, files }: Stores, archive: Archive, most: number): Promise<boolean> {
  const before = (await partsOf(db, archive.id)).at(-1)
  const lines = await linesAfter(db, archive, before, most)
  const last = lines.at(-1)
  if (!last) return false
  const bytes = await packLines(lines.map(({ line }) => line))
  await keepBytes({ db, files }, [bytes], async (trx, [sha256 = '']) => {
    await insertPart(trx, archive.id, {
      no: (before?.no ?? 0) + 1,
      sha256,
      rowCount: lines.length,
      bytes: bytes.length,
      lastProduct: last.product,
      lastPlace: last.place,
    })
  })
  return true
}

/**
 * Reads back what was written (throws an ArchiveFault), and counts what is only deleted. Whether it matches the table is checked when the month
 * leaves.
 */
async function prove({ db, files, clock }: Stores, archive: Archive): Promise<void> {
  const proof =
    keptKinds[archive.kind].then === 'archive'
      ? await readBack(files, archive, await partsOf(db, archive.id))
      : { ...(await digestOfMonth(db, archive)), bytes: 0, fileHash: '', firstAt: null, lastAt: null }
  await noteProven(db, archive.id, proof, clock.now())
}

/** Bytes may be gone although their part is still listed, when the transaction of their removal failed: see isLost. */
async function beginAnew({ db, files }: Stores, archive: Archive): Promise<void> {
  await noteWriting(db, archive.id)
  for (const { no, sha256 } of (await partsOf(db, archive.id)).reverse())
    await dropBytes({ db, files }, [sha256], (trx) => forgetPart(trx, archive.id, no))
}
