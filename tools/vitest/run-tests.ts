import { spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { onEnding } from '../ending.ts'
import { failureLines } from '../failure-lines.ts'
import { root } from '../source-files.ts'
import type { FileResult, Progress } from './progress-reporter.ts'

export interface TestTotals {
  passed: number
  failed: number
  /** What failed, a few lines each. */
  readonly findings: string[]
}

/** No test or hook may take this long without anything else moving on: the longest limit of a test is six minutes. */
const standstill = 8 * 60_000

/**
 * Runs vitest with these arguments and returns the result. A worker that dies leaves its files without a result; a
 * browser page that dies, or an endless loop, leaves vitest 5.1 waiting for ever (vitest-dev/vitest #10791). A test's
 * time limit does not help, since its clock has stopped too. A run in which nothing moves for `quiet` milliseconds is
 * ended with everything it started. Files that have ended count; the remaining files run once more, which is announced,
 * and those that then still have no result count as failed.
 */
export async function runTests(
  args: readonly string[],
  { quiet = standstill, say = (line: string) => console.log(line) } = {},
): Promise<TestTotals> {
  const totals: TestTotals = { passed: 0, failed: 0, findings: [] }
  const { left } = add(totals, await oneRun(args, quiet))
  if (left.length === 0) return totals
  const places = left.map(({ file, project }) => `${file} ${project}`.trim()).sort()
  say(`\nThese files came to no result, for their worker or page died; they run once more:\n  ${places.join('\n  ')}\n`)
  const config = args.flatMap((word, index) => (word === '--config' ? [word, args[index + 1] ?? ''] : []))
  // "components (chromium)" is an instance of the project "components".
  const projects = new Set(left.map(({ project }) => project.replace(/ \(\w+\)$/, '')).filter(Boolean))
  const again = [...[...projects].flatMap((name) => ['--project', name]), ...new Set(left.map(({ file }) => file))]
  for (const { file } of add(totals, await oneRun([...config, ...again], quiet)).left) {
    totals.failed += 1
    totals.findings.push(failureLines(file, ['Twice it came to no result: its worker or page died, or it never ends.']))
  }
  return totals
}

type Place = Pick<FileResult, 'file' | 'project'>

interface Run {
  readonly ok: boolean
  readonly ended: readonly FileResult[]
  /** What failed outside the tests. */
  readonly errors: readonly string[]
  /** The files without a result. */
  readonly left: readonly Place[]
}

function add(totals: TestTotals, run: Run): Run {
  const before = totals.failed
  for (const { file, passed, failed, errors } of run.ended) {
    totals.passed += passed
    totals.failed += failed.length
    for (const one of failed) totals.findings.push(failureLines(`${file}: ${one.name}`, one.errors))
    // A file that cannot be loaded has no failed test in it.
    if (errors.length > 0 && failed.length === 0) {
      totals.failed += 1
      totals.findings.push(failureLines(file, errors))
    }
  }
  if (!run.ok && run.left.length === 0 && totals.failed === before) {
    totals.failed += 1
    totals.findings.push(failureLines('The run of vitest failed beside its tests', run.errors))
  }
  return run
}

async function oneRun(args: readonly string[], quiet: number): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'brava-tests-'))
  const file = join(folder, 'progress.jsonl')
  try {
    const isOver = new AbortController()
    // A process group of its own, so that everything it started ends with it.
    const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args], {
      cwd: root,
      // Servers and jobs that tests start as processes compile the same sources.
      env: { ...process.env, BRAVA_TEST_PROGRESS: file, NODE_COMPILE_CACHE: join(root, '.data/tests/compiled') },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
    const end = () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has already ended.
      }
    }
    onEnding(async () => end())
    const exited = new Promise<number>((done) => {
      child.on('error', () => done(1))
      child.on('exit', (code) => done(code ?? 1))
    }).finally(() => isOver.abort())
    if (await standsStill(file, quiet, isOver.signal)) end()
    const ok = (await exited) === 0
    const lines = progressOf(file)
    const ended = lines.flatMap((line) => (line.kind === 'ended' ? [line.result] : []))
    const errors = lines.flatMap((line) => (line.kind === 'over' ? line.errors : []))
    const known = new Set(ended.map(nameOf))
    const planned = lines.flatMap((line) => (line.kind === 'planned' ? line.files : []))
    return { ok, ended, errors, left: planned.filter((one) => !known.has(nameOf(one))) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const nameOf = ({ file, project }: Place) => `${project} ${file}`

function progressOf(file: string): Progress[] {
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    // Nothing was written: the run broke before its first test.
  }
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Progress)
}

/** Returns true when the progress file has not grown for `quiet` milliseconds, false when the run ended before that. */
async function standsStill(file: string, quiet: number, over: AbortSignal): Promise<boolean> {
  let size = -1
  let since = performance.now()
  while (!over.aborted) {
    await delay(Math.min(5000, quiet / 4), undefined, { signal: over }).catch(() => {})
    const now = statSync(file, { throwIfNoEntry: false })?.size ?? 0
    if (now !== size) since = performance.now()
    size = now
    if (performance.now() - since > quiet) return !over.aborted
  }
  return false
}
