import { z } from 'zod'
import type { Text } from '../language.ts'
import { money } from '../money.ts'

const t = (en: string, bs: string, hr: string): Text => ({ en, bs, hr })

/** A figure of reports, with the same meaning on every screen and in every export. */
export interface Measure {
  /**
   * money in minor units, count in whole units, percent in basis points, each: money per key in minor units. Percent,
   * days and each are null if there is nothing to divide by.
   */
  readonly kind: 'money' | 'count' | 'percent' | 'days' | 'each'
  readonly label: Text
  /** Whether the rows add up to the total. An order of two products is in two rows and counts once in the total. */
  readonly adds: boolean
  /** Whether a higher figure is good or bad; neither for VAT and orders. */
  readonly more: 'good' | 'bad' | 'neither'
}

const net = { kind: 'money', label: t('Net', 'Neto', 'Neto'), adds: true, more: 'good' } as const satisfies Measure
const gross = {
  kind: 'money',
  label: t('Gross', 'Bruto', 'Bruto'),
  adds: true,
  more: 'good',
} as const satisfies Measure

/**
 * Sales are those of the reader's own leg: the distributor's, or a reseller's to its retailers. Approved orders by
 * business day of approval, without free orders.
 * @assumption §3 gives only totalSales, totalSalesNetto, totalWithoutVat and totalAmount; the other names and what each
 * figure counts are chosen here: totalWithoutVat is the net, totalAmount the gross less refunds (decision 0213).
 */
