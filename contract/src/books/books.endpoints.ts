import { z } from 'zod'
import { act, data, get, Id, id, instant, line, post, put } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { paymentType } from '../enums.ts'
import { commonErrors } from '../errors.ts'
import { ledgerErrors } from '../ledger/ledger.errors.ts'
import { list } from '../list.ts'
import { money } from '../money.ts'
import { booksErrors } from './books.errors.ts'
import { correctionKinds, correctionState } from './correction-state.ts'

/** Funds or a credit limit changed manually by the distributor. */
export const CorrectionRow = z.object({
  id: z.number(),
  companyId: z.number(),
  company: z.string(),
  kind: z.enum(correctionKinds),
  /** The amount added; negative subtracts. */
  amount: money,
  currency: z.string(),
  /** Only for a limit: its old and new value. */
  limitBefore: money.nullable(),
  limitAfter: money.nullable(),
  /** The amount above which a second person was needed at the time of the request, in the distributor's currency. */
  threshold: money,
  paymentType: schemaOf(paymentType).nullable(),
  memo: z.string(),
  state: schemaOf(correctionState),
  askedBy: z.string(),
  askedDate: instant,
  decidedBy: z.string().nullable(),
  decidedDate: instant.nullable(),
  answer: z.string(),
  /** For the reader: the person who requested it may withdraw it, everybody else may decide. */
  allowedActions: z.array(z.string()),
})

/** A company's balances with its supplier in one currency. */
export const BalanceRow = z.object({
  id: z.number(),
  companyId: z.number(),
  company: z.string(),
  code: z.string().nullable(),
  supplier: z.string(),
  /** The company currently buys from this supplier in this currency; otherwise the account is a former one. */
  isCurrent: z.boolean(),
  currency: z.string(),
  funds: money,
  held: money,
  creditLimit: money,
  available: money,
  overdue: money,
})

/** The accounts of one currency by kind. */
const CurrencySum = z.object({
  currency: z.string(),
  accounts: z.number(),
  /** Funds above zero, used credit as a negative number, what is held, and both sides of the suppliers' accounts. */
  funds: money,
  creditUsed: money,
  held: money,
  bank: money,
  sales: money,
  /** The sum of them all: zero, or the books are wrong. */
  total: money,
})

/** The last proof of the books: every invariant, checked over all data. */
const Proof = z.object({
  at: instant,
  tookMs: z.number(),
  /** How many breaches it found; `breaches` lists them. */
  breaches: z.number(),
})

/** A violated invariant (I1 to I8), where, and how. */
export const BreachRow = z.object({ id: z.number(), invariant: z.string(), subject: z.string(), detail: z.string() })

const decided = act({ state: schemaOf(correctionState) })

/** The books of the installation: manual corrections, all balances, and the proof that they sum to zero. */
export const books = {
  corrections: list('/books/get-corrections', {
    summary:
      'List manual corrections to the funds and credit limits of partners, and those that wait for a second person',
    access: 'distributors',
    row: CorrectionRow,
    sortable: ['askedDate', 'company', 'state', 'askedBy'],
    filters: {
      state: z.array(schemaOf(correctionState)).max(correctionState.values.length),
      kind: z.array(z.enum(correctionKinds)).max(correctionKinds.length),
      companyId: id,
      /** A single correction, as a notification links to it. */
      correctionId: id,
    },
    extra: {
      counts: z.object({ all: z.number(), waiting: z.number() }),
      oldestAt: instant.nullable(),
      homeCurrency: z.string(),
    },
  }),
  approve: put('/books/approve-correction/:id', {
    summary: "Approve and book a correction requested by another person; never one's own",
    access: 'distributors',
    params: Id,
    response: decided,
    errors: [
      commonErrors.notFound,
      booksErrors.notAllowedNow,
      booksErrors.ownCorrection,
      booksErrors.changedSince,
      ledgerErrors.notSupplier,
      ledgerErrors.insufficientFunds,
      ledgerErrors.tooMuch,
    ],
    idempotent: true,
  }),
  reject: put('/books/reject-correction/:id', {
    summary: 'Reject a correction requested by another person, with a reason',
    access: 'distributors',
    params: Id,
    body: z.object({ reason: line(300).min(1) }),
    response: decided,
    errors: [commonErrors.notFound, booksErrors.notAllowedNow, booksErrors.ownCorrection],
  }),
  withdraw: put('/books/withdraw-correction/:id', {
    summary: "Withdraw one's own correction while it is undecided",
    access: 'distributors',
    params: Id,
    response: decided,
    errors: [commonErrors.notFound, booksErrors.notAllowedNow, booksErrors.notYours],
  }),
  balances: list('/books/get-balances', {
    summary: "List every company's balances with its supplier: funds, held, limit, available and overdue",
    access: 'administrators',
    row: BalanceRow,
    sortable: ['company', 'supplier', 'currency', 'funds', 'held', 'creditLimit', 'available', 'overdue'],
    filters: {
      currency: z.string().length(3),
      supplierId: id,
      has: z.array(z.enum(['funds', 'credit', 'held', 'overdue', 'former'])).max(5),
    },
  }),
  proof: get('/books/get-proof', {
    summary: 'All accounts summed by currency and kind, which is zero, and what the last check of the books found',
    access: 'administrators',
    response: data(
      z.object({
        sums: z.array(CurrencySum),
        last: Proof.nullable(),
        /** A check is waiting or running, so another one is not started. */
        isChecking: z.boolean(),
      }),
    ),
    timeoutMs: 60_000,
  }),
  breaches: list('/books/get-breaches', {
    summary: 'List what the last check of the books found',
    access: 'administrators',
    row: BreachRow,
    sortable: ['place', 'invariant', 'subject'],
  }),
  check: post('/books/check-now', {
    summary: 'Check the books now in the background, unless a check is in progress; get-proof has the result',
    access: 'administrators',
    response: act({}),
  }),
}
