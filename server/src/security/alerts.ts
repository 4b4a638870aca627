import type { Db, Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Services } from '../platform/call.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { oneByOne } from '../platform/jobs/one-by-one.ts'
import { queueMail } from '../mail-outbox/queue-mail.ts'
import { securityAlertMail } from './alert.mails.ts'
import { type AlertRule, alertRules } from './alert-rules.ts'
import { alertReaders, type Finding, findingsOf, lastLook, lockRule, noteAlert } from './alert-rules.sql.ts'

export const alertsJob = jobKind<Record<never, never>>('security-alerts', { cron: '* * * * *', retryLimit: 0 })

/** Receives an alert: the log, which log monitors can watch. */
export type TellAlert = (facts: { alert: string; subject: string; count: number }) => void

/**
 * Checks the security events against every rule. Each finding becomes an event "alert.<rule>" (and with it a metric), a
 * mail to every administrator and a line in the log, once over all processes; then the rule is quiet about it for a
 * while. Nothing since the last check is missed, however long ago that was.
 */
export async function raiseAlerts(
  services: Pick<Services, 'clock' | 'jobs' | 'secrets'> & { readonly db: Db },
  tell: TellAlert,
): Promise<number> {
  const now = services.clock.now()
  const lookedAt = await lastLook(services.db, alertsJob.queue)
  let raised = 0
  // A rule that cannot be read does not stop the others.
  await oneByOne(alertRules, 'rules of alerts could not be read', async (rule) => {
    const findings = await inTransaction(services.db, async (trx) => {
      // Two processes that check at once must not both raise the alert.
      await lockRule(trx, rule)
      const found = await findingsOf(trx, rule, now, lookedAt)
      for (const finding of found) await raise(trx, services, rule, finding, now)
      return found
    })
    raised += findings.length
    for (const { subject, count } of findings) tell({ alert: rule.name, subject, count })
  })
  return raised
}

async function raise(
  db: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  rule: AlertRule,
  finding: Finding,
  now: Date,
): Promise<void> {
  const { subject, count, personName, ip } = finding
  const detail = { subject, count, userId: finding.userId, ip }
  await noteAlert(db, rule, detail, now)
  const data = { rule: rule.name, personName, ip, count, at: finding.lastAt.toISOString() }
  for (const reader of await alertReaders(db)) {
    await queueMail(db, services, {
      dedupeKey: `alert:${rule.name}:${subject}:${now.toISOString()}:${reader.id}`,
      template: securityAlertMail,
      language: reader.language,
      to: reader.email,
      toName: reader.name,
      userId: reader.id,
      data,
    })
  }
}

export function alertJobs(services: Services, tell: TellAlert): JobHandler[] {
  return [jobHandler(alertsJob, async () => void (await raiseAlerts(services, tell)))]
}
