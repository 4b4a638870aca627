import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { recordCustody } from '../custody/record-custody.ts'
import { openCodes } from './open-codes.ts'
import { markRevealed } from './revealing.sql.ts'

/**
 * Opens the code of a sold key for a POS device and records custody in the same transaction; undefined if the order no
 * longer has the key. No reveal cap applies here: each sale is of one key.
 */
export async function handToDevice(
  trx: Trx,
  services: Pick<Services, 'secrets' | 'jobs'>,
  given: {
    readonly keyId: number
    readonly orderId: number
    readonly companyId: number
    /** For the first time, or again. */
    readonly kind: 'delivered' | 'resent'
    readonly at: Date
    readonly ip: string
    readonly reason: string
  },
): Promise<string | undefined> {
  const { keyId, orderId, at } = given
  const [key] = await markRevealed(trx, [keyId], at, orderId)
  if (!key) return undefined
  const { companyId, kind, ip, reason } = given
  await recordCustody(trx, services, [{ productId: key.product_id, kind, at, keyId, orderId, companyId, ip, reason }])
  return (await openCodes({ db: trx, secrets: services.secrets }, [keyId])).get(keyId)
}
