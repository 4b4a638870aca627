import { cartErrors } from '@brava/contract/cart/cart.errors.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Trx } from '../../platform/db/connect.ts'
import {
  type ClaimedKey,
  claimKeys,
  claimReservedKeys,
  lockStock,
  type UnfitKey,
} from '../../keys/allocation/claim-keys.ts'

/** A unit of an order that is owed a key. */
export interface DueUnit {
  readonly productId: number
  /** The key set aside for it. */
  readonly reservedKeyId?: number | null
}

export type WithKey<U> = U & {
  readonly key: ClaimedKey | undefined
  /** The key that was set aside for it but cannot be assigned: handOverKeys takes it away. */
  readonly unfit?: UnfitKey | undefined
}

/**
 * Takes a key for every unit: the one set aside for it, otherwise one from stock, in the order of the units; a unit for
 * which there is none gets none. A key set aside that has expired, or is now for another region, is not assigned.
 * `stockOf`: the counters as of the order's check; without it products are locked first. `already`: keys from stock for
 * all units, claimed earlier in the transaction. The keys are locked for this transaction; handOverKeys completes it.
 */
export async function takeKeys<U extends DueUnit>(
  trx: Trx,
  buyerId: number,
  units: readonly U[],
  stockOf?: ReadonlyMap<number, number>,
  already?: readonly ClaimedKey[],
): Promise<WithKey<U>[]> {
  const setAside = units.flatMap(({ reservedKeyId }) => reservedKeyId ?? [])
  if (setAside.length > 0) {
    await lockStock(
      trx,
      units.map((unit) => unit.productId),
    )
  }
  const reserved = await claimReservedKeys(trx, buyerId, setAside)
  const ownOf = (unit: U) => (unit.reservedKeyId ? reserved.keys.get(unit.reservedKeyId) : undefined)
  const unfitOf = (unit: U) => (unit.reservedKeyId ? reserved.unfit.get(unit.reservedKeyId) : undefined)
  const wanting = Map.groupBy(
    units.filter((unit) => !ownOf(unit)),
    (unit) => unit.productId,
  )
  const claimed = await claimKeys(
    trx,
    buyerId,
    [...wanting].map(([productId, { length: count }]) => ({ productId, count, stock: stockOf?.get(productId) })),
    already,
  )
  const left = new Map([...claimed].map(([productId, keys]) => [productId, keys.values()]))
  return units.map((unit) => ({
    ...unit,
    key: ownOf(unit) ?? left.get(unit.productId)?.next().value,
    unfit: unfitOf(unit),
  }))
}

/** Units of each product that got no key. */
export function shortOf(units: readonly WithKey<DueUnit>[]): Map<number, number> {
  const short = Map.groupBy(
    units.filter((unit) => !unit.key),
    (unit) => unit.productId,
  )
  return new Map([...short].map(([productId, { length }]) => [productId, length]))
}

/** For an order that is served in full or not at all: cart.notValid if any unit got no key. */
export function refuseAnyShort(short: ReadonlyMap<number, number>): void {
  if (short.size > 0) refuse(cartErrors.notValid, { params: { count: short.size } })
}
