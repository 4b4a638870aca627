import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runTests } from './run-tests.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brava-stranded-'))
  vi.stubEnv('BRAVA_STRANDED', folder)
  // The inner run is not one of this run's workers.
  for (const name of Object.keys(process.env)) if (name.startsWith('VITEST')) vi.stubEnv(name, undefined)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

const run = async (...files: string[]) => {
  const said: string[] = []
  const totals = await runTests(
    [
      '--config',
      'tools/vitest/stranded/vitest.config.ts',
      ...files.map((name) => `tools/vitest/stranded/${name}.stranded.ts`),
    ],
    { quiet: 6000, say: (line) => said.push(line) },
  )
  return { totals, said: said.join('\n') }
}

describe('a test run', () => {
  test('counts what passed and what failed, and names the failures', async () => {
    const { totals, said } = await run('a-passes', 'b-fails')
    expect([totals.passed, totals.failed, said]).toEqual([1, 1, ''])
    expect(totals.findings).toEqual([expect.stringMatching(/b-fails\.stranded\.ts: one and two[^]*expected 3 to be 4/)])
  })

  test('whose worker was killed runs the file once more, counts each file once and reports it', async () => {
    const { totals, said } = await run('a-passes', 'b-fails', 'c-dies-once')
    expect([totals.passed, totals.failed]).toEqual([2, 1])
    expect(said).toContain('c-dies-once.stranded.ts')
  })

  test('with a file that never finishes counts that file as failed and comes to an end', async () => {
    vi.stubEnv('BRAVA_STRANDED_HOLDS', '1')
    const { totals } = await run('a-passes', 'd-holds-on')
    expect([totals.passed, totals.failed]).toEqual([1, 1])
    expect(totals.findings).toEqual([expect.stringMatching(/d-holds-on\.stranded\.ts[^]*Twice it came to no result/)])
  })
}, 360_000)
