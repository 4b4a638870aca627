import { afterAll } from 'vitest'
import type { Breach } from '../breach.ts'

/** After all tests of the file, in any order, the books must be right; otherwise the file fails. */
export function booksAreTrueAfterwards(breaches: () => Promise<readonly Breach[]>): void {
  afterAll(async () => {
    const found = await breaches()
    if (found.length > 0) throw new Error(`The tests left breaches behind: ${JSON.stringify(found)}`)
  })
}
