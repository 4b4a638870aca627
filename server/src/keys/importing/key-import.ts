import { setTimeout as delay } from 'node:timers/promises'
import { commonErrors } from '@brava/contract/errors.ts'
import { keyImportOutcomes } from '@brava/contract/keys/key-import-outcomes.ts'
import { keysErrors } from '@brava/contract/keys/keys.errors.ts'
import { convert } from '@brava/contract/money.ts'
import { homeCurrency } from '../../currencies/home-currency.ts'
import { rateBetween } from '../../currencies/rate-between.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { savepoint } from '../../platform/db/savepoint.ts'
import { sqlState } from '../../platform/db/transaction.ts'
import { type ChunkDone, type ImportKind, importJob, type RowFound } from '../../platform/imports/import-kind.ts'
import { refuse } from '../../platform/refuse.ts'
import { recomputePrices } from '../../prices/recompute-prices.ts'
import { lockProducts } from '../allocation/claim-keys.sql.ts'
import { recordCustody } from '../custody/record-custody.ts'
import { productForKeys, setKeyKind } from '../stock/keys.sql.ts'
import { keysArrived } from '../stock/keys-arrived.ts'
import { requireRegion } from '../stock/require-region.ts'
import {
  addBatch,
  type ChunksOfKeys,
  dropBatch,
  forgetCodes,
  insertKeysOf,
  keyImportById,
  lostTo,
  setBatch,
  takeTurn,
} from './key-imports.sql.ts'
import { requireKind } from './require-kind.ts'
import { openKeys } from './stage-keys.ts'

/**
 * Importing keys: one batch of all valid rows, or nothing, in one transaction; rows that have become keys elsewhere
 * since are reported as in stock. A file of codes is never stored: the report contains masks. Nothing that an order
 * needs is locked until the end. keysArrived notifies those who wait for keys of the product.
 */
export const keyImport: ImportKind = {
  name: 'keys',
  job: importJob('keys'),
  outcomes: keyImportOutcomes,
  columns: [],
  unit: 'whole',
  // Ten thousand rows per statement: half a million then need fewer savepoints than a session keeps at hand (64).
  chunksAtOnce: 2,
  errors: { noGoodRows: keysErrors.noGoodRows, nothingToImport: keysErrors.nothingToImport },
  open: openKeys,
  // Two commits with the same codes would deadlock. Polled, because a statement that waits for long counts as a silent
  // database.
  turn: async (trx) => {
    while (!(await takeTurn(trx))) await delay(500)
  },
  begin: async (trx, run, { now }) => {
    const held = await keyImportById(trx, run.id)
    const batch = held && (await batchOf(trx, { ...held, ...run }, now))
    if (!batch) return false
    await setBatch(trx, run.id, batch.id)
    return true
  },
  commit: async (trx, run, range, { now }) => {
    const held = await keyImportById(trx, run.id)
    if (!held || held.batch_id === null) throw new Error('the commit of keys starts with its batch')
    return importChunks(trx, {
      ...range,
      importId: run.id,
      productId: held.product_id,
      batchId: held.batch_id,
      expiresOn: held.expires_on,
      kind: held.kind,
      now,
    })
  },
  drop: forgetCodes,
  end: async (services, trx, run, imported, { person, now, sessionId, ip }) => {
    const held = await keyImportById(trx, run.id)
    await forgetCodes(trx, run.id)
    if (!held || held.batch_id === null) return
    if (imported === 0) {
      await setBatch(trx, run.id, null)
      await dropBatch(trx, held.batch_id)
      return
    }
    // The product was not locked until now: it may have been deleted, have received keys of the other kind by a move,
    // or be sold in more regions.
    await lockProducts(trx, [held.product_id])
    const product = (await productForKeys(trx, held.product_id)) ?? refuse(commonErrors.notFound)
    await requireKind(trx, product, held.kind)
    await requireRegion(trx, held.product_id, held.region_id)
    await setKeyKind(trx, held.product_id, held.kind)
    // Margins are based on the cost of the newest batch.
    await recomputePrices(trx, { productIds: [held.product_id] }, now)
    await services.jobs.enqueue(trx, keysArrived, { productId: held.product_id })
    // The product's counters are updated by the commit itself.
    await recordCustody(trx, services, [
      {
        productId: held.product_id,
        kind: 'imported',
        at: now,
        batchId: held.batch_id,
        userId: person.id,
        companyId: person.companyId,
        sessionId,
        ip,
        reason: run.fileName,
      },
    ])
  },
}

/** The batch of a locked import: its facts are in the import's row. */
async function batchOf(
  trx: Trx,
  held: NonNullable<Awaited<ReturnType<typeof keyImportById>>> & { fileName: string; userId: number },
  now: Date,
) {
  if (held.supplier_id === null || held.unit_cost_e4 === null || held.currency === null) return null
  const product = (await productForKeys(trx, held.product_id)) ?? refuse(commonErrors.notFound)
  // When a product has two first imports, the second may by now be of the wrong kind.
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

/**
 * Makes keys of some chunks; returns how many, and which rows others imported first. Codes that became keys since the
 * dry run are looked up only if there are any.
 */
async function importChunks(trx: Trx, range: ChunksOfKeys): Promise<ChunkDone> {
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
