import type { Language } from '@brava/contract/language.ts'
import {
  mostColleagues,
  type schedulePauses,
  type scheduleFormats,
  type ScheduleStep,
} from '@brava/contract/reports/report-schedules.endpoints.ts'
import { sql } from 'kysely'
import type { Person } from '../../platform/call.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { laterThanBefore, versionByTime } from '../../platform/db/version-by-time.ts'

export type ScheduleFormat = (typeof scheduleFormats)[number]

/** The body sent to the report's own call. */
export interface ScheduledRequest {
  readonly filters: Readonly<Record<string, unknown>>
  readonly quickSearch: string
  readonly sortBy?: string | undefined
  readonly isSortAscending: boolean
}

export interface ScheduleValues {
  readonly name: string
  readonly request: ScheduledRequest
  readonly every: ScheduleStep
  readonly day: number
  readonly hour: number
  readonly formats: readonly ScheduleFormat[]
  readonly nextAt: Date
}

const columnsOf = ({ name, request, every, day, hour, formats, nextAt }: ScheduleValues) => ({
  name,
  request: JSON.stringify(request),
  every,
  day,
  hour,
  formats: [...formats],
  next_at: nextAt,
})

const nameOf = sql<string>`u.first_name || ' ' || u.last_name`

/**
 * Grows with every change by its owner and every colleague who leaves: the row itself does not record those, because
 * they may not change it.
 */
const version = sql<number>`(${versionByTime('s')} * ${sql.lit(mostColleagues + 1)}
  - (select count(*) from report_schedule_readers reader where reader.schedule_id = s.id))::float8`

/** Schedules that the person owns or receives, with their last run; newest first. */
export async function schedulesFor(db: Db, person: Pick<Person, 'id'>) {
  return db
    .selectFrom('report_schedules as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoinLateral(
      (is) =>
        is
          .selectFrom('report_schedule_runs as r')
          .select(['r.due_at', 'r.state', 'r.reason'])
          .whereRef('r.schedule_id', '=', 's.id')
          .orderBy('r.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      's.id',
      's.report',
      's.name',
      sql<ScheduledRequest>`s.request`.as('request'),
      sql<ScheduleStep>`s.every`.as('every'),
      's.day',
      's.hour',
      sql<ScheduleFormat[]>`s.formats`.as('formats'),
      's.user_id as userId',
      nameOf.as('owner'),
      sql<(typeof schedulePauses)[number] | null>`s.paused_for`.as('pausedFor'),
      's.next_at as nextAt',
      version.as('version'),
      'last.due_at as lastAt',
      sql<'due' | 'sent' | 'failed' | null>`last.state`.as('lastState'),
      'last.reason as lastReason',
    ])
    .where((is) =>
      is.or([
        is('s.user_id', '=', person.id),
        is.exists(
          is
            .selectFrom('report_schedule_readers as reader')
            .select('reader.user_id')
            .whereRef('reader.schedule_id', '=', 's.id')
            .where('reader.user_id', '=', person.id),
        ),
      ]),
    )
    .orderBy('s.id', 'desc')
    .limit(200)
    .execute()
}

/** Colleagues of schedules by their schedule, from A to Z. */
export async function readersOf(db: Db | Trx, scheduleIds: readonly number[]) {
  if (scheduleIds.length === 0) return []
  return db
    .selectFrom('report_schedule_readers as reader')
    .innerJoin('users as u', 'u.id', 'reader.user_id')
    .select(['reader.schedule_id as scheduleId', 'u.id', nameOf.as('name')])
    .where('reader.schedule_id', 'in', [...scheduleIds])
    .orderBy('name')
    .orderBy('u.id')
    .execute()
}

/** Everybody in a company who may sign in, with what their access depends on. */
export async function peopleOf(db: Db | Trx, companyId: number) {
  return db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select([
      'u.id',
      nameOf.as('name'),
      'c.is_telecom as isTelecomCompany',
      sql<number[]>`array(select role_id from user_roles r where r.user_id = u.id)`.as('userGroups'),
    ])
    .where('u.company_id', '=', companyId)
    .where('u.is_disabled', '=', false)
    .orderBy('name')
    .orderBy('u.id')
    .execute()
}

