import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder of this machine that is deleted after the tests of the file; answers its path. Called where hooks may be set. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `brava-${name}-`))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}
