import { wireFromMinor } from '@brava/contract/money.ts'
import type { PosDifferenceKind } from '@brava/contract/pos-sales/pos-difference.ts'
import { type PosSaleState, posSaleState } from '@brava/contract/pos-sales/pos-sale-state.ts'
import { parse } from 'csv-parse/sync'
import { csvLine } from './tables/csv-line.ts'

/** A sale as listed in the file of its day, of real terminals or of a sandbox; amounts in minor units. */
export interface SaleOfDay {
  readonly id: number
  readonly device: string
  readonly number: number
  readonly product: string | null
  readonly state: PosSaleState
  readonly authorisedAt: Date | null
  readonly finishedAt: Date
  readonly price: number | null
  readonly currency: string | null
  readonly tillAmount: number | null
  readonly reprints: number
  readonly last4: string | null
  readonly order: string | null
}

const { sold } = posSaleState.code

const heads = [
  'businessDay',
  'device',
  'number',
  'sale',
  'product',
  'state',
  'authorisedAt',
  'finishedAt',
  'price',
  'currency',
  'tillAmount',
  'reprints',
  'last4',
  'order',
]

/**
 * The file of a day with its last line TOTAL, and the number and amount of sales. `saleId`: the opaque id of a sale.
 */
export function posDayFile(day: string, sales: readonly SaleOfDay[], saleId: (id: number) => string) {
  const own = sales.filter(({ state }) => state === sold)
  const sum = own.reduce((total, { price }) => total + (price ?? 0), 0)
  const lines = [
    csvLine(heads, 'en'),
    ...sales.map((sale) => csvLine(cellsOf(day, sale, saleId(sale.id)), 'en')),
    csvLine(['TOTAL', String(own.length), wireFromMinor(sum)], 'en'),
  ]
  return { file: lines.join(''), count: own.length, sum, currency: own[0]?.currency ?? null }
}

function cellsOf(day: string, sale: SaleOfDay, saleId: string): string[] {
  const amount = (minor: number | null) => (minor === null ? '' : wireFromMinor(minor))
  return [
    day,
    sale.device,
    String(sale.number),
    saleId,
    sale.product ?? '',
    posSaleState.name(sale.state),
    sale.authorisedAt?.toISOString() ?? '',
    sale.finishedAt.toISOString(),
    amount(sale.price),
    sale.currency ?? '',
    amount(sale.tillAmount),
    String(sale.reprints),
    sale.last4 ?? '',
    sale.order ?? '',
  ]
}

/** The same file without any character of the keys. */
export function withoutKeys(file: string): string {
  const at = heads.indexOf('last4')
  const [head = [], ...lines] = parse(file, { delimiter: ';', relax_column_count: true }) as string[][]
  return [head, ...lines.map((line) => line.map((cell, index) => (index === at ? '' : cell)))]
    .map((line) => csvLine(line, 'en'))
    .join('')
}

/** A day in the company's own books; amounts in minor units. */
export interface TheirDay {
  readonly count: number
  readonly sum: number
  readonly sales?:
    | readonly {
        readonly device: string
        readonly number: number
        readonly state: 'sold' | 'cancelled' | 'reversed'
        readonly price?: number | undefined
      }[]
    | undefined
}
type TheirSale = NonNullable<TheirDay['sales']>[number]

/** One difference; each side's state, price or day, null where it has no such sale. */
export interface Difference {
  readonly device: string
  readonly number: number
  readonly kind: PosDifferenceKind
  readonly ours: string | null
  readonly theirs: string | null
}

/** Identifies a sale by its terminal and the number of its authorise. */
export interface NamedSale {
  readonly device: string
  readonly number: number
}
const nameOf = (sale: NamedSale) => `${sale.device} ${sale.number}`

/**
 * The differences between both sides, by terminal and number. `otherDays`: on which day sales ended here that are
 * missing from this day.
 */
export async function posDayDifferences(
  ours: readonly SaleOfDay[],
  theirs: readonly TheirSale[],
  otherDays: (missing: readonly NamedSale[]) => Promise<readonly (NamedSale & { readonly day: string })[]>,
): Promise<Difference[]> {
  const here = new Map(ours.map((sale) => [nameOf(sale), sale]))
  const there = new Map(theirs.map((sale) => [nameOf(sale), sale]))
  // A sale that one side gave up and the other never had moved no money.
  const missingHere = [...there.values()].filter((sale) => !here.has(nameOf(sale)) && sale.state === 'sold')
  const days = new Map((await otherDays(missingHere)).map((sale) => [nameOf(sale), sale.day]))
  return [
    ...missingHere.map(({ device, number, state }): Difference => {
      const day = days.get(nameOf({ device, number }))
      return { device, number, kind: day ? 'day' : 'missingHere', ours: day ?? null, theirs: state }
    }),
    ...ours.flatMap((sale) => differenceOf(sale, there.get(nameOf(sale)))),
  ].sort((a, b) => a.device.localeCompare(b.device) || a.number - b.number)
}

function differenceOf({ device, number, state, price }: SaleOfDay, their: TheirSale | undefined): Difference[] {
  const ours = posSaleState.name(state)
  if (!their) return state === sold ? [{ device, number, kind: 'missingThere', ours, theirs: null }] : []
  if ((their.state === 'sold') !== (state === sold))
    return [{ device, number, kind: 'state', ours, theirs: their.state }]
  if (state !== sold || their.price === undefined || their.price === price) return []
  return [{ device, number, kind: 'amount', ours: wireFromMinor(price ?? 0), theirs: wireFromMinor(their.price) }]
}
