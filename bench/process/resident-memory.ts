import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Resident memory of a process in MiB, as ps reports it. */
export async function residentMemory(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout.trim()) / 1024
}
