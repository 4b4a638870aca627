import { dues } from '@brava/contract/companies/dues.endpoints.ts'
import { companyKnown } from '../../companies/company-for.ts'
import { availableOf } from '../../ledger/available-of.ts'
import { duesOf } from '../../ledger/dues-of.ts'
import { statementOf } from '../../ledger/statement-of.ts'
import { routes } from '../../platform/call.ts'
import { withPresetDays } from '../../platform/dates/date-presets.ts'
import { statementPdf } from './statement-pdf.ts'

/** Open charges that one answer names, from the oldest; the sums are of all. */
const mostNamed = 200

export const duesRoutes = routes(dues, {
  one: async ({ db, person }, { params }) => {
    const company = await companyKnown(db, person, params.id)
    const [{ open, ...found }, { creditPaused }] = await Promise.all([
      duesOf(db, company.id),
      availableOf(db, company.id),
    ])
    return {
      data: {
        ...found,
        creditPaused,
        currency: company.currency,
        count: open.length,
        debts: open.slice(0, mostNamed).map((debt) => ({ ...debt, chargedAt: new Date(debt.chargedAt) })),
      },
    }
  },
  statement: async ({ db, person, clock }, { params, body }) => {
    const company = await companyKnown(db, person, params.id)
    return {
      ...(await statementOf(db, company.id, withPresetDays(body, clock.now()))),
      currency: company.currency,
    }
  },
  statementPdf: async (call, { params, query }) =>
    statementPdf(call, params.id, withPresetDays({ filters: query }, call.clock.now()).filters),
})
