import type { PlacedOrder } from './place-order.ts'

/** How many keys each line of a placed order waits for. Keys go to the first lines of a product, so the last ones are short. */
export function missingOfLines({ check, shortOf }: Pick<PlacedOrder, 'check' | 'shortOf'>) {
  const short = new Map(shortOf)
  return check.lines
    .toReversed()
    .map((line) => {
      const missing = Math.min(line.wanted.quantity, short.get(line.product.id) ?? 0)
      short.set(line.product.id, (short.get(line.product.id) ?? 0) - missing)
      return { line, missing }
    })
    .toReversed()
}
