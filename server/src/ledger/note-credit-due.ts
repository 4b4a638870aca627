import { daysLater } from '@brava/contract/calendar-day.ts'
import { noteNews } from '../notifications/note-news.ts'
import type { Db } from '../platform/db/connect.ts'
import { jobKind } from '../platform/jobs/jobs.ts'
import { oneByOne } from '../platform/jobs/one-by-one.ts'
import { companiesOwing } from './companies-owing.ts'
import { duesOf } from './dues-of.ts'

export const creditDueJob = jobKind<Record<never, never>>('notifications-credit', { cron: '0 5 * * *', retryLimit: 0 })

const daysBefore = 3

/**
 * Notifies companies of credit due in three days, once per due day: with what is still open in the books now, so that
 * nobody is notified of what has been paid.
 */
export async function noteCreditDue(db: Db): Promise<void> {
  await oneByOne(await companiesOwing(db, daysBefore), 'companies could not be told what is due', async (companyId) => {
    const { open, today, currency } = await duesOf(db, companyId)
    const dueOn = daysLater(today, daysBefore)
    const amount = open.filter((charge) => charge.dueOn === dueOn).reduce((sum, charge) => sum + charge.open, 0)
    if (amount > 0) await noteNews(db, { kind: 'credit.due', companyId, detail: { dueOn, amount, currency } })
  })
}
