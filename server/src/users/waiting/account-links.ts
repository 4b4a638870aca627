import type { Call } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { hashToken, newToken } from '../../platform/secrets/tokens.ts'
import { addressesKnownSince } from './account-changes.sql.ts'

/** A person is notified of a change at every address they had within this number of days. */
const knownDays = 90

/** How long an objection after the change can still undo a new address. */
export const undoHours = 72

/**
 * A mailed link: only the hash of its token is stored, and the token comes after the #, which browsers send to no
 * server.
 */
export function newLink({ config }: Pick<Call, 'config'>, path: '/auth/confirm-address' | '/auth/object') {
  const token = newToken()
  return { hash: hashToken(token), link: `${config.publicUrl}${path}#${new URLSearchParams({ token })}` }
}

/** Where a person is notified of what others do with the account, including addresses used until recently. */
export function knownAddresses(trx: Trx, userId: number, now: Date): Promise<string[]> {
  return addressesKnownSince(trx, userId, new Date(now.getTime() - knownDays * 86_400_000))
}

/** Where a person is notified of another address: its own reader, who may have had the account before, stops nothing. */
export async function addressesBeside(trx: Trx, userId: number, email: string, now: Date): Promise<string[]> {
  const known = await knownAddresses(trx, userId, now)
  return known.filter((each) => each.toLowerCase() !== email.toLowerCase())
}
