import { parametersOf } from '../parameters/parameters-of.ts'
import { noteNews } from '../notifications/note-news.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { oneByOne } from '../platform/jobs/one-by-one.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { duesOf } from './dues-of.ts'
import { companiesToLookAt, partnerFacts, storeDues } from './keep-dues.sql.ts'
import { lockAccounts } from './lock-accounts.ts'
import { creditDueJob, noteCreditDue } from './note-credit-due.ts'

/**
 * Stores a company's overdue amount beside its balance, and pauses its credit if something is overdue for longer than
 * the days of grace, or resumes it (decision 0138). Locks the company's accounts. Called when money comes in or goes
 * back, and once a day for every company that owes. Orders change nothing that is overdue, except the margin of a
 * reseller on whose behalf money was received.
 * @assumption §6 knows a credit limit and no due day: with an invoice overdue beyond creditGraceDays, existing
 * agreements remain valid, and nothing new is bought on credit.
 */
export async function keepDues(trx: Trx, companyId: number): Promise<void> {
  const account = (await lockAccounts(trx, [companyId])).get(companyId)
  if (!account) return
  const { creditGraceDays } = await parametersOf(trx)
  const { overdue, oldestDueOn } = await duesOf(trx, companyId)
  const { wasPaused, isPaused } = await storeDues(trx, account.fundsId, {
    overdue,
    oldestDueOn,
    graceDays: creditGraceDays,
  })
  if (wasPaused === isPaused) return
  await recordSecurityEvent(trx, {
    kind: isPaused ? 'ledger.creditPaused' : 'ledger.creditResumed',
    detail: { companyId, amount: overdue },
  })
  await tellOfPause(trx, companyId, { isPaused, overdue })
}

/** Notifies the company, and its supplier's people when credit is paused: they are the ones to talk to it. */
async function tellOfPause(trx: Trx, companyId: number, { isPaused, overdue }: { isPaused: boolean; overdue: number }) {
  await noteNews(trx, { kind: isPaused ? 'credit.paused' : 'credit.resumed', companyId, detail: { amount: overdue } })
  const { name, supplierId, currency } = await partnerFacts(trx, companyId)
  if (!isPaused || supplierId === null) return
  const detail = { partnerId: companyId, company: name, amount: overdue, currency }
  await noteNews(trx, { kind: 'partner.creditPaused', companyId: supplierId, detail })
}

/** The most companies found by one statement. */
const mostAtOnce = 500

/** Every ten minutes, so that a new day and changed days of grace soon take effect. */
const keepDuesJob = jobKind<Record<never, never>>('ledger-dues', { cron: '*/10 * * * *', retryLimit: 0 })

/** Checks every company whose stored dues may be outdated, each in its own transaction. Returns how many. */
export async function keepAllDues(db: Db): Promise<number> {
  const { creditGraceDays } = await parametersOf(db)
  const looked = await oneByOne(companiesInTurn(db, creditGraceDays), 'companies could not be looked at', (id) =>
    inTransaction(db, (trx) => keepDues(trx, id)),
  )
  return looked.length
}

async function* companiesInTurn(db: Db, graceDays: number): AsyncGenerator<number> {
  for (let after = 0; ; ) {
    const found = await companiesToLookAt(db, { graceDays, after, most: mostAtOnce })
    yield* found
    if (found.length < mostAtOnce) return
    after = found.at(-1) as number
  }
}

export function ledgerJobs({ db }: { readonly db: Db }): JobHandler[] {
  return [
    jobHandler(keepDuesJob, async () => void (await keepAllDues(db))),
    jobHandler(creditDueJob, () => noteCreditDue(db)),
  ]
}
