import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onEnding } from '../../ending.ts'

interface InFolder {
  readonly folder: string
  /** Registers what must be stopped when the drill is over or interrupted; the last registration counts. */
  started(stop: () => Promise<void>): void
}

/**
 * Runs a drill in a folder of its own and ends the process: with 0 if it passed. However it ends, everything it started
 * is stopped.
 */
export async function inFolder(keep: boolean, work: (place: InFolder) => Promise<boolean>): Promise<never> {
  const folder = await mkdtemp(join(tmpdir(), 'brava-drill-'))
  // PostgreSQL may run as another user.
  await chmod(folder, 0o755)
  let stop = () => Promise.resolve()
  async function end(): Promise<void> {
    await stop()
    if (keep) console.log(`Left in ${folder}.`)
    else await rm(folder, { recursive: true, force: true })
  }
  onEnding(end)
  let passed = false
  try {
    passed = await work({
      folder,
      started(given) {
        stop = given
      },
    })
  } catch (error) {
    console.error(error)
  }
  await end()
  process.exit(passed ? 0 : 1)
}
