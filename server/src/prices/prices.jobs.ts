import { vatChangedJob } from '../countries/vat-changed.ts'
import { ratesChangedJob } from '../currencies/rates-changed.ts'
import type { Services } from '../platform/call.ts'
import type { PersonById } from '../platform/imports/commit-import.ts'
import { type JobHandler, jobHandler } from '../platform/jobs/jobs.ts'
import { changePartnerPrices, priceBulkJob } from './bulk/price-bulk-job.ts'
import { followRates, followVat } from './follow-rates.ts'
import { changeManyGroupPrices, groupBulkJob } from './group-bulk/group-bulk-job.ts'
import { setDuePrices, setScheduledJob } from './scheduled/set-scheduled.ts'

export const pricesJobs = (services: Pick<Services, 'db' | 'clock' | 'jobs'>, personById: PersonById): JobHandler[] => [
  jobHandler(priceBulkJob, (job) => changePartnerPrices(services, job, personById)),
  jobHandler(groupBulkJob, (job) => changeManyGroupPrices(services, job, personById)),
  jobHandler(ratesChangedJob, async () => void (await followRates(services))),
  jobHandler(vatChangedJob, async () => void (await followVat(services))),
  jobHandler(setScheduledJob, async () => void (await setDuePrices(services, personById))),
]
