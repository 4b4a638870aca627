import type { Language } from '@brava/contract/language.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { laterThanBefore } from '../../platform/db/version-by-time.ts'

export type ChangeKind = 'email' | 'secondStep'
export type ChangeOutcome = 'done' | 'replaced' | 'lapsed' | 'objected' | 'reverted'

export async function insertChange(
  trx: Trx,
  change: {
    userId: number
    kind: ChangeKind
    askedBy: number
    now: Date
    reason: string
    oldEmail: string
    newEmail: string | null
    proofHash: Buffer | null
    proofUntil: Date | null
    dueAt: Date
    objectionHash: Buffer
  },
): Promise<number> {
  const row = await trx
    .insertInto('account_changes')
    .values({
      user_id: change.userId,
      kind: change.kind,
      asked_by: change.askedBy,
      asked_at: change.now,
      reason: change.reason,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      proof_hash: change.proofHash,
      proof_until: change.proofUntil,
      due_at: change.dueAt,
      objection_hash: change.objectionHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

function changes(trx: Db | Trx) {
  return trx
    .selectFrom('account_changes as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .innerJoin('users as by', 'by.id', 'a.asked_by')
    .select([
      'a.id',
      'a.user_id as userId',
      'a.kind',
      'a.asked_by as askedBy',
      'a.old_email as oldEmail',
      'a.new_email as newEmail',
      'a.proof_until as proofUntil',
      'a.proven_at as provenAt',
      'a.due_at as dueAt',
      'a.ended_at as endedAt',
      'a.outcome',
      'by.is_disabled as askerIsDisabled',
      'by.company_id as askerCompanyId',
      'by.email as askerEmail',
      'by.first_name as askerFirstName',
      'by.language as askerLanguage',
      'u.company_id as companyId',
    ])
    .$narrowType<{ kind: ChangeKind; outcome: ChangeOutcome | null; askerLanguage: Language }>()
}
export type AccountChange = NonNullable<Awaited<ReturnType<typeof openChange>>>

/** The pending change of this kind for a person. */
export function openChange(trx: Db | Trx, userId: number, kind: ChangeKind) {
  return changes(trx)
    .where('a.user_id', '=', userId)
    .where('a.kind', '=', kind)
    .where('a.ended_at', 'is', null)
    .executeTakeFirst()
}

/** The change that a proof is about, by its hash; the person is locked before the change itself, as everywhere. */
export async function changeByProof(trx: Db | Trx, hash: Buffer) {
  return trx
    .selectFrom('account_changes')
    .select(['id', 'user_id as userId'])
    .where('proof_hash', '=', hash)
    .executeTakeFirst()
}

/** The change that an objection is about: the link of its request, or of the notice that it has taken effect. */
export async function changeByObjection(trx: Db | Trx, hash: Buffer) {
  return trx
    .selectFrom('account_changes')
    .select(['id', 'user_id as userId'])
    .where((is) => is.or([is('objection_hash', '=', hash), is('undo_hash', '=', hash)]))
    .executeTakeFirst()
}

export async function setUndoHash(trx: Trx, id: number, hash: Buffer): Promise<void> {
  await trx.updateTable('account_changes').set({ undo_hash: hash }).where('id', '=', id).execute()
}

/** One change, locked together with the person it is about. */
export async function lockChange(trx: Trx, change: { id: number; userId: number }) {
  await sql`select 1 from users where id = ${change.userId} for no key update`.execute(trx)
  return changes(trx).where('a.id', '=', change.id).forUpdate('a').executeTakeFirstOrThrow()
}

export async function noteProven(trx: Trx, id: number, now: Date): Promise<void> {
  await trx.updateTable('account_changes').set({ proven_at: now }).where('id', '=', id).execute()
}

/**
 * Ends a change of a locked person. If it was about the address, the person's version increases: a form that was opened
 * while the new one was waiting would otherwise ask for it again.
 */
export async function endChange(trx: Trx, id: number, outcome: ChangeOutcome, now: Date): Promise<void> {
  const { userId, kind } = await trx
    .updateTable('account_changes')
    .set({ ended_at: now, outcome })
    .where('id', '=', id)
    .returning(['user_id as userId', 'kind'])
    .executeTakeFirstOrThrow()
  if (kind !== 'email') return
  await trx
    .updateTable('users')
    .set({ updated_at: laterThanBefore(now) })
    .where('id', '=', userId)
    .execute()
}

/** Changes that can be done now, and those whose proof never came. */
export function dueChanges(db: Db, now: Date) {
  return db
    .selectFrom('account_changes')
    .select(['id', 'user_id as userId'])
    .where('ended_at', 'is', null)
    .where((is) =>
      is.or([
        is.and([is('due_at', '<=', now), is.or([is('kind', '=', 'secondStep'), is('proven_at', 'is not', null)])]),
        is.and([is('proof_until', '<=', now), is('proven_at', 'is', null)]),
      ]),
    )
    .orderBy('id')
    .limit(500)
    .execute()
}

/** The later changes of a person's address that were done and not undone, in order: one is pending at a time. */
export function addressesAfter(trx: Trx, change: { readonly id: number; readonly userId: number }) {
  return changes(trx)
    .where('a.user_id', '=', change.userId)
    .where('a.kind', '=', 'email')
    .where('a.outcome', '=', 'done')
    .where('a.id', '>', change.id)
    .orderBy('a.id')
    .execute()
}

/** A person's address, and those it has replaced since then. */
export async function addressesKnownSince(trx: Trx, userId: number, since: Date): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from users where id = ${userId}
    union select old_email from account_changes
      where user_id = ${userId} and kind = 'email' and outcome = 'done' and ended_at >= ${since}`.execute(trx)
  return rows.map((row) => row.email)
}

export async function setEmail(
  trx: Trx,
  userId: number,
  address: { email: string; username: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ ...address, updated_at: laterThanBefore(now) })
    .where('id', '=', userId)
    .execute()
}
