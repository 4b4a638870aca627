import { accessPointErrors } from '@brava/contract/invoices/access-point.errors.ts'
import type { Call, Services } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { outsideOrigin } from '../../platform/outbound/outside-address.ts'
import { sealForAddress } from '../../platform/outbound/seal-for-address.ts'
import { refuse } from '../../platform/refuse.ts'
import { tell } from '../../mail-outbox/tell.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { requirePassword } from '../../security/require-password.ts'
import { accessPointChangedMail } from './access-point.mails.ts'
import { accessPointOf, keyPurpose } from './access-point-of.ts'
import { replaceKey, storeAccessPoint, storedAccessPoint } from './access-point.sql.ts'

export interface GivenAccessPoint {
  readonly isOn: boolean
  readonly address: string
  readonly apiKey?: string | undefined
  readonly password: string
}

/**
 * Sets the access point for e-invoices. Every invoice of the distributor goes there, so the password is required and
 * the distributor's people are notified; a stored key never goes to another address. Throws security.wrongPassword,
 * accessPoint.keyNeeded, and what outsideOrigin throws, at the field.
 */
export async function setAccessPoint(call: Call, given: GivenAccessPoint): Promise<void> {
  await requirePassword(call, given.password)
  const address = outsideOrigin(given.address, { loopback: call.config.outboundLoopback, path: 'address' })
  const { isOn, apiKey = '' } = given
  await inTransaction(call.db, async (trx) => {
    const before = await storedAccessPoint(trx)
    const { sealed: sealedKey, isNew } = sealForAddress(call.secrets, {
      secret: apiKey,
      address,
      kept: before && { address: before.address, sealed: before.sealedKey },
      purpose: keyPurpose,
      needed: accessPointErrors.keyNeeded,
      path: 'apiKey',
    })
    await storeAccessPoint(trx, { isOn, address, sealedKey }, { userId: call.person.id, now: call.clock.now() })
    await recordSecurityEvent(trx, {
      kind: 'accessPoint.changed',
      person: call.person,
      ip: call.ip,
      requestId: call.requestId,
      detail: { isOn, host: new URL(address).host, hasNewKey: isNew },
    })
    await tell(trx, call, 'distributor', {
      template: accessPointChangedMail,
      cause: `access-point:${call.clock.now().getTime()}:${crypto.randomUUID()}`,
      data: {
        by: `${call.person.firstName} ${call.person.lastName}`,
        isOn: isOn ? ('on' as const) : ('off' as const),
        host: new URL(address).host,
      },
    })
  })
}

/** Asks the access point whose account it is, on or off. Throws accessPoint.notSet, and what the guarded client throws. */
export async function testAccessPoint(call: Pick<Call, 'db' | 'secrets' | 'outbound'>): Promise<string> {
  const point = await accessPointOf(call, { evenOff: true })
  return point ? point.account() : refuse(accessPointErrors.notSet)
}

/** Seals the access point's key with the newest SECRETS_KEY. Returns how many keys were re-sealed: one or none. */
export async function resealAccessPoint({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<number> {
  const stored = await storedAccessPoint(db)
  const fresh = stored ? secrets.reseal(stored.sealedKey, keyPurpose) : null
  return stored && fresh !== null && (await replaceKey(db, stored.sealedKey, fresh)) ? 1 : 0
}
