import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { fromRoot, root } from '../source-files.ts'

/** Test files that take longest, longest first. */
const long = [
  'chaos/small-chaos.test.ts',
  'server/src/access/server-prices.test.ts',
  'server/src/access/withheld.test.ts',
  'tools/drill/drill.test.ts',
  'server/src/keys/planted-codes.test.ts',
  'server/src/auth/guessing.test.ts',
  'chaos/outbox.test.ts',
  'server/src/access/hostile-input.test.ts',
  'server/src/access/foreign-ids.test.ts',
  'server/src/mail/mail-headers.test.ts',
  'server/src/jobs/job-faults.test.ts',
  'chaos/postgres-15.test.ts',
  'server/src/access/sql-injection.test.ts',
  'server/src/access/own-ids.test.ts',
  'server/src/files/file-faults.test.ts',
]

const gone = long.filter((file) => !existsSync(join(root, file)))
if (gone.length > 0)
  throw new Error(`tools/testing/longest-first.ts names files that are not there: ${gone.join(', ')}`)

/** Long files begin first, whatever their project, so that the workers end together. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      long.includes(fromRoot(moduleId)) ? long.indexOf(fromRoot(moduleId)) : long.length
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}
