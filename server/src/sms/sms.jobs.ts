import type { Language } from '@brava/contract/language.ts'
import type { Services } from '../platform/call.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { Refused } from '../platform/refuse.ts'
import { gatewayOf } from './gateway-of.ts'
import { sendSmsJob } from './queue-sms.ts'
import { forgottenMessages, messageById, noteMessage } from './sms-messages.sql.ts'
import type { AnySmsTemplate } from './sms-template.ts'

/** Looks after texts whose job is gone, however that came about. */
export const resumeSmsJob = jobKind<Record<never, never>>('sms-resume', { cron: '* * * * *' })
const resumeAfterMinutes = 2

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
    // Written by the same template's own caller.
    data: row.data as never,
    secrets: sealed ? (JSON.parse(secrets.open(sealed, `sms:${row.dedupe_key}`)) as Record<string, string>) : {},
    publicUrl: config.publicUrl,
  })
}

/**
 * Sends one queued text, at least once: a crash between sending and noting sends it again, under the same id. While the
 * gateway is off or cannot be reached it waits; it is given up when the gateway refuses it for good or nobody needs it any
 * more. What stands beside it never holds its words.
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
  if (minutes <= 0) return noteMessage(db, row.id, { state: 'failed', error: row.error ?? 'too late', now })
  try {
    const gateway = await gatewayOf(services)
    if (!gateway) throw new Error('the gateway is off')
    const text = writeSms(services, templates, row)
    const receipt = await gateway.send({ id: `brava-${row.id}`, to: row.to_number, text, minutes })
    await noteMessage(
      db,
      row.id,
      receipt.taken
        ? { state: 'sent', reference: receipt.reference, now }
        : { state: 'failed', error: receipt.why, now },
    )
  } catch (error) {
    const why = error instanceof Refused ? error.text('en') : error instanceof Error ? error.message : String(error)
    await noteMessage(db, row.id, { state: 'queued', error: why, now })
    throw error
  }
}

/** Queues the sending of texts again that wait and have no job. Answers how many there were. */
export async function resumeTexts({ db, jobs, clock }: Pick<Services, 'db' | 'jobs' | 'clock'>): Promise<number> {
  const since = new Date(clock.now().getTime() - resumeAfterMinutes * 60_000)
  const ids = await forgottenMessages(db, sendSmsJob.queue, since, 1000)
  for (const messageId of ids) await jobs.enqueue(db, sendSmsJob, { messageId })
  return ids.length
}

export function smsJobs(services: Services, templates: readonly AnySmsTemplate[]): JobHandler[] {
  return [
    jobHandler(sendSmsJob, ({ messageId }) => sendSms(services, templates, messageId)),
    jobHandler(resumeSmsJob, async () => void (await resumeTexts(services))),
  ]
}
