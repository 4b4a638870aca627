import { normaliseCode } from '@brava/contract/keys/key-pattern.ts'
import type { Services } from '../../platform/call.ts'

/** Orders that hold the key with exactly this text, found by its fingerprint: no key is opened for it. */
export async function orderIdsOfCode(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  text: string,
): Promise<number[]> {
  const normalised = normaliseCode(text)
  if (normalised === '') return []
  const rows = await db
    .selectFrom('keys as y')
    .innerJoin('slots as s', 's.id', 'y.slot_id')
    .where('y.fingerprint', '=', secrets.fingerprint(normalised))
    .select('s.order_id as id')
    .execute()
  return rows.map((row) => row.id)
}
