import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

export interface QueueMeasure {
  readonly queue: string
  readonly waiting: number
  readonly oldestSeconds: number
}

/** Measures from the database, the same for every process: counts of the last five minutes, and backlogs. */
export interface Measures {
  readonly ordersPlaced: number
  readonly keysRevealed: number
  readonly signInFailures: number
  readonly denials: number
  readonly alerts: readonly { readonly rule: string; readonly count: number }[]
  readonly breaches: number
  /** Time since the last check of the invariants; null: never. */
  readonly invariantsAgeSeconds: number | null
  readonly mailsQueued: number
  readonly oldestMailSeconds: number
  readonly mailsFailed: number
  readonly textsQueued: number
  readonly oldestTextSeconds: number
  /** In the last hour: given up, or with unknown outcome. */
  readonly textsFailed: number
  readonly custodyUnlinked: number
  readonly oldestUnlinkedSeconds: number
  /** Rows outside every month's partition. */
  readonly withoutMonth: number
  readonly invoicesDue: number
  readonly oldestDueInvoiceSeconds: number
  readonly queues: readonly QueueMeasure[]
}

const windowMs = 5 * 60_000

/** Reads all measures by index, a few milliseconds. */
export async function readMeasures(db: Db, now: Date): Promise<Measures> {
  const since = new Date(now.getTime() - windowMs)
  const [counts, alerts, queues] = await Promise.all([
    sql<{
      orders: number
      revealed: number
      failures: number
      denials: number
      breaches: number | null
      checked_at: Date | null
      queued: number
      oldest: Date | null
      failed: number
      texts: number
      oldest_text: Date | null
      texts_failed: number
      unlinked: number
      oldest_unlinked: Date | null
      without_month: number
      due: number
      oldest_due: Date | null
    }>`
      select
        (select count(*)::int from orders where created_at > ${since}) as orders,
        (select coalesce(sum((detail ->> 'keys')::int), 0)::int from security_events
          where kind in ('keys.revealed', 'keys.downloaded') and at > ${since}) as revealed,
        (select count(*)::int from security_events where kind = 'auth.refused' and at > ${since}) as failures,
        (select count(*)::int from security_events where kind = 'access.denied' and at > ${since}) as denials,
        (select jsonb_array_length(breaches) from invariant_runs order by id desc limit 1) as breaches,
        (select at from invariant_runs order by id desc limit 1) as checked_at,
        (select count(*)::int from mails where state = 'queued') as queued,
        (select min(created_at) from mails where state = 'queued') as oldest,
        (select count(*)::int from mails where state = 'failed') as failed,
        (select count(*)::int from sms_messages where state in ('queued', 'sending')) as texts,
        (select min(created_at) from sms_messages where state in ('queued', 'sending')) as oldest_text,
        (select count(*)::int from sms_messages
          where created_at > ${new Date(now.getTime() - 3600_000)} and state in ('failed', 'unknown')) as texts_failed,
        (select count(*)::int from custody_waiting) as unlinked,
        (select min(at) from custody_waiting) as oldest_unlinked,
        rows_without_month()::int as without_month,
        (select count(*)::int from invoices_due) as due,
        (select min(created_at) from invoices_due) as oldest_due`.execute(db),
    sql<{ rule: string; count: number }>`
      select substr(kind, 7) as rule, count(*)::int as count from security_events
      where kind like 'alert.%' and at > ${since} group by 1`.execute(db),
    sql<{ queue: string; waiting: number; since: Date }>`
      select name as queue, count(*)::int as waiting, min(start_after) as since from pgboss.job
      where state < 'active' and start_after <= ${now} group by name`.execute(db),
  ])
  const row = counts.rows[0]
  const age = (at: Date | null | undefined) => (at ? Math.max(0, (now.getTime() - at.getTime()) / 1000) : 0)
  return {
    ordersPlaced: row?.orders ?? 0,
    keysRevealed: row?.revealed ?? 0,
    signInFailures: row?.failures ?? 0,
    denials: row?.denials ?? 0,
    alerts: alerts.rows,
    breaches: row?.breaches ?? 0,
    invariantsAgeSeconds: row?.checked_at ? age(row.checked_at) : null,
    mailsQueued: row?.queued ?? 0,
    oldestMailSeconds: age(row?.oldest),
    mailsFailed: row?.failed ?? 0,
    textsQueued: row?.texts ?? 0,
    oldestTextSeconds: age(row?.oldest_text),
    textsFailed: row?.texts_failed ?? 0,
    custodyUnlinked: row?.unlinked ?? 0,
    oldestUnlinkedSeconds: age(row?.oldest_unlinked),
    withoutMonth: row?.without_month ?? 0,
    invoicesDue: row?.due ?? 0,
    oldestDueInvoiceSeconds: age(row?.oldest_due),
    queues: queues.rows.map((each) => ({ queue: each.queue, waiting: each.waiting, oldestSeconds: age(each.since) })),
  }
}
