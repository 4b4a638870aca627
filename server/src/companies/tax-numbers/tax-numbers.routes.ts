import { companyErrors } from '@brava/contract/companies/companies.errors.ts'
import { taxNumberChecks } from '@brava/contract/companies/tax-number-checks.endpoints.ts'
import { taxNumberState } from '@brava/contract/companies/tax-number-state.ts'
import { vatNumberOf } from '@brava/contract/companies/vat-number.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { type Call, type Route, routes } from '../../platform/call.ts'
import type { Db } from '../../platform/db/connect.ts'
import { refuse } from '../../platform/refuse.ts'
import type { RecomputeAfter } from '../change-company.ts'
import { companyKnown } from '../company-for.ts'
import { isInVies } from './ask-vies.ts'
import { checkTaxNumber, keepAnswer } from './check-tax-number.ts'
import { checksOf, taxNumbersOf } from './tax-number-checks.sql.ts'
import { taxNumberTexts as texts } from './tax-number.texts.ts'

export function taxNumberRoutes(recompute: RecomputeAfter): Route[] {
  return routes(taxNumberChecks, {
    one: async ({ db, person }, { params }) => ({
      data: await taxNumberOf(db, (await companyKnown(db, person, params.id)).id),
    }),
    check: async (call, { params }) => {
      const { id } = await withNumber(call, params.id)
      const answer = (await checkTaxNumber(call, id, recompute, call)) ?? refuse(companyErrors.noTaxNumber)
      return { data: { info: texts[answer.outcome][call.language], taxNumber: await taxNumberOf(call.db, id) } }
    },
    confirm: async (call, { params, body }) => {
      const { id } = await withNumber(call, params.id)
      const { number, note } = body
      const answer = { outcome: 'valid', consultation: '', holderName: '', holderAddress: '', note } as const
      await keepAnswer(call, { companyId: id, number, source: 'person', answer }, recompute, call)
      return { data: { info: texts.confirmed[call.language], taxNumber: await taxNumberOf(call.db, id) } }
    },
  })
}

/**
 * Refuses a company that is not a partner like a missing one, and with company.noTaxNumber if there is nothing to
 * check.
 */
async function withNumber({ db, person }: Call<'distributors'>, companyId: number) {
  const { id } = await companyKnown(db, person, companyId)
  const found = await taxNumbersOf(db, id)
  if (!found) refuse(commonErrors.notFound)
  const number = vatNumberOf(found)
  if (number === '') refuse(companyErrors.noTaxNumber)
  return { id, number }
}

async function taxNumberOf(db: Db, companyId: number) {
  const found = await taxNumbersOf(db, companyId)
  if (!found) refuse(commonErrors.notFound)
  const number = vatNumberOf(found)
  return {
    number,
    state: number === '' ? taxNumberState.code.none : found.state,
    matters: found.matters,
    isInVies: isInVies(number),
    validAt: found.validAt,
    checks: await checksOf(db, companyId),
  }
}
