import type { KeyCounts } from '@brava/contract/orders/order-parts.ts'
import type { z } from 'zod'

type Counts = z.input<typeof KeyCounts>

/**
 * The keys of all lines together. The order's own count of assigned keys still has refunded units whose keys were
 * withdrawn.
 */
export function sumOfKeys(lines: readonly { readonly keys: Counts }[]): Counts {
  const sum = (of: keyof Counts) => lines.reduce((before, { keys }) => before + keys[of], 0)
  return {
    total: sum('total'),
    assigned: sum('assigned'),
    missing: sum('missing'),
    notDue: sum('notDue'),
    reserved: sum('reserved'),
    refunded: sum('refunded'),
  }
}
