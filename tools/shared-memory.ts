import { accessSync, constants, statfsSync } from 'node:fs'

/** Where files are kept in memory, on systems that support it. */
export const sharedMemory = '/dev/shm'

/**
 * Returns whether the in-memory files have room for this many bytes and the machine has that much memory to spare. A
 * container often has 64 MB there; other systems have no such folder.
 */
export function hasSharedMemory(bytes: number): boolean {
  try {
    accessSync(sharedMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(sharedMemory)
    return Math.min(bavail * bsize, process.availableMemory()) >= bytes
  } catch {
    return false
  }
}
