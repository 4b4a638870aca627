import type { FileAnswer } from '@brava/contract/endpoint.ts'
import type { Language } from '@brava/contract/language.ts'
import type { Report } from '@brava/contract/reports/report.ts'
import { addressText, reportAddress } from '@brava/contract/reports/report-address.ts'
import { mostExportedRows } from '@brava/contract/exports/most-exported-rows.ts'
import { reportScheduleErrors } from '@brava/contract/reports/report-schedules.errors.ts'
import { queueMail } from '../../mail-outbox/queue-mail.ts'
import { tell } from '../../mail-outbox/tell.ts'
import type { Person, Services } from '../../platform/call.ts'
import type { Db } from '../../platform/db/connect.ts'
import { readingOf } from '../../platform/db/replica.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { Refused, refuse } from '../../platform/refuse.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { daysAsked, usualPreset } from '../report-days.ts'
import { sourceOf } from '../report-sources.ts'
import { type Listed, reportFile } from '../serve-report.ts'
import { dueAfter, periodOf } from './next-due.ts'
import { readableReport } from './readable-report.ts'
import { reportMail, reportNotSentMail } from './report-schedules.mails.ts'
import {
  freeRun,
  insertFiles,
  lockDueSchedules,
  noteDue,
  readersOf,
  type ReportFile,
  setPause,
  settleRun,
  takeRun,
  type TakenRun,
} from './report-schedules.sql.ts'

/** Checks every minute what is due; also queued when a person sends something at once. */
export const sendReportsJob = jobKind<Record<never, never>>('report-schedules', { cron: '* * * * *', retryLimit: 0 })

export type PersonById = (db: Db, userId: number, sessionId: number) => Promise<Person | null>

/** Longer than any report takes: after it, the run of a stopped process is taken over. */
const takenMinutes = 10
const mostTries = 3
/** What mail servers accept, with room for the encoding. */
const mostBytes = 15 * 1024 * 1024

const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

/**
 * Records every period that has come due since the last check, also several of one schedule: each goes out for its own
 * days.
 */
