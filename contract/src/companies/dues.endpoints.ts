import { z } from 'zod'
import { dayFilters, datePreset } from '../day-filters.ts'
import { act, data, day, get, Id, id, instant, put } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { paymentType } from '../enums.ts'
import { commonErrors } from '../errors.ts'
import { ledgerErrors } from '../ledger/ledger.errors.ts'
import { statementKinds } from '../ledger/ledger-kinds.ts'
import { list } from '../list.ts'
import { money } from '../money.ts'

/** The mails about a charge: before it is due, once it is overdue, once it is long overdue. */
export const reminderSteps = ['dueSoon', 'overdue', 'longOverdue', 'paused'] as const
export type ReminderStep = (typeof reminderSteps)[number]

/** A charge that is unpaid or partly paid. */
export const OpenDebt = z.object({
  /** Identifies the charge permanently: its order and, if invoiced by delivery, the delivery, or the correction. */
  debt: z.string(),
  orderId: z.number().nullable(),
  orderNumber: z.string().nullable(),
  /** Null until the invoice has its number, and for a correction. */
  invoiceNumber: z.string().nullable(),
  chargedAt: instant,
  dueOn: day,
  /** Not delivered yet, in an order invoiced by delivery: its invoice will set the due day, and dueOn only forecasts it. */
  isToCome: z.boolean(),
  /** What was charged less what was refunded, and how much of that is still unpaid. */
  amount: money,
  open: money,
  /** 0 until the day after dueOn. */
  daysOverdue: z.number(),
  /** The last reminder about it. */
  reminded: z.object({ step: z.enum(reminderSteps), at: instant }).nullable(),
})

/** What is owed, by how long it has been due; the parts add up to the total owed. */
export const Ageing = z.object({
  current: money,
  days30: money,
  days60: money,
  days90: money,
  older: money,
})

const Dues = z.object({
  currency: z.string(),
  /** Credit in use for charges; open orders are not included. */
  owed: money,
  overdue: money,
  /** Something is overdue beyond the days of grace: funds can still be spent, credit cannot. */
  creditPaused: z.boolean(),
  /** Due day of the oldest unpaid charge; null if everything owed is still to be delivered. */
  oldestDueOn: day.nullable(),
  ageing: Ageing,
  /** How many charges are open; the oldest are in `debts`. */
  count: z.number(),
  debts: z.array(OpenDebt),
  /** Its people get reminders by mail. */
  isReminded: z.boolean(),
  /** The person belongs to its supplier and may turn reminders off. */
  mayChangeReminders: z.boolean(),
})

/** A line of a statement of account: a debit, a credit, or a balance. */
export const StatementRow = z.object({
  id: z.number(),
  createdDate: instant.nullable(),
  kind: z.enum(statementKinds),
  orderId: z.number().nullable(),
  orderNumber: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  memo: z.string(),
  paymentType: schemaOf(paymentType).nullable(),
  debit: money.nullable(),
  credit: money.nullable(),
  /** Funds after this line; below zero is owed. */
  balance: money,
})

/** What a company owes its supplier, and its statement of account. */
export const dues = {
  one: get('/companies/get-dues/:id', {
    summary:
      'What a company owes its supplier, by how long it has been due; payments are matched to the oldest charge first, and to what is still to be delivered last',
    access: 'signedIn',
    params: Id,
    response: data(Dues),
    errors: [commonErrors.notFound],
  }),
  setReminders: put('/companies/set-due-reminders/:id', {
    summary: 'Turn payment reminders on or off for a company',
    access: 'distributorsAndResellers',
    params: Id,
    body: z.object({ isReminded: z.boolean() }),
    response: act({}),
    errors: [commonErrors.notFound, ledgerErrors.notSupplier],
  }),
  statement: list('/companies/get-statement/:id', {
    summary:
      'Statement of account of a company with its supplier, or with a former one: opening balance, every posting, closing balance',
    access: 'signedIn',
    params: Id,
    row: StatementRow,
    sortable: ['createdDate'],
    /** When missing, with the current supplier. A supplier can read only its own. */
    filters: { ...dayFilters, supplierId: id.optional() },
    extra: {
      currency: z.string(),
      /** The suppliers with which the reader may request it, the current one first. */ suppliers: z.array(
        z.object({ id: z.number(), name: z.string() }),
      ),
      opening: money,
      debits: money,
      credits: money,
      closing: money,
    },
    errors: [commonErrors.notFound],
  }),
  statementPdf: get('/companies/get-statement-pdf/:id', {
    summary: 'Get the same statement as a PDF',
    access: 'signedIn',
    params: Id,
    query: z.object({
      datePreset: z.coerce.number().pipe(datePreset).optional(),
      dateFrom: day.optional(),
      dateTo: day.optional(),
      supplierId: z.coerce.number().pipe(id).optional(),
    }),
    response: 'file',
    transfer: 'document',
    errors: [commonErrors.notFound, ledgerErrors.statementTooLong],
  }),
}
