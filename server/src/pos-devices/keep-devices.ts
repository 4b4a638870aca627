import type { Received } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { mostPosDevices, type posDevices } from '@brava/contract/pos-devices/pos-devices.endpoints.ts'
import { posDeviceErrors } from '@brava/contract/pos-devices/pos-devices.errors.ts'
import { companyKnown } from '../companies/company-for.ts'
import { tell } from '../mail-outbox/tell.ts'
import type { Call } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction, violatedConstraint } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { hashPassword } from '../security/password-hash.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { credentialText, newCredentialId, newSecret, overlapHours } from './device-credential.ts'
import { posDeviceAccessMail, posDeviceAddedMail } from './pos-devices.mails.ts'
import { deviceById, insertDevice, lockDevices, replaceSecret, updateDevice } from './pos-devices.sql.ts'

type Keeping = Call<'distributorsAndCompanyAdmins'>

/**
 * Registers a device of the person's own company, or of one it supplies, and returns its credential this one time; the
 * company's admins are notified, because it buys with their funds. Throws common.notFound, posDevice.serialTaken,
 * posDevice.tooMany.
 */
export async function registerDevice(
  call: Keeping,
  given: Received<typeof posDevices.create>['body'],
): Promise<{ id: number; credential: string }> {
  const { db, person, ip } = call
  const pinHash = await hashPassword(given.pin)
  const { secret, hash } = newSecret()
  const credentialId = newCredentialId()
  try {
    return await inTransaction(db, async (trx) => {
      const { id: companyId } = await companyKnown(trx, person, given.companyId)
      if ((await lockDevices(trx, companyId)) >= mostPosDevices) refuse(posDeviceErrors.tooMany)
      const id = await insertDevice(trx, {
        company_id: companyId,
        serial: given.serial,
        model: given.model,
        location: given.location,
        pin_hash: pinHash,
        credential_id: credentialId,
        secret_hash: hash,
      })
      const detail = { companyId, deviceId: id, reason: given.serial }
      await recordSecurityEvent(trx, { kind: 'companies.posDeviceAdded', person, ip, detail })
      await tellAdmins(trx, call, posDeviceAddedMail, { ...given, id, version: 1 })
      return { id, credential: credentialText(credentialId, secret) }
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'pos_devices_serial') throw error
    return refuse(posDeviceErrors.serialTaken, { fields: [{ path: 'serial', message: '' }] })
  }
}

/** Notifies the other admins of a device's company, even if a person of its supplier or of the distributor acted. */
function tellAdmins(
  trx: Trx,
  call: Keeping,
  template: typeof posDeviceAddedMail,
  device: { id: number; companyId: number; version: number; serial: string; location: string },
): Promise<void> {
  const { person } = call
  const { id, companyId, version, serial, location } = device
  const data = { serial, location, by: `${person.firstName} ${person.lastName}` }
  const cause = `${template.name}:${id}:${version}`
  return tell(trx, call, { companyId, except: person.id }, { template, cause, data })
}

/**
 * Changes a device; returns its new credential if one was requested. A new PIN or credential notifies the company's
 * admins. Throws common.notFound, common.conflict.
 */
export async function changeDevice(
  call: Keeping,
  id: number,
  given: Received<typeof posDevices.change>['body'],
): Promise<string | null> {
  const { db, person, ip, clock } = call
  const pinHash = given.pin === undefined ? undefined : await hashPassword(given.pin)
  return inTransaction(db, async (trx) => {
    const device = (await deviceById(trx, person, id)) ?? refuse(commonErrors.notFound)
    const changed = await updateDevice(trx, id, given.version, {
      model: given.model,
      location: given.location,
      is_disabled: given.isDisabled,
      ...(pinHash === undefined ? {} : { pin_hash: pinHash, ...unlocked }),
    })
    if (!changed) refuse(commonErrors.conflict)
    const detail = { companyId: device.companyId, deviceId: id, reason: device.serial }
    await recordSecurityEvent(trx, { kind: 'companies.posDeviceChanged', person, ip, detail })
    if (pinHash !== undefined || given.renewCredential) {
      await tellAdmins(trx, call, posDeviceAccessMail, { ...device, location: given.location })
    }
    if (!given.renewCredential) return null
    const { secret, hash } = newSecret()
    const until = new Date(clock.now().getTime() + overlapHours * 3_600_000)
    return credentialText(await replaceSecret(trx, id, { hash, until }), secret)
  })
}

const unlocked = { wrong_pins: 0, locked_at: null }

/** Unlocks a device that wrong PINs have locked. Throws common.notFound. */
export async function unlockDevice({ db, person, ip }: Keeping, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const device = (await deviceById(trx, person, id)) ?? refuse(commonErrors.notFound)
    await updateDevice(trx, id, null, unlocked)
    const detail = { companyId: device.companyId, deviceId: id, reason: device.serial }
    await recordSecurityEvent(trx, { kind: 'companies.posDeviceUnlocked', person, ip, detail })
  })
}

/** Removes a device for good. Throws common.notFound. */
export async function removeDevice({ db, person, ip, clock }: Keeping, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const device = (await deviceById(trx, person, id)) ?? refuse(commonErrors.notFound)
    await updateDevice(trx, id, null, { removed_at: clock.now() })
    const detail = { companyId: device.companyId, deviceId: id, reason: device.serial }
    await recordSecurityEvent(trx, { kind: 'companies.posDeviceRemoved', person, ip, detail })
  })
}
