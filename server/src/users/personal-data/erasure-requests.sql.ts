import { type ErasureState, erasureState } from '@brava/contract/users/erasure-state.ts'
import { type NotNull, sql } from 'kysely'
import type { Person } from '../../platform/call.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { peopleManagedBy } from '../list-users.sql.ts'

const s = erasureState.code

/** Requests and erasures of people in the companies that a person manages. */
export function erasureRows(db: Db, person: Person) {
  return peopleManagedBy(db, person)
    .innerJoin('erasure_requests as x', 'x.user_id', 'u.id')
    .leftJoin('users as a', 'a.id', 'x.asked_by')
    .leftJoin('users as d', 'd.id', 'x.decided_by')
    .select([
      'x.id',
      'x.user_id as userId',
      sql<string>`u.first_name || ' ' || u.last_name`.as('name'),
      'c.name as companyName',
      sql<ErasureState>`x.state`.as('state'),
      sql<string | null>`a.first_name || ' ' || a.last_name`.as('askedBy'),
      'x.asked_at as askedDate',
      sql<string | null>`d.first_name || ' ' || d.last_name`.as('decidedBy'),
      'x.decided_at as decidedDate',
      'x.answer',
      'u.is_disabled as isDisabled',
    ])
    .$narrowType<{ companyName: NotNull }>()
}
export type ErasureFound = Awaited<ReturnType<ReturnType<typeof erasureRows>['executeTakeFirstOrThrow']>>

/**
 * How many requests a manager of people may decide, and since when the oldest has been waiting: nobody decides about
 * themself.
 */
export async function waitingErasures(db: Db, person: Person): Promise<{ count: number; oldestAt: Date | null }> {
  const row = await peopleManagedBy(db, person)
    .innerJoin('erasure_requests as x', 'x.user_id', 'u.id')
    .where('x.state', '=', s.requested)
    .where('x.user_id', '<>', person.id)
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(x.asked_at)`.as('oldestAt')])
    .executeTakeFirst()
  return row ?? { count: 0, oldestAt: null }
}

/** The person's latest request; null if there never was one. */
export async function latestRequest(db: Db | Trx, userId: number) {
  const row = await db
    .selectFrom('erasure_requests')
    .select([sql<ErasureState>`state`.as('state'), 'asked_at as askedDate', 'decided_at as decidedDate', 'answer'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row ?? null
}

/** Inserts a request; null if one is already open. */
export async function insertRequest(
  trx: Trx,
  one: { userId: number; companyId: number; askedBy: number; at: Date },
): Promise<number | null> {
  const row = await trx
    .insertInto('erasure_requests')
    .values({ user_id: one.userId, company_id: one.companyId, asked_by: one.askedBy, asked_at: one.at })
    .onConflict((on) => on.column('user_id').where('state', '=', s.requested).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Ends the open request of a person; false if there is none. */
export async function endRequest(
  trx: Trx,
  userId: number,
  by: { state: ErasureState; decidedBy: number | null; at: Date; answer?: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('erasure_requests')
    .set({ state: by.state, decided_by: by.decidedBy, decided_at: by.at, answer: by.answer ?? '' })
    .where('user_id', '=', userId)
    .where('state', '=', s.requested)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts an erasure without a previous request: manual, or (null) automatic. */
export async function insertErasure(
  trx: Trx,
  one: { userId: number; companyId: number; by: number | null; at: Date },
): Promise<void> {
  await trx
    .insertInto('erasure_requests')
    .values({
      user_id: one.userId,
      company_id: one.companyId,
      state: s.done,
      asked_by: one.by,
      asked_at: one.at,
      decided_by: one.by,
      decided_at: one.at,
    })
    .execute()
}
