import { allowed } from '@brava/contract/access.ts'
import type { Received } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Report } from '@brava/contract/reports/report.ts'
import { mostSchedules, type reportSchedules } from '@brava/contract/reports/report-schedules.endpoints.ts'
import { reportScheduleErrors } from '@brava/contract/reports/report-schedules.errors.ts'
import type { ActKind } from '@brava/contract/security/activity.ts'
import type { Call } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { afterCommit, inTransaction } from '../../platform/db/transaction.ts'
import { refuseStale } from '../../platform/refuse-stale.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { dueAfter, type DueDays, periodOf } from './next-due.ts'
import { readableReport } from './readable-report.ts'
import {
  deleteReader,
  deleteSchedule,
  hasRun,
  insertSchedule,
  lockSchedule,
  lockSchedules,
  noteAsked,
  peopleOf,
  type ScheduledRequest,
  type ScheduleValues,
  scheduleVersion,
  setPause,
  setReaders,
  updateSchedule,
} from './report-schedules.sql.ts'
import { sendReportsJob } from './send-schedules.ts'

type Keeping = Pick<Call, 'db' | 'person' | 'ip' | 'requestId' | 'clock' | 'jobs'>
type Asked = Received<typeof reportSchedules.change>['body']

/** The body for the report's own call. Throws reportSchedule.fixedDays and common.invalid, at the filters. */
function requestOf(report: Report, { filters, quickSearch, sortBy, isSortAscending }: Asked): ScheduledRequest {
  if (['dateFrom', 'dateTo', 'onDay'].some((name) => filters[name] !== undefined))
    refuse(reportScheduleErrors.fixedDays, { fields: [{ path: 'filters', message: '' }] })
  const request = { filters, quickSearch, isSortAscending, ...(sortBy === undefined ? {} : { sortBy }) }
  if (!report.calls.rows.body.safeParse(request).success)
    refuse(commonErrors.invalid, { fields: [{ path: 'filters', message: '' }] })
  return request
}

/** Colleagues of the person who may read the report, from A to Z. */
export async function colleaguesFor({ db, person }: Pick<Call, 'db' | 'person'>, name: string) {
  const report = readableReport(name, person) ?? refuse(commonErrors.notFound)
  const people = await peopleOf(db, person.companyId)
  return people
    .filter((one) => one.id !== person.id && allowed(report.roles, one))
    .map(({ id, name: who }) => ({ id, name: who }))
}

/** Colleagues who also get it, each once. Throws reportSchedule.notAColleague. */
async function readersIn(trx: Trx, { person }: Keeping, report: string, ids: readonly number[]): Promise<number[]> {
  const asked = [...new Set(ids)].filter((id) => id !== person.id)
  if (asked.length === 0) return []
  const may = new Set((await colleaguesFor({ db: trx, person }, report)).map(({ id }) => id))
  if (!asked.every((id) => may.has(id)))
    refuse(reportScheduleErrors.notAColleague, { fields: [{ path: 'colleagueIds', message: '' }] })
  return asked
}

const valuesOf = (report: Report, asked: Asked, now: Date): ScheduleValues => ({
  name: asked.name,
  request: requestOf(report, asked),
  every: asked.every,
  day: asked.day,
  hour: asked.hour,
  formats: [...new Set(asked.formats)].sort(),
  nextAt: dueAfter(asked, now),
})

/** When a schedule is due next; a day on which it already went out is over, whatever its hour is now. */
async function nextOf(trx: Trx, id: number, days: DueDays, now: Date): Promise<Date> {
  const next = dueAfter(days, now)
  return (await hasRun(trx, id, periodOf(next))) ? dueAfter(days, next) : next
}

const note = (trx: Trx, { person, ip, requestId }: Keeping, kind: ActKind, detail: object) =>
  recordSecurityEvent(trx, { kind, person, ip, requestId, detail: { ...detail } })

/**
 * Schedules a report, starting on its next day. Throws common.notFound for a report that the person may not read,
 * reportSchedule.tooMany, fixedDays and notAColleague, common.invalid.
 */
