import { join } from 'node:path'
import { startEmbeddedPostgres, throwAwaySettings } from '../../postgres/embedded.ts'
import { writeRelease } from '../../releases/write-release.ts'
import { inFolder } from './in-folder.ts'

/** npm run drill -- release */
export function releaseCommand(): Promise<never> {
  return inFolder(false, async ({ folder, started }) => {
    const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), settings: throwAwaySettings })
    started(() => server.stop())
    const { version, bytes } = await writeRelease(server.url, join(folder, 'files'))
    console.log(
      `Release ${version} was written to tools/releases, ${(bytes / 1024).toFixed(0)} KiB. Add the file to the repository.`,
    )
    return true
  })
}
