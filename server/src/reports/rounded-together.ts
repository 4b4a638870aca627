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
  const rows = exact.length
  const floors: number[] = []
  // What is lost of each, the greatest first, of equal ones the first: one number each, which sorts fast.
  const lost = new Float64Array(rows)
  let [whole, parts] = [0, 0]
  for (let index = 0; index < rows; index += 1) {
    const amount = exact[index] ?? 0n
    const near = Number(amount)
    let floor: number
    let rest: number
    if (Number.isSafeInteger(near)) {
      floor = Math.floor(near / parted)
      rest = near - floor * parted
      // The division may have rounded up.
      if (rest < 0) {
        floor -= 1
        rest += parted
      }
    } else {
      rest = Number(((amount % millionths) + millionths) % millionths)
      floor = Number((amount - BigInt(rest)) / millionths)
    }
    floors.push(floor)
    whole += floor
    parts += rest
    lost[index] = (parted - 1 - rest) * rows + index
  }
  const missing = rounded(BigInt(whole) * millionths + BigInt(parts)) - whole
  if (missing === 0) return floors
  lost.sort()
  for (let place = 0; place < missing; place += 1) {
    const index = (lost[place] ?? 0) % rows
    floors[index] = (floors[index] ?? 0) + 1
  }
  return floors
}

const parted = Number(millionths)
