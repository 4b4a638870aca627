import { defineConfig } from 'vitest/config'
import { root } from '../../source-files.ts'
import { reporters } from '../progress-reporter.ts'

/** Files for run-tests.test.ts alone: one passes, one fails, and two take their worker away. */
export default defineConfig({
  root,
  test: { reporters, include: ['tools/vitest/stranded/*.stranded.ts'], isolate: false, maxWorkers: 2 },
})
