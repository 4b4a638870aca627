import { z } from 'zod'
import { data, post } from '../endpoint.ts'
import { money } from '../money.ts'

/** The most months of cohorts: ten years, as of every report. */
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
      /** How many months of first orders, this one included. */
      months: z.number().int().min(1).max(mostCohortMonths).default(12),
    }),
    response: data(
      z.object({
        currency: z.string(),
        /** From the newest; months in which nobody came are left out. */
        cohorts: z.array(
          z.object({
            month,
            /** Whose first order lies in it. */
            partners: z.number().int(),
            /** From that month up to this one: who ordered, and the net of it. */
            since: z.array(z.object({ partners: z.number().int(), salesNet: money })),
          }),
        ),
      }),
    ),
    timeoutMs: 90_000,
  }),
}
