import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/**
 * Before its key or the batch of it nothing of a key is in any month; a month less, as an import may stand still and go on.
 * Read first: with a value the planner leaves out the months before at once. Null where there is no such key.
 */
async function sinceKey(db: Db, keyId: number): Promise<Date | null> {
  const { rows } = await sql<{ since: Date }>`
    select least(k.created_at, b.created_at) - interval '1 month' as since
    from keys k join key_batches b on b.id = k.batch_id where k.id = ${keyId}`.execute(db)
  return rows[0]?.since ?? null
}

/** The log of one key over all products it was in, with the import of its batch. */
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
