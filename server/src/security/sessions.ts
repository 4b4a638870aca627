import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { networkOf } from '../platform/overload/allowances.ts'
import { hashToken, newToken } from '../platform/secrets/tokens.ts'

/** A session ends after 3600 s without a call (specification §9) and after 12 h in total; the server enforces it. */
export const idleSeconds = 3600
export const sessionHours = 12

/** Opens a session and returns its token; only the token's hash is stored (guarantee G20). */
export async function openSession(
  db: Db | Trx,
  session: { userId: number; ip: string; userAgent: string; now: Date },
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: session.userId,
      created_at: session.now,
      last_seen_at: session.now,
      reauthenticated_at: session.now,
      expires_at: new Date(session.now.getTime() + sessionHours * 3_600_000),
      ip: session.ip,
      user_agent: session.userAgent,
    })
    .execute()
  return token
}

function openOnes(db: Db | Trx, now: Date) {
  return db
    .selectFrom('sessions')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - idleSeconds * 1000))
}

export async function openSessionsOf(db: Db, userId: number, now: Date, currentId: number | null) {
  const rows = await openOnes(db, now)
    .select(['id', 'created_at', 'last_seen_at', 'ip', 'user_agent'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    createdDate: row.created_at,
    lastSeenDate: row.last_seen_at,
    ip: row.ip,
    userAgent: row.user_agent,
    isCurrent: row.id === currentId,
  }))
}

/**
 * Ends sessions at once: the next call with their token is refused. Of one person, of a company's people, or one
 * session; `exceptSessionId` stays. Returns how many ended.
 */
export async function endSessions(
  db: Db | Trx,
  which: {
    userId?: number
    userIds?: readonly number[]
    companyId?: number
    sessionId?: number
    exceptSessionId?: number
    reason: string
    now: Date
  },
): Promise<number> {
  const { userId, userIds, companyId, sessionId, exceptSessionId } = which
  if (userId === undefined && userIds === undefined && companyId === undefined) throw new Error('whose sessions?')
  let update = db
    .updateTable('sessions')
    .set({ ended_at: which.now, end_reason: which.reason })
    .where('ended_at', 'is', null)
  if (userId !== undefined) update = update.where('user_id', '=', userId)
  if (userIds !== undefined) update = update.where('user_id', 'in', userIds.length > 0 ? [...userIds] : [0])
  if (companyId !== undefined) {
    update = update.where('user_id', 'in', (from) =>
      from.selectFrom('users').select('id').where('company_id', '=', companyId),
    )
  }
  if (sessionId !== undefined) update = update.where('id', '=', sessionId)
  if (exceptSessionId !== undefined) update = update.where('id', '<>', exceptSessionId)
  const result = await update.executeTakeFirst()
  return Number(result.numUpdatedRows)
}

export async function markReauthenticated(db: Db, sessionId: number, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ reauthenticated_at: now }).where('id', '=', sessionId).execute()
}

/** Whether a session is still open, locked until the end of the transaction. */
export async function isSessionOpen(trx: Trx, id: number, now: Date): Promise<boolean> {
  const open = await openOnes(trx, now).select('id').where('id', '=', id).forShare().executeTakeFirst()
  return open !== undefined
}

/**
 * Whether the person signed in from this address during the last 90 days: a known device is not slowed down by strangers. A
 * device changes its IPv6 address within its network every day.
 */
export async function isKnownAddress(db: Db | Trx, userId: number, ip: string, now: Date): Promise<boolean> {
  const network = networkOf(ip)
  const from = network === ip ? sql`ip = ${ip}` : sql`ip like '%:%'`
  const { rows } = await sql<{ ip: string }>`
    select distinct ip from sessions where user_id = ${userId} and ${from}
      and created_at > ${new Date(now.getTime() - 90 * 86_400_000)} limit 1000`.execute(db)
  return rows.some((row) => networkOf(row.ip) === network)
}