export async function createSchedule(
  call: Keeping,
  { report: name, ...asked }: Received<typeof reportSchedules.create>['body'],
): Promise<number> {
  const { person, clock } = call
  const report = readableReport(name, person) ?? refuse(commonErrors.notFound)
  return inTransaction(call.db, async (trx) => {
    if ((await lockSchedules(trx, person.id)) >= mostSchedules) refuse(reportScheduleErrors.tooMany)
    const readers = await readersIn(trx, call, name, asked.colleagueIds)
    const id = await insertSchedule(trx, person, name, valuesOf(report, asked, clock.now()), clock.now())
    await setReaders(trx, id, readers)
    await note(trx, call, 'reports.scheduled', { scheduleId: id, report: name, reason: asked.name, readers })
    return id
  })
}

/**
 * Changes when, what and to whom; the next run follows the new days. Throws as createSchedule, common.notFound for a
 * schedule of another person, and common.conflict if it was changed since the given version.
 */
export async function changeSchedule(call: Keeping, id: number, asked: Asked): Promise<void> {
  await inTransaction(call.db, async (trx) => {
    const { report: name } = (await lockSchedule(trx, call.person.id, id)) ?? refuse(commonErrors.notFound)
    refuseStale(await scheduleVersion(trx, id), asked.version)
    const report = readableReport(name, call.person) ?? refuse(commonErrors.notFound)
    const readers = await readersIn(trx, call, name, asked.colleagueIds)
    const now = call.clock.now()
    await updateSchedule(trx, id, { ...valuesOf(report, asked, now), nextAt: await nextOf(trx, id, asked, now) }, now)
    await setReaders(trx, id, readers)
    await note(trx, call, 'reports.rescheduled', { scheduleId: id, report: name, reason: asked.name, readers })
  })
}

/** Pauses it, or resumes it from its next day on. Throws common.notFound, reportSchedule.ownerMayNot. */
export async function pauseSchedule(call: Keeping, id: number, isPaused: boolean): Promise<void> {
  await inTransaction(call.db, async (trx) => {
    const found = (await lockSchedule(trx, call.person.id, id)) ?? refuse(commonErrors.notFound)
    if (!isPaused && !readableReport(found.report, call.person)) refuse(reportScheduleErrors.ownerMayNot)
    if ((found.pausedFor !== null) === isPaused) return
    await setPause(
      trx,
      id,
      isPaused ? 'person' : null,
      isPaused ? undefined : await nextOf(trx, id, found, call.clock.now()),
    )
    await note(trx, call, isPaused ? 'reports.schedulePaused' : 'reports.scheduleResumed', {
      scheduleId: id,
      report: found.report,
      reason: found.name,
    })
  })
}

/** Sends it once, now. Throws common.notFound, reportSchedule.beingSent and ownerMayNot. */
export async function sendScheduleNow(call: Keeping, id: number): Promise<void> {
  await inTransaction(call.db, async (trx) => {
    const found = (await lockSchedule(trx, call.person.id, id)) ?? refuse(commonErrors.notFound)
    if (!readableReport(found.report, call.person)) refuse(reportScheduleErrors.ownerMayNot)
    if (!(await noteAsked(trx, id, call.clock.now()))) refuse(reportScheduleErrors.beingSent)
    // If the job is lost, the next check finds the run within a minute.
    afterCommit(trx, () => call.jobs.enqueueSoon(sendReportsJob, {}))
  })
}

/** Removes the person from the readers of a colleague's report. Throws common.notFound. */
export async function leaveSchedule(call: Keeping, id: number): Promise<void> {
  await inTransaction(call.db, async (trx) => {
    if (!(await deleteReader(trx, id, call.person.id))) refuse(commonErrors.notFound)
    await note(trx, call, 'reports.scheduleLeft', { scheduleId: id })
  })
}

/** Deletes it with everything it has sent. A queued mail still goes out. Throws common.notFound. */
export async function removeSchedule(call: Keeping, id: number): Promise<void> {
  await inTransaction(call.db, async (trx) => {
    const found = (await lockSchedule(trx, call.person.id, id)) ?? refuse(commonErrors.notFound)
    await deleteSchedule(trx, id)
    await note(trx, call, 'reports.scheduleRemoved', { scheduleId: id, report: found.report, reason: found.name })
  })
}
