import { defineConfig } from 'vitest/config'
import { root } from '../../source-files.ts'
import { reporters } from '../progress-reporter.ts'

/** Files for run-tests.test.ts only: one passes, one fails, and two bring down their worker. */
export default defineConfig({
  root,
  test: { reporters, include: ['tools/vitest/stranded/*.stranded.ts'], isolate: false, maxWorkers: 2 },
})
