import { accessSync, constants, statfsSync } from 'node:fs'

/** Where files lie in memory, on systems that have it. */
export const sharedMemory = '/dev/shm'

/**
 * Do files in memory have room for so many bytes, and has the machine as much memory to spare? A container often has 64 MB
 * there, other systems have no such folder.
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
