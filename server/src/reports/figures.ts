import { basisPoints, divideRounded } from '@brava/contract/money.ts'
import { type MeasureName, measures } from '@brava/contract/reports/measures.ts'
import type { Sold } from '../sales/sold.ts'
import { millionths, rounded, roundedTogether } from './rounded-together.ts'

/** The exact sums from which measures are computed. */
export type Exact = Omit<Sold, 'key'>

/** Figures by measure: minor units, counts, basis points; null if the divisor would be zero. */
export type Figures = Readonly<Record<string, number | null>>

export const nothing: Exact = {
  keys: 0,
  orders: 0,
  net: 0n,
  gross: 0n,
  cost: 0n,
  refunded: 0n,
  refundedNet: 0n,
  list: 0n,
}

export function added(rows: readonly Exact[]): Exact {
  let { keys, orders, net, gross, cost, refunded, refundedNet, list } = nothing
  for (const row of rows) {
    keys += row.keys
    orders += row.orders
    net += row.net
    gross += row.gross
    cost += row.cost
    refunded += row.refunded
    refundedNet += row.refundedNet
    list += row.list
  }
  return { keys, orders, net, gross, cost, refunded, refundedNet, list }
}

/** Computed from what stayed sold: net sales less refunds, then less the cost of its keys. */
const stayedOf = (row: Exact) => row.net - row.refundedNet
const marginOf = (row: Exact) => stayedOf(row) - row.cost

/** The amount per key that stayed sold, in minor units; null if none did. */
const ofEach = (exact: bigint, { keys }: Exact) =>
  keys > 0 ? Number(divideRounded(exact, BigInt(keys) * millionths)) : null

type Round = (exact: readonly bigint[]) => number[]

/**
 * How each measure is computed from the exact sums of rows shown together. Amounts that make up another one stay
 * consistent: net + VAT = gross, gross − refunded = amount.
 */
const made: Readonly<Partial<Record<MeasureName, (rows: readonly Exact[], round: Round) => (number | null)[]>>> = {
  totalSalesNetto: (rows, round) => round(rows.map((row) => row.net)),
  totalWithoutVat: (rows, round) => round(rows.map((row) => row.net)),
  totalSales: (rows, round) => round(rows.map((row) => row.gross)),
  totalAmount: (rows, round) => {
    const refunded = round(rows.map((row) => row.refunded))
    return round(rows.map((row) => row.gross)).map((gross, index) => gross - (refunded[index] ?? 0))
  },
  vat: (rows, round) => {
    const net = round(rows.map((row) => row.net))
    return round(rows.map((row) => row.gross)).map((gross, index) => gross - (net[index] ?? 0))
  },
  margin: (rows, round) => round(rows.map(marginOf)),
  marginBp: (rows) => rows.map((row) => basisPoints(marginOf(row), stayedOf(row))),
  listSales: (rows, round) => round(rows.map((row) => row.list)),
  discount: (rows, round) => {
    const net = round(rows.map((row) => row.net))
    return round(rows.map((row) => row.list)).map((list, index) => list - (net[index] ?? 0))
  },
  realisedBp: (rows) => rows.map((row) => basisPoints(row.net, row.list)),
  cost: (rows, round) => round(rows.map((row) => row.cost)),
  netEach: (rows) => rows.map((row) => ofEach(stayedOf(row), row)),
  costEach: (rows) => rows.map((row) => ofEach(row.cost, row)),
  marginEach: (rows) => rows.map((row) => ofEach(marginOf(row), row)),
  refunded: (rows, round) => round(rows.map((row) => row.refunded)),
  orders: (rows) => rows.map((row) => row.orders),
  keys: (rows) => rows.map((row) => row.keys),
}

function figures(names: readonly MeasureName[], rows: readonly Exact[], round: Round): Figures[] {
  const columns = names.map((name) => [name, made[name]?.(rows, round) ?? []] as const)
  return rows.map((_, index) => Object.fromEntries(columns.map(([name, values]) => [name, values[index] ?? null])))
}

/** Figures of rows, rounded so that additive ones add up to the figures of their total. */
export function figuresOfRows(names: readonly MeasureName[], rows: readonly Exact[]): Figures[] {
  return figures(names, rows, roundedTogether)
}

/** Whether a figure is computed from exact sums. */
export const isMade = (name: MeasureName) => made[name] !== undefined

/** One figure of all rows, rounded together. */
export function figureOfRows(name: MeasureName, rows: readonly Exact[]): readonly (number | null)[] {
  return made[name]?.(rows, roundedTogether) ?? []
}

/** Figures of some of the rows, by index: additive ones are rounded together with all rows, the others on their own. */
export function figuresOfSome(
  names: readonly MeasureName[],
  rows: readonly Exact[],
  places: readonly number[],
): Figures[] {
  const some = places.map((place) => rows[place] ?? nothing)
  const columns = names.map((name) => {
    if (!measures[name].adds) return [name, made[name]?.(some, roundedTogether) ?? []] as const
    const column = figureOfRows(name, rows)
    return [name, places.map((place) => column[place] ?? null)] as const
  })
  return places.map((_, index) => Object.fromEntries(columns.map(([name, values]) => [name, values[index] ?? null])))
}

/** Figures of a total. */
export function figuresOfTotal(names: readonly MeasureName[], total: Exact): Figures {
  return figures(names, [total], (exact) => exact.map(rounded))[0] ?? {}
}

/**
 * The exact value of a measure, for comparing and for shares: money in millionths, and counts multiplied by a million
 * too.
 */
export function exactOf(name: MeasureName, row: Exact): bigint {
  if (name === 'margin') return marginOf(row)
  if (name === 'cost') return row.cost
  if (name === 'listSales') return row.list
  if (name === 'discount') return row.list - row.net
  if (name === 'refunded') return row.refunded
  if (name === 'totalSales') return row.gross
  if (name === 'totalAmount') return row.gross - row.refunded
  if (name === 'vat') return row.gross - row.net
  if (measures[name].kind === 'count') return BigInt(name === 'orders' ? row.orders : row.keys) * millionths
  return row.net
}
