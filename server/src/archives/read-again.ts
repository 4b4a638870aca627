import type { Services } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { partBytes, partLines } from './archive-lines.ts'
import { addMonthAgain, type Archive, beginMonthAgain, partsOf, setAgainUntil, showMonthAgain } from './archives.sql.ts'

const againMs = 30 * 86_400_000

/**
 * Brings the rows of an archive back into their table for thirty days, read-only: every screen and search shows them.
 * One transaction, which refuses rows that are not exactly those that left. Doing it again extends it to thirty days
 * from now. Throws an ArchiveFault.
 */
export async function readAgain(
  { db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>,
  archive: Archive,
): Promise<void> {
  const until = new Date(clock.now().getTime() + againMs)
  // An archive put away since it was looked up is read from its file like any other.
  if (archive.state === 'again' && (await setAgainUntil(db, archive.id, until))) return
  const parts = await partsOf(db, archive.id)
  await inTransaction(db, async (trx) => {
    await beginMonthAgain(trx, archive)
    for (const part of parts) await addMonthAgain(trx, archive, await partLines(await partBytes(files, part), part))
    await showMonthAgain(trx, archive, until)
  })
}
