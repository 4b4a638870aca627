import { z } from 'zod'
import { data } from '../endpoint.ts'
import { money } from '../money.ts'
import { partnerGet } from './partner-endpoint.ts'

/** What the company can spend: available = funds + creditLimit − held. */
export const PartnerBalance = z.object({
  currency: z.string().describe('The currency of your company, ISO 4217.'),
  funds: money.describe('What your company has; below zero is credit used.'),
  creditLimit: money.describe('How far below zero orders may take the funds.'),
  held: money.describe('Set aside for open orders.'),
  available: money.describe(
    'What can be spent now: funds plus credit limit minus held; without the credit limit while an invoice is long overdue.',
  ),
})

export const balanceEndpoints = {
  balance: partnerGet('/balance', {
    summary: 'Get what your company can spend now',
    scope: 'balance:read',
    response: data(PartnerBalance),
  }),
}
