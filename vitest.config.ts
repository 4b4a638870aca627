import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumExecutable } from './tools/chromium.ts'
import { filesBelow, fromRoot } from './tools/source-files.ts'
import { everyAssertion } from './tools/testing/every-assertion.ts'
import { LongestFirst } from './tools/testing/longest-first.ts'
import { shuffleSeed } from './tools/testing/shuffle-seed.ts'
import { reporters } from './tools/vitest/progress-reporter.ts'
import { workersOf } from './tools/workers.ts'

// A test belongs to the project with PostgreSQL when it is in the server's testing folder or imports from it.
const onDatabase = ['server/src', 'seed', 'tools', 'bench', 'chaos']
  .flatMap((folder) => filesBelow(folder, /\.test\.ts$/))
  .filter((file) => /\/testing\//.test(fromRoot(file)) || /from '[^']*\/testing\//.test(readFileSync(file, 'utf8')))
  .map(fromRoot)

// Only a run that may include component tests unpacks the browser.
const projects = process.argv.flatMap((word, index, words) => (word === '--project' ? [words[index + 1]] : []))
const files = process.argv.filter(
  (word) => /^[\w./-]+$/.test(word) && word.includes('/') && !word.includes('node_modules'),
)
const withBrowser =
  projects.length > 0
    ? projects.includes('components')
    : files.length === 0 || files.some((file) => file.includes('web'))
const browser = withBrowser ? await chromiumExecutable() : undefined

/**
 * The files of a worker share its modules: loading them anew for each file took a quarter of the run. A test that
 * replaces a module calls `vi.resetModules()` before and after.
 */
const isolate = false

/** Shuffled rather than in file order: no test depends on its neighbours. */
const sequence = { shuffle: { tests: true } }

/** The vitest default of one second is short when everything runs at once; what the tests wait for stays the same. */
const expect = { poll: { timeout: 30_000 } }

export default defineConfig({
  test: {
    watch: false,
    reporters,
    sequence: { sequencer: LongestFirst, seed: shuffleSeed() },
    maxWorkers: workersOf(process.env.TEST_WORKERS),
    projects: [
      {
        plugins: [everyAssertion()],
        test: {
          name: 'unit',
          environment: 'node',
          sequence,
          isolate,
          expect,
          include: ['{contract,server,web,partner}/src/**/*.test.ts', '{seed,tools,bench,chaos}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...onDatabase],
          testTimeout: 60_000,
        },
      },
      {
        plugins: [everyAssertion()],
        test: {
          name: 'api',
          environment: 'node',
          sequence,
          isolate,
          expect,
          include: onDatabase,
          globalSetup: './tools/testing/global-setup.ts',
          testTimeout: 90_000,
          hookTimeout: 240_000,
          env: { BRAVA_MODE: 'test', LOG_LEVEL: 'silent' },
        },
      },
      ...(browser
        ? [
            {
              plugins: [everyAssertion(), react()],
              // Bundled before the first test: a dependency discovered later would load React a second time.
              optimizeDeps: {
                include: [
                  'react',
                  'react-dom',
                  'react-dom/client',
                  'react/jsx-dev-runtime',
                  'react/jsx-runtime',
                  '@mantine/core',
                  '@mantine/dates',
                  '@mantine/form',
                  '@mantine/hooks',
                  '@simplewebauthn/browser',
                  '@tabler/icons-react',
                  '@tanstack/react-query',
                  '@tanstack/react-router',
                  '@tanstack/react-virtual',
                  'dayjs/locale/bs',
                  'dayjs/locale/hr',
                  'dompurify',
                  'prosemirror-commands',
                  'prosemirror-history',
                  'prosemirror-inputrules',
                  'prosemirror-keymap',
                  'prosemirror-model',
                  'prosemirror-schema-list',
                  'prosemirror-state',
                  'prosemirror-view',
                  'zod',
                ],
              },
              test: {
                name: 'components',
                sequence,
                isolate,
                expect,
                include: ['web/src/**/*.test.tsx'],
                setupFiles: ['web/src/testing/nothing-kept.ts'],
                testTimeout: 60_000,
                browser: {
                  enabled: true,
                  headless: true,
                  screenshotFailures: false,
                  viewport: { width: 1280, height: 800 },
                  provider: playwright({
                    launchOptions: { ...browser },
                  }),
                  instances: [{ browser: 'chromium' as const }],
                },
              },
            },
          ]
        : []),
    ],
  },
})
