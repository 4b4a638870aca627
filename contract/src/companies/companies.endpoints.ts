import { z } from 'zod'
import { act, data, get, Id, instant, line, paragraph, post, put, requiredLine } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { companyStatus, companyType, paymentType } from '../enums.ts'
import { commonErrors } from '../errors.ts'
import { languages } from '../language.ts'
import { ledgerErrors } from '../ledger/ledger.errors.ts'
import { list } from '../list.ts'
import { money, price } from '../money.ts'
import { companyErrors } from './companies.errors.ts'

const id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const email = z.union([z.literal(''), z.email().max(200)])
const webAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)])
const partnerType = z.literal([companyType.code.reseller, companyType.code.retailer])

/** What a company has with its supplier; minor units of its currency. available = funds + creditLimit − held. */
const balances = { funds: money, held: money, creditLimit: money, available: money }

/** A partner in the list of its supplier. */
export const PartnerRow = z.object({
  id: z.number(),
  code: z.string().nullable(),
  name: z.string(),
  type: schemaOf(companyType),
  status: schemaOf(companyStatus),
  isTelecom: z.boolean(),
  isDomestic: z.boolean(),
  countryCode: z.string(),
  town: z.string(),
  supplierId: z.number().nullable(),
  supplierName: z.string().nullable(),
  groupId: z.number().nullable(),
  groupName: z.string().nullable(),
  currency: z.string(),
  ...balances,
  productCount: z.number(),
  lastOrderAt: instant.nullable(),
  lastOrderId: z.number().nullable(),
  lastOrderNumber: z.string().nullable(),
  createdDate: instant,
})

export const CompanyChoice = z.object({
  id: z.number(),
  code: z.string().nullable(),
  name: z.string(),
  type: schemaOf(companyType),
  currency: z.string(),
})

/** What a supplier decides about a partner. */
const terms = {
  priceGroupId: id.nullable(),
  paymentTypes: z.array(schemaOf(paymentType)).min(1).max(5),
  autoApprove: z.boolean(),
  approvalThreshold: price.nullable(),
  mayBackOrder: z.boolean(),
  imageKeysAllowed: z.boolean(),
  keysInMail: z.boolean(),
}

const identity = {
  name: requiredLine(200),
  legalName: line(200),
  countryId: id,
  taxId: line(40),
  vatId: line(40),
}

const contact = {
  town: line(120),
  postalCode: line(20),
  address: line(300),
  email,
  phone: line(60),
  website: webAddress,
  contactPerson: line(120),
  language: z.enum(languages),
  invoiceText: paragraph(1000),
  bankAccount: line(200),
}

const nature = { isTelecom: z.boolean(), isDomestic: z.boolean(), currency: z.string().regex(/^[A-Z]{3}$/) }

export const CompanyDetail = z.object({
  id: z.number(),
  code: z.string().nullable(),
  type: schemaOf(companyType),
  status: schemaOf(companyStatus),
  version: z.number(),
  supplierId: z.number().nullable(),
  supplierName: z.string().nullable(),
  ...identity,
  ...contact,
  email: z.string(),
  website: z.string(),
  ...nature,
  ...terms,
  countryCode: z.string(),
  countryName: z.string(),
  groupName: z.string().nullable(),
  isWebPartner: z.boolean(),
  ...balances,
  productCount: z.number(),
  lastOrderAt: instant.nullable(),
  lastOrderId: z.number().nullable(),
  lastOrderNumber: z.string().nullable(),
  createdDate: instant,
  approvedAt: instant.nullable(),
  /** The person may change data and terms, and keep funds and credit. */
  mayEdit: z.boolean(),
  mayKeepFunds: z.boolean(),
})

export const NewCompany = z.object({
  type: partnerType,
  /** Left out: the caller's own company. */
  supplierId: id.optional(),
  code: line(20).default(''),
  ...identity,
  ...contact,
  ...nature,
  ...terms,
})

export const CompanyChange = z.object({
  version: z.number().int(),
  supplierId: id.optional(),
  code: requiredLine(20),
  ...identity,
  ...contact,
  ...nature,
  ...terms,
})

export const OwnCompanyChange = z.object({ version: z.number().int(), ...contact, keysInMail: z.boolean() })

/** One line of a company's ledger: what changed its available money. */
export const LedgerRow = z.object({
  id: z.number(),
  createdDate: instant,
  kind: z.enum(['fundsIn', 'limit', 'hold', 'capture', 'release', 'payment', 'refund', 'repay', 'adjust']),
  amount: money,
  /** Funds without what is set aside, after this line. */
  balance: money,
  /** A hold that became a charge, or was given back. */
  outcome: z.enum(['held', 'charged', 'released']).nullable(),
  orderId: z.number().nullable(),
  orderNumber: z.string().nullable(),
  userName: z.string().nullable(),
  memo: z.string(),
  paymentType: schemaOf(paymentType).nullable(),
})

