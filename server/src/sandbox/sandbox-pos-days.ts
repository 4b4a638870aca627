import type { Received, Returned } from '@brava/contract/endpoint.ts'
import { wireFromMinor } from '@brava/contract/money.ts'
import type { posEndpoints } from '@brava/contract/partner-api/pos.ts'
import { posSaleErrors } from '@brava/contract/pos-sales/pos-sales.errors.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import type { PartnerCall } from '../platform/partner-call.ts'
import { posDayDifferences, posDayFile, type SaleOfDay } from '../platform/pos-day.ts'
import { refuse } from '../platform/refuse.ts'
import type { SandboxWorld } from './sandbox.sql.ts'
import { closeSandboxDay, isSandboxDayOver, otherSandboxDays, sandboxSalesOfDay } from './sandbox-pos.sql.ts'
import { codeOf } from './sandbox-orders.ts'
import { sandboxFor, tellSandbox } from './sandbox-world.ts'

async function salesOf(db: Db | Trx, { companyId, currency }: SandboxWorld, day: string): Promise<SaleOfDay[]> {
  const sales = await sandboxSalesOfDay(db, companyId, day, currency)
  return sales.map(({ keyId, ...sale }) => ({ ...sale, last4: keyId === null ? null : codeOf(keyId).slice(-4) }))
}

/** A day that is over, with its sales. Throws posSale.dayOpen. */
async function closedDay(call: PartnerCall, day: string) {
  const world = await sandboxFor(call)
  if (!(await isSandboxDayOver(call.db, world.companyId, day))) refuse(posSaleErrors.dayOpen)
  const sales = await salesOf(call.db, world, day)
  return { world, sales, ...fileOf(call, day, sales) }
}

const fileOf = (call: PartnerCall, day: string, sales: readonly SaleOfDay[]) =>
  posDayFile(day, sales, (id) => call.publicId('sale', id))

/** The file of a sandbox day, like that of real terminals. Throws posSale.dayOpen. */
export async function sandboxDayFile(call: PartnerCall, day: string): Promise<Returned<typeof posEndpoints.posDay>> {
  const { file } = await closedDay(call, day)
  return { name: `pos-${day}.csv`, type: 'text/csv; charset=utf-8', bytes: Buffer.from(file) }
}

/** Compares a day with the caller's own books; nothing is stored. Throws posSale.dayOpen. */
export async function compareSandboxDay(
  call: PartnerCall,
  day: string,
  { count, sum, sales: theirs }: Received<typeof posEndpoints.comparePosDay>['body'],
): Promise<Returned<typeof posEndpoints.comparePosDay>> {
  const { world, sales, ...ours } = await closedDay(call, day)
  const differences = theirs
    ? await posDayDifferences(sales, theirs, (missing) => otherSandboxDays(call.db, world.companyId, missing))
    : []
  return {
    data: {
      day,
      currency: world.currency,
      ours: { count: ours.count, sum: ours.sum },
      theirs: { count, sum },
      agrees: differences.length === 0 && ours.count === count && ours.sum === sum,
      differences,
    },
  }
}

/** Closes the day in a locked world, so that its file is available at once, and sends the event. */
export async function closeDayOfSandbox(trx: Trx, call: PartnerCall, world: SandboxWorld): Promise<void> {
  const day = await closeSandboxDay(trx, world.companyId)
  const { count, sum } = fileOf(call, day, await salesOf(trx, world, day))
  const facts = { day, count, sum: wireFromMinor(sum), currency: world.currency }
  await tellSandbox(trx, call, [{ type: 'pos.dayReady', facts }])
}
