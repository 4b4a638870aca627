import type { ErrorDef } from '@brava/contract/errors.ts'
import { Refused } from '../refuse.ts'
import type { Secrets } from '../secrets/secrets.ts'

interface GivenSecret {
  /** Empty keeps the stored one. */
  readonly secret: string
  /** Where the secret is sent, and what is stored for which address. */
  readonly address: string
  readonly kept: { readonly address: string; readonly sealed: string } | undefined
  readonly purpose: string
  /** The error, and its field, when a secret is required and none is given. */
  readonly needed: ErrorDef<never>
  readonly path: string
}

/** A secret that belongs to an outside address, sealed. A stored secret is never sent to another address. */
export function sealForAddress(
  secrets: Pick<Secrets, 'seal'>,
  { secret, address, kept, purpose, needed, path }: GivenSecret,
): { readonly sealed: string; readonly isNew: boolean } {
  if (secret !== '') return { sealed: secrets.seal(secret, purpose), isNew: true }
  if (kept?.address === address) return { sealed: kept.sealed, isNew: false }
  throw new Refused(needed, { fields: [{ path, message: '' }] })
}