export const measures = {
  /** Net of the leg. */
  totalSalesNetto: net,
  totalWithoutVat: net,
  /** Gross minus net. */
  vat: { kind: 'money', label: t('VAT', 'PDV', 'PDV'), adds: true, more: 'neither' },
  /** Gross of the leg. */
  totalSales: gross,
  /** The money that stayed: gross less the gross of refunds made in the period. */
  totalAmount: {
    kind: 'money',
    label: t('Gross after refunds', 'Bruto nakon povrata', 'Bruto nakon povrata'),
    adds: true,
    more: 'good',
  },
  /** Gross of the refunds made in the period, whenever their orders were approved (decision 0095). */
  refunded: { kind: 'money', label: t('Refunded', 'Vraćeno', 'Vraćeno'), adds: true, more: 'bad' },
  /**
   * Net, less the net of refunds, less the cost of the keys that stayed sold; for a reseller, less what it pays to the
   * distributor.
   */
  margin: { kind: 'money', label: t('Margin', 'Marža', 'Marža'), adds: true, more: 'good' },
  /** Share of the net after refunds, in basis points. */
  marginBp: { kind: 'percent', label: t('Margin %', 'Marža %', 'Marža %'), adds: false, more: 'good' },
  /** What the keys would have sold for at the base price of their product at the time of the order, net. */
  listSales: {
    kind: 'money',
    label: t('Net at list price', 'Neto po cjenovniku', 'Neto po cjeniku'),
    adds: true,
    more: 'neither',
  },
  /** How much was sold below list: list minus net. Negative if sales exceeded the list price. */
  discount: { kind: 'money', label: t('Below list', 'Ispod cjenovnika', 'Ispod cjenika'), adds: true, more: 'bad' },
  /** Net as a share of what it would have been at list price. */
  realisedBp: {
    kind: 'percent',
    label: t('Price realised %', 'Ostvarena cijena %', 'Ostvarena cijena %'),
    adds: false,
    more: 'good',
  },
  /** Cost of the keys that stayed sold. */
  cost: { kind: 'money', label: t('Cost', 'Nabavna vrijednost', 'Nabavna vrijednost'), adds: true, more: 'neither' },
  /** Net after refunds, cost and margin per key that stayed sold. */
  netEach: { kind: 'each', label: t('Net per key', 'Neto po ključu', 'Neto po ključu'), adds: false, more: 'good' },
  costEach: {
    kind: 'each',
    label: t('Cost per key', 'Nabavna cijena ključa', 'Nabavna cijena ključa'),
    adds: false,
    more: 'bad',
  },
  marginEach: {
    kind: 'each',
    label: t('Margin per key', 'Marža po ključu', 'Marža po ključu'),
    adds: false,
    more: 'good',
  },
  orders: { kind: 'count', label: t('Orders', 'Narudžbe', 'Narudžbe'), adds: false, more: 'good' },
  /** Units, assigned or owed, minus those refunded in the period. */
  keys: { kind: 'count', label: t('Keys', 'Ključevi', 'Ključevi'), adds: true, more: 'good' },
  /** What a partner owes for charges, by the number of days past the due day, at today's rate. */
  creditOwed: { kind: 'money', label: t('Owes', 'Duguje', 'Duguje'), adds: true, more: 'bad' },
  notDue: { kind: 'money', label: t('Not due', 'Nedospjelo', 'Nedospjelo'), adds: true, more: 'neither' },
  overdue30: { kind: 'money', label: t('1–30 days', '1–30 dana', '1–30 dana'), adds: true, more: 'bad' },
  overdue60: { kind: 'money', label: t('31–60 days', '31–60 dana', '31–60 dana'), adds: true, more: 'bad' },
  overdue90: { kind: 'money', label: t('61–90 days', '61–90 dana', '61–90 dana'), adds: true, more: 'bad' },
  overdueLonger: { kind: 'money', label: t('Over 90 days', 'Preko 90 dana', 'Preko 90 dana'), adds: true, more: 'bad' },
  /** The share of the debt that is past its due day. */
  overdueBp: { kind: 'percent', label: t('Overdue %', 'Dospjelo %', 'Dospjelo %'), adds: false, more: 'bad' },
  /** What partners owe and what open orders will bring, by when it is expected to arrive, at today's rate. */
  expectedCash: { kind: 'money', label: t('Expected', 'Očekivano', 'Očekivano'), adds: true, more: 'good' },
  /** What partners owe, by its due day. */
  dueCash: { kind: 'money', label: t('Due', 'Dospijeva', 'Dospijeva'), adds: true, more: 'neither' },
  /** What waiting orders bring when they are delivered: on credit, or paid from outside. */
  fromOrders: {
    kind: 'money',
    label: t('From open orders', 'Iz otvorenih narudžbi', 'Iz otvorenih narudžbi'),
    adds: true,
    more: 'neither',
  },
  /** Median number of days from the due day to the payment; negative if a partner pays earlier. */
  usualDelay: {
    kind: 'days',
    label: t('Usual delay, days', 'Uobičajeno kašnjenje, dana', 'Uobičajeno kašnjenje, dana'),
    adds: false,
    more: 'bad',
  },
  /** Cost of the available keys. */
  stockValue: { kind: 'money', label: t('Value', 'Vrijednost', 'Vrijednost'), adds: true, more: 'neither' },
  /** Cost of the keys held for orders. */
  reservedValue: {
    kind: 'money',
    label: t('Value of reserved', 'Vrijednost rezervisanih', 'Vrijednost rezerviranih'),
    adds: true,
    more: 'neither',
  },
  available: { kind: 'count', label: t('Available', 'Dostupno', 'Dostupno'), adds: true, more: 'neither' },
  reserved: { kind: 'count', label: t('Reserved', 'Rezervisano', 'Rezervirano'), adds: true, more: 'neither' },
  /** Units of approved orders that wait for keys. */
  owed: { kind: 'count', label: t('Owed', 'Duguje se', 'Duguje se'), adds: true, more: 'bad' },
  /** How long the available keys last at the pace of the last 30 days. */
  coverDays: { kind: 'days', label: t('Days of cover', 'Dana zalihe', 'Dana zalihe'), adds: false, more: 'neither' },
  /** Days since the import of the oldest available key. */
  oldestDays: {
    kind: 'days',
    label: t('Oldest, days', 'Najstariji, dana', 'Najstariji, dana'),
    adds: false,
    more: 'bad',
  },
  expiring30: {
    kind: 'count',
    label: t('Expire in 30 days', 'Ističe za 30 dana', 'Istječe za 30 dana'),
    adds: true,
    more: 'bad',
  },
  expiring90: {
    kind: 'count',
    label: t('Expire in 90 days', 'Ističe za 90 dana', 'Istječe za 90 dana'),
    adds: true,
    more: 'bad',
  },
  /** How much keys that expire within 90 days are written down, according to the parameters. */
  writeDown: { kind: 'money', label: t('Write-down', 'Otpis', 'Otpis'), adds: true, more: 'bad' },
  /** Cost of the available keys minus the write-down. */
  bookValue: {
    kind: 'money',
    label: t('Value after write-down', 'Vrijednost nakon otpisa', 'Vrijednost nakon otpisa'),
    adds: true,
    more: 'neither',
  },
  sold30: {
    kind: 'count',
    label: t('Sold in 30 days', 'Prodano za 30 dana', 'Prodano za 30 dana'),
    adds: true,
    more: 'good',
  },
  imported: { kind: 'count', label: t('Imported', 'Uvezeno', 'Uvezeno'), adds: true, more: 'neither' },
  soldKeys: { kind: 'count', label: t('Sold', 'Prodano', 'Prodano'), adds: true, more: 'good' },
  /** Share of the imported keys. */
  soldBp: { kind: 'percent', label: t('Sold %', 'Prodano %', 'Prodano %'), adds: false, more: 'good' },
  faulty: { kind: 'count', label: t('Faulty', 'Neispravno', 'Neispravno'), adds: true, more: 'bad' },
  /** Faulty keys as a share of all sold keys, including those that turned out faulty. */
  defectBp: { kind: 'percent', label: t('Defects %', 'Neispravno %', 'Neispravno %'), adds: false, more: 'bad' },
} as const satisfies Record<string, Measure>

