import { normaliseCode } from '@brava/contract/keys/key-pattern.ts'
import type { Services } from '../../platform/call.ts'
import { ordersOfFingerprint } from './search-orders.sql.ts'

/** Orders that hold the key with exactly this text, found by its fingerprint: no key is opened for this. */
export async function orderIdsOfCode(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  text: string,
): Promise<number[]> {
  const normalised = normaliseCode(text)
  if (normalised === '') return []
  return ordersOfFingerprint(db, secrets.fingerprint(normalised))
}
