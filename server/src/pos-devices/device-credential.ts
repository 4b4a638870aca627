import { randomBytes, timingSafeEqual } from 'node:crypto'
import { mostWrongPins } from '@brava/contract/pos-devices/pos-devices.endpoints.ts'
import { tell } from '../mail-outbox/tell.ts'
import type { Services } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { hashToken, newToken } from '../platform/secrets/tokens.ts'
import { verifyPassword } from '../security/password-hash.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { posDeviceLockedMail } from './pos-devices.mails.ts'
import { type ActiveDevice, activeDevice, lockActiveDevice, noteTry } from './pos-devices.sql.ts'

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

/** Whether the secret is the device's, or its previous one on the day after a rotation. */
function fits({ secretHash, previousHash, previousUntil }: ActiveDevice, secret: string, now: Date): boolean {
  const hash = hashToken(secret)
  if (timingSafeEqual(hash, secretHash)) return true
  return previousHash !== null && previousUntil !== null && previousUntil > now && timingSafeEqual(hash, previousHash)
}

/**
 * Admits a device by its credential and PIN. `notValid` for any mismatch, for a device that is disabled or removed, and
 * while its company is not approved. The fifth wrong PIN locks the device and notifies its company's admins, until one
 * of them unlocks it. The entry point for device calls (partner API).
 *
 * The PIN is compared only for a credential that fits, so that strangers cannot make the server do this expensive work;
 * an answer that comes sooner reveals nothing, because nobody guesses 256 bits. It is compared before the device is
 * locked, so that neither the row nor a connection is held meanwhile.
 */
export async function enterDevice(
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'secrets'>,
  presented: { readonly credential: string; readonly pin: string; readonly ip: string },
): Promise<Entered> {
  const [, credentialId = '', secret = ''] = form.exec(presented.credential) ?? []
  const no = (why: 'notValid' | 'wrongPin' | 'locked') => ({ entered: false, why }) as const
  if (!credentialId) return no('notValid')
  const found = await activeDevice(services.db, credentialId)
  if (!found || !fits(found, secret, services.clock.now())) return no('notValid')
  if (found.lockedAt !== null) return no('locked')
  const knew = await verifyPassword(found.pinHash, presented.pin)
  return inTransaction(services.db, async (trx): Promise<Entered> => {
    const device = await lockActiveDevice(trx, credentialId)
    const now = services.clock.now()
    // It may have been changed, disabled or locked by now.
    if (!device || !fits(device, secret, now)) return no('notValid')
    if (device.lockedAt !== null) return no('locked')
    const knowsPin = device.pinHash === found.pinHash ? knew : await verifyPassword(device.pinHash, presented.pin)
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
