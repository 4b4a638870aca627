import type { Services } from '../platform/call.ts'
import { type JobHandler, jobHandler } from '../platform/jobs/jobs.ts'
import { reverseIfSilent, reverseSilentSales } from './end-sale.ts'
import { closeDays } from './days/day-file.ts'
import { closeDaysJob, reverseSale, reverseSilent } from './pos-jobs.ts'

export function posSalesJobs(services: Services): JobHandler[] {
  return [
    jobHandler(reverseSale, (sale) => reverseIfSilent(services, sale)),
    jobHandler(closeDaysJob, () => closeDays(services)),
    jobHandler(reverseSilent, () => reverseSilentSales(services)),
  ]
}
