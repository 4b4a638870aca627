import { posSaleErrors } from '@brava/contract/pos-sales/pos-sales.errors.ts'
import { maySend, mostReprints } from '@brava/contract/pos-sales/pos-sale-state.ts'
import type { Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import type { AboutSale } from './confirm-sale.ts'
import { saleNow } from './end-sale.ts'
import { openFor } from './open-code.ts'
import { countReprint } from './sale-rows.sql.ts'
import { notInThisState } from '../platform/not-in-this-state.ts'
import { type Kept, refusing } from '../platform/take-numbered.ts'
import { type Device, takeMessage } from './take-message.ts'

interface Copied {
  readonly saleId: number
  readonly orderId: number
  readonly keyId: number
  /** Printed on the slip: COPY 2. */
  readonly copy: number
}

export const reprintRefusals = [
  posSaleErrors.notNow,
  posSaleErrors.stillHeld,
  posSaleErrors.noSuchSale,
  posSaleErrors.reprintsUsed,
  posSaleErrors.keyGone,
]

/** Returns the code of a sale again: at most three times, within a day, each with a custody entry. */
export async function reprintSale(
  services: Services,
  device: Device,
  asked: AboutSale,
  ip: string,
): Promise<Copied & { readonly code: string }> {
  const message = { kind: 'reprint', number: asked.number, content: { original: asked.original } } as const
  const { said } = await takeMessage(services, device, message, reprintRefusals, (trx) =>
    reprint(trx, services, device, asked.original),
  )
  const reason = `POS device ${device.serial}, COPY ${said.copy}`
  return { ...said, code: await openFor(services, device, said, { kind: 'resent', reason, ip }) }
}

async function reprint(trx: Trx, services: Services, device: Device, original: number): Promise<Kept<Copied>> {
  const sale = await saleNow(trx, services, { deviceId: device.id, number: original })
  if (!sale) return refusing(posSaleErrors.noSuchSale)
  if (!maySend('reprint', sale.state)) return notInThisState(sale.state)
  if (sale.orderId === null || sale.keyId === null) throw new Error(`sale ${sale.id} is sold without its order`)
  const copy = sale.isFresh ? await countReprint(trx, sale.id, mostReprints) : undefined
  if (copy === undefined) return refusing(posSaleErrors.reprintsUsed)
  return { said: { saleId: sale.id, orderId: sale.orderId, keyId: sale.keyId, copy } }
}
