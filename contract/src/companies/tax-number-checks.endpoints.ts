import { z } from 'zod'
import { act, data, get, Id, instant, post, requiredLine } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { commonErrors } from '../errors.ts'
import { companyErrors } from './companies.errors.ts'
import { taxNumberState } from './tax-number-state.ts'

/** The state of a partner's VAT number, and its latest checks with their proof. */
export const TaxNumber = z.object({
  /** With its country prefix; empty if there is none. */
  number: z.string(),
  state: schemaOf(taxNumberState),
  /** The partner is in another country than its supplier, so its VAT depends on the number. */
  matters: z.boolean(),
  /** VIES covers its country. */
  isInVies: z.boolean(),
  validAt: instant.nullable(),
  checks: z.array(
    z.object({
      id: z.number(),
      number: z.string(),
      /** unknown: VIES gave no answer, which proves nothing. */
      outcome: z.enum(['valid', 'invalid', 'unknown']),
      source: z.enum(['vies', 'person']),
      /** The consultation number; empty if VIES gives none. */
      consultation: z.string(),
      holderName: z.string(),
      holderAddress: z.string(),
      note: z.string(),
      /** Null: checked automatically. */
      checkedBy: z.string().nullable(),
      checkedAt: instant,
    }),
  ),
})

/** VAT numbers of partners, checked with VIES, the register of the European Commission (decision 0091). */
export const taxNumberChecks = {
  one: get('/companies/tax-number/:id', {
    summary: "Get a partner's VAT number: whether it is confirmed, and its latest checks with their proof",
    access: 'distributors',
    params: Id,
    response: data(TaxNumber),
    errors: [commonErrors.notFound],
  }),
  check: post('/companies/check-tax-number/:id', {
    summary: "Check a partner's VAT number with VIES and keep the answer as proof",
    access: 'distributors',
    params: Id,
    response: act({ taxNumber: TaxNumber }),
    timeoutMs: 30_000,
    errors: [commonErrors.notFound, companyErrors.noTaxNumber],
  }),
  confirm: post('/companies/confirm-tax-number/:id', {
    summary: "Confirm a partner's VAT number manually, recording what was seen: for countries outside VIES",
    access: 'distributors',
    params: Id,
    /** The number that the person looked up; common.conflict if the company has another one by now. */
    body: z.object({ number: requiredLine(60), note: requiredLine(200) }),
    response: act({ taxNumber: TaxNumber }),
    errors: [commonErrors.notFound, commonErrors.conflict, companyErrors.noTaxNumber],
  }),
}
