import { z } from 'zod'
import { datePreset } from '../day-filters.ts'
import { data, day, get, Id, id } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { companyStatus, companyType } from '../enums.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { activityOf } from '../security/activity.ts'
import { partnerType } from './company-fields.ts'
import { CompanyChoice, PartnerRow, partnerSales } from './company-row.ts'
import { expects } from '../expected.ts'

const amount = z.string().regex(/^-?\d{1,10}(\.\d{1,2})?$/, expects('number'))

const filters = {
  type: z.array(schemaOf(companyType)).max(3),
  status: z.array(schemaOf(companyStatus)).max(4),
  supplierId: id,
  groupId: id,
  isDomestic: z.boolean(),
  isTelecom: z.boolean(),
  /** Funds below zero: credit is in use. */
  usesCredit: z.boolean(),
  /** In the partner's own currency; funds include what is held. */
  fundsFrom: amount,
  fundsTo: amount,
  heldFrom: amount,
  heldTo: amount,
  availableFrom: amount,
  availableTo: amount,
  creditLimitFrom: amount,
  creditLimitTo: amount,
  overdueFrom: amount,
  overdueTo: amount,
  /** Something is held for open orders. */
  isHeld: z.boolean(),
  /** Something is past its due day. */
  isOverdue: z.boolean(),
  /** In a different country from the supplier, with an unconfirmed VAT number. */
  isTaxNumberOpen: z.boolean(),
  /** Days of approval; a preset overrides the days. */
  approvedPreset: datePreset,
  approvedFrom: day,
  approvedTo: day,
  /** Days of the last order sold by the reader's company, or by any for a distributor; a preset overrides the days. */
  lastOrderPreset: datePreset,
  lastOrderFrom: day,
  lastOrderTo: day,
  /** Over the last 90 days, in the reader's currency. */
  turnoverFrom: amount,
  turnoverTo: amount,
  marginFrom: amount,
  marginTo: amount,
}

/** Acts that concern a company: those of its people, and those of others that affect it. */
const activity = activityOf('/companies/get-activity/:id', {
  summary: 'List what the people of a company did, and what was done to it; a reseller sees less of its retailers',
  access: 'distributorsAndResellers',
})

/** Companies as lists, counts, and choices for pickers. */
export const companyLists = {
  activity,
  withoutAccount: get('/companies/get-resellers-without-account', {
    summary:
      'List resellers that have retailers and no bank account: if retailers pay their reseller, nobody can transfer money to them',
    access: 'administrators',
    response: data(z.array(z.object({ id: z.number(), name: z.string() }))),
  }),
  partners: list('/companies/get-companies', {
    summary: 'List partners: a distributor sees all, a reseller its retailers',
    access: 'distributorsAndResellers',
    row: PartnerRow,
    sortable: [
      'createdDate',
      'name',
      'code',
      'type',
      'supplierName',
      'groupName',
      'creditLimit',
      'funds',
      'held',
      'available',
      'overdue',
      'lastOrderAt',
      'turnover',
      'margin',
      'status',
    ],
    filters,
    extra: { salesCurrency: z.string() },
  }),
  salesTo: get('/companies/get-partner-sales/:id', {
    summary: 'What the own company sold to a partner in the last 90 days, and its margin',
    access: 'distributorsAndResellers',
    params: Id,
    response: data(z.object({ currency: z.string(), ...partnerSales })),
    errors: [commonErrors.notFound],
  }),
  choices: list('/companies/get-companies-all', {
    summary: 'List the companies the person may see, as choices for pickers',
    access: 'signedIn',
    row: CompanyChoice,
    sortable: ['createdDate', 'name', 'code'],
    filters: {
      type: z.array(schemaOf(companyType)).max(3),
      supplierId: id,
      /** Companies that may supply others: the distributor and approved or blocked resellers. */
      isSupplier: z.boolean(),
    },
  }),
  unapproved: list('/companies/get-unapproved-companies', {
    summary: 'List the companies that signed up and wait for a decision',
    access: 'distributors',
    row: PartnerRow,
    sortable: ['createdDate', 'name'],
  }),
  forPromotions: list('/companies/get-companies-for-custom-notifications', {
    summary: 'List approved partners, as recipients of promotions',
    access: 'distributors',
    row: CompanyChoice,
    sortable: ['createdDate', 'name', 'code'],
  }),
  unapprovedCount: get('/companies/get-unapproved-count', {
    summary: 'Count the companies that wait for a decision',
    access: 'distributors',
    response: data(z.object({ count: z.number() })),
  }),
  resellers: get('/companies/get-resellers', {
    summary: 'List approved resellers: possible suppliers of a retailer',
    access: 'distributors',
    response: data(z.array(CompanyChoice)),
  }),
  retailers: get('/companies/get-retailers', {
    summary: 'List the retailers the person may see',
    access: 'distributorsAndResellers',
    response: data(z.array(CompanyChoice)),
  }),
  forUserManagement: get('/companies/get-companies-for-user-management', {
    summary: 'List the companies whose users the person may manage',
    access: 'distributorsAndCompanyAdmins',
    response: data(z.array(CompanyChoice)),
  }),
  forTransactionHistory: get('/companies/get-companies-for-transaction-history/:x', {
    summary: 'List companies with a ledger, by type: 0 all, 2 resellers, 3 retailers',
    access: 'distributorsAndResellers',
    params: z.object({ x: z.enum(['0', '2', '3']) }),
    response: data(z.array(CompanyChoice)),
  }),
  nextCode: get('/companies/next-code', {
    summary: 'Get the next free company code of a type',
    access: 'distributorsAndResellers',
    query: z.object({
      type: z.coerce.number().pipe(partnerType).optional(),
      isTelecom: z.enum(['true', 'false']).optional(),
    }),
    response: data(z.object({ code: z.string() })),
  }),
  groups: get('/companies/price-groups/:id', {
    summary: 'List the price groups that this company keeps as a supplier',
    access: 'distributorsAndResellers',
    params: Id,
    response: data(z.array(z.object({ id: z.number(), name: z.string(), currency: z.string() }))),
    errors: [commonErrors.notFound],
  }),
}
