import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startBrava } from '../e2e/start-brava.ts'
import { onEnding } from './ending.ts'
import { failureLines } from './failure-lines.ts'
import { root } from './source-files.ts'

export interface JourneyTotals {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** What failed, a few lines each. */
  readonly findings: readonly string[]
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly {
      readonly projectName: string
      readonly results: readonly { readonly status: string; readonly errors?: readonly { message?: string }[] }[]
    }[]
  }[]
}

interface Report {
  readonly suites?: readonly Suite[]
  readonly stats?: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly errors?: readonly unknown[]
}

function findingsOf(suite: Suite): string[] {
  const own = (suite.specs ?? []).flatMap(({ title, file, tests }) =>
    tests.flatMap(({ projectName, results }) =>
      results
        .filter(({ status }) => status !== 'passed' && status !== 'skipped')
        .map(({ status, errors = [] }) =>
          failureLines(
            `[${projectName}] ${file}: ${title} (${status})`,
            errors.map((one) => one.message ?? ''),
          ),
        ),
    ),
  )
  return [...own, ...(suite.suites ?? []).flatMap(findingsOf)]
}

/**
 * Starts the portal on a copy of the demonstration world, runs the journeys in Chromium and stops everything again.
 * Uses BRAVA_TEST_POSTGRES or `postgres` when given; `args` go to Playwright (a file, --project, -g).
 */
export async function runJourneys(
  options: { postgres?: string | undefined; args?: readonly string[] } = {},
): Promise<JourneyTotals> {
  const folder = await mkdtemp(join(tmpdir(), 'brava-journeys-report-'))
  const brava = await startBrava({ postgres: options.postgres ?? process.env.BRAVA_TEST_POSTGRES })
  const stopAll = async () => {
    await brava.stop()
    await rm(folder, { recursive: true, force: true })
  }
  let child: ReturnType<typeof spawn> | undefined
  onEnding(async () => {
    child?.kill('SIGTERM')
    await stopAll()
  })
  try {
    const report = join(folder, 'report.json')
    const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
    const code = await new Promise<number>((done, failed) => {
      child = spawn(
        process.execPath,
        [cli, 'test', '-c', join(root, 'e2e/playwright.config.ts'), ...(options.args ?? [])],
        {
          cwd: root,
          stdio: 'inherit',
          env: {
            ...process.env,
            BRAVA_URL: brava.url,
            BRAVA_DATABASE: brava.databaseUrl,
            BRAVA_MAILS: brava.mails,
            PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          },
        },
      )
      child.on('error', failed)
      child.on('exit', (exit) => done(exit ?? 1))
    })
    const { suites = [], stats, errors = [] } = JSON.parse(await readFile(report, 'utf8').catch(() => '{}')) as Report
    const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0)
    return {
      passed: stats?.expected ?? 0,
      // A run that broke before its first test is a failure too.
      failed: failed || (code !== 0 || errors.length > 0 ? 1 : 0),
      skipped: stats?.skipped ?? 0,
      findings: suites.flatMap(findingsOf),
    }
  } finally {
    await stopAll()
  }
}

if (import.meta.main) {
  const totals = await runJourneys({ args: process.argv.slice(2) })
  console.log(`Journeys: ${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
  if (totals.failed > 0 || totals.passed === 0) process.exitCode = 1
}
