import type { Db } from '../platform/db/connect.ts'
import { distributorRow } from './companies.sql.ts'

/** How to reach the distributor; anybody may read it. */
export async function distributorAddress(db: Db) {
  const { name, address, postalCode, town, phone, email, website, ...row } = await distributorRow(db)
  const { openingHoursEn, openingHoursBs, openingHoursHr } = row
  return { name, address, postalCode, town, phone, email, website, openingHoursEn, openingHoursBs, openingHoursHr }
}
