import { connect } from '../server/src/platform/db/connect.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { fill, type WorldOptions } from './fill-world.ts'
import type { ChaosWorld } from './chaos-world.ts'

/**
 * Writes a world to break: all kinds of companies, products without keys, a person for each buyer and one distributor.
 */
export async function buildWorld(databaseUrl: string, options: WorldOptions): Promise<ChaosWorld> {
  await migrate(databaseUrl)
  const { db, close } = connect(databaseUrl, { size: 4, asOwner: true })
  try {
    return await fill(db, options)
  } finally {
    await close()
  }
}
