import { currenciesErrors } from '@brava/contract/currencies/currencies.errors.ts'
import { divideRounded } from '@brava/contract/money.ts'
import type { Db } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { newestRates } from './currencies.sql.ts'

const scale = 100_000_000n
/** The law of the currency board: one euro is exactly this many convertible marks (domain rules §6). */
export const marksPerEuro = '1.95583'

function parse(rate: string): bigint {
  const [whole = '0', part = ''] = rate.split('.')
  return BigInt(whole + part.slice(0, 8).padEnd(8, '0'))
}

function write(scaled: bigint): string {
  const digits = scaled.toString().padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '')
}

/** Units of B's currency per unit of A's, from the rates of both in a third. */
export function crossRate(a: string, b: string): string {
  return write(divideRounded(parse(a) * scale, parse(b)))
}

const inverse = (scaled: bigint) => divideRounded(scale * scale, scaled)

/** Scaled rates from one currency to others; the constant overrides any list. */
type Graph = ReadonlyMap<string, ReadonlyMap<string, bigint>>

/**
 * The rates to calculate with, given the newest of each pair: a rate older than another rate of the same currency is
 * left out, so that a direct rate never overrides a newer one through the euro.
 */
export function ratesThatHold<R extends { base: string; quote: string; valid_from: string }>(rows: readonly R[]): R[] {
  const newest = new Map<string, string>()
  const foreign = (row: R) => [row.base, row.quote].filter((code) => code !== 'EUR' && code !== 'BAM')
  for (const row of rows)
    for (const code of foreign(row)) if ((newest.get(code) ?? '') < row.valid_from) newest.set(code, row.valid_from)
  return rows.filter((row) => foreign(row).every((code) => newest.get(code) === row.valid_from))
}

function graphOf(newest: Awaited<ReturnType<typeof newestRates>>): Graph {
  const rows = ratesThatHold(newest)
  const graph = new Map<string, Map<string, bigint>>()
  const put = (from: string, to: string, rate: bigint) => {
    const row = graph.get(from) ?? new Map<string, bigint>()
    row.set(to, rate)
    graph.set(from, row)
  }
  for (const row of rows) if (!graph.get(row.quote)?.has(row.base)) put(row.quote, row.base, inverse(parse(row.rate)))
  for (const row of rows) put(row.base, row.quote, parse(row.rate))
  put('EUR', 'BAM', parse(marksPerEuro))
  put('BAM', 'EUR', inverse(parse(marksPerEuro)))
  return graph
}

function rateIn(graph: Graph, from: string, to: string): bigint | undefined {
  if (from === to) return scale
  const direct = graph.get(from)?.get(to)
  if (direct !== undefined) return direct
  for (const [middle, first] of graph.get(from) ?? []) {
    const second = graph.get(middle)?.get(to)
    if (second !== undefined) return divideRounded(first * second, scale)
  }
  return undefined
}

/**
 * Units of `to` per unit of `from` on that day, as a decimal string with at most eight decimals: the newest rate not
 * after the day, its inverse, or a conversion through one other currency. EUR–BAM is the constant 1.95583. Throws
 * currencies.noRate.
 */
export async function rateBetween(db: Db, from: string, to: string, at: Date): Promise<string> {
  if (from === to) return '1'
  const rate = rateIn(graphOf(await newestRates(db, at)), from, to)
  if (rate === undefined) refuse(currenciesErrors.noRate, { params: { from, to } })
  return write(rate)
}

/** Like rateBetween, for several pairs on one day: the rates are read once. */
export async function ratesAt(db: Db, at: Date): Promise<(from: string, to: string) => string> {
  const graph = graphOf(await newestRates(db, at))
  const known = new Map<string, string>()
  return (from, to) => {
    const pair = `${from}>${to}`
    const before = known.get(pair)
    if (before !== undefined) return before
    const rate = rateIn(graph, from, to)
    if (rate === undefined) refuse(currenciesErrors.noRate, { params: { from, to } })
    const text = write(rate)
    known.set(pair, text)
    return text
  }
}

/** The rates of one currency into every other that has one, ordered by code. */
export async function ratesFrom(db: Db, from: string, at: Date): Promise<(readonly [code: string, rate: string])[]> {
  const graph = graphOf(await newestRates(db, at))
  return [...graph.keys()].sort().flatMap((code) => {
    const rate = code === from ? undefined : rateIn(graph, from, code)
    return rate === undefined ? [] : [[code, write(rate)] as const]
  })
}

/** The rates of every currency into one, by code; those without a rate are left out. */
export async function ratesInto(db: Db, to: string, at: Date): Promise<ReadonlyMap<string, string>> {
  const graph = graphOf(await newestRates(db, at))
  const codes = new Set([to, ...graph.keys()])
  return new Map(
    [...codes].flatMap((code) => {
      const rate = rateIn(graph, code, to)
      return rate === undefined ? [] : [[code, write(rate)] as const]
    }),
  )
}
