import { sql } from 'kysely'
import type { Language } from '@brava/contract/language.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'

/** Where messages about an order go. */
export async function contactOfOrder(
  db: Db | Trx,
  orderId: number,
): Promise<{ number: string; email: string; language: Language }> {
  return db
    .selectFrom('orders')
    .select(['number', 'email', sql<Language>`language`.as('language')])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}