export type MeasureName = keyof typeof measures

/** Figures that the specification names (§3) and that are answered beside another one, but are not separate columns. */
const besideNames = { totalSalesNetto: 'totalWithoutVat', totalSales: 'totalAmount' } as const
type Named = keyof typeof besideNames

/** The figures in an answer, from the measures of its report. */
export type Answered<M extends MeasureName> = M | { [N in Named]: N extends M ? (typeof besideNames)[N] : never }[Named]

export function answered<const M extends MeasureName>(names: readonly M[]): readonly Answered<M>[] {
  const beside = names.flatMap((name) => (name in besideNames ? [besideNames[name as Named]] : []))
  return [...names, ...(beside as Answered<M>[])]
}

type SchemaOf<M extends MeasureName> = (typeof measures)[M]['kind'] extends 'money'
  ? typeof money
  : (typeof measures)[M]['kind'] extends 'percent' | 'days'
    ? z.ZodNullable<z.ZodNumber>
    : (typeof measures)[M]['kind'] extends 'each'
      ? z.ZodNullable<typeof money>
      : z.ZodNumber

/** The figures of a report, in wire form. */
export type FigureShape<M extends MeasureName> = { [K in M]: SchemaOf<K> }

export function figuresOf<const M extends MeasureName>(names: readonly M[]): z.ZodObject<FigureShape<M>> {
  const nothing = z.number().int().nullable()
  const schemas = { money, count: z.number().int(), percent: nothing, days: nothing, each: money.nullable() }
  return z.object(
    Object.fromEntries(names.map((name) => [name, schemas[measures[name].kind]])) as unknown as FigureShape<M>,
  )
}

/** The measures whose rows add up to the total; only these have a course over time. */
export function addingOf<const M extends MeasureName>(names: readonly M[]): readonly M[] {
  return names.filter((name) => measures[name].adds)
}
