import { parametersOf } from '../../parameters/parameters-of.ts'
import type { Db } from '../../platform/db/connect.ts'

/** Until when the keys set aside for an order placed at that moment cannot be given to paid orders (decision 0056). */
export async function firmUntil(db: Db, placedAt: Date): Promise<Date> {
  const { unpaidFirmHours } = await parametersOf(db)
  return new Date(placedAt.getTime() + unpaidFirmHours * 3_600_000)
}
