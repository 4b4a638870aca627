import { z } from 'zod'
import { data, post } from '../endpoint.ts'
import { money } from '../money.ts'

/** The most months of cohorts: ten years, as for every report. */
export const mostCohortMonths = 120

/** A month as "2026-11". */
const month = z.string().regex(/^\d{4}-\d{2}$/)

export const cohorts = {
  cohorts: post('/reports/get-customer-cohorts', {
    summary:
      'Partners by the month of their first order: how many of them ordered in each month since, and for how much',
    access: 'distributors',
    shed: 'first',
    reads: true,
    body: z.object({
      /** How many months of first orders, including this one. */
      months: z.number().int().min(1).max(mostCohortMonths).default(12),
    }),
    response: data(
      z.object({
        currency: z.string(),
        /** Newest first; months without first orders are left out. */
        cohorts: z.array(
          z.object({
            month,
            /** Partners whose first order was in this month. */
            partners: z.number().int(),
            /** From that month up to this one: how many ordered, and their net. */
            since: z.array(z.object({ partners: z.number().int(), salesNet: money })),
          }),
        ),
      }),
    ),
    timeoutMs: 90_000,
  }),
}
