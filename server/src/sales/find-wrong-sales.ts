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
 * Checks that the kept sums of sales and purchases match the orders of those days, the sums of months and up to a day
 * match their days, and those by facet match their lines; returns at most the given number of breaches. Days marked as
 * changed are summed again by the next check and are left out (decision 0026).
 */
export async function findWrongSales(db: Db, most: number): Promise<WrongSum[]> {
  const found: WrongSum[] = []
  for (const days of await keptDaysInParts(db)) found.push(...(await wrongSales(db, { ...days, most })))
  found.push(...(await wrongMonths(db, most)), ...(await wrongSumsUntil(db, most)))
  for (const months of await keptMonthsInParts(db)) found.push(...(await wrongFacets(db, { ...months, most })))
  return found.slice(0, most)
}
