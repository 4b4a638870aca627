import { availableParallelism } from 'node:os'
import { type Outcome, runCommand } from './run-command.ts'

export interface StageResult extends Outcome {
  readonly name: string
}

const tsc = 'node_modules/typescript/bin/tsc'
// Stages run in parallel; a compiler with several threads would compute most types once in each of them.
const alone = ['--singleThreaded']
const env = { GOMAXPROCS: '1' }

const stages: readonly { name: string; script: string; args: readonly string[] }[] = [
  // Started first because it takes longest.
  {
    name: 'lint',
    script: 'node_modules/oxlint/bin/oxlint',
    args: [
      '--type-aware',
      '--quiet',
      '--threads=1',
      'contract',
      'server',
      'web',
      'partner',
      'seed',
      'tools',
      'e2e',
      'bench',
      'chaos',
      'vitest.config.ts',
    ],
  },
  { name: 'types: contract', script: tsc, args: ['-p', 'contract', ...alone] },
  { name: 'types: server', script: tsc, args: ['-p', 'server', ...alone] },
  { name: 'types: web', script: tsc, args: ['-p', 'web', ...alone] },
  { name: 'types: partner', script: tsc, args: ['-p', 'partner', ...alone] },
  { name: 'types: tools, seed, e2e, bench', script: tsc, args: ['-p', '.', ...alone] },
  {
    name: 'format',
    script: 'node_modules/@biomejs/biome/bin/biome',
    args: ['format', '--max-diagnostics=200', '--reporter=summary'],
  },
  { name: 'import rules', script: 'tools/imports.ts', args: [] },
  { name: 'unused files, exports, packages', script: 'node_modules/knip/bin/knip.js', args: ['--no-progress'] },
]

/** Types, lint, format, import rules and unused code, in parallel; results in the order of the list. */
export async function checkStages(onDone: (result: StageResult) => void): Promise<StageResult[]> {
  const results: StageResult[] = []
  const waiting = stages.map((stage, index) => ({ ...stage, index }))
  const worker = async () => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift()) {
      const result = { name: stage.name, ...(await runCommand(stage.script, stage.args, { env })) }
      results[stage.index] = result
      onDone(result)
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, Math.min(4, availableParallelism())) }, worker))
  return results
}

export function reportStage(result: StageResult): void {
  console.log(`${result.ok ? '✓' : '✗'} ${result.name} (${result.seconds.toFixed(1)} s)`)
  if (!result.ok) console.log(`${result.output.replace(/^/gm, '    ')}\n`)
}
