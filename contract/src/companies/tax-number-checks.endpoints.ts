import { z } from 'zod'
import { act, data, get, Id, instant, post, requiredLine } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { commonErrors } from '../errors.ts'
import { companyErrors } from './companies.errors.ts'
import { taxNumberState } from './tax-number-state.ts'

/** How the VAT number of a partner stands, and the newest checks with their proof. */
export const TaxNumber = z.object({
  /** With its country before it; empty where there is none. */
  number: z.string(),
  state: schemaOf(taxNumberState),
  /** The partner is in another country than its supplier: its VAT rests on the number. */
  matters: z.boolean(),
  /** VIES answers for its country. */
  isInVies: z.boolean(),
  validAt: instant.nullable(),
  checks: z.array(
    z.object({
      id: z.number(),
      number: z.string(),
      /** unknown: VIES gave no answer, which proves nothing. */
      outcome: z.enum(['valid', 'invalid', 'unknown']),
      source: z.enum(['vies', 'person']),
      /** The number of the consultation; empty where VIES gives none. */
      consultation: z.string(),
      holderName: z.string(),
      holderAddress: z.string(),
      note: z.string(),
      /** Null: checked by the portal itself. */
      checkedBy: z.string().nullable(),
      checkedAt: instant,
    }),
  ),
})

/** VAT numbers of partners, asked of VIES, the register of the European Commission (decision 0091). */
export const taxNumberChecks = {
  one: get('/companies/tax-number/:id', {
    summary: 'The VAT number of a partner: whether it is confirmed, and its newest checks with their proof',
    access: 'distributors',
    params: Id,
    response: data(TaxNumber),
    errors: [commonErrors.notFound],
  }),
  check: post('/companies/check-tax-number/:id', {
    summary: 'Ask VIES about the VAT number of a partner and keep the answer as proof',
    access: 'distributors',
    params: Id,
    response: act({ taxNumber: TaxNumber }),
    timeoutMs: 30_000,
    errors: [commonErrors.notFound, companyErrors.noTaxNumber],
  }),
  confirm: post('/companies/confirm-tax-number/:id', {
    summary: 'Confirm the VAT number of a partner by hand, with what was seen: for countries outside VIES',
    access: 'distributors',
    params: Id,
    body: z.object({ note: requiredLine(200) }),
    response: act({ taxNumber: TaxNumber }),
    errors: [commonErrors.notFound, companyErrors.noTaxNumber],
  }),
}
