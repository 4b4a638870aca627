import { posSaleState, reprintHours } from '@brava/contract/pos-sales/pos-sale-state.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { releaseFromTill } from '../orders/till/end-till-sale.ts'
import { tellPrograms } from '../partner-events/events-for.ts'
import type { Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { oneByOne } from '../platform/jobs/one-by-one.ts'
import { refuse } from '../platform/refuse.ts'
import { finishSale, lockDevice, type SaleRow, saleByNumber, salesPastHold, serialOf } from './sale-rows.sql.ts'

const { held, cancelled, reversed } = posSaleState.code

/** Releases money and key of a held sale: its device cancelled it, or fell silent. Its device is locked. */
export async function endHeld(
  trx: Trx,
  services: Services,
  sale: SaleRow,
  state: typeof cancelled | typeof reversed,
  ip = '',
): Promise<SaleRow> {
  const businessDay = await finishSale(trx, sale.id, { state })
  if (businessDay === undefined || sale.orderId === null) return refuse(commonErrors.conflict)
  const kind = state === cancelled ? 'withdrawn' : 'tillFellSilent'
  await releaseFromTill(trx, services, sale.orderId, { kind, at: services.clock.now(), ip })
  // The device learns of a cancel from its answer; the company learns of silence here.
  if (state === reversed) {
    const at = services.clock.now()
    const facts = { saleId: sale.id, device: await serialOf(trx, sale.deviceId), number: sale.number, businessDay }
    const { companyId } = sale
    await tellPrograms(trx, { companyId, environment: 'live', type: 'pos.saleReversed', facts, at })
  }
  return { ...sale, state, businessDay }
}

/**
 * The sale's state by the database clock: an expired one counts as reversed from that instant, whether or not its job
 * has run. Its device is locked.
 */
export async function saleNow(
  trx: Trx,
  services: Services,
  at: { deviceId: number; number: number },
): Promise<SaleRow | undefined> {
  const sale = await saleByNumber(trx, at, reprintHours)
  return sale?.state === held && !sale.isHeldStill ? endHeld(trx, services, sale, reversed) : sale
}

/** Reverses one sale if its time is over. Safe to repeat. */
export async function reverseIfSilent(services: Services, at: { deviceId: number; number: number }): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    await lockDevice(trx, at.deviceId)
    await saleNow(trx, services, at)
  })
}

/** Reverses every sale whose time is over. */
export async function reverseSilentSales(services: Services): Promise<void> {
  const silent = await salesPastHold(services.db, 1000)
  await oneByOne(silent, 'sales could not be reversed', (at) => reverseIfSilent(services, at))
}
