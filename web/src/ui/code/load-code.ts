import { t } from '../start.texts.ts'

/** A part of the portal whose code did not arrive. */
export class ChunkError extends Error {}

/** Waits at most 120 s for code (specification §9). Throws ChunkError if it does not arrive. */
export function withinLimit<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkError(t.loadFailed)), 120_000)
  })
  return Promise.race([loading, limit])
    .catch((error: unknown) => {
      throw error instanceof ChunkError || !/fetch|import|load/i.test(String(error))
        ? error
        : new ChunkError(String(error))
    })
    .finally(() => clearTimeout(timer))
}
