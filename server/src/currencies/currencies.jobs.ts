import { currenciesErrors } from '@brava/contract/currencies/currencies.errors.ts'
import type { Services } from '../platform/call.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { Refused } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { officialRates } from './official-rates.ts'
import { takeOverRates } from './take-over-rates.ts'

/**
 * Daily after the day's list is published (16:00 in Frankfurt, summer and winter), UTC. Given up after about an hour of
 * tries; then administrators are notified (the alert exchangeRates), and the current rates stay in force.
 */
export const exchangeRatesJob = jobKind<Record<never, never>>('exchange-rates', { cron: '30 15 * * *', madeUp: true })

/**
 * Takes over the newest official list; does nothing if no address is configured. A jump over 5 % is not taken over: it
 * becomes the event currencies.jumpWaits, administrators are notified, and it waits for a person's confirmation.
 */
export async function followOfficialRates(
  services: Pick<Services, 'config' | 'outbound' | 'clock' | 'db' | 'jobs'>,
): Promise<number> {
  const { config, db, clock } = services
  if (config.exchangeRatesUrl === undefined) return 0
  const official = await officialRates(services)
  try {
    return await takeOverRates(services, official, { confirm: false, now: clock.now() })
  } catch (error) {
    if (!(error instanceof Refused) || error.def.code !== currenciesErrors.bigJump.code) throw error
    const detail = { source: official.source, day: official.day, ...(error.params as { currencies: string }) }
    await recordSecurityEvent(db, { kind: 'currencies.jumpWaits', detail })
    return 0
  }
}

export function currenciesJobs(services: Services): JobHandler[] {
  return [jobHandler(exchangeRatesJob, async () => void (await followOfficialRates(services)))]
}
