import { wireFromMinor } from '@brava/contract/money.ts'
import { posSaleState } from '@brava/contract/pos-sales/pos-sale-state.ts'
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { closedDay } from './day-file.ts'
import { type Difference, keepComparison, otherDays, type SaleOfDay, salesOfDay } from './days.sql.ts'

/** What the company's own books have of a day; amounts in minor units. */
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

const { sold } = posSaleState.code

/** Compares a day with the company's own books and keeps what differs; the last comparison counts. Refuses posSale.dayOpen. */
export function compareDay(services: Services, companyId: number, day: string, theirs: TheirDay) {
  return inTransaction(services.db, async (trx) => {
    const ours = await closedDay(trx, services, companyId, day)
    const differences = theirs.sales
      ? await differ(trx, companyId, await salesOfDay(trx, companyId, day), theirs.sales)
      : []
    await keepComparison(trx, ours.id, { count: theirs.count, sum: theirs.sum, differences })
    const agrees = differences.length === 0 && ours.sales === theirs.count && ours.total === theirs.sum
    return {
      day,
      currency: ours.currency,
      ours: { count: ours.sales, sum: ours.total },
      theirs: { count: theirs.count, sum: theirs.sum },
      agrees,
      differences,
    }
  })
}

const nameOf = (sale: { readonly device: string; readonly number: number }) => `${sale.device} ${sale.number}`

async function differ(
  trx: Trx,
  companyId: number,
  ours: readonly SaleOfDay[],
  theirs: readonly TheirSale[],
): Promise<Difference[]> {
  const here = new Map(ours.map((sale) => [nameOf(sale), sale]))
  const there = new Map(theirs.map((sale) => [nameOf(sale), sale]))
  // What was given up on one side and never was on the other moved no money.
  const missingHere = [...there.values()].filter((sale) => !here.has(nameOf(sale)) && sale.state === 'sold')
  const days = new Map((await otherDays(trx, companyId, missingHere)).map((sale) => [nameOf(sale), sale.day]))
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
