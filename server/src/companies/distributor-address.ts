import type { Db } from '../platform/db/connect.ts'
import { distributorRow } from './companies.sql.ts'

/** How to reach the distributor; anybody may read it. */
export async function distributorAddress(db: Db) {
  const { name, address, postalCode, town, phone, email, website } = await distributorRow(db)
  return { name, address, postalCode, town, phone, email, website }
}
