import type { Db } from '../../platform/db/connect.ts'
import type { Services } from '../../platform/call.ts'
import type { DataKey } from '../../platform/secrets/code-seal.ts'
import { sealedCodes } from './revealing.sql.ts'

/**
 * Returns the plain codes of keys, by key id. Only for the moment of delivery or reveal: the caller has checked who may
 * see them and writes the custody log in the same transaction (guarantee G37). Never store or log the result. Throws
 * CannotOpen when a sealed code was changed or moved.
 */
export async function openCodes(
  services: Pick<Services, 'secrets'> & { readonly db: Db },
  keyIds: readonly number[],
): Promise<Map<number, string>> {
  const codes = new Map<number, string>()
  if (keyIds.length === 0) return codes
  const rows = await sealedCodes(services.db, keyIds)
  const dataKeys = new Map<number, DataKey>()
  for (const row of rows) {
    let dataKey = dataKeys.get(row.data_key_id)
    if (!dataKey) {
      dataKey = services.secrets.unwrapDataKey({ id: row.data_key_id, kek_id: row.kek_id, wrapped: row.wrapped })
      dataKeys.set(row.data_key_id, dataKey)
    }
    const plain = services.secrets.openCode(dataKey, row.sealed, { productId: row.product_id, keyId: row.id })
    codes.set(row.id, plain.toString())
  }
  return codes
}
