import type { Language } from '@brava/contract/language.ts'
import type { Services } from '../platform/call.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { oneByOne } from '../platform/jobs/one-by-one.ts'
import { reasonOf } from '../platform/log/reason-of.ts'
import { isAway, mayHaveActed } from '../platform/outbound/outbound.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { gatewayOf } from './gateway-of.ts'
import { sendSmsJob } from './queue-sms.ts'
import {
  claimMessage,
  forgottenMessages,
  messageById,
  noteInterrupted,
  noteMessage,
  noteReport,
  unreportedMessages,
} from './sms-messages.sql.ts'
import type { Receipt } from './sms-gateway.ts'
import type { AnySmsTemplate } from './sms-template.ts'

/** Takes care of texts whose job is lost, for whatever reason. */
export const resumeSmsJob = jobKind<Record<never, never>>('sms-resume', { cron: '* * * * *' })
const resumeAfterMinutes = 2
/** Far longer than a try may take (the guarded client gives up after ten seconds). */
const interruptedAfterMinutes = 5
/**
 * Reads the gateway's reports, for a limited number of texts each minute, so that a slow gateway does not hold the job
 * for long.
 */
export const readReportsJob = jobKind<Record<never, never>>('sms-reports', { cron: '* * * * *' })
const reportsAtOnce = 20

type Row = NonNullable<Awaited<ReturnType<typeof messageById>>>

/** The words of a text. */
export function writeSms(
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
  templates: readonly AnySmsTemplate[],
  row: Pick<Row, 'kind' | 'language' | 'data' | 'sealed_data' | 'dedupe_key'>,
): string {
  const template = templates.find(({ kind }) => kind === row.kind)
  if (!template) throw new Error(`no text template ${row.kind}`)
  const sealed = row.sealed_data
  return template.text({
    language: row.language as Language,
    // Written by this template's own caller.
    data: row.data as never,
    secrets: sealed ? (JSON.parse(secrets.open(sealed, `sms:${row.dedupe_key}`)) as Record<string, string>) : {},
    publicUrl: config.publicUrl,
  })
}

/**
 * Sends one queued text, at most once: it is claimed before the gateway is asked (decision 0101). While the gateway is
 * off, unreachable or answers with an error, the text waits; it is given up when the gateway refuses it for good or it
 * is no longer needed. If the answer is lost, it is unknown whether it was sent: it is not sent again, and the
 * gateway's report may tell later. The stored error never contains its words.
 */
export async function sendSms(
  services: Pick<Services, 'db' | 'clock' | 'secrets' | 'outbound' | 'config'>,
  templates: readonly AnySmsTemplate[],
  messageId: number,
): Promise<void> {
  const { db } = services
  const row = await messageById(db, messageId)
  if (!row || row.state !== 'queued') return
  const now = services.clock.now()
  const minutes = Math.ceil((row.good_until.getTime() - now.getTime()) / 60_000)
  if (minutes <= 0) return end(services, row, { state: 'failed', error: row.error ?? 'too late' })
  let receipt: Receipt
  try {
    const gateway = await gatewayOf(services)
    if (!gateway) throw new Error('the gateway is off')
    const text = writeSms(services, templates, row)
    const to = await claimMessage(db, row.id, now)
    if (to === null) return
    receipt = await gateway.send({ id: idOf(row), to, text, minutes })
  } catch (error) {
    const why = reasonOf(error)
    if (mayHaveActed(error)) return end(services, row, { state: 'unknown', error: why })
    await noteMessage(db, row.id, { state: 'queued', error: why, now })
    throw error
  }
  // The gateway has answered: a later failure must not queue the text again.
  await end(
    services,
    row,
    receipt.taken ? { state: 'sent', reference: receipt.reference } : { state: 'failed', error: receipt.why },
  )
}

/** The id of a text at the gateway. */
const idOf = ({ id }: { readonly id: number }) => `brava-${id}`

/** Records the end of a text; one that was not sent, or perhaps not, counts for the alert. */
async function end(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  row: Pick<Row, 'id' | 'kind'>,
  outcome: { state: 'sent' | 'failed' | 'unknown'; error?: string; reference?: string },
): Promise<void> {
  await noteMessage(db, row.id, { ...outcome, now: clock.now() })
  if (outcome.state === 'sent') return
  await recordSecurityEvent(db, {
    kind: 'sms.failed',
    detail: { message: row.id, about: row.kind, state: outcome.state },
  })
}

/**
 * Asks the gateway what happened to texts that it took or may have taken. A report that cannot be read does not hold up
 * the others; it is requested again next time. If the gateway is unreachable, the rest are not tried. Returns the
 * number of known results.
 */
export async function readReports(services: Pick<Services, 'db' | 'clock' | 'secrets' | 'outbound'>): Promise<number> {
  const { db, clock } = services
  const gateway = await gatewayOf(services)
  if (!gateway) return 0
  const asked = await unreportedMessages(db, { now: clock.now(), limit: reportsAtOnce })
  const read = async (row: (typeof asked)[number]) => {
    const report = await gateway.reportOf(idOf(row))
    if (!report) return false
    await noteReport(
      db,
      row.id,
      report.delivered ? { state: 'delivered', error: null } : { state: 'failed', error: report.why },
    )
    if (!report.delivered) await recordSecurityEvent(db, { kind: 'sms.failed', detail: { message: row.id } })
    return true
  }
  const known = await oneByOne(asked, 'reports could not be read', read, isAway)
  return known.filter(Boolean).length
}

/**
 * Queues waiting texts without a job again, and gives up those whose try was interrupted: it is unknown whether they
 * were sent. Returns how many were queued.
 */
export async function resumeTexts({ db, jobs, clock }: Pick<Services, 'db' | 'jobs' | 'clock'>): Promise<number> {
  const broken = await noteInterrupted(db, new Date(clock.now().getTime() - interruptedAfterMinutes * 60_000))
  if (broken > 0) await recordSecurityEvent(db, { kind: 'sms.failed', detail: { interrupted: broken } })
  const since = new Date(clock.now().getTime() - resumeAfterMinutes * 60_000)
  const ids = await forgottenMessages(db, sendSmsJob.queue, since, 1000)
  for (const messageId of ids) await jobs.enqueue(db, sendSmsJob, { messageId })
  return ids.length
}

export function smsJobs(services: Services, templates: readonly AnySmsTemplate[]): JobHandler[] {
  return [
    jobHandler(sendSmsJob, ({ messageId }) => sendSms(services, templates, messageId)),
    jobHandler(readReportsJob, async () => void (await readReports(services))),
    jobHandler(resumeSmsJob, async () => void (await resumeTexts(services))),
  ]
}
