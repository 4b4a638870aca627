import { randomInt } from 'node:crypto'

/**
 * The order in which vitest runs the tests of a file (decision 0067): the same for everybody, so that a red run is red
 * because of what was changed. SHUFFLE_SEED=7 takes another, SHUFFLE_SEED=any draws one.
 */
export function shuffleSeed(wish = process.env.SHUFFLE_SEED): number {
  if (wish === 'any') return randomInt(1, 1_000_000)
  return wish === undefined ? 202 : Number(wish)
}
