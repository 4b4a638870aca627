import { randomInt } from 'node:crypto'

/**
 * The order in which vitest runs the tests of a file (decision 0067). It is the same for everyone, so that a run fails
 * because of what was changed. SHUFFLE_SEED=7 uses another order, SHUFFLE_SEED=any a random one.
 */
export function shuffleSeed(wish = process.env.SHUFFLE_SEED): number {
  if (wish === 'any') return randomInt(1, 1_000_000)
  return wish === undefined ? 202 : Number(wish)
}
