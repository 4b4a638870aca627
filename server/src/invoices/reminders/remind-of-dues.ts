import { daysBetween } from '@brava/contract/calendar-day.ts'
import type { ReminderStep } from '@brava/contract/companies/dues.endpoints.ts'
import type { Parameters } from '@brava/contract/parameters/parameters.ts'
import { companiesOwing } from '../../ledger/companies-owing.ts'
import { type DuesOfCompany, duesOf } from '../../ledger/dues-of.ts'
import { tell } from '../../mail-outbox/tell.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import type { Services } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type JobHandler, jobHandler, jobKind } from '../../platform/jobs/jobs.ts'
import { oneByOne } from '../../platform/jobs/one-by-one.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { reminderMails } from './reminder.mails.ts'
import { noteReminders, whoIsReminded } from './reminders.sql.ts'

type Charge = DuesOfCompany['open'][number]
type Days = Pick<Parameters, 'remindDaysBefore' | 'remindDaysOverdue' | 'remindDaysLongOverdue' | 'creditGraceDays'>

/** The maximum number of charges listed in one mail; its sum covers all. */
const mostNamed = 50

/**
 * The furthest step a charge has reached, if any. A step passed without a mail, because reminders were off or the days
 * were changed, is not made up for.
 */
export function stepOf(
  { isToCome, dueOn, daysOverdue }: Pick<Charge, 'isToCome' | 'dueOn' | 'daysOverdue'>,
  today: string,
  days: Days,
): ReminderStep | undefined {
  // Its due day moves with today until it is delivered and invoiced.
  if (isToCome) return undefined
  // As in keepDues: from now on it pauses credit.
  if (daysOverdue > days.creditGraceDays) return 'paused'
  if (daysOverdue >= days.remindDaysLongOverdue) return 'longOverdue'
  if (daysOverdue >= days.remindDaysOverdue) return 'overdue'
  const daysLeft = daysBetween(today, dueOn)
  return daysLeft >= 0 && daysLeft <= days.remindDaysBefore ? 'dueSoon' : undefined
}

/**
 * Mails a company what it owes, one mail for each step with every charge that has reached it since the last time. They
 * are recorded in the transaction that queues the mail, so that each charge is mailed once per step, whatever is
 * stopped in between (decision 0143). Returns how many charges were mailed.
 */
export async function remindCompany(services: Services, companyId: number, parameters: Parameters): Promise<number> {
  return inTransaction(services.db, async (trx) => {
    const who = await whoIsReminded(trx, companyId)
    if (!who) return 0
    const { open, today, ...dues } = await duesOf(trx, companyId)
    const reached = open.flatMap((charge) => {
      const step = stepOf(charge, today, parameters)
      return step ? { debt: charge.debt, step, amount: charge.open } : []
    })
    const fresh = await noteReminders(trx, companyId, reached)
    const byDebt = new Map(open.map((charge) => [charge.debt, charge]))
    for (const [step, noted] of Map.groupBy(fresh, (one) => one.step)) {
      const charges = noted.map(({ debt }) => byDebt.get(debt)).filter((charge) => charge !== undefined)
      const sum = charges.reduce((total, charge) => total + charge.open, 0)
      await tell(
        trx,
        services,
        { companyId },
        {
          cause: `due-reminder:${noted[0]?.id}`,
          template: reminderMails[step],
          data: {
            ...who,
            currency: dues.currency,
            sum,
            owed: dues.owed,
            overdue: dues.overdue,
            graceDays: parameters.creditGraceDays,
            charges: charges.slice(0, mostNamed).map(({ invoiceNumber, orderNumber, dueOn, open: amount }) => ({
              document: invoiceNumber ?? orderNumber ?? '',
              dueOn,
              amount,
            })),
          },
        },
      )
      await recordSecurityEvent(trx, {
        kind: `ledger.reminded.${step}`,
        detail: { companyId, amount: sum, count: charges.length },
      })
    }
    return fresh.length
  })
}

/** Early each morning, after the dues of the new day are stored. */
const remindJob = jobKind<Record<never, never>>('ledger-reminders', { cron: '20 5 * * *', retryLimit: 3, madeUp: true })

/** Reminds every company that is due for a reminder today; run again, it mails nothing twice. */
export async function remindOfDues(services: Services): Promise<number> {
  const parameters = await parametersOf(services.db)
  let reminded = 0
  const owing = await companiesOwing(services.db, parameters.remindDaysBefore)
  await oneByOne(owing, 'companies could not be reminded', async (id) => {
    reminded += await remindCompany(services, id, parameters)
  })
  return reminded
}

export function reminderJobs(services: Services): JobHandler[] {
  return [jobHandler(remindJob, async () => void (await remindOfDues(services)))]
}
