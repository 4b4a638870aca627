import { secondStepKind } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { inText } from '../platform/db/in-text.ts'

export interface StoredGateway {
  readonly isOn: boolean
  readonly address: string
  readonly sender: string
  readonly sealedKey: string
}

export function storedGateway(db: Db | Trx) {
  return db
    .selectFrom('sms_gateway as g')
    .innerJoin('users as u', 'u.id', 'g.changed_by')
    .select([
      'g.is_on as isOn',
      'g.address',
      'g.sender',
      'g.sealed_key as sealedKey',
      'g.changed_at as changedDate',
      sql<string>`u.first_name || ' ' || u.last_name`.as('changedBy'),
    ])
    .executeTakeFirst()
}

export async function storeGateway(trx: Trx, gateway: StoredGateway, by: { userId: number; now: Date }): Promise<void> {
  const row = {
    is_on: gateway.isOn,
    address: gateway.address,
    sender: gateway.sender,
    sealed_key: gateway.sealedKey,
    changed_by: by.userId,
    changed_at: by.now,
  }
  await trx
    .insertInto('sms_gateway')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Replaces the seal of the key; does nothing if the key has been changed in the meantime. */
export async function replaceKey(db: Db, sealed: string, fresh: string): Promise<boolean> {
  const result = await db
    .updateTable('sms_gateway')
    .set({ sealed_key: fresh })
    .where('sealed_key', '=', sealed)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Counts the people who sign in with codes by SMS. */
export async function peopleWithSms(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from users where mfa_kind = ${inText(secondStepKind.sms)} and not is_disabled`.execute(db)
  return rows[0]?.n ?? 0
}

/** The phone number of a person as entered. */
export async function phoneOf(db: Db, userId: number): Promise<string> {
  const row = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.phone
}
