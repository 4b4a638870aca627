import { timingSafeEqual } from 'node:crypto'

/** Compares a received digest with the expected ones, in the same time for every difference (guarantee G34). */
export function isOneOf(given: string, expected: readonly string[]): boolean {
  const bytes = Buffer.from(given)
  let found = false
  for (const each of expected) {
    const own = Buffer.from(each)
    if (own.length === bytes.length && timingSafeEqual(own, bytes)) found = true
  }
  return found
}
