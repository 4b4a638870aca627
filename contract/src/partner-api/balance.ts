import { z } from 'zod'
import { data } from '../endpoint.ts'
import { money } from '../money.ts'
import { partnerGet } from './partner-endpoint.ts'

/** What the company can spend: available = funds + creditLimit − held. */
export const PartnerBalance = z.object({
  currency: z.string(),
  funds: money,
  creditLimit: money,
  held: money,
  available: money,
})

export const balanceEndpoints = {
  balance: partnerGet('/balance', {
    summary: 'What your company can spend now',
    scope: 'balance:read',
    response: data(PartnerBalance),
  }),
}
