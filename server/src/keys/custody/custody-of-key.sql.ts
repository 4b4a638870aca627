import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** The log of one key over all products it was in, with the import of its batch. */
export async function custodyOfKey(db: Db, keyId: number) {
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
                .where('m.kind', '=', 'movedOut'),
            ),
          ]),
        ]),
      ]),
    )
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
