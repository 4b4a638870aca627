import { z } from 'zod'
import { day } from '../endpoint.ts'
import type { Text } from '../language.ts'
import { groupLabels, productLabels } from './report-labels.ts'
import { saidName } from '../said-name.ts'

/** One and the same, so that its columns are known as days. */
const dayOrNone = day.nullable()

/** What the rows of a report are. */
export interface Group {
  /** What its rows are called, many of them. */
  readonly label: Text
  /** What stands in a row beside the figures. `id` names what it stands for. */
  readonly fields: z.ZodRawShape
  /** The texts among them, each a column of exports; the first one leads on the screen, the others stand beneath it. */
  readonly columns: Readonly<Record<string, Text>>
  /** What the search looks at; few rows need none. */
  readonly searchHint?: Text
}

export const groups = {
  product: {
    label: productLabels.products,
    fields: {
      id: z.number(),
      title: z.string(),
      code: z.string(),
      platform: saidName('platform'),
      imageUrl: z.string().nullable(),
    },
    columns: { title: productLabels.product, code: productLabels.code, platform: productLabels.platform },
    searchHint: productLabels.titleOrCode,
  },
  /** With all categories below: the topmost rows come to the total. */
  category: {
    label: groupLabels.categories,
    fields: { id: z.number(), title: saidName('category'), parent: saidName('category') },
    columns: { title: groupLabels.category, parent: groupLabels.parent },
    searchHint: groupLabels.name,
  },
  platform: {
    label: groupLabels.platforms,
    fields: { id: z.number(), title: saidName('platform') },
    columns: { title: productLabels.platform },
    searchHint: groupLabels.name,
  },
  /** Whom the seller invoices: of an order through a reseller, the distributor's partner is the reseller. */
  partner: {
    label: groupLabels.partners,
    fields: { id: z.number(), title: z.string(), code: z.string() },
    columns: { title: groupLabels.partner, code: productLabels.code },
    searchHint: groupLabels.nameOrCode,
  },
  paymentType: {
    label: groupLabels.paymentTypes,
    fields: { id: z.number(), title: saidName('paymentType') },
    columns: { title: groupLabels.paymentType },
  },
  /** Whom the reader's company supplies and who owes it, with the currency in which it does. */
  debtor: {
    label: groupLabels.debtors,
    fields: { id: z.number(), title: z.string(), code: z.string(), currency: z.string() },
    columns: { title: groupLabels.partner, code: productLabels.code, currency: groupLabels.currency },
    searchHint: groupLabels.nameOrCode,
  },
  /** Weeks ahead in their order; what is overdue stands before them, what is later after them. */
  cashWeek: {
    label: groupLabels.cashWeeks,
    fields: { id: z.number(), title: saidName('cashWeek'), from: dayOrNone, to: dayOrNone },
    columns: { title: groupLabels.cashWeek, from: groupLabels.weekFrom, to: groupLabels.weekTo },
  },
  /** Who owes or has an open order, with the currency in which it pays. */
  payer: {
    label: groupLabels.payers,
    fields: { id: z.number(), title: z.string(), code: z.string(), currency: z.string() },
    columns: { title: groupLabels.partner, code: productLabels.code, currency: groupLabels.currency },
    searchHint: groupLabels.nameOrCode,
  },
  /** Keys that were imported together; of sales, those that are still owed stand in a row of their own, 0. */
  batch: {
    label: groupLabels.batches,
    fields: {
      id: z.number(),
      code: saidName('keySource'),
      product: z.string(),
      supplier: z.string(),
      importedOn: dayOrNone,
      productId: z.number(),
    },
    columns: {
      code: groupLabels.batch,
      product: productLabels.product,
      supplier: groupLabels.keySupplier,
      importedOn: groupLabels.importedOn,
    },
    searchHint: productLabels.titleOrCode,
  },
  /** Where keys were bought. */
  supplier: {
    label: groupLabels.keySuppliers,
    fields: { id: z.number(), title: saidName('keySource') },
    columns: { title: groupLabels.keySupplier },
  },
  /** Orders approved on the days or given back on them, whom they were invoiced to and by whom they were placed. */
  order: {
    label: groupLabels.orders,
    fields: {
      id: z.number(),
      number: z.string(),
      partner: z.string(),
      approvedOn: day,
      company: z.string(),
      user: z.string(),
      paymentType: saidName('paymentType'),
    },
    columns: {
      number: groupLabels.order,
      partner: groupLabels.partner,
      approvedOn: groupLabels.approvedOn,
      company: groupLabels.orderedBy,
      user: groupLabels.user,
      paymentType: groupLabels.paymentType,
    },
    searchHint: groupLabels.numberOrPartner,
  },
  /** Of the company that ordered. */
  country: {
    label: groupLabels.countries,
    fields: { id: z.number(), title: saidName('country'), code: z.string() },
    columns: { title: groupLabels.country, code: productLabels.code },
  },
} as const satisfies Record<string, Group>

export type GroupName = keyof typeof groups

/** A group as any of them. */
export const groupOf = (name: GroupName): Group => groups[name]
