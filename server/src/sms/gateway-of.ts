import type { Services } from '../platform/call.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { storedGateway } from './gateway.sql.ts'
import { infobip } from './infobip.ts'
import type { SmsGateway } from './sms-gateway.ts'

/** What the gateway's API key is sealed for. */
export const keyPurpose = 'sms-gateway'

/** Whether text messages are offered: a gateway is set and on. */
export async function smsIsOn(db: Db | Trx): Promise<boolean> {
  return (await storedGateway(db))?.isOn ?? false
}

/** The gateway as it is set; null without one, or while it is off unless `evenOff`. */
export async function gatewayOf(
  { db, secrets, outbound }: Pick<Services, 'db' | 'secrets' | 'outbound'>,
  options: { evenOff?: boolean } = {},
): Promise<SmsGateway | null> {
  const stored = await storedGateway(db)
  if (!stored || !(stored.isOn || options.evenOff)) return null
  const { address, sender, sealedKey } = stored
  return infobip(outbound, { address, sender, apiKey: secrets.open(sealedKey, keyPurpose) })
}
