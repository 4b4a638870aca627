import { z } from 'zod'
import { act, data, del, get, Id, id, post, put } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { filesErrors } from '../files/files.errors.ts'
import { FirstOrderSteps } from '../first-order-steps.ts'
import { priceErrors } from '../prices/prices.errors.ts'
import { companyErrors } from './companies.errors.ts'
import { CompanyChange, CompanyDetail, NewCompany, NewCompanyTerms, OwnCompanyChange } from './company-detail.ts'
import { nature } from './company-fields.ts'

/** The largest logo. */
export const mostLogoBytes = 2 * 1024 * 1024

/** A company: reading and creating it, and changes by its supplier or by itself. */
export const companyRecord = {
  own: get('/companies/get-logged-user-company', {
    summary: "Get the signed-in person's own company with its funds and credit",
    access: 'signedIn',
    response: data(CompanyDetail),
  }),
  one: get('/companies/:id', {
    summary: 'Get a company with its terms, funds and credit',
    access: 'signedIn',
    params: Id,
    response: data(CompanyDetail),
    errors: [commonErrors.notFound],
  }),
  firstOrder: get('/companies/get-first-order-steps/:id', {
    summary: 'What a partner already has for its first order, and what is still missing; null once it has ordered',
    access: 'distributorsAndResellers',
    params: Id,
    response: data(FirstOrderSteps.extend({ isApproved: z.boolean() }).nullable()),
    errors: [commonErrors.notFound],
  }),
  newTerms: get('/companies/get-new-company-terms', {
    summary: 'Get the default terms of a new company: those of the parameters, limited to what its supplier has',
    access: 'distributorsAndResellers',
    query: z.object({ supplierId: z.coerce.number().pipe(id).optional(), currency: nature.currency }),
    response: data(NewCompanyTerms),
    errors: [commonErrors.notFound, companyErrors.wrongSupplier],
  }),
  create: post('/companies/create-company', {
    summary: 'Create an approved partner: a distributor for itself or for a reseller, a reseller for itself',
    access: 'distributorsAndResellers',
    body: NewCompany,
    response: act({ company: CompanyDetail }),
    errors: [
      companyErrors.wrongTaxNumber,
      companyErrors.wrongAccount,
      companyErrors.codeTaken,
      companyErrors.wrongSupplier,
      companyErrors.wrongGroup,
      companyErrors.beyondSupplier,
      commonErrors.notFound,
    ],
    idempotent: true,
  }),
  change: put('/companies/:id', {
    summary: "Change a partner's data and terms",
    access: 'distributorsAndResellers',
    params: Id,
    body: CompanyChange,
    response: act({ company: CompanyDetail }),
    errors: [
      companyErrors.wrongTaxNumber,
      companyErrors.wrongAccount,
      companyErrors.accountNeeded,
      commonErrors.notFound,
      commonErrors.conflict,
      companyErrors.codeTaken,
      companyErrors.currencyFixed,
      companyErrors.currencyOfPrices,
      companyErrors.supplierFixed,
      companyErrors.notSettled,
      companyErrors.wrongSupplier,
      companyErrors.wrongGroup,
      companyErrors.beyondSupplier,
      priceErrors.belowPurchase,
      priceErrors.belowCost,
      priceErrors.reasonNeeded,
    ],
  }),
  setLogo: post('/companies/upload-my-logo', {
    summary: "Upload a logo for one's own company's documents: PNG, JPEG or WebP, re-encoded",
    access: 'distributorsAndCompanyAdmins',
    upload: { maxBytes: mostLogoBytes, kind: 'image' },
    transfer: 'document',
    response: act({ logoFileId: z.number() }),
    errors: [filesErrors.notAnImage],
  }),
  removeLogo: del('/companies/remove-my-logo', {
    summary: "Remove the logo of one's own company: its documents show its initials instead",
    access: 'distributorsAndCompanyAdmins',
    response: act({}),
  }),
  changeOwn: put('/companies/update-my-company/:id', {
    summary: "Change the contact details of one's own company",
    access: 'companyAdmins',
    params: Id,
    body: OwnCompanyChange,
    response: act({ company: CompanyDetail }),
    errors: [companyErrors.accountNeeded, companyErrors.wrongAccount, commonErrors.notFound, commonErrors.conflict],
  }),
}
