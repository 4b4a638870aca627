import { createCipheriv, createDecipheriv } from 'node:crypto'
import { type PartnerIdKind, partnerIdKinds } from '@brava/contract/partner-api/partner-wire.ts'
import type { PartnerEnvironment } from './partner-call.ts'
import type { Secrets } from './secrets/secrets.ts'

type Fingerprint = Pick<Secrets, 'fingerprint'>
const keys = new WeakMap<object, Buffer>()

/** Derived from the one key that never changes: ids stay the same. */
function keyOf(secrets: Fingerprint): Buffer {
  const known = keys.get(secrets)
  if (known) return known
  const made = secrets.fingerprint('public ids').subarray(0, 16)
  keys.set(secrets, made)
  return made
}

/** The first half of a block: the kind, and for the sandbox a mark of it. */
const headOf = (kind: PartnerIdKind, environment: PartnerEnvironment) =>
  `${partnerIdKinds[kind]}${environment === 'test' ? 't' : ''}`.padEnd(8, '\0')

/**
 * One block of 128 bits: kind, zeros, number. Because it is encrypted, it reveals neither neighbours nor the number of
 * rows (decision 0128). A sandbox id means nothing in live business, and the other way round.
 */
export function publicId(
  secrets: Fingerprint,
  kind: PartnerIdKind,
  id: number,
  environment: PartnerEnvironment = 'live',
): string {
  const block = Buffer.alloc(16)
  block.write(headOf(kind, environment), 'latin1')
  block.writeBigUInt64BE(BigInt(id), 8)
  const cipher = createCipheriv('aes-128-ecb', keyOf(secrets), null).setAutoPadding(false)
  return `${partnerIdKinds[kind]}_${Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url')}`
}

/** The number behind an opaque id; null for one that this installation never issued for that kind. */
export function idBehind(
  secrets: Fingerprint,
  kind: PartnerIdKind,
  text: string,
  environment: PartnerEnvironment = 'live',
): number | null {
  const prefix = `${partnerIdKinds[kind]}_`
  const sealed = Buffer.from(text.slice(prefix.length), 'base64url')
  if (!text.startsWith(prefix) || sealed.length !== 16) return null
  const decipher = createDecipheriv('aes-128-ecb', keyOf(secrets), null).setAutoPadding(false)
  const block = Buffer.concat([decipher.update(sealed), decipher.final()])
  const isOurs = block.toString('latin1', 0, 8) === headOf(kind, environment)
  const id = Number(block.readBigUInt64BE(8))
  return isOurs && Number.isSafeInteger(id) ? id : null
}
