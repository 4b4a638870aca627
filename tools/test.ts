import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildWeb } from './build-web.ts'
import { describeBuild, overBudget } from './web-facts.ts'
import { checkStages, reportStage } from './check-stages.ts'
import { stalePages } from './docs/pages.ts'
import { runJourneys } from './e2e.ts'
import { onEnding } from './ending.ts'
import { fromRoot, root } from './source-files.ts'
import { startTestPostgres, type TestPostgres } from './testing/test-postgres.ts'
import { runTests } from './vitest/run-tests.ts'
import { shuffleSeed } from './testing/shuffle-seed.ts'

const usage = `npm test                     everything
npm test -- PART…            of: check docs build unit api components e2e
npm test -- FILE…            test files of vitest (*.test.ts, *.test.tsx) or journeys (e2e/*.spec.ts)

E2E_TRACE=1 keeps a trace of each journey that fails.
SHUFFLE_SEED=7 runs the tests of vitest in another order, SHUFFLE_SEED=any in one that is drawn and printed.`

const vitestProjects = ['unit', 'api', 'components']
const parts = ['check', 'docs', 'build', ...vitestProjects, 'e2e']

const totals = { passed: 0, failed: 0 }
const failures: string[] = []

/** `findings` list what failed, so that the end of a long log names it. */
function count(name: string, passed: number, failed: number, findings: readonly string[] = []): void {
  totals.passed += passed
  totals.failed += failed
  if (failed > 0) failures.push(`${name}: ${failed} failed`, ...findings)
}

function heading(title: string): void {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(3, 76 - title.length))}`)
}

/** A stage that breaks is one failure and does not stop the others. */
async function stage(title: string, work: () => Promise<void>): Promise<void> {
  heading(title)
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? (error.stack ?? error.message) : error)
    count(title, 0, 1)
  }
}

async function check(): Promise<void> {
  for (const result of await checkStages(reportStage)) count(result.name, result.ok ? 1 : 0, result.ok ? 0 : 1)
}

async function docs(): Promise<void> {
  const stale = await stalePages()
  for (const name of stale) console.error(`docs/generated/${name} is out of date: run "npm run docs"`)
  if (stale.length === 0) console.log('docs/generated says what the sources say.')
  count('docs/generated', stale.length === 0 ? 1 : 0, stale.length)
}

async function build(): Promise<void> {
  const facts = await buildWeb()
  console.log(facts.built ? 'Built web/dist.' : 'web/dist is up to date.')
  console.log(describeBuild(facts))
  const problems = overBudget(facts)
  for (const problem of problems) console.error(problem)
  count('build', 1, 0)
  count('budgets of the web app', problems.length === 0 ? 1 : 0, problems.length)
}

async function vitest(args: readonly string[]): Promise<void> {
  const { passed, failed, findings } = await runTests(args)
  count('vitest', passed, failed, findings)
}

async function journeys(args: readonly string[]): Promise<void> {
  const { passed, failed, findings } = await runJourneys({ args })
  count('journeys', passed, failed, findings)
}

const wanted = process.argv.slice(2)
if (wanted.includes('--help')) {
  console.log(usage)
  process.exit(0)
}
const files = wanted.filter((word) => !parts.includes(word)).map((word) => fromRoot(resolve(word)))
const missing = files.filter((file) => !existsSync(join(root, file)))
if (missing.length > 0) {
  console.error(`Neither a part nor a file: ${missing.join(', ')}\n\n${usage}`)
  process.exit(2)
}
const all = wanted.length === 0
const asked = (part: string) => all || wanted.includes(part)
const specs = files.filter((file) => file.startsWith('e2e'))
const tests = files.filter((file) => !file.startsWith('e2e'))
const projects = vitestProjects.filter(asked)

process.env.SHUFFLE_SEED = String(shuffleSeed())
let postgres: TestPostgres | undefined
onEnding(async () => postgres?.stop())
const started = performance.now()

if (asked('check')) await stage('Types, lint, format, imports', check)
if (asked('docs')) await stage('Generated documentation', docs)
if (asked('build')) await stage('Web build and its budgets', build)
if (projects.length > 0 || tests.length > 0 || asked('e2e') || specs.length > 0) {
  await stage('PostgreSQL', async () => {
    postgres = await startTestPostgres()
    process.env.BRAVA_TEST_POSTGRES = postgres.url
    console.log('One server for all tests, its databases cloned from templates.')
  })
  if (postgres) {
    if (projects.length > 0) {
      await stage(`Tests: ${projects.join(', ')}`, () => vitest(projects.flatMap((name) => ['--project', name])))
    }
    if (tests.length > 0) await stage(`Tests: ${tests.join(', ')}`, () => vitest(tests))
    if (asked('e2e')) await stage('Journeys in Chromium', () => journeys([]))
    if (specs.length > 0) await stage(`Journeys: ${specs.join(', ')}`, () => journeys(specs))
    await postgres.stop()
  }
}

heading(`${Math.round((performance.now() - started) / 1000)} s`)
for (const failure of failures) console.log(failure)
if (failures.length > 0) console.log(`Tests in the same order again: SHUFFLE_SEED=${process.env.SHUFFLE_SEED} npm test`)
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed > 0 ? 1 : 0)
