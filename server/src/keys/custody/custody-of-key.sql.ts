import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/**
 * The earliest month that can contain rows of a key: nothing is logged before the key or its batch exists; minus a
 * month, because an import may pause and continue. Read separately: given a value, the planner skips earlier months at
 * once. Null if there is no such key.
 */
async function sinceKey(db: Db, keyId: number): Promise<Date | null> {
  const { rows } = await sql<{ since: Date }>`
    select least(k.created_at, b.created_at) - interval '1 month' as since
    from keys k join key_batches b on b.id = k.batch_id where k.id = ${keyId}`.execute(db)
  return rows[0]?.since ?? null
}

/** The log of one key across all products it was in, with the import of its batch. */
export async function custodyOfKey(db: Db, keyId: number) {
  const since = await sinceKey(db, keyId)
  return db
    .selectFrom('custody_log as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('companies as f', 'f.id', 'c.company_id')
    .leftJoin('orders as o', 'o.id', 'c.order_id')
    .leftJoin('key_batches as b', 'b.id', 'c.batch_id')
    .where((is) =>
      is.or([
        is('c.key_id', '=', keyId),
        is.and([
          is('c.key_id', 'is', null),
          is.or([
            is('c.batch_id', '=', is.selectFrom('keys as k').select('k.batch_id').where('k.id', '=', keyId)),
            is(
              'c.batch_id',
              'in',
              is
                .selectFrom('custody_log as m')
                .select('m.batch_id')
                .where('m.key_id', '=', keyId)
                .where('m.kind', '=', 'movedOut')
                .$if(since !== null, (moved) => moved.where('m.at', '>=', since)),
            ),
          ]),
        ]),
      ]),
    )
    .$if(since !== null, (rows) => rows.where('c.at', '>=', since))
    .orderBy('c.at')
    .orderBy('c.id')
    .select([
      'c.id',
      'c.at',
      'c.kind',
      sql<string>`coalesce(u.first_name || ' ' || u.last_name, '')`.as('userName'),
      sql<string>`coalesce(f.name, '')`.as('company'),
      'c.ip',
      'c.reason',
      'c.order_id as orderId',
      'o.number as orderNumber',
      'b.code as batch',
    ])
    .execute()
}
