import { z } from 'zod'
import { day } from '../endpoint.ts'
import type { Text } from '../language.ts'
import { groupLabels, productLabels } from './report-labels.ts'
import { saidName } from '../said-name.ts'

/** Shared as one schema, so that its columns are recognized as days. */
const dayOrNone = day.nullable()

/** What the rows of a report stand for. */
export interface Group {
  /** What its rows are called, in the plural. */
  readonly label: Text
  /** What a row contains besides the figures. `id` identifies what it stands for. */
  readonly fields: z.ZodRawShape
  /** Its text fields, each a column in exports; on the screen the first one leads and the others are shown below it. */
  readonly columns: Readonly<Record<string, Text>>
  /** What the search covers; groups with few rows need none. */
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
  /** Including all categories below: the top-level rows add up to the total. */
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
  /**
   * The company that the seller invoices: for an order through a reseller, the distributor's partner is the reseller.
   */
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
  /** A company that the reader's company supplies and that owes it money, with the currency of the debt. */
  debtor: {
    label: groupLabels.debtors,
    fields: { id: z.number(), title: z.string(), code: z.string(), currency: z.string() },
    columns: { title: groupLabels.partner, code: productLabels.code, currency: groupLabels.currency },
    searchHint: groupLabels.nameOrCode,
  },
  /** The weeks ahead in order, with overdue amounts before and later ones after them. */
  cashWeek: {
    label: groupLabels.cashWeeks,
    fields: { id: z.number(), title: saidName('cashWeek'), from: dayOrNone, to: dayOrNone },
    columns: { title: groupLabels.cashWeek, from: groupLabels.weekFrom, to: groupLabels.weekTo },
  },
  /** A company that owes or has an open order, with the currency in which it pays. */
  payer: {
    label: groupLabels.payers,
    fields: { id: z.number(), title: z.string(), code: z.string(), currency: z.string() },
    columns: { title: groupLabels.partner, code: productLabels.code, currency: groupLabels.currency },
    searchHint: groupLabels.nameOrCode,
  },
  /** Keys that were imported together; in sales, units still owed are in a separate row, 0. */
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
  /** The supplier of the keys. */
  supplier: {
    label: groupLabels.keySuppliers,
    fields: { id: z.number(), title: saidName('keySource') },
    columns: { title: groupLabels.keySupplier },
  },
  /** Orders approved or refunded on the days, with the invoiced company and the person who placed them. */
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
  /** Country of the company that ordered. */
  country: {
    label: groupLabels.countries,
    fields: { id: z.number(), title: saidName('country'), code: z.string() },
    columns: { title: groupLabels.country, code: productLabels.code },
  },
} as const satisfies Record<string, Group>

export type GroupName = keyof typeof groups

/** A group without its specific type. */
export const groupOf = (name: GroupName): Group => groups[name]
