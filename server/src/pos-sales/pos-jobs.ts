import { jobKind } from '../platform/jobs/jobs.ts'

/** A sale whose time is over without a word of its device is reversed; one that is decided is left alone. */
export const reverseSale = jobKind<{ deviceId: number; number: number }>('pos-sales-reverse')

/** At 00:15 where the distributor is, and again until the files of all days are made. */
export const closeDaysJob = jobKind<Record<never, never>>('pos-sales-close-days', { cron: '*/5 * * * *' })

/** The same for those whose job was lost. */
export const reverseSilent = jobKind<Record<never, never>>('pos-sales-reverse-silent', { cron: '* * * * *' })
