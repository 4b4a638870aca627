import { type PosSaleState, posSaleState } from '@brava/contract/pos-sales/pos-sale-state.ts'
import { posSaleErrors } from '@brava/contract/pos-sales/pos-sales.errors.ts'
import { refusing } from './take-numbered.ts'

const { held, sold } = posSaleState.code

/**
 * Refuses a message that the state of its sale does not allow. Each code says what has become of the money: held, charged,
 * or released (posSale.notNow: the clerk returns it to the customer).
 */
export function notInThisState(state: PosSaleState) {
  if (state === held) return refusing(posSaleErrors.stillHeld)
  if (state === sold) return refusing(posSaleErrors.confirmedBefore)
  return refusing(posSaleErrors.notNow, { state: posSaleState.name(state) })
}
