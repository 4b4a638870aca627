import { keyKind } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { keysErrors } from '@brava/contract/keys/keys.errors.ts'
import { importErrors } from '@brava/contract/import-errors.ts'
import { importLimits } from '@brava/contract/staged-import.ts'
import type { ImportKind, ImportSource, ReportChunk } from '../../platform/imports/import-kind.ts'
import type { Call } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { productForKeys } from '../stock/keys.sql.ts'
import { addCodes, addDataKey, addKeyImport, reserveKeyIds } from './key-imports.sql.ts'
import { BrokenQuotes, type CodeForm, SeveralColumns } from './parse-codes.ts'
import { type ReadPicture, readPictures } from './read-pictures.ts'
import { requireKind } from './require-kind.ts'
import { TooManyRows } from './seal-codes.ts'
import { sealPictures } from './seal-pictures.ts'
import { startSealing } from './sealing.ts'

/**
 * Reads codes for the report (ok, twice in the file, in stock, sold, wrong format) and seals the valid ones for the
 * rows they will become. The plain codes leave memory with this call. Throws keys.nothingToImport, keys.tooManyRows,
 * keys.unreadable, keys.lineTooLong, keys.severalColumns, imports.brokenQuotes, common.notFound, keys.soldAsPictures, keys.soldAsCodes.
 */
export const openKeys: ImportKind['open'] = async (call, { source, bytes, files = [], subjectId }) => {
  const { db, secrets } = call
  const product = (await productForKeys(db, subjectId ?? 0)) ?? refuse(commonErrors.notFound)
  await requireKind(db, product, source === 'images' ? keyKind.image : keyKind.text)
  if (source === 'images') return openPictures(call, product.id, await readPictures(files))
  const form: CodeForm = source === 'csv' ? 'csv' : 'text'
  const sealing = startSealing({ bytes, form, productId: product.id, keyPattern: product.keyPattern })
  try {
    const lines = await sealing.survey()
    if (typeof lines !== 'number') refuse(keysErrors[lines])
    if (lines === 0) refuse(keysErrors.nothingToImport)
    // A CSV row may span lines; rows are counted while they are read.
    if (form === 'text' && lines > importLimits.rows) refuse(keysErrors.tooManyRows)
    return {
      async *chunks(trx, importId): AsyncGenerator<ReportChunk> {
        const made = secrets.newDataKey()
        const dataKeyId = await addDataKey(trx, made)
        await addKeyImport(trx, { id: importId, productId: product.id, dataKeyId, kind: keyKind.text })
        const keyIds = await reserveKeyIds(trx, Math.min(lines, importLimits.rows))
        const keys = secrets.sealingKeys({ id: dataKeyId, key: made.key })
        let chunkNo = 0
        try {
          for await (const chunk of sealing.chunks(keys, keyIds)) {
            chunkNo += 1
            const found = await addCodes(trx, { importId, chunkNo, productId: product.id }, chunk)
            yield { ...chunk, shown: chunk.masked, found }
          }
        } catch (error) {
          if (error instanceof TooManyRows) refuse(keysErrors.tooManyRows)
          if (error instanceof BrokenQuotes) refuse(importErrors.brokenQuotes)
          if (error instanceof SeveralColumns) refuse(keysErrors.severalColumns, { params: error.columns })
          throw error
        }
      },
      close: () => sealing.close(),
    }
  } catch (error) {
    await sealing.close()
    throw error
  }
}

/** Opens pictures, decoded before anything is locked. */
function openPictures(
  { secrets }: Pick<Call, 'secrets'>,
  productId: number,
  pictures: readonly ReadPicture[],
): ImportSource {
  return {
    async *chunks(trx, importId): AsyncGenerator<ReportChunk> {
      const made = secrets.newDataKey()
      const dataKeyId = await addDataKey(trx, made)
      await addKeyImport(trx, { id: importId, productId, dataKeyId, kind: keyKind.image })
      const keyIds = await reserveKeyIds(trx, pictures.length)
      const keys = secrets.sealingKeys({ id: dataKeyId, key: made.key })
      let chunkNo = 0
      for (const chunk of sealPictures(pictures, { productId, keys, keyIds })) {
        chunkNo += 1
        const found = await addCodes(trx, { importId, chunkNo, productId }, chunk)
        yield { ...chunk, shown: chunk.masked, found }
      }
    },
    close: async () => {},
  }
}
