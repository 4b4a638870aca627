import { currencyCode } from '../codes.ts'
import { dayFilters } from '../day-filters.ts'
import { z } from 'zod'
import { act, Id, id, instant, line, post } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { paymentType } from '../enums.ts'
import { commonErrors } from '../errors.ts'
import { ledgerErrors } from '../ledger/ledger.errors.ts'
import { ledgerKinds } from '../ledger/ledger-kinds.ts'
import { list } from '../list.ts'
import { money, price } from '../money.ts'
import { balances } from './company-row.ts'
import { expects } from '../expected.ts'

/** One line of a company's ledger: a change to its available funds. */
export const LedgerRow = z.object({
  id: z.number(),
  createdDate: instant,
  kind: z.enum(ledgerKinds),
  amount: money,
  /** Funds after this line, without what is held. */
  balance: money,
  /** What became of a hold: still held, charged, or released. */
  outcome: z.enum(['held', 'charged', 'released']).nullable(),
  orderId: z.number().nullable(),
  orderNumber: z.string().nullable(),
  userName: z.string().nullable(),
  memo: z.string(),
  paymentType: schemaOf(paymentType).nullable(),
})

const FundsIn = z.object({
  companyId: id,
  /** A negative amount corrects an earlier entry, and needs a memo. */
  amount: z.codec(
    z
      .string()
      .regex(/^-?\d{1,10}(\.\d{1,2})?$/, expects('number'))
      .refine((text) => /[1-9]/.test(text)),
    z.number().int(),
    { decode: (text) => money.decode(text), encode: (minor) => money.encode(minor) },
  ),
  paymentType: z
    .literal([paymentType.code.cash, paymentType.code.wireTransfer, paymentType.code.personalDelivery])
    .optional(),
  memo: line(300).default(''),
  /** The currency in which the amount was entered. When missing, the amount is booked in the current one. */
  was: z.object({ currency: currencyCode }).optional(),
})

/** `waits`: nothing is booked yet, because another person of the distributor must approve it (decision 0168). */
const booked = { ...balances, waits: z.boolean() }

/** Funds, credit limit and ledger of a company with its supplier. */
export const companyFunds = {
  addFunds: post('/companies/add-funds', {
    summary:
      "Book a company's payment to its supplier, or correct one; `was` is the currency that was read, without it the amount is booked whatever the currency is",
    access: 'distributorsAndResellers',
    body: FundsIn,
    response: act(booked),
    errors: [
      commonErrors.notFound,
      commonErrors.conflict,
      ledgerErrors.notSupplier,
      ledgerErrors.insufficientFunds,
      ledgerErrors.tooMuch,
      ledgerErrors.reasonNeeded,
    ],
    idempotent: true,
  }),
  setCreditLimit: post('/companies/add-credit-limit', {
    summary:
      "Set a company's credit limit with its supplier; `was` is the limit that was read, without it the limit is set whatever it was",
    access: 'distributorsAndResellers',
    body: z.object({
      companyId: id,
      creditLimit: price,
      memo: line(300).default(''),
      was: z.object({ creditLimit: price, currency: currencyCode }).optional(),
    }),
    response: act(booked),
    errors: [commonErrors.notFound, commonErrors.conflict, ledgerErrors.notSupplier, ledgerErrors.reasonNeeded],
    idempotent: true,
  }),
  ledger: list('/companies/get-payment-history/:id', {
    summary: "List a company's ledger with its supplier: every change to funds and limit, with the running balance",
    access: 'signedIn',
    params: Id,
    row: LedgerRow,
    sortable: ['createdDate'],
    filters: {
      kind: z.array(LedgerRow.shape.kind).max(9),
      ...dayFilters,
    },
    extra: { currency: z.string(), ...balances },
    errors: [commonErrors.notFound],
  }),
}
