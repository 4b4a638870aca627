import type { ErrorDef } from '@brava/contract/errors.ts'
import { Refused } from '../refuse.ts'
import type { Secrets } from '../secrets/secrets.ts'

interface GivenSecret {
  /** Empty keeps what is there. */
  readonly secret: string
  /** Where the secret is sent to, and what is kept for which address. */
  readonly address: string
  readonly kept: { readonly address: string; readonly sealed: string } | undefined
  readonly purpose: string
  /** What is said, and at which field, where a secret is needed and none is given. */
  readonly needed: ErrorDef<never>
  readonly path: string
}

/** A secret that goes with an outside address, sealed. The one that is kept never goes to another address. */
export function sealForAddress(
  secrets: Pick<Secrets, 'seal'>,
  { secret, address, kept, purpose, needed, path }: GivenSecret,
): { readonly sealed: string; readonly isNew: boolean } {
  if (secret !== '') return { sealed: secrets.seal(secret, purpose), isNew: true }
  if (kept?.address === address) return { sealed: kept.sealed, isNew: false }
  throw new Refused(needed, { fields: [{ path, message: '' }] })
}
