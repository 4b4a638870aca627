import type { Services } from '../platform/call.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { storedGateway } from './gateway.sql.ts'
import { infobip } from './infobip.ts'
import type { SmsGateway } from './sms-gateway.ts'

/** The purpose for which the gateway's API key is sealed. */
export const keyPurpose = 'sms-gateway'

/** Whether text messages are available: a gateway is set and on. */
export async function smsIsOn(db: Db | Trx): Promise<boolean> {
  return (await storedGateway(db))?.isOn ?? false
}

/** The current gateway; null if none is set, or if it is off and `evenOff` is not set. */
export async function gatewayOf(
  { db, secrets, outbound }: Pick<Services, 'db' | 'secrets' | 'outbound'>,
  options: { evenOff?: boolean } = {},
): Promise<SmsGateway | null> {
  const stored = await storedGateway(db)
  if (!stored || !(stored.isOn || options.evenOff)) return null
  const { address, sender, sealedKey } = stored
  return infobip(outbound, { address, sender, apiKey: secrets.open(sealedKey, keyPurpose) })
}
