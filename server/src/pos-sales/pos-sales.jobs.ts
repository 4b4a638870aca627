import type { Services } from '../platform/call.ts'
import { type JobHandler, jobHandler } from '../platform/jobs/jobs.ts'
import { reverseIfSilent, reverseSilentSales } from './end-sale.ts'
import { reverseSale, reverseSilent } from './reverse-sale.ts'

export function posSalesJobs(services: Services): JobHandler[] {
  return [
    jobHandler(reverseSale, (sale) => reverseIfSilent(services, sale)),
    jobHandler(reverseSilent, () => reverseSilentSales(services)),
  ]
}
