import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumExecutable } from '../tools/chromium.ts'
import { workersOf } from '../tools/workers.ts'
import type { Options } from './journey.ts'

const launchOptions = await chromiumExecutable()
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** The tags of a test say in which projects it runs. */
export default defineConfig<object, Options>({
  testDir: '.',
  testMatch: '*.spec.ts',
  // Parallel runs do not overwrite each other's files.
  outputDir: join(tmpdir(), `brava-journeys-output-${process.env.BRAVA_URL?.split(':').at(-1) ?? 'own'}`),
  workers: workersOf(process.env.E2E_WORKERS),
  // Long, so that a busy machine causes no failures; the assertions stay the same.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    baseURL: process.env.BRAVA_URL ?? 'http://localhost:4000',
    launchOptions,
    actionTimeout: 45_000,
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Sarajevo',
    screenshot: 'only-on-failure',
    // Tracing everything costs a quarter of the run time: requested only to investigate a failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    { name: 'desktop', grep: /@desktop/, use: { viewport: desktop, language: 'en' } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: phone, isMobile: true, hasTouch: true, deviceScaleFactor: 2, language: 'bs' },
    },
    { name: 'desktop-bs', grep: /@bs/, use: { viewport: desktop, language: 'bs' } },
    { name: 'desktop-hr', grep: /@hr/, use: { viewport: desktop, language: 'hr' } },
  ],
})
