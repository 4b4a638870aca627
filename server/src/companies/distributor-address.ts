import type { Db } from '../platform/db/connect.ts'
import { distributorRow } from './companies.sql.ts'

/** How the distributor is reached: what anybody may read. */
export async function distributorAddress(db: Db) {
  const { name, address, postalCode, town, phone, email, website } = await distributorRow(db)
  return { name, address, postalCode, town, phone, email, website }
}
