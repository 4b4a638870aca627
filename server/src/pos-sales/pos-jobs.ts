import { jobKind } from '../platform/jobs/jobs.ts'

/** Reverses a sale whose device has not answered in time; one that is decided is left alone. */
export const reverseSale = jobKind<{ deviceId: number; number: number }>('pos-sales-reverse')

/** At 00:15 in the distributor's time zone, and again until the files of all days exist. */
export const closeDaysJob = jobKind<Record<never, never>>('pos-sales-close-days', { cron: '*/5 * * * *' })

/** The same for sales whose job was lost. */
export const reverseSilent = jobKind<Record<never, never>>('pos-sales-reverse-silent', { cron: '* * * * *' })
