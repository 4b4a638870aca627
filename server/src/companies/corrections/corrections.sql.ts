import type { CorrectionKind, CorrectionState } from '@brava/contract/books/correction-state.ts'
import { correctionState } from '@brava/contract/books/correction-state.ts'
import { companyType } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { inText } from '../../platform/db/in-text.ts'
import { announcing } from '../../platform/events/announcing.ts'
import { wakeReaders } from '../../platform/events/wake-readers.ts'

/** Manual bookings, as their list shows them. */
export function correctionRows(db: Db) {
  return db
    .selectFrom('corrections as x')
    .innerJoin('companies as c', 'c.id', 'x.company_id')
    .innerJoin('users as a', 'a.id', 'x.asked_by')
    .leftJoin('users as d', 'd.id', 'x.decided_by')
    .select([
      'x.id',
      'x.company_id as companyId',
      'c.name as company',
      sql<CorrectionKind>`x.kind`.as('kind'),
      'x.amount',
      'x.currency',
      'x.limit_before as limitBefore',
      sql<number | null>`x.limit_before + x.amount`.as('limitAfter'),
      'x.threshold_home as threshold',
      sql<1 | 2 | 3 | 4 | 5 | null>`x.payment_type`.as('paymentType'),
      'x.memo',
      sql<CorrectionState>`x.state`.as('state'),
      'x.asked_by as askedById',
      sql<string>`a.first_name || ' ' || a.last_name`.as('askedBy'),
      'x.asked_at as askedDate',
      sql<string | null>`d.first_name || ' ' || d.last_name`.as('decidedBy'),
      'x.decided_at as decidedDate',
      'x.answer',
    ])
}
export type CorrectionFound = Awaited<ReturnType<ReturnType<typeof correctionRows>['executeTakeFirstOrThrow']>>

/** How many corrections there are, how many wait, and since when the oldest does. */
export async function correctionCounts(db: Db) {
  const { rows } = await sql<{ all: number; waiting: number; oldestAt: Date | null }>`
    select (select count(*)::int from corrections) as "all", count(*)::int as waiting, min(asked_at) as "oldestAt"
    from corrections where state = ${inText(correctionState.code.waiting)}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('nothing was counted')
  return found
}

/** What one person has booked immediately for one company since then, minor units of the distributor's currency. */
export async function bookedSince(
  trx: Trx,
  { companyId, userId, since }: { companyId: number; userId: number; since: Date },
): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount_home), 0)::bigint as sum from corrections
    where company_id = ${companyId} and asked_by = ${userId} and asked_at > ${since}
      and state = ${inText(correctionState.code.atOnce)}`.execute(trx)
  return rows[0]?.sum ?? 0
}

export async function insertCorrection(
  trx: Trx,
  one: {
    readonly companyId: number
    readonly kind: CorrectionKind
    readonly currency: string
    readonly amount: number
    readonly limitBefore: number | null
    readonly amountHome: number | null
    readonly togetherHome: number | null
    readonly thresholdHome: number
    readonly paymentType: number | null
    readonly memo: string
    readonly state: CorrectionState
    readonly userId: number
    readonly at: Date
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('corrections')
    .values({
      company_id: one.companyId,
      kind: one.kind,
      currency: one.currency,
      amount: one.amount,
      limit_before: one.limitBefore,
      amount_home: one.amountHome,
      together_home: one.togetherHome,
      threshold_home: one.thresholdHome,
      payment_type: one.paymentType,
      memo: one.memo,
      state: one.state,
      asked_by: one.userId,
      asked_at: one.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A correction, locked until the transaction ends, so that of two people deciding the second sees the first. */
export async function lockCorrection(trx: Trx, id: number) {
  return trx
    .selectFrom('corrections')
    .select([
      'id',
      'company_id as companyId',
      sql<CorrectionKind>`kind`.as('kind'),
      'currency',
      'amount',
      'limit_before as limitBefore',
      sql<1 | 2 | 3 | 4 | 5 | null>`payment_type`.as('paymentType'),
      'memo',
      sql<CorrectionState>`state`.as('state'),
      'asked_by as askedBy',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function decideCorrection(
  trx: Trx,
  id: number,
  by: { readonly state: CorrectionState; readonly userId: number; readonly at: Date; readonly answer: string },
): Promise<void> {
  await trx
    .updateTable('corrections')
    .set({ state: by.state, decided_by: by.userId, decided_at: by.at, answer: by.answer })
    .where('id', '=', id)
    .execute()
}

export async function nameOfCompany(trx: Trx, id: number): Promise<string> {
  const { name } = await trx.selectFrom('companies').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return name
}

/** Announces to the distributor's open browsers that a correction is new or decided. */
export async function announceCorrection(trx: Trx, id: number): Promise<void> {
  await announcing(
    'corrections',
    sql`${id}::bigint, array[c.id] from companies c where c.type = ${inText(companyType.code.distributer)}`,
  ).execute(trx)
  wakeReaders(trx)
}
