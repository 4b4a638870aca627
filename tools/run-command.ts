import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './source-files.ts'

export interface Outcome {
  readonly ok: boolean
  readonly output: string
  readonly seconds: number
}

/** Runs a tool from node_modules with the pinned Node and collects its output. */
export function runCommand(
  script: string,
  args: readonly string[],
  options: { env?: Readonly<Record<string, string>> } = {},
): Promise<Outcome> {
  const started = performance.now()
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const finish = (ok: boolean) => done({ ok, output: output.trim(), seconds: (performance.now() - started) / 1000 })
    child.on('error', (error) => {
      output += String(error)
      finish(false)
    })
    child.on('close', (code) => finish(code === 0))
  })
}
