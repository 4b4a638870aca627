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
  const floors: number[] = []
  // What is lost of each, the greatest first, of equal ones the first: one number each, which sorts fast.
  const lost = new Float64Array(exact.length)
  let [floor, rest] = [0, 0]
  for (const [index, amount] of exact.entries()) {
    const parts = partsOf(amount)
    floors.push(parts.floor)
    floor += parts.floor
    rest += parts.rest
    lost[index] = (parted - 1 - parts.rest) * exact.length + index
  }
  const total = rounded(BigInt(floor) * millionths + BigInt(rest))
  lost.sort()
  for (const one of lost.subarray(0, total - floor)) {
    const index = one % exact.length
    floors[index] = (floors[index] ?? 0) + 1
  }
  return floors
}

const parted = Number(millionths)

/** Whole minor units below an amount, and the millionths above them. */
function partsOf(amount: bigint): { floor: number; rest: number } {
  const near = Number(amount)
  if (Number.isSafeInteger(near)) {
    const floor = Math.floor(near / parted)
    const rest = near - floor * parted
    // The division may have rounded up.
    return rest < 0 ? { floor: floor - 1, rest: rest + parted } : { floor, rest }
  }
  const rest = ((amount % millionths) + millionths) % millionths
  return { floor: Number((amount - rest) / millionths), rest: Number(rest) }
}
