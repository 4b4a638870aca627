import type { UnfitKey } from '../../keys/allocation/claim-keys.ts'
import { keysArrived } from '../../keys/stock/keys-arrived.ts'
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'

/**
 * Keys that an order released because they are for another region: orders waiting where they work are served after the
 * commit.
 */
export async function offerElsewhere(
  trx: Trx,
  services: Pick<Services, 'jobs'>,
  unfit: readonly UnfitKey[],
): Promise<void> {
  for (const productId of new Set(unfit.flatMap((key) => (key.because === 'elsewhere' ? key.productId : []))))
    await services.jobs.enqueue(trx, keysArrived, { productId })
}
