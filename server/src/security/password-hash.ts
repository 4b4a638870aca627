import { hash, verify } from '@node-rs/argon2'
import { newToken } from '../platform/secrets/tokens.ts'

/** Argon2id, m = 19 MiB, t = 2, p = 1 (guarantee G17). */
export const hashSettings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The same form for a password, however its letters were typed. */
const normalised = (password: string) => password.normalize('NFC')

export function hashPassword(password: string): Promise<string> {
  return hash(normalised(password), hashSettings)
}

// Used if there is no hash to compare with, so that an unknown name takes as long as a known one.
let dummy: Promise<string> | undefined

/**
 * Whether the password fits the stored hash. Without a hash it does the same work and returns false: known and unknown
 * names take equally long (guarantee G15).
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword(newToken())
  const fits = await verify(stored ?? (await dummy), normalised(password)).catch(() => false)
  return fits && stored !== null && stored !== undefined
}

/** The stored hash was made with other settings and should be replaced at the next sign-in. */
export function needsRehash(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = hashSettings
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}