export const DistributorInfo = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  legalName: z.string(),
  countryCode: z.string(),
  countryName: z.string(),
  town: z.string(),
  postalCode: z.string(),
  address: z.string(),
  taxId: z.string(),
  vatId: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  bankAccount: z.string(),
  invoiceText: z.string(),
})

const FundsIn = z.object({
  companyId: id,
  /** Negative corrects what was entered wrongly, and needs a memo. */
  amount: z.codec(
    z
      .string()
      .regex(/^-?\d{1,10}(\.\d{1,2})?$/)
      .refine((text) => /[1-9]/.test(text)),
    z.number().int(),
    { decode: (text) => money.decode(text), encode: (minor) => money.encode(minor) },
  ),
  paymentType: z
    .literal([paymentType.code.cash, paymentType.code.wireTransfer, paymentType.code.personalDelivery])
    .optional(),
  memo: line(300).default(''),
})

const filters = {
  type: z.array(schemaOf(companyType)).max(3),
  status: z.array(schemaOf(companyStatus)).max(4),
  supplierId: id,
  groupId: id,
  isDomestic: z.boolean(),
  isTelecom: z.boolean(),
  /** Funds below zero: credit is in use. */
  usesCredit: z.boolean(),
}

/** Partners, one's own company, funds and credit (specification §7, domain rules §2 and §6). */
export const companies = {
  partners: list('/companies/get-companies', {
    summary: 'Partners: a distributor sees all, a reseller its retailers',
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
      'available',
      'lastOrderAt',
      'status',
    ],
    filters,
  }),
  choices: list('/companies/get-companies-all', {
    summary: 'Companies the person may see, as choices: for pickers',
    access: 'signedIn',
    row: CompanyChoice,
    sortable: ['name', 'code', 'createdDate'],
    filters: { type: z.array(schemaOf(companyType)).max(3), supplierId: id },
  }),
  unapproved: list('/companies/get-unapproved-companies', {
    summary: 'Companies that signed up and wait for a decision',
    access: 'distributors',
    row: PartnerRow,
    sortable: ['createdDate', 'name'],
  }),
  forPromotions: list('/companies/get-companies-for-custom-notifications', {
    summary: 'Approved partners, as recipients of promotions',
    access: 'distributors',
    row: CompanyChoice,
    sortable: ['name', 'code', 'createdDate'],
  }),
  unapprovedCount: get('/companies/get-unapproved-count', {
    summary: 'How many companies wait for a decision',
    access: 'distributors',
    response: data(z.object({ count: z.number() })),
  }),
  own: get('/companies/get-logged-user-company', {
    summary: "The signed-in person's own company with its funds and credit",
    access: 'signedIn',
    response: data(CompanyDetail),
  }),
  resellers: get('/companies/get-resellers', {
    summary: 'Approved resellers: possible suppliers of a retailer',
    access: 'distributors',
    response: data(z.array(CompanyChoice)),
  }),
  retailers: get('/companies/get-retailers', {
    summary: 'Retailers the person may see',
    access: 'distributorsAndResellers',
    response: data(z.array(CompanyChoice)),
  }),
  nextCode: get('/companies/next-code', {
    summary: 'The next free company code of a type',
    access: 'distributorsAndResellers',
    query: z.object({
      type: z.coerce.number().pipe(partnerType).optional(),
      isTelecom: z.enum(['true', 'false']).optional(),
    }),
    response: data(z.object({ code: z.string() })),
  }),
  groups: get('/companies/price-groups/:id', {
    summary: 'Price groups that this company keeps, as a supplier',
    access: 'distributorsAndResellers',
    params: Id,
    response: data(z.array(z.object({ id: z.number(), name: z.string(), currency: z.string() }))),
    errors: [commonErrors.notFound],
  }),
  forUserManagement: get('/companies/get-companies-for-user-management', {
    summary: 'Companies whose users the person may manage',
    access: 'distributorsAndCompanyAdmins',
    response: data(z.array(CompanyChoice)),
  }),
  forTransactionHistory: get('/companies/get-companies-for-transaction-history/:x', {
    summary: 'Companies with a ledger, by type: 0 all, 2 resellers, 3 retailers',
    access: 'distributorsAndResellers',
    params: z.object({ x: z.enum(['0', '2', '3']) }),
    response: data(z.array(CompanyChoice)),
  }),
  distributor: get('/companies/get-distributor-info', {
    summary: "The distributor's public details: contact page and mails",
    access: 'signedIn',
    response: data(DistributorInfo),
  }),
  changeDistributor: post('/companies/edit-distributor-info', {
    summary: "Change the distributor's details",
    access: 'distributors',
    body: z.object({
      version: z.number().int(),
      name: requiredLine(200),
      legalName: line(200),
      town: line(120),
      postalCode: line(20),
      address: line(300),
      taxId: line(40),
      vatId: line(40),
      email,
      phone: line(60),
      website: webAddress,
      bankAccount: line(200),
      invoiceText: paragraph(1000),
    }),
    response: act({ distributor: DistributorInfo }),
    errors: [commonErrors.conflict],
  }),
  create: post('/companies/create-company', {
    summary: 'Create an approved partner: a distributor for itself or a reseller, a reseller for itself',
    access: 'distributorsAndResellers',
    body: NewCompany,
    response: act({ company: CompanyDetail }),
    errors: [companyErrors.codeTaken, companyErrors.wrongSupplier, companyErrors.wrongGroup, commonErrors.notFound],
    idempotent: true,
  }),
  changeOwn: put('/companies/update-my-company/:id', {
    summary: "Change the contact data of one's own company",
    access: 'companyAdmins',
    params: Id,
    body: OwnCompanyChange,
    response: act({ company: CompanyDetail }),
    errors: [commonErrors.notFound, commonErrors.conflict],
  }),
  approve: put('/companies/approve-company/:id', {
    summary: 'Approve a company that signed up: its type, supplier, group, currency and ways to pay',
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
      companyErrors.currencyFixed,
    ],
  }),
  discard: put('/companies/discard-company/:id', {
    summary: 'Discard a company that signed up, or take back an earlier discard (restore)',
    access: 'distributors',
    params: Id,
    body: z.object({ restore: z.boolean().default(false) }),
    response: act({ company: CompanyDetail }),
    errors: [commonErrors.notFound, companyErrors.cannotDecide],
  }),
  block: put('/companies/block-company/:id', {
    summary: 'Block a partner (it may read, never order) or take the block back',
    access: 'distributorsAndResellers',
    params: Id,
    body: z.object({ isBlocked: z.boolean(), reason: line(300).default('') }),
    response: act({ company: CompanyDetail }),
    errors: [commonErrors.notFound, companyErrors.cannotBlock],
  }),
  addFunds: post('/companies/add-funds', {
    summary: 'Book money that a company paid to its supplier, or correct it',
    access: 'distributorsAndResellers',
    body: FundsIn,
    response: act(balances),
    errors: [
      commonErrors.notFound,
      ledgerErrors.notSupplier,
      ledgerErrors.insufficientFunds,
      ledgerErrors.reasonNeeded,
    ],
    idempotent: true,
  }),
  setCreditLimit: post('/companies/add-credit-limit', {
    summary: 'Set the credit limit of a company towards its supplier',
    access: 'distributorsAndResellers',
    body: z.object({ companyId: id, creditLimit: price, memo: line(300).default('') }),
    response: act(balances),
    errors: [commonErrors.notFound, ledgerErrors.notSupplier],
    idempotent: true,
  }),
  ledger: list('/companies/get-payment-history/:id', {
    summary: "A company's ledger with its supplier: every change of funds and limit, with the running balance",
    access: 'signedIn',
    params: Id,
    row: LedgerRow,
    sortable: ['createdDate'],
    filters: {
      kind: z.array(LedgerRow.shape.kind).max(9),
      dateFrom: z.iso.date(),
      dateTo: z.iso.date(),
    },
    extra: { currency: z.string(), ...balances },
    errors: [commonErrors.notFound],
  }),
  one: get('/companies/:id', {
    summary: 'One company with its terms, funds and credit',
    access: 'signedIn',
    params: Id,
    response: data(CompanyDetail),
    errors: [commonErrors.notFound],
  }),
  change: put('/companies/:id', {
    summary: "Change a partner's data and terms",
    access: 'distributorsAndResellers',
    params: Id,
    body: CompanyChange,
    response: act({ company: CompanyDetail }),
    errors: [
      commonErrors.notFound,
      commonErrors.conflict,
      companyErrors.codeTaken,
      companyErrors.currencyFixed,
      companyErrors.supplierFixed,
      companyErrors.wrongSupplier,
      companyErrors.wrongGroup,
    ],
  }),
}
