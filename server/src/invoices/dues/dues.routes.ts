import { dues } from '@brava/contract/companies/dues.endpoints.ts'
import { companyKnown } from '../../companies/company-for.ts'
import { availableOf } from '../../ledger/available-of.ts'
import { duesOf } from '../../ledger/dues-of.ts'
import { statementOf } from '../../ledger/statement-of.ts'
import { routes } from '../../platform/call.ts'
import { withPresetDays } from '../../platform/dates/date-presets.ts'
import { changeReminders } from '../reminders/change-reminders.ts'
import { isReminded, lastReminders } from '../reminders/reminders.sql.ts'
import { duesTexts } from './dues.texts.ts'
import { statementScope } from './statement-scope.ts'
import { statementPdf } from './statement-pdf.ts'

/** Open charges listed in one answer, oldest first; the sums cover all. */
const mostNamed = 200

export const duesRoutes = routes(dues, {
  one: async ({ db, person }, { params }) => {
    const company = await companyKnown(db, person, params.id)
    const [{ open, ...found }, { creditPaused }, reminded] = await Promise.all([
      duesOf(db, company.id),
      availableOf(db, company.id),
      isReminded(db, company.id),
    ])
    const named = open.slice(0, mostNamed)
    const reminders = await lastReminders(
      db,
      company.id,
      named.map(({ debt }) => debt),
    )
    return {
      data: {
        ...found,
        creditPaused,
        currency: company.currency,
        count: open.length,
        debts: named.map((charge) => ({
          ...charge,
          chargedAt: new Date(charge.chargedAt),
          reminded: reminders.get(charge.debt) ?? null,
        })),
        isReminded: reminded,
        mayChangeReminders: company.parent_id === person.companyId,
      },
    }
  },
  statement: async ({ db, person, clock }, { params, body }) => {
    const { company, suppliers, supplierId } = await statementScope(db, person, params.id, body.filters.supplierId)
    return {
      ...(await statementOf(db, { companyId: company.id, supplierId }, withPresetDays(body, clock.now()))),
      currency: company.currency,
      suppliers,
    }
  },
  setReminders: async (call, { params, body }) => {
    await changeReminders(call, params.id, body.isReminded)
    return { data: { info: (body.isReminded ? duesTexts.remindersOn : duesTexts.remindersOff)[call.language] } }
  },
  statementPdf: async (call, { params, query }) =>
    statementPdf(call, params.id, {
      ...withPresetDays({ filters: query }, call.clock.now()).filters,
      supplierId: query.supplierId,
    }),
})
