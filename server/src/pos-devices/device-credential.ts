import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Services } from '../platform/call.ts'
import { hashToken, newToken } from '../platform/secrets/tokens.ts'
import { verifyPassword } from '../security/password-hash.ts'
import { activeDevice, noteSeen } from './pos-devices.sql.ts'

/** Hours for which the former secret still works after a rotation: time to bring the new one to the shop. */
export const overlapHours = 24

export const newCredentialId = () => randomBytes(9).toString('hex')

/** A secret that is told once, and what is kept of it. */
export function newSecret() {
  const secret = newToken()
  return { secret, hash: hashToken(secret) }
}

/** As the device sends it: the prefix says what it is for, the id which, the rest proves it. */
export const credentialText = (id: string, secret: string) => `brv_pos_${id}_${secret}`

const form = /^brv_pos_([0-9a-f]{18})_([\w-]{43})$/

/**
 * Which device presents this credential and PIN, and for which company it acts; null for anything that does not fit, for a
 * device that is disabled or removed, and while its company is not approved. The seam of the calls of devices (partner API).
 */
export async function deviceBy(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  presented: { credential: string; pin: string },
): Promise<{ id: number; companyId: number } | null> {
  const [, credentialId = '', secret = ''] = form.exec(presented.credential) ?? []
  const device = credentialId ? await activeDevice(db, credentialId) : undefined
  const now = clock.now()
  const hash = hashToken(secret)
  const fits =
    device !== undefined &&
    (timingSafeEqual(hash, device.secretHash) ||
      (device.previousHash !== null &&
        device.previousUntil !== null &&
        device.previousUntil > now &&
        timingSafeEqual(hash, device.previousHash)))
  // The PIN is compared in any case: a wrong credential takes as long as a wrong PIN.
  const knowsPin = await verifyPassword(fits ? device.pinHash : null, presented.pin)
  if (!device || !fits || !knowsPin) return null
  await noteSeen(db, device.id, now)
  return { id: device.id, companyId: device.companyId }
}
