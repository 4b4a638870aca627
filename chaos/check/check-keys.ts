import type { History } from '../history.ts'
import type { FinalState } from './final-state.ts'

/** Imported keys against existing keys, and keys held by orders against keys sold. */
export function checkKeys(history: History, state: FinalState): string[] {
  const findings: string[] = []
  const imported = new Map<number, number>()
  for (const { productId, keys, final } of history.of('import')) {
    if (final?.status === 200) imported.set(productId, (imported.get(productId) ?? 0) + keys)
    else if (!final) findings.push(`an import of ${keys} keys of product ${productId} never got its answer`)
    else findings.push(`an import was refused: ${final.text}`)
  }
  const products = new Set([...imported.keys(), ...state.stock.map((row) => row.productId)])
  for (const productId of products) {
    const there = state.stock.filter((row) => row.productId === productId).reduce((sum, row) => sum + row.n, 0)
    const came = imported.get(productId) ?? 0
    if (there !== came) findings.push(`product ${productId}: ${came} keys came in, ${there} are there`)
    const inState = (wanted: number) =>
      state.stock.find((row) => row.productId === productId && row.state === wanted)?.n ?? 0
    const slots = state.slots.filter((slot) => slot.productId === productId && slot.keyId !== null)
    const assigned = slots.filter((slot) => slot.state === 1).length
    const reserved = slots.length - assigned
    if (inState(4) !== assigned) findings.push(`product ${productId}: ${inState(4)} sold, ${assigned} in orders`)
    if (inState(3) !== reserved) findings.push(`product ${productId}: ${inState(3)} reserved, ${reserved} in orders`)
  }
  const seen = new Map<number, number>()
  for (const { keyId, orderId } of state.slots) {
    if (keyId === null) continue
    const other = seen.get(keyId)
    if (other !== undefined) findings.push(`key ${keyId} was delivered twice: orders ${other} and ${orderId}`)
    seen.set(keyId, orderId)
  }
  return findings
}
