import { z } from 'zod'
import { act, Id, id, line, put } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { companyErrors } from './companies.errors.ts'
import { CompanyDetail } from './company-detail.ts'
import { nature, partnerType, terms } from './company-fields.ts'

/** What a supplier decides about a company: whether it trades at all. */
export const companyDecisions = {
  approve: put('/companies/approve-company/:id', {
    summary: 'Approve a company that signed up: its type, supplier, group, currency and ways of paying',
    access: 'distributors',
    params: Id,
    body: z.object({
      type: partnerType,
      supplierId: id.optional(),
      currency: nature.currency,
      priceGroupId: terms.priceGroupId,
      paymentTypes: terms.paymentTypes,
    }),
    response: act({ company: CompanyDetail }),
    errors: [
      commonErrors.notFound,
      companyErrors.cannotDecide,
      companyErrors.wrongSupplier,
      companyErrors.wrongGroup,
      companyErrors.beyondSupplier,
      companyErrors.currencyFixed,
      companyErrors.currencyOfPrices,
      companyErrors.supplierFixed,
      companyErrors.notSettled,
    ],
  }),
  discard: put('/companies/discard-company/:id', {
    summary: 'Discard a company that signed up, or undo an earlier discard (restore)',
    access: 'distributors',
    params: Id,
    /** The reason is mailed to the company; undoing a discard needs none. */
    body: z.object({ restore: z.boolean().default(false), reason: line(300).default('') }),
    response: act({ company: CompanyDetail }),
    errors: [commonErrors.notFound, companyErrors.cannotDecide, companyErrors.reasonNeeded],
  }),
  block: put('/companies/block-company/:id', {
    summary: 'Block a partner (it may read but not order) or unblock it; only the distributor ends its own block',
    access: 'distributorsAndResellers',
    params: Id,
    body: z.object({ isBlocked: z.boolean(), reason: line(300).default('') }),
    response: act({ company: CompanyDetail }),
    errors: [commonErrors.notFound, companyErrors.cannotBlock, companyErrors.blockedByDistributor],
  }),
}
