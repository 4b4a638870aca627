import { daysLater } from '@brava/contract/calendar-day.ts'
import { noteNews } from '../notifications/note-news.ts'
import type { Db } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { jobKind } from '../platform/jobs/jobs.ts'
import { oneByOne } from '../platform/jobs/one-by-one.ts'
import { companiesOwing } from './companies-owing.ts'
import { duesOf } from './dues-of.ts'
import { noteDueDays } from './keep-dues.sql.ts'

export const creditDueJob = jobKind<Record<never, never>>('notifications-credit', {
  cron: '0 5 * * *',
  retryLimit: 3,
  madeUp: true,
})

const daysBefore = 3

/**
 * Notifies companies of credit due within three days, once per due day: with what is still open in the books now, so
 * that nobody is notified of what has been paid or is still to be delivered. A day on which this did not run is made up for on the next.
 */
export async function noteCreditDue(db: Db): Promise<void> {
  await oneByOne(await companiesOwing(db, daysBefore), 'companies could not be told what is due', (companyId) =>
    inTransaction(db, async (trx) => {
      const { open, today, currency } = await duesOf(trx, companyId)
      const soon = open.filter(
        ({ isToCome, dueOn }) => !isToCome && dueOn >= today && dueOn <= daysLater(today, daysBefore),
      )
      const amounts = new Map<string, number>()
      for (const { dueOn, open: amount } of soon) amounts.set(dueOn, (amounts.get(dueOn) ?? 0) + amount)
      for (const dueOn of await noteDueDays(trx, companyId, [...amounts.keys()].sort())) {
        await noteNews(trx, {
          kind: 'credit.due',
          companyId,
          detail: { dueOn, amount: amounts.get(dueOn) ?? 0, currency },
        })
      }
    }),
  )
}
