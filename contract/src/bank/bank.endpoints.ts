import { z } from 'zod'
import { dayFilters } from '../day-filters.ts'
import { act, day, Id, id, instant, post, put, requiredLine } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { commonErrors } from '../errors.ts'
import { importErrors } from '../import-errors.ts'
import { ledgerErrors } from '../ledger/ledger.errors.ts'
import { list } from '../list.ts'
import { money } from '../money.ts'
import { orderErrors } from '../orders/orders.errors.ts'
import { importCalls, ImportRowView, ImportRun } from '../staged-import.ts'
import { bankErrors } from './bank.errors.ts'
import { entryState } from './entry-state.ts'

/** The most orders that one transfer may pay. */
export const mostOrdersOfEntry = 20

/** The largest statement: about ten thousand entries. */
export const mostStatementBytes = 10 * 1024 * 1024

const Named = z.object({ id: z.number(), name: z.string() })

/** What an incoming entry probably pays, most probable first. */
const Proposal = z.object({
  /** order: approve it; funds: add to the company's funds. */
  way: z.enum(['order', 'funds']),
  /** What the proposal is based on. */
  by: z.enum(['reference', 'amountAndPayer', 'payer']),
  company: Named,
  /** The orders named by the reference, or matched by amounts and payer; none: the funds. Several are paid together. */
  orders: z.array(Named),
  /**
   * By how much the entry is above (positive) or below (negative) their total; null without orders, or in another
   * currency.
   */
  difference: money.nullable(),
  /** The currency of the company's account; if the entry has another, it cannot be booked here. */
  currency: z.string(),
})

const BankEntry = z.object({
  id: z.number(),
  bookedOn: day,
  /** Whole days since the entry was booked. */
  age: z.number(),
  valuedOn: day.nullable(),
  account: z.string(),
  statement: z.string(),
  amount: money,
  currency: z.string(),
  state: schemaOf(entryState),
  isReturn: z.boolean(),
  /** A returned incoming payment: the money went out again. */
  takesBack: z.boolean(),
  /** Equal to an entry of another statement, with no bank reference that tells them apart. */
  perhapsKnown: z.boolean(),
  party: z.string(),
  partyAccount: z.string(),
  reference: z.string(),
  purpose: z.string(),
  bankReference: z.string(),
  /** The orders that it paid, once it is settled. */
  orders: z.array(Named),
  company: Named.nullable(),
  /** The part beyond the orders, which went to the funds. */
  surplus: money,
  reason: z.string(),
  handledBy: z.string().nullable(),
  handledAt: instant.nullable(),
  proposals: z.array(Proposal),
  /** Of a return: the payment that it returns or takes back, if it names one. */
  original: z
    .object({
      id: z.number(),
      bookedOn: day,
      state: schemaOf(entryState),
      orders: z.array(Named),
      company: Named.nullable(),
    })
    .nullable(),
  allowedActions: z.array(z.string()),
})

const refusals = [commonErrors.notFound, bankErrors.notNow] as const
const settled = act({ state: schemaOf(entryState) })
const access = 'administrators'

/** Bank statements and what their entries pay (beyond the specification). */
export const bank = {
  importStatement: post('/bank/import-statement', {
    summary: 'Read a bank statement (camt.053 or MT940) into a dry run that shows which entries are new',
    access,
    upload: { maxBytes: mostStatementBytes, kind: 'statement' },
    transfer: 'import',
    response: act({ import: ImportRun }),
    errors: [
      bankErrors.notAStatement,
      bankErrors.brokenStatement,
      bankErrors.sumsDiffer,
      importErrors.nothingToImport,
      importErrors.tooManyOpen,
      importErrors.tooManyRows,
      importErrors.unreadable,
    ],
    timeoutMs: 120_000,
  }),
  ...importCalls('/bank', 'statement-import', { access, what: 'bank statements', run: ImportRun, row: ImportRowView }),
  commitImport: post('/bank/commit-statement-import/:id', {
    summary: 'Add the new entries of a dry run to the bank entries; runs as a job and may be repeated',
    access,
    params: Id,
    response: act({ import: ImportRun }),
    errors: [commonErrors.notFound, importErrors.closed, importErrors.noGoodRows, importErrors.notChecked],
    timeoutMs: 120_000,
  }),
  entries: list('/bank/get-entries', {
    summary: 'List bank statement entries, newest first, each open one with what it probably pays',
    access,
    row: BankEntry,
    sortable: ['bookedOn', 'amount', 'party', 'state'],
    filters: {
      state: z.array(schemaOf(entryState)).max(entryState.values.length),
      ...dayFilters,
    },
    extra: {
      counts: z.object({
        all: z.number(),
        open: z.number(),
        order: z.number(),
        funds: z.number(),
        ignored: z.number(),
        outgoing: z.number(),
      }),
      /** The day of the oldest entry that is still open. */
      oldestOn: day.nullable(),
    },
  }),
  approveOrder: post('/bank/approve-order/:id', {
    summary:
      'Match an entry to the orders of a company that it pays: either all are approved and delivered, as by their own button, or none; a surplus goes to the funds',
    access,
    params: Id,
    body: z.object({ orderIds: z.array(id).min(1).max(mostOrdersOfEntry) }),
    response: settled,
    errors: [
      ...refusals,
      bankErrors.isReturn,
      bankErrors.otherCurrency,
      bankErrors.tooLittle,
      bankErrors.notByTransfer,
      bankErrors.otherCompany,
      orderErrors.notFound,
      orderErrors.notAllowedNow,
      orderErrors.cardNotPaid,
      orderErrors.paidToSupplier,
      orderErrors.resellerShort,
      ledgerErrors.tooMuch,
    ],
    timeoutMs: 350_000,
    idempotent: true,
  }),
  addFunds: post('/bank/add-funds/:id', {
    summary: "Add an entry to the funds of the company that paid it; for a reseller's retailer, to both in the chain",
    access,
    params: Id,
    body: z.object({ companyId: id }),
    response: settled,
    errors: [
      ...refusals,
      bankErrors.isReturn,
      bankErrors.otherCurrency,
      ledgerErrors.notSupplier,
      ledgerErrors.tooMuch,
    ],
    idempotent: true,
  }),
  ignore: put('/bank/ignore-entry/:id', {
    summary: 'Ignore an entry that pays for nothing here, with a reason',
    access,
    params: Id,
    body: z.object({ reason: requiredLine(500) }),
    response: settled,
    errors: refusals,
  }),
  reopen: put('/bank/reopen-entry/:id', {
    summary: 'Reopen an ignored entry',
    access,
    params: Id,
    response: settled,
    errors: refusals,
  }),
}
