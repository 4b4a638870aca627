import { normaliseCode } from '@brava/contract/keys/key-pattern.ts'
import { sql } from 'kysely'
import type { Services } from '../../platform/call.ts'
import type { OrderPeople, ProductName } from './write-people.ts'

/** Returns a function that puts a new batch of keys, 40.00 KM each, into stock and returns their ids and texts. */
export function stocking({ db, secrets }: Services, { products }: OrderPeople) {
  let lastKey = 0
  return async function stock(name: ProductName, count: number): Promise<{ id: number; code: string }[]> {
    const dataKey = secrets.newDataKey()
    const { rows } = await sql<{ batch: number; dek: number }>`
      with dek as (insert into data_keys (kek_id, wrapped) values (${dataKey.kekId}, ${dataKey.wrapped}) returning id)
      insert into key_batches (code, product_id, supplier_id, unit_cost_e4, currency, unit_cost_home_e4, vat_treatment, data_key_id)
      select ${`B-${lastKey + 1}`}, ${products[name].id}, s.id, 400000, 'BAM', 400000, 2, dek.id
      from dek, (select id from key_suppliers order by id limit 1) s
      returning id as batch, data_key_id as dek`.execute(db)
    const made = rows[0]
    if (!made) throw new Error('no batch')
    const keys: { id: number; code: string }[] = []
    for (let index = 0; index < count; index += 1) {
      lastKey += 1
      const code = `KEY${String(lastKey).padStart(4, '0')}-${name.toUpperCase()}-7QK2`
      const { rows: ids } = await sql<{
        id: number
      }>`select nextval(pg_get_serial_sequence('keys', 'id')) as id`.execute(db)
      const id = Number(ids[0]?.id)
      const sealed = secrets.sealCode({ id: made.dek, key: dataKey.key }, Buffer.from(code), {
        productId: products[name].id,
        keyId: id,
      })
      await sql`insert into keys (id, product_id, batch_id, sealed, fingerprint, last4)
        values (${id}, ${products[name].id}, ${made.batch}, ${sealed}, ${secrets.fingerprint(normaliseCode(code))}, ${code.slice(-4)})`.execute(
        db,
      )
      keys.push({ id, code })
    }
    return keys
  }
}
