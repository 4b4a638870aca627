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

/** Funds or a credit limit that somebody of the distributor changed by hand. */
export const CorrectionRow = z.object({
  id: z.number(),
  companyId: z.number(),
  company: z.string(),
  kind: z.enum(correctionKinds),
  /** What it adds; negative takes away. */
  amount: money,
  currency: z.string(),
  /** Only of a limit: what it was, and would be. */
  limitBefore: money.nullable(),
  limitAfter: money.nullable(),
  /** Above what a second person was needed when it was asked for, in the distributor's currency. */
  threshold: money,
  paymentType: schemaOf(paymentType).nullable(),
  memo: z.string(),
  state: schemaOf(correctionState),
  askedBy: z.string(),
  askedDate: instant,
  decidedBy: z.string().nullable(),
  decidedDate: instant.nullable(),
  answer: z.string(),
  /** Of the reader: who asked may withdraw, everybody else may decide. */
  allowedActions: z.array(z.string()),
})

/** What one company has with its supplier, in one currency. */
export const BalanceRow = z.object({
  id: z.number(),
  companyId: z.number(),
  company: z.string(),
  code: z.string().nullable(),
  supplier: z.string(),
  /** The company buys from this supplier in this currency today; otherwise the account is one of former days. */
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
  /** Funds above zero, used credit as a negative number, what is set aside, and the two sides of suppliers. */
  funds: money,
  creditUsed: money,
  held: money,
  bank: money,
  sales: money,
  /** All of them together: zero, or the books are wrong. */
  total: money,
})

/** The last proof of the books: each of the invariants, over everything there is. */
const Proof = z.object({
  at: instant,
  tookMs: z.number(),
  /** How many it found; `breaches` lists them. */
  breaches: z.number(),
})

/** Something that does not add up: the invariant (I1 to I8), where, and what. */
export const BreachRow = z.object({ id: z.number(), invariant: z.string(), subject: z.string(), detail: z.string() })

const decided = act({ state: schemaOf(correctionState) })

/** The books of the installation: what is booked by hand, all balances, and the proof that they sum to zero. */
export const books = {
  corrections: list('/books/get-corrections', {
    summary: 'What was booked by hand on funds and credit limits of partners, and what waits for a second person',
    access: 'distributors',
    row: CorrectionRow,
    sortable: ['askedDate', 'company', 'state', 'askedBy'],
    filters: {
      state: z.array(schemaOf(correctionState)).max(correctionState.values.length),
      kind: z.array(z.enum(correctionKinds)).max(correctionKinds.length),
      companyId: id,
      /** One of them, as a notification names it. */
      correctionId: id,
    },
    extra: {
      counts: z.object({ all: z.number(), waiting: z.number() }),
      oldestAt: instant.nullable(),
      homeCurrency: z.string(),
    },
  }),
  approve: put('/books/approve-correction/:id', {
    summary: 'Book what another person asked for; never what one asked for oneself',
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
  }),
  reject: put('/books/reject-correction/:id', {
    summary: 'Reject what another person asked for, with a reason',
    access: 'distributors',
    params: Id,
    body: z.object({ reason: line(300).min(1) }),
    response: decided,
    errors: [commonErrors.notFound, booksErrors.notAllowedNow, booksErrors.ownCorrection],
  }),
  withdraw: put('/books/withdraw-correction/:id', {
    summary: 'Take back what one asked for oneself and nobody has decided',
    access: 'distributors',
    params: Id,
    response: decided,
    errors: [commonErrors.notFound, booksErrors.notAllowedNow, booksErrors.notYours],
  }),
  balances: list('/books/get-balances', {
    summary: 'What every company has with its supplier: funds, set aside, limit, available and overdue',
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
        /** A check waits or runs: another one is not begun beside it. */
        isChecking: z.boolean(),
      }),
    ),
    timeoutMs: 60_000,
  }),
  breaches: list('/books/get-breaches', {
    summary: 'What the last check of the books found, page by page',
    access: 'administrators',
    row: BreachRow,
    sortable: ['place', 'invariant', 'subject'],
  }),
  check: post('/books/check-now', {
    summary: 'Check the books now, in the background, unless a check is under way; get-proof has the result',
    access: 'administrators',
    response: act({}),
  }),
}
