import { divideRounded, type Minor } from '@brava/contract/money.ts'

/** Exact amounts of reports are whole millionths of the minor unit. */
export const millionths = 1_000_000n

/** One exact amount in minor units, rounded half away from zero. */
export const rounded = (exact: bigint): Minor => Number(divideRounded(exact, millionths))

/**
 * Exact amounts in minor units that add up to their rounded total: each is rounded down and the cents that are missing go to
 * those that lost most, of equal ones to the first.
 */
export function roundedTogether(exact: readonly bigint[]): Minor[] {
  const parts = exact.map((amount, index) => {
    const rest = ((amount % millionths) + millionths) % millionths
    return { index, floor: Number((amount - rest) / millionths), rest }
  })
  const total = rounded(exact.reduce((sum, amount) => sum + amount, 0n))
  const missing = total - parts.reduce((sum, part) => sum + part.floor, 0)
  const most = [...parts].sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1))
  for (const part of most.slice(0, missing)) part.floor += 1
  return parts.map((part) => part.floor)
}
