import { parametersOf } from '../../parameters/parameters-of.ts'
import type { Db } from '../../platform/db/connect.ts'

/** Until when keys set aside for an order placed at that moment give way to no paid order (decision 0056). */
export async function firmUntil(db: Db, placedAt: Date): Promise<Date> {
  const { unpaidFirmHours } = await parametersOf(db)
  return new Date(placedAt.getTime() + unpaidFirmHours * 3_600_000)
}
