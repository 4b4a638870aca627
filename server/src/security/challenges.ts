import { secondStepKind } from '@brava/contract/enums.ts'
import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Db, Trx } from '../platform/db/connect.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { hashToken, newToken } from '../platform/secrets/tokens.ts'

/** How long a code is valid. */
export const codeMinutes = 10
/** The number of wrong codes that ends a challenge. */
export const challengeTries = 5

export interface Challenge {
  readonly id: string
  readonly userId: number
  readonly kind: 1 | 2 | 3 | 4
  readonly codeHash: string | null
  readonly triesLeft: number
  /** The number a code was sent to by SMS; null for the other kinds. */
  readonly phone: string | null
  readonly createdAt: Date
}

/** What a code is for: a sign-in, setting up a second step, or an act of a signed-in person. */
export type ChallengePurpose = 'signIn' | 'setUp' | 'act'

const hashOf = (secrets: Secrets, token: string, code: string) =>
  secrets.fingerprint(`code:${token}:${code}`).toString('hex')

/**
 * A pending second step: its token is bound to this sign-in, valid for ten minutes and five tries (guarantee G18).
 * Kinds 1 and 2 also get a six-digit code, returned here once, to be sent; a challenge that proves a phone number names
 * it.
 */
export async function openChallenge(
  trx: Trx,
  secrets: Secrets,
  challenge: { userId: number; kind: 1 | 2 | 3 | 4; purpose: ChallengePurpose; now: Date; phone?: string },
): Promise<{ token: string; code: string | null; expiresAt: Date }> {
  const token = newToken()
  const isSent = challenge.kind === secondStepKind.email || challenge.kind === secondStepKind.sms
  const code = isSent ? String(randomInt(1_000_000)).padStart(6, '0') : null
  const expiresAt = new Date(challenge.now.getTime() + codeMinutes * 60_000)
  await trx
    .insertInto('sign_in_challenges')
    .values({
      token_hash: hashToken(token),
      user_id: challenge.userId,
      kind: challenge.kind,
      purpose: challenge.purpose,
      code_hash: code === null ? null : hashOf(secrets, token, code),
      phone: challenge.phone ?? null,
      sent_at: code === null ? null : challenge.now,
      created_at: challenge.now,
      expires_at: expiresAt,
    })
    .execute()
  return { token, code, expiresAt }
}

/** Counts one try of a challenge and returns it; null if it is unknown, used, too old or out of tries. */
export async function tryChallenge(
  db: Db,
  token: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<Challenge | null> {
  const row = await db
    .updateTable('sign_in_challenges')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', challengeTries)
    .returning(['id', 'user_id', 'kind', 'code_hash', 'tries', 'created_at', 'phone'])
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind as Challenge['kind'],
    codeHash: row.code_hash,
    triesLeft: challengeTries - row.tries,
    createdAt: row.created_at,
    phone: row.phone,
  }
}

/** The person a challenge belongs to, without counting a try. */
export async function challengeOwner(
  db: Db,
  token: string,
  now: Date,
): Promise<{ userId: number; kind: 1 | 2 | 3 | 4; sentAt: Date | null } | null> {
  const row = await db
    .selectFrom('sign_in_challenges')
    .select(['user_id', 'kind', 'sent_at'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'signIn')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', challengeTries)
    .executeTakeFirst()
  return row ? { userId: row.user_id, kind: row.kind as Challenge['kind'], sentAt: row.sent_at } : null
}

/** Whether the code is the one that was sent for this challenge. */
export function codeFits(secrets: Secrets, challenge: Challenge, token: string, code: string): boolean {
  if (challenge.codeHash === null) return false
  const given = hashOf(secrets, token, code.replace(/\s/g, ''))
  return timingSafeEqual(Buffer.from(given), Buffer.from(challenge.codeHash))
}

/** A new code for a pending challenge, to be sent again; its age and tries stay. */
export async function renewCode(trx: Trx, secrets: Secrets, token: string, now: Date): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await trx
    .updateTable('sign_in_challenges')
    .set({ code_hash: hashOf(secrets, token, code), sent_at: now })
    .where('token_hash', '=', hashToken(token))
    .execute()
  return code
}

/** Uses up a challenge; false if another request just did. */
export async function closeChallenge(trx: Db | Trx, id: string, now: Date): Promise<boolean> {
  const result = await trx
    .updateTable('sign_in_challenges')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function dropChallenges(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
}
