import type { Services } from '../../platform/call.ts'
import type { AccessPoint } from './access-point.ts'
import { storedAccessPoint } from './access-point.sql.ts'
import { httpAccessPoint } from './http-access-point.ts'

/** The purpose for which the access point's API key is sealed. */
export const keyPurpose = 'access-point'

/** The configured access point; null if there is none, or while it is off unless `evenOff`. */
export async function accessPointOf(
  { db, secrets, outbound }: Pick<Services, 'db' | 'secrets' | 'outbound'>,
  options: { evenOff?: boolean } = {},
): Promise<AccessPoint | null> {
  const stored = await storedAccessPoint(db)
  if (!stored || !(stored.isOn || options.evenOff)) return null
  return httpAccessPoint(outbound, { address: stored.address, apiKey: secrets.open(stored.sealedKey, keyPurpose) })
}
