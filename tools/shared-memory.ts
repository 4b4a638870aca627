import { accessSync, constants, statfsSync } from 'node:fs'

const folder = '/dev/shm'

/**
 * The folder whose files lie in memory, where it can take so many bytes and the machine has as much memory to spare;
 * undefined elsewhere. A container often has 64 MB there.
 */
export function sharedMemory(bytes: number): string | undefined {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, process.availableMemory()) >= bytes ? folder : undefined
  } catch {
    return undefined
  }
}
