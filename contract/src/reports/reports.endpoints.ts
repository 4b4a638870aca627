import { z } from 'zod'
import { lastDatePreset } from '../dates.ts'
import { data, get } from '../endpoint.ts'
import { DateRange } from './date-range.ts'
import { callsOf } from './report.ts'
import { salesByProduct } from './sales-by-product.report.ts'

/** A date preset of the specification (§3), 0 to 21. */
export const Preset = z.object({ x: z.coerce.number().int().min(0).max(lastDatePreset) })

export const reports = {
  datePreset: get('/reports/set-date-preset/:x', {
    summary: 'First and last day of a date preset, in the business time zone',
    access: 'signedIn',
    shed: 'first',
    params: Preset,
    response: data(DateRange),
  }),
  ...callsOf('salesByProduct', salesByProduct),
}
