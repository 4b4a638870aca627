import { smsErrors } from '@brava/contract/sms.errors.ts'
import type { Call, Services } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { outsideOrigin } from '../platform/outbound/outside-address.ts'
import { sealForAddress } from '../platform/outbound/seal-for-address.ts'
import { tell } from '../mail-outbox/tell.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { requirePassword } from '../security/require-password.ts'
import { keyPurpose } from './gateway-of.ts'
import { replaceKey, storedGateway, storeGateway } from './gateway.sql.ts'
import { smsGatewayMail } from './sms.mails.ts'

export interface GivenGateway {
  readonly isOn: boolean
  readonly address: string
  readonly sender: string
  readonly apiKey?: string | undefined
  readonly password: string
}

/**
 * Sets the gateway for text messages. Whoever sets it can read every code, so it asks for the password and notifies the
 * distributor's people; the stored key is never sent to another address (decision 0085). Throws security.wrongPassword,
 * sms.keyNeeded, and the errors of outsideOrigin, at the field.
 */
export async function setGateway(call: Call, given: GivenGateway): Promise<void> {
  await requirePassword(call, given.password)
  const address = outsideOrigin(given.address, { loopback: call.config.outboundLoopback, path: 'address' })
  const { isOn, sender, apiKey = '' } = given
  const now = call.clock.now()
  await inTransaction(call.db, async (trx) => {
    const before = await storedGateway(trx)
    const { sealed: sealedKey, isNew } = sealForAddress(call.secrets, {
      secret: apiKey,
      address,
      kept: before && { address: before.address, sealed: before.sealedKey },
      purpose: keyPurpose,
      needed: smsErrors.keyNeeded,
      path: 'apiKey',
    })
    await storeGateway(trx, { isOn, address, sender, sealedKey }, { userId: call.person.id, now })
    await recordSecurityEvent(trx, {
      kind: 'sms.gatewayChanged',
      person: call.person,
      ip: call.ip,
      requestId: call.requestId,
      detail: { isOn, host: new URL(address).host, sender, hasNewKey: isNew },
    })
    await tell(trx, call, 'distributor', {
      template: smsGatewayMail,
      cause: `sms-gateway:${now.getTime()}:${crypto.randomUUID()}`,
      data: {
        by: `${call.person.firstName} ${call.person.lastName}`,
        isOn: isOn ? ('on' as const) : ('off' as const),
        host: new URL(address).host,
        sender,
      },
    })
  })
}

/** Seals the gateway's key with the newest SECRETS_KEY. Returns how many keys were resealed: one or none. */
export async function resealSmsKey({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<number> {
  const stored = await storedGateway(db)
  const fresh = stored ? secrets.reseal(stored.sealedKey, keyPurpose) : null
  return stored && fresh !== null && (await replaceKey(db, stored.sealedKey, fresh)) ? 1 : 0
}
