import { randomBytes, timingSafeEqual } from 'node:crypto'
import { mostWrongPins } from '@brava/contract/pos-devices/pos-devices.endpoints.ts'
import { tell } from '../mail-outbox/tell.ts'
import type { Services } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { hashToken, newToken } from '../platform/secrets/tokens.ts'
import { verifyPassword } from '../security/password-hash.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { posDeviceLockedMail } from './pos-devices.mails.ts'
import { lockActiveDevice, noteTry } from './pos-devices.sql.ts'

/** Hours for which the previous secret still works after a rotation: time to bring the new one to the shop. */
export const overlapHours = 24

export const newCredentialId = () => randomBytes(9).toString('hex')

/** A secret that is shown once, and what is stored of it. */
export function newSecret() {
  const secret = newToken()
  return { secret, hash: hashToken(secret) }
}

/** As the device sends it: the prefix states its purpose, the id which device, the rest proves it. */
export const credentialText = (id: string, secret: string) => `brv_pos_${id}_${secret}`

const form = /^brv_pos_([0-9a-f]{18})_([\w-]{43})$/

/** Whether the text is a device credential, valid or not. */
export const isDeviceCredential = (text: string) => text.startsWith('brv_pos_')

/** The device admitted by a credential and a PIN, or the reason for refusal. */
export type Entered =
  | { readonly entered: true; readonly id: number; readonly companyId: number; readonly serial: string }
  | { readonly entered: false; readonly why: 'notValid' | 'wrongPin' | 'locked' }

/**
 * Admits a device by its credential and PIN. `notValid` for any mismatch, for a device that is disabled or removed, and
 * while its company is not approved. The fifth wrong PIN locks the device and notifies its company's admins, until one
 * of them unlocks it. The entry point for device calls (partner API).
 */
export function enterDevice(
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'secrets'>,
  presented: { readonly credential: string; readonly pin: string; readonly ip: string },
): Promise<Entered> {
  const [, credentialId = '', secret = ''] = form.exec(presented.credential) ?? []
  const no = (why: 'notValid' | 'wrongPin' | 'locked') => ({ entered: false, why }) as const
  return inTransaction(services.db, async (trx): Promise<Entered> => {
    const device = credentialId ? await lockActiveDevice(trx, credentialId) : undefined
    const now = services.clock.now()
    const hash = hashToken(secret)
    const fits =
      device !== undefined &&
      (timingSafeEqual(hash, device.secretHash) ||
        (device.previousHash !== null &&
          device.previousUntil !== null &&
          device.previousUntil > now &&
          timingSafeEqual(hash, device.previousHash)))
    // The PIN is always compared: a wrong credential takes as long as a wrong PIN.
    const knowsPin = await verifyPassword(fits ? device.pinHash : null, presented.pin)
    if (!device || !fits) return no('notValid')
    if (device.lockedAt !== null) return no('locked')
    const { id, companyId, serial } = device
    const wrongPins = knowsPin ? 0 : device.wrongPins + 1
    const isLocked = wrongPins >= mostWrongPins
    await noteTry(trx, id, { wrongPins, lockedAt: isLocked ? now : null, now })
    if (knowsPin) return { entered: true, id, companyId, serial }
    if (isLocked) {
      const detail = { companyId, deviceId: id, reason: serial }
      await recordSecurityEvent(trx, { kind: 'companies.posDeviceLocked', ip: presented.ip, detail })
      await tell(
        trx,
        services,
        { companyId },
        {
          template: posDeviceLockedMail,
          cause: `pos-device:${id}:locked:${now.getTime()}`,
          data: { serial, location: device.location },
        },
      )
    }
    return no(isLocked ? 'locked' : 'wrongPin')
  })
}
