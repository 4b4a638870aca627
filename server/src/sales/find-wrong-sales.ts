import type { Db } from '../platform/db/connect.ts'
import {
  keptDaysInParts,
  keptMonthsInParts,
  type WrongSum,
  wrongFacets,
  wrongMonths,
  wrongSales,
  wrongSumsUntil,
} from './wrong-sales.sql.ts'

/**
 * Proves that the kept sums of sales and purchases are what the orders of those days come to, those of months and up to a day
 * what their days come to, by facet what their lines come to; at most so many breaches.
 * Days that are noted as changed are summed anew by the next look and are left out (decision 0026).
 */
export async function findWrongSales(db: Db, most: number): Promise<WrongSum[]> {
  const found: WrongSum[] = []
  for (const days of await keptDaysInParts(db)) found.push(...(await wrongSales(db, { ...days, most })))
  found.push(...(await wrongMonths(db, most)), ...(await wrongSumsUntil(db, most)))
  for (const months of await keptMonthsInParts(db)) found.push(...(await wrongFacets(db, { ...months, most })))
  return found.slice(0, most)
}