/** Counts a person's schedules; concurrent requests each count what the others have created. */
export async function lockSchedules(trx: Trx, userId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('report-schedules', ${userId}))`.execute(trx)
  const { n } = await trx
    .selectFrom('report_schedules')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function insertSchedule(
  trx: Trx,
  person: Pick<Person, 'id' | 'companyId'>,
  report: string,
  values: ScheduleValues,
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('report_schedules')
    .values({ ...columnsOf(values), report, company_id: person.companyId, user_id: person.id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setReaders(trx: Trx, scheduleId: number, userIds: readonly number[]): Promise<void> {
  await trx.deleteFrom('report_schedule_readers').where('schedule_id', '=', scheduleId).execute()
  if (userIds.length > 0)
    await trx
      .insertInto('report_schedule_readers')
      .values(userIds.map((user_id) => ({ schedule_id: scheduleId, user_id })))
      .execute()
}

/** One of the person's own schedules, locked. */
export async function lockSchedule(trx: Trx, userId: number, id: number) {
  return trx
    .selectFrom('report_schedules')
    .select([
      'id',
      'report',
      'name',
      sql<ScheduleStep>`every`.as('every'),
      'day',
      'hour',
      'paused_for as pausedFor',
      'next_at as nextAt',
    ])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** The version of a locked schedule. */
export async function scheduleVersion(trx: Trx, id: number): Promise<number> {
  const row = await trx
    .selectFrom('report_schedules as s')
    .select(version.as('version'))
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow()
  return row.version
}

export async function updateSchedule(trx: Trx, id: number, values: ScheduleValues, now: Date): Promise<void> {
  await trx
    .updateTable('report_schedules')
    .set({ ...columnsOf(values), updated_at: laterThanBefore(now) })
    .where('id', '=', id)
    .execute()
}

export async function setPause(
  trx: Trx,
  id: number,
  pausedFor: (typeof schedulePauses)[number] | null,
  nextAt?: Date,
): Promise<void> {
  await trx
    .updateTable('report_schedules')
    .set({ paused_for: pausedFor, ...(nextAt ? { next_at: nextAt } : {}) })
    .where('id', '=', id)
    .execute()
}

export async function deleteSchedule(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('report_schedules').where('id', '=', id).execute()
}

/** Returns whether the person was among the readers. The owner waits if changing the readers at the same time. */
export async function deleteReader(trx: Trx, scheduleId: number, userId: number): Promise<boolean> {
  await trx.selectFrom('report_schedules').select('id').where('id', '=', scheduleId).forUpdate().execute()
  const { numDeletedRows } = await trx
    .deleteFrom('report_schedule_readers')
    .where('schedule_id', '=', scheduleId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Locks the schedules that are due, except those that another process is planning. */
export async function lockDueSchedules(trx: Trx, now: Date) {
  return trx
    .selectFrom('report_schedules')
    .select(['id', sql<ScheduleStep>`every`.as('every'), 'day', 'hour', 'next_at as nextAt'])
    .where('paused_for', 'is', null)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(200)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Whether a period is already recorded: it is not sent again. */
export async function hasRun(trx: Trx, scheduleId: number, period: string): Promise<boolean> {
  const row = await trx
    .selectFrom('report_schedule_runs')
    .select('id')
    .where('schedule_id', '=', scheduleId)
    .where('period', '=', period)
    .executeTakeFirst()
  return row !== undefined
}

/** Records the run of a period, once only, and when the next one is due. */
export async function noteDue(
  trx: Trx,
  scheduleId: number,
  run: { readonly period: string; readonly dueAt: Date; readonly nextAt: Date },
): Promise<void> {
  await trx
    .insertInto('report_schedule_runs')
    .values({ schedule_id: scheduleId, period: run.period, due_at: run.dueAt, free_at: run.dueAt })
    .onConflict((conflict) => conflict.constraint('report_schedule_runs_period').doNothing())
    .execute()
  await trx.updateTable('report_schedules').set({ next_at: run.nextAt }).where('id', '=', scheduleId).execute()
}

/** Records a run requested by a person, unless one is in progress. */
export async function noteAsked(trx: Trx, scheduleId: number, now: Date): Promise<boolean> {
  const waiting = await trx
    .selectFrom('report_schedule_runs')
    .select('id')
    .where('schedule_id', '=', scheduleId)
    .where('state', '=', 'due')
    .executeTakeFirst()
  if (waiting) return false
  await trx
    .insertInto('report_schedule_runs')
    .values({ schedule_id: scheduleId, period: null, due_at: now, free_at: now })
    .execute()
  return true
}

/** Takes one run to be made, oldest first: no other process makes it until `until`. */
export async function takeRun(db: Db, now: Date, until: Date) {
  const { rows } = await sql<{
    id: number
    scheduleId: number
    dueAt: Date
    tries: number
    companyId: number
    userId: number
    report: string
    name: string
    request: ScheduledRequest
    formats: ScheduleFormat[]
  }>`
    update report_schedule_runs r set free_at = ${until}::timestamptz, tries = r.tries + 1
    from report_schedules s
    where s.id = r.schedule_id and r.id = (
      select id from report_schedule_runs where state = 'due' and free_at <= ${now}::timestamptz
      order by free_at, id limit 1 for update skip locked)
    returning r.id, r.schedule_id as "scheduleId", r.due_at as "dueAt", r.tries, s.company_id as "companyId",
      s.user_id as "userId", s.report, s.name, s.request, s.formats`.execute(db)
  return rows[0]
}
export type TakenRun = NonNullable<Awaited<ReturnType<typeof takeRun>>>

/** Settles a run; returns whether it was still open. */
export async function settleRun(
  trx: Trx,
  id: number,
  state: 'sent' | 'failed',
  reason: string | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('report_schedule_runs')
    .set({ state, reason })
    .where('id', '=', id)
    .where('state', '=', 'due')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Frees a run for another try. */
export async function freeRun(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('report_schedule_runs').set({ free_at: at }).where('id', '=', id).execute()
}

export interface ReportFile {
  readonly language: Language
  readonly format: ScheduleFormat
  readonly name: string
  readonly bytes: Buffer
}

export async function insertFiles(trx: Trx, runId: number, files: readonly ReportFile[], now: Date): Promise<void> {
  await trx
    .insertInto('report_schedule_files')
    .values(files.map((file) => ({ ...file, run_id: runId, made_at: now })))
    .execute()
}

/** The files of a run in a language. */
export async function filesOf(db: Db, runId: number, language: Language) {
  return db
    .selectFrom('report_schedule_files')
    .select(['name', 'bytes', sql<ScheduleFormat>`format`.as('format')])
    .where('run_id', '=', runId)
    .where('language', '=', language)
    .orderBy('format')
    .execute()
}

/** Deletes files that no mail can still be waiting for. */
export async function forgetFiles(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('report_schedule_files').where('made_at', '<', before).execute()
}
