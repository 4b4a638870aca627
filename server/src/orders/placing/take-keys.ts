import type { Trx } from '../../platform/db/connect.ts'
import { type ClaimedKey, claimKeys } from '../../keys/allocation/claim-keys.ts'
import type { CheckedOrder } from './place-order-check.ts'

interface TakenKeys {
  readonly taken: readonly ClaimedKey[]
  /** The keys of each line of the check. */
  readonly keysOfLines: readonly (readonly ClaimedKey[])[]
  /** Units of each product that got no key. */
  readonly shortOf: ReadonlyMap<number, number>
}

/** Claims the keys of all lines, where the order takes any now, and deals them out to the lines in their order. */
export async function takeKeys(trx: Trx, check: CheckedOrder, isWanted: boolean): Promise<TakenKeys> {
  if (!isWanted) return { taken: [], keysOfLines: [], shortOf: new Map() }
  const claimed = await claimKeys(
    trx,
    check.lines.map(({ product, wanted }) => ({ productId: product.id, count: wanted.quantity, stock: product.stock })),
  )
  const left = new Map([...claimed].map(([productId, keys]) => [productId, [...keys]]))
  const shortOf = new Map<number, number>()
  const keysOfLines = check.lines.map(({ product, wanted }) => {
    const keys = left.get(product.id)?.splice(0, wanted.quantity) ?? []
    const short = wanted.quantity - keys.length
    if (short > 0) shortOf.set(product.id, (shortOf.get(product.id) ?? 0) + short)
    return keys
  })
  return { taken: keysOfLines.flat(), keysOfLines, shortOf }
}
