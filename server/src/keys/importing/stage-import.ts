import { commonErrors } from '@brava/contract/errors.ts'
import { keysErrors } from '@brava/contract/keys/keys.errors.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Call } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { addChunk, reserveKeyIds, sumUp } from './import-chunks.sql.ts'
import { addDataKey, addImport } from './key-imports.sql.ts'
import { productForKeys } from '../stock/keys.sql.ts'
import type { CodeForm } from './parse-codes.ts'
import { maxImportRows, TooManyRows } from './seal-codes.ts'
import { startSealing } from './sealing.ts'

let turn: Promise<unknown> = Promise.resolve()

/** One file at a time in a process: memory stays bounded however many arrive at once. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work, work)
  turn = mine.catch(() => {})
  return mine
}

/**
 * Reads codes into a dry run: a report per row (ok, twice in the file, in stock, sold, wrong format), the good codes
 * sealed for the rows they will become, all in one transaction. Nothing is in stock yet. The plain codes leave memory
 * with this call. Throws keys.nothingToImport, keys.tooManyRows, keys.unreadable, keys.lineTooLong, common.notFound.
 */
export async function stageImport(
  call: Pick<Call, 'db' | 'secrets' | 'person'>,
  input: { productId: number; source: 'text' | 'file' | 'csv'; fileName: string; bytes: Buffer },
): Promise<number> {
  const { db, secrets } = call
  const product = (await productForKeys(db, input.productId)) ?? refuse(commonErrors.notFound)
  const form: CodeForm = input.source === 'csv' ? 'csv' : 'text'
  const file = { bytes: input.bytes, form, productId: product.id, keyPattern: product.keyPattern }
  return inTurn(async () => {
    const sealing = startSealing(file)
    try {
      const lines = await sealing.survey()
      if (typeof lines !== 'number') refuse(keysErrors[lines])
      if (lines === 0) refuse(keysErrors.nothingToImport)
      // A row of CSV may span lines; those are counted while they are read.
      if (form === 'text' && lines > maxImportRows) refuse(keysErrors.tooManyRows)
      return await inTransaction(db, async (trx) => {
        const made = secrets.newDataKey()
        const dataKeyId = await addDataKey(trx, made)
        const keyIds = await reserveKeyIds(trx, Math.min(lines, maxImportRows))
        const importId = await addImport(trx, {
          productId: product.id,
          userId: call.person.id,
          source: input.source,
          fileName: input.fileName,
          dataKeyId,
        })
        const keys = secrets.sealingKeys({ id: dataKeyId, key: made.key })
        let chunkNo = 0
        for await (const chunk of sealing.chunks(keys, keyIds)) {
          chunkNo += 1
          await addChunk(trx, { importId, chunkNo, productId: product.id }, chunk)
        }
        const { total } = await sumUp(trx, importId)
        if (total === 0) refuse(keysErrors.nothingToImport)
        return importId
      })
    } catch (error) {
      if (error instanceof TooManyRows) refuse(keysErrors.tooManyRows)
      throw error
    } finally {
      await sealing.close()
    }
  })
}
