import type { Gauge } from 'prom-client'
import type { Measures } from './measures.sql.ts'

/** A gauge set at each reading: its name without the prefix, its help text, and how it is set. */
interface Reading {
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
  readonly read: (gauge: Gauge, measures: Measures) => void
}

export const readings: readonly Reading[] = [
  {
    name: 'orders_placed_5m',
    help: 'Orders placed in the last five minutes, over all processes',
    read: (gauge, measures) => gauge.set(measures.ordersPlaced),
  },
  {
    name: 'keys_revealed_5m',
    help: 'Keys shown or downloaded in the last five minutes, over all processes',
    read: (gauge, measures) => gauge.set(measures.keysRevealed),
  },
  {
    name: 'sign_in_failures_5m',
    help: 'Refused sign-ins in the last five minutes, over all processes',
    read: (gauge, measures) => gauge.set(measures.signInFailures),
  },
  {
    name: 'access_denied_5m',
    help: 'Calls refused because the role does not allow them, in the last five minutes, over all processes',
    read: (gauge, measures) => gauge.set(measures.denials),
  },
  {
    name: 'security_alerts_5m',
    help: 'Security alerts raised in the last five minutes, by rule, over all processes',
    labels: ['rule'],
    read: (gauge, measures) => {
      for (const { rule, count } of measures.alerts) gauge.set({ rule }, count)
    },
  },
  {
    name: 'invariant_breaches',
    help: 'Breaches that the last check of the invariants found',
    read: (gauge, measures) => gauge.set(measures.breaches),
  },
  {
    name: 'invariants_age_seconds',
    help: 'Time since the invariants were last checked; absent before the first check',
    read: (gauge, measures) => {
      if (measures.invariantsAgeSeconds !== null) gauge.set(measures.invariantsAgeSeconds)
    },
  },
  {
    name: 'mails_queued',
    help: 'Mails that wait to be sent',
    read: (gauge, measures) => gauge.set(measures.mailsQueued),
  },
  {
    name: 'mails_oldest_seconds',
    help: 'Age of the oldest mail that waits to be sent',
    read: (gauge, measures) => gauge.set(measures.oldestMailSeconds),
  },
  {
    name: 'mails_failed',
    help: 'Mails given up after the last try',
    read: (gauge, measures) => gauge.set(measures.mailsFailed),
  },
  {
    name: 'texts_queued',
    help: 'Text messages that wait to be sent',
    read: (gauge, measures) => gauge.set(measures.textsQueued),
  },
  {
    name: 'texts_oldest_seconds',
    help: 'Age of the oldest text message that waits to be sent',
    read: (gauge, measures) => gauge.set(measures.oldestTextSeconds),
  },
  {
    name: 'texts_failed_1h',
    help: 'Text messages of the last hour that failed or were not confirmed',
    read: (gauge, measures) => gauge.set(measures.textsFailed),
  },
  {
    name: 'custody_unlinked',
    help: 'Rows of the custody log that wait for their link in the chain',
    read: (gauge, measures) => gauge.set(measures.custodyUnlinked),
  },
  {
    name: 'custody_unlinked_oldest_seconds',
    help: 'Age of the oldest row of the custody log that waits for its link',
    read: (gauge, measures) => gauge.set(measures.oldestUnlinkedSeconds),
  },
  {
    name: 'rows_without_month',
    help: 'Rows of tables by months that lie where no month is; 0 while months are made ahead',
    read: (gauge, measures) => gauge.set(measures.withoutMonth),
  },
  {
    name: 'invoices_due',
    help: 'Invoices of sales that have no number yet',
    read: (gauge, measures) => gauge.set(measures.invoicesDue),
  },
  {
    name: 'invoices_due_oldest_seconds',
    help: 'Age of the oldest sale whose invoice has no number yet',
    read: (gauge, measures) => gauge.set(measures.oldestDueInvoiceSeconds),
  },
  {
    name: 'jobs_waiting',
    help: 'Pieces of background work that are due and wait, by kind',
    labels: ['queue'],
    read: (gauge, measures) => {
      for (const { queue, waiting } of measures.queues) gauge.set({ queue }, waiting)
    },
  },
  {
    name: 'jobs_waiting_seconds',
    help: 'How long the oldest due piece of background work has waited, by kind',
    labels: ['queue'],
    read: (gauge, measures) => {
      for (const { queue, oldestSeconds } of measures.queues) gauge.set({ queue }, oldestSeconds)
    },
  },
]
