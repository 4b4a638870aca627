import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { PasskeyAssertion, PasskeyAttestation } from '@brava/contract/auth/passkey-wire.ts'
import type { z } from 'zod'
import type { Services } from '../platform/call.ts'
import type { Config } from '../platform/config.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import {
  deletePasskey,
  deletePasskeysOf,
  deletePasskeysSince,
  insertPasskey,
  noteUse,
  passkeyList,
  passkeysWithKeys,
  renamePasskeyOf,
} from './passkeys.sql.ts'

type Assertion = z.output<typeof PasskeyAssertion>
type Attestation = z.output<typeof PasskeyAttestation>
type Options = Record<string, z.core.util.JSONType>

/** How long the browser waits for a person's touch. */
const timeout = 120_000

/**
 * Name and origin that passkeys are bound to; null if the portal's address is an IP address, for which there are none.
 */
export function passkeyPlace({ publicUrl }: Pick<Config, 'publicUrl'>): { rpId: string; origin: string } | null {
  const { hostname, origin } = new URL(publicUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { rpId: hostname, origin } : null
}

/**
 * What the authenticator signs: it is derived from the token of the pending sign-in or act, which is random, stored as
 * a hash and used once. So an answer is valid for that one only.
 */
const challengeOf = (token: string) => createHash('sha256').update(`passkey:${token}`).digest('base64url')

// Loaded only when somebody has a passkey: it is large.
const library = () => import('@simplewebauthn/server')

/** What a browser needs to create a passkey; existing ones are excluded. */
export async function registrationOptions(
  { db, config }: Pick<Services, 'db' | 'config'>,
  person: { id: number; username: string; firstName: string; lastName: string },
  token: string,
): Promise<Options | null> {
  const place = passkeyPlace(config)
  if (!place) return null
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Brava',
    rpID: place.rpId,
    userName: person.username,
    userDisplayName: `${person.firstName} ${person.lastName}`,
    userID: new Uint8Array(createHash('sha256').update(`brava:${person.id}`).digest()),
    challenge: new Uint8Array(Buffer.from(challengeOf(token), 'base64url')),
    timeout,
    attestationType: 'none',
    excludeCredentials: known(await passkeysWithKeys(db, person.id)),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return asJson(options)
}

/** What a browser needs to ask for one of the person's passkeys; null if there are none. */
export async function assertionOptions(
  { config }: Pick<Services, 'config'>,
  db: Db | Trx,
  userId: number,
  token: string,
): Promise<Options | null> {
  const place = passkeyPlace(config)
  const passkeys = place ? await passkeysWithKeys(db, userId) : []
  if (!place || passkeys.length === 0) return null
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: place.rpId,
    challenge: new Uint8Array(Buffer.from(challengeOf(token), 'base64url')),
    timeout,
    allowCredentials: known(passkeys),
    userVerification: 'preferred',
  })
  return asJson(options)
}

const known = (passkeys: readonly { credentialId: string; transports: readonly string[] }[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }))

const asJson = (options: object): Options => JSON.parse(JSON.stringify(options)) as Options

/** With the library's type; extensions are neither requested nor accepted. */
const asAnswered = <R>(answer: Assertion | Attestation) => ({ ...answer, clientExtensionResults: {} }) as R

export interface MadePasskey {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
  readonly isSynced: boolean
}

/** The passkey that a browser created for this token, here; null if it is for another token or origin, or malformed. */
export async function madePasskey(
  { config }: Pick<Services, 'config'>,
  token: string,
  answer: Attestation,
): Promise<MadePasskey | null> {
  const place = passkeyPlace(config)
  if (!place) return null
  const { verifyRegistrationResponse } = await library()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: asAnswered<Parameters<typeof verifyRegistrationResponse>[0]['response']>(answer),
      expectedChallenge: challengeOf(token),
      expectedOrigin: place.origin,
      expectedRPID: place.rpId,
      // As the second of two steps: a touch is enough.
      requireUserVerification: false,
    })
    if (!verified || !registrationInfo) return null
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: answer.response.transports,
      isSynced: credentialBackedUp,
    }
  } catch {
    // The library reports everything wrong with its own error.
    return null
  }
}

/**
 * Whether one of the person's passkeys signed for this token, here: not another person's, not for another origin, and
 * not with a counter that the authenticator has already used, which would mean a copy exists. Records the use.
 */
export async function passkeyFits(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  userId: number,
  token: string,
  answer: Assertion,
): Promise<boolean> {
  const place = passkeyPlace(config)
  const passkey = (await passkeysWithKeys(db, userId)).find((one) => one.credentialId === answer.id)
  if (!place || !passkey) return false
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: asAnswered<Parameters<typeof verifyAuthenticationResponse>[0]['response']>(answer),
      expectedChallenge: challengeOf(token),
      expectedOrigin: place.origin,
      expectedRPID: place.rpId,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: [...passkey.transports],
      },
      requireUserVerification: false,
    })
    return verified && (await noteUse(db, passkey, authenticationInfo.newCounter, clock.now()))
  } catch {
    return false
  }
}

/** A person's own passkeys as they see them. */
export const passkeysOf = (db: Db | Trx, userId: number) => passkeyList(db, userId)

/** Stores a passkey; false if it already belongs to somebody. */
export const keepPasskey = (
  trx: Trx,
  userId: number,
  passkey: MadePasskey & { name: string; at: Date },
): Promise<boolean> => insertPasskey(trx, userId, passkey)

/** False if the person has no such passkey. */
export const renamePasskey = (trx: Trx, userId: number, id: number, name: string): Promise<boolean> =>
  renamePasskeyOf(trx, userId, id, name)

/** False if the person has no such passkey. */
export const dropPasskey = (trx: Trx, userId: number, id: number): Promise<boolean> => deletePasskey(trx, userId, id)

/** Deletes all passkeys of a person whose second step is off; none is accepted any more. */
export const dropPasskeys = (trx: Trx, userId: number): Promise<void> => deletePasskeysOf(trx, userId)

/** Deletes the passkeys that were added since then; false if there are none. */
export const dropPasskeysSince = (trx: Trx, userId: number, since: Date): Promise<boolean> =>
  deletePasskeysSince(trx, userId, since)
