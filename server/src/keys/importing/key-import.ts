import { setTimeout as delay } from 'node:timers/promises'
import { keyImportOutcomes } from '@brava/contract/keys/key-import-outcomes.ts'
import { keysErrors } from '@brava/contract/keys/keys.errors.ts'
import { type ImportKind, importJob } from '../../platform/imports/import-kind.ts'
import { recomputePrices } from '../../prices/recompute-prices.ts'
import { recordCustody } from '../custody/record-custody.ts'
import { setKeyKind } from '../stock/keys.sql.ts'
import { keysArrived } from '../stock/keys-arrived.ts'
import { batchOf, importChunks } from './insert-chunks.ts'
import { dropBatch } from './key-batches.sql.ts'
import { forgetCodes, takeTurn } from './key-codes.sql.ts'
import { keyImportById, setBatch } from './key-imports.sql.ts'
import { openKeys } from './stage-keys.ts'

/**
 * Importing keys: one batch of all good rows, or nothing, in one transaction; rows that became keys elsewhere meanwhile
 * are reported as in stock. A file of codes is never kept: the report holds masks. Nothing that an order needs is held
 * until the end. Whoever waits for keys of the product is told by keysArrived.
 */
export const keyImport: ImportKind = {
  name: 'keys',
  job: importJob('keys'),
  outcomes: keyImportOutcomes,
  columns: [],
  unit: 'whole',
  // Ten thousand rows a statement: half a million then need fewer savepoints than a session keeps at hand (64).
  chunksAtOnce: 2,
  errors: { noGoodRows: keysErrors.noGoodRows, nothingToImport: keysErrors.nothingToImport },
  open: openKeys,
  // Two commits with the same codes would wait for each other crosswise. Asked again and again, since a statement that
  // waits for long counts as a database that went silent.
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
    if (!held || held.batch_id === null) throw new Error('the commit of keys has begun with its batch')
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
  end: async (services, trx, run, imported, { now, sessionId, ip }) => {
    const held = await keyImportById(trx, run.id)
    await forgetCodes(trx, run.id)
    if (!held || held.batch_id === null) return
    if (imported === 0) {
      await setBatch(trx, run.id, null)
      await dropBatch(trx, held.batch_id)
      return
    }
    await setKeyKind(trx, held.product_id, held.kind)
    // Margins stand on the cost of the newest batch.
    await recomputePrices(trx, { productIds: [held.product_id] }, now)
    await services.jobs.enqueue(trx, keysArrived, { productId: held.product_id })
    // The counters of the product follow with the commit itself.
    await recordCustody(trx, services, [
      {
        productId: held.product_id,
        kind: 'imported',
        at: now,
        batchId: held.batch_id,
        userId: run.userId,
        sessionId,
        ip,
        reason: run.fileName,
      },
    ])
  },
}
