import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/**
 * Creates a folder on this machine that is deleted after the tests of the file, and returns its path. Call where hooks
 * may be registered.
 */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `brava-${name}-`))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}
