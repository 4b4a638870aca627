import { sql } from 'kysely'
import type { Services } from '../../platform/call.ts'
import { connect } from '../../platform/db/connect.ts'

/**
 * Removes the history of an order from the database, as when its months have left for their archives (decision 0180).
 */
export async function historyLeaves({ config }: Pick<Services, 'config'>, orderId: number): Promise<void> {
  const owner = connect(config.databaseUrl ?? '', { size: 1, asOwner: true })
  try {
    await owner.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = 'replica'`.execute(trx)
      await sql`delete from order_events where order_id = ${orderId}`.execute(trx)
    })
  } finally {
    await owner.close()
  }
}
