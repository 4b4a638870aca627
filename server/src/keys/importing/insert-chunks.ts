import { commonErrors } from '@brava/contract/errors.ts'
import { convert } from '@brava/contract/money.ts'
import { savepoint } from '../../platform/db/savepoint.ts'
import { homeCurrency } from '../../currencies/home-currency.ts'
import { rateBetween } from '../../currencies/rate-between.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { sqlState } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ChunkDone, RowFound } from '../../platform/imports/import-kind.ts'
import { type ChunksOfKeys, insertKeysOf, lostTo } from './key-codes.sql.ts'
import type { keyImportById } from './key-imports.sql.ts'
import { addBatch } from './key-batches.sql.ts'
import { requireKind } from './require-kind.ts'
import { productForKeys } from '../stock/keys.sql.ts'

/** The batch of a locked import: its facts stand in the import's row. */
export async function batchOf(
  trx: Trx,
  held: NonNullable<Awaited<ReturnType<typeof keyImportById>>> & { fileName: string; userId: number },
  now: Date,
) {
  if (held.supplier_id === null || held.unit_cost_e4 === null || held.currency === null) return null
  const product = (await productForKeys(trx, held.product_id)) ?? refuse(commonErrors.notFound)
  // Of two first imports of a product the second may be of the other kind by now.
  await requireKind(trx, product, held.kind)
  const rate = await rateBetween(trx, held.currency, await homeCurrency(trx), now)
  return addBatch(trx, {
    productId: held.product_id,
    supplierId: held.supplier_id,
    unitCostE4: held.unit_cost_e4,
    currency: held.currency,
    unitCostHomeE4: convert(held.unit_cost_e4, rate),
    vatTreatment: product.vatTreatment,
    regionId: held.region_id,
    expiresOn: held.expires_on,
    fileName: held.fileName,
    dataKeyId: held.data_key_id,
    userId: held.userId,
    now,
  })
}

/** Keys of some chunks; answers how many, and which rows others were faster with. Codes that became keys since the dry run are found only when there are some. */
export async function importChunks(trx: Trx, range: ChunksOfKeys): Promise<ChunkDone> {
  const found = new Map<number, RowFound[]>()
  const before = await savepoint(trx, 'chunks')
  let made: number
  try {
    made = await insertKeysOf(trx, range, false)
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    await before.undo()
    made = await insertKeysOf(trx, range, true)
    for (let chunkNo = range.firstChunk; chunkNo <= range.lastChunk; chunkNo += 1) {
      found.set(chunkNo, await lostTo(trx, range.importId, chunkNo))
    }
  }
  await before.release()
  return { imported: made, found }
}