async function planRuns({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (;;) {
    const planned = await inTransaction(db, async (trx) => {
      const due = await lockDueSchedules(trx, now)
      for (const { id, nextAt, ...days } of due)
        await noteDue(trx, id, { period: periodOf(nextAt), dueAt: nextAt, nextAt: dueAfter(days, nextAt) })
      return due.length
    })
    if (planned === 0) return
  }
}

/**
 * Sends every report that is due. One process takes a run for ten minutes, and writes its mails and its outcome in one
 * transaction: even if it is stopped in between, each period goes out once (decision 0156). Returns how many went out.
 */
export async function sendDueReports(services: Services, personById: PersonById): Promise<number> {
  await planRuns(services)
  let sent = 0
  for (;;) {
    const now = services.clock.now()
    const run = await takeRun(services.db, now, minutesAfter(now, takenMinutes))
    if (!run) return sent
    if (await makeRun(services, run, personById)) sent += 1
  }
}

async function makeRun(services: Services, run: TakenRun, personById: PersonById): Promise<boolean> {
  try {
    return await sendRun(services, run, personById)
  } catch (error) {
    if (error instanceof Refused) await failRun(services, run, error.def.code)
    else if (run.tries >= mostTries) {
      await failRun(services, run, 'failed')
      throw error
    } else await freeRun(services.db, run.id, minutesAfter(services.clock.now(), run.tries * 5))
    return false
  }
}

async function sendRun(services: Services, run: TakenRun, personById: PersonById): Promise<boolean> {
  const { db } = services
  const readerOf = async (id: number) => {
    const person = await personById(db, id, 0)
    return person?.companyId === run.companyId && readableReport(run.report, person) ? person : undefined
  }
  const owner = await readerOf(run.userId)
  const report = owner && readableReport(run.report, owner)
  if (!owner || !report) {
    await stopSchedule(services, run)
    return false
  }
  const colleagues = await Promise.all((await readersOf(db, [run.scheduleId])).map(({ id }) => readerOf(id)))
  const readers = [owner, ...colleagues.filter((one) => one !== undefined)]
  // What exists today is read now; days are counted from when it was due, however late it is made. One instant for all
  // files and the mail.
  const now = services.clock.now()
  const at = report.isOfToday ? now : run.dueAt
  // Colleagues see the same figures: those of their company.
  const files: ReportFile[] = []
  for (const language of new Set(readers.map((reader) => reader.language)))
    files.push(...(await filesIn(services, run, report, owner, language, at)))
  const days = report.isOfToday
    ? { from: periodOf(at), to: periodOf(at) }
    : daysAsked(run.request.filters, at, await usualPreset(db))
  const { datePreset: _preset, ...filters } = run.request.filters
  // As the files have it, and for their days.
  const ofDays = report.isOfToday ? {} : { dateFrom: days.from, dateTo: days.to }
  const shown = { filters: { ...filters, ...ofDays }, quickSearch: run.request.quickSearch }
  return inTransaction(db, async (trx) => {
    if (!(await settleRun(trx, run.id, 'sent'))) return false
    await insertFiles(trx, run.id, files, now)
    for (const reader of readers)
      await queueMail(trx, services, {
        dedupeKey: `report-schedule:${run.id}:${reader.id}`,
        template: reportMail,
        language: reader.language,
        to: reader.email,
        toName: `${reader.firstName} ${reader.lastName}`,
        userId: reader.id,
        companyId: run.companyId,
        data: {
          run: run.id,
          name: run.name,
          report: report.title[reader.language],
          screen: addressText(reportAddress(report, reader, shown)),
          owner: `${owner.firstName} ${owner.lastName}`,
          ...days,
        },
      })
    await recordSecurityEvent(trx, {
      kind: 'reports.sent',
      person: owner,
      detail: {
        scheduleId: run.scheduleId,
        report: run.report,
        reason: run.name,
        readers: readers.map(({ id }) => id),
        formats: run.formats,
      },
    })
    return true
  })
}

async function filesIn(
  services: Services,
  run: TakenRun,
  report: Report,
  person: Person,
  language: Language,
  at: Date,
): Promise<ReportFile[]> {
  const body = report.calls.rows.body.parse(run.request) as Listed
  const clock = { now: () => at }
  const reading = services.replica?.reading() ?? readingOf(services.db)
  const files: ReportFile[] = []
  let size = 0
  for (const format of run.formats) {
    const made = await reading(async (db) => {
      const answer = await reportFile(
        { db, clock, person, language },
        report,
        sourceOf(report),
        { ...body, format },
        { most: mostExportedRows },
      )
      const bytes = await bytesOf(answer)
      return { language, format, name: answer.name, bytes }
    })
    size += made.bytes.length
    if (size > mostBytes) refuse(reportScheduleErrors.tooLarge)
    files.push(made)
  }
  return files
}

async function bytesOf({ bytes }: FileAnswer): Promise<Buffer> {
  if (bytes instanceof Uint8Array) return Buffer.from(bytes)
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

/** The owner may no longer read it: it stops, and everybody who got it is notified. */
async function stopSchedule(services: Services, run: TakenRun): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    if (!(await settleRun(trx, run.id, 'failed', 'rights'))) return
    await setPause(trx, run.scheduleId, 'rights')
    const readers = await readersOf(trx, [run.scheduleId])
    for (const userId of [run.userId, ...readers.map(({ id }) => id)])
      await tellNotSent(services, trx, run, userId, 'rights')
    await recordSecurityEvent(trx, {
      kind: 'reports.scheduleStopped',
      detail: { companyId: run.companyId, scheduleId: run.scheduleId, report: run.report, reason: run.name },
    })
  })
}

async function failRun(services: Services, run: TakenRun, reason: string): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    if (await settleRun(trx, run.id, 'failed', reason)) await tellNotSent(services, trx, run, run.userId, reason)
  })
}

const tellNotSent = (
  services: Services,
  trx: Parameters<typeof tell>[0],
  { id, name }: TakenRun,
  userId: number,
  reason: string,
) =>
  tell(
    trx,
    services,
    { userId },
    { cause: `report-not-sent:${id}`, template: reportNotSentMail, data: { name, reason } },
  )
