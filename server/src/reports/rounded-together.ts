import { divideRounded, type Minor } from '@brava/contract/money.ts'

/** Exact report amounts are whole millionths of the minor unit. */
export const millionths = 1_000_000n

/** One exact amount in minor units, rounded half away from zero. */
export const rounded = (exact: bigint): Minor => Number(divideRounded(exact, millionths))

/**
 * Exact amounts in minor units that add up to their rounded total: each is rounded down, and the missing cents go to
 * those that lost most; on a tie, to the first.
 */
export function roundedTogether(exact: readonly bigint[]): Minor[] {
  const rows = exact.length
  const floors: number[] = []
  // How much each loses, in millionths, and how many lose about the same.
  const lost = new Float64Array(rows)
  const alike = new Uint32Array(parted / step)
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
    lost[index] = rest
    alike[Math.floor(rest / step)]! += 1
  }
  const missing = rounded(BigInt(whole) * millionths + BigInt(parts)) - whole
  if (missing === 0) return floors
  // All that lose more than this step get one; within the step those that lost most, on a tie the first.
  let [at, left] = [alike.length - 1, missing]
  while (at > 0 && (alike[at] ?? 0) <= left) left -= alike[at--] ?? 0
  const near: number[] = []
  for (let index = 0; index < rows; index += 1) {
    const place = Math.floor((lost[index] ?? 0) / step)
    if (place > at) floors[index]! += 1
    else if (place === at) near.push(index)
  }
  near.sort((a, b) => (lost[b] ?? 0) - (lost[a] ?? 0) || a - b)
  for (const index of near.slice(0, left)) floors[index]! += 1
  return floors
}

const parted = Number(millionths)
const step = 1000
