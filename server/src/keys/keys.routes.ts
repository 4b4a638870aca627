import { keyKind } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { fileUrl } from '@brava/contract/files/file-url.ts'
import type { BatchFacts, ImportOutcome } from '@brava/contract/keys/key-import-view.ts'
import { keys } from '@brava/contract/keys/keys.endpoints.ts'
import { keysErrors } from '@brava/contract/keys/keys.errors.ts'
import type { z } from 'zod'
import { type Call, routes } from '../platform/call.ts'
import type { Db } from '../platform/db/connect.ts'
import { importHandlers, type RunView } from '../platform/imports/import-handlers.ts'
import type { GivenFile } from '../platform/imports/import-kind.ts'
import { stageImport } from '../platform/imports/stage-import.ts'
import { refuse } from '../platform/refuse.ts'
import { isZip } from '../platform/zip/is-zip.ts'
import { markFaulty, returnToUse } from './stock/change-keys.ts'
import { deleteKeys } from './stock/delete-keys.ts'
import { keyImport } from './importing/key-import.ts'
import { batchesOfImports } from './importing/key-imports.sql.ts'
import { checkFacts, requestKeys } from './importing/request-keys.ts'
import { verifyCustody } from './custody/verify-custody.ts'
import { batchesReport } from './key-reports.ts'
import { keyBatches, keyStock } from './stock/key-stock.ts'
import { moveKeys } from './moving/move-keys.ts'
import { batchesFound, insertSupplier, productForKeys, supplierRows } from './stock/keys.sql.ts'
import { custodyReport } from './custody/custody-report.ts'
import { custodyOfKey } from './custody/custody-of-key.sql.ts'
import { keysCounted, keysTexts } from './keys.texts.ts'
import { listKeys, searchKeys } from './stock/list-keys.ts'
import { pictureFile } from './revealing/picture-file.ts'
import type { Opened } from './revealing/reveal-keys.ts'
import { revealStockKey } from './revealing/reveal-stock-key.ts'

type Facts = z.output<typeof BatchFacts>

/** An import with its product and batch. */
async function withBatches(db: Db, runs: readonly RunView[]) {
  const known = new Map(
    (
      await batchesOfImports(
        db,
        runs.map((run) => run.id),
      )
    ).map((row) => [row.id, row]),
  )
  return runs.flatMap((run) => {
    const own = known.get(run.id)
    return own ? [{ ...run, ...own }] : []
  })
}

const imports = importHandlers(keyImport, withBatches, ({ row, shown, outcome, detail }) => ({
  row,
  masked: shown,
  outcome: outcome as ImportOutcome,
  detail,
}))

/** The facts of a batch sent with a file, if all required ones are there. */
function factsBeside({ supplierId, unitCost, currency, regionId = null, expiresOn = null }: Partial<Facts>) {
  return supplierId !== undefined && unitCost !== undefined && currency !== undefined
    ? { supplierId, unitCost, currency, regionId, expiresOn }
    : undefined
}

/** Stages codes and, unless it is a dry run, requests their commit at once. */
async function take(call: Call, input: GivenFile & { productId: number }, dryRun: boolean, facts: Facts | undefined) {
  if (!dryRun) checkFacts(facts ?? refuse(keysErrors.batchNeeded), call.clock.now())
  const id = await stageImport(call, keyImport, { ...input, subjectId: input.productId })
  if (!dryRun && facts) await requestKeys(call, id, facts)
  const info = keysTexts[dryRun ? 'staged' : 'importing'][call.language]
  return { data: { info, import: (await imports.import(call, { params: { id } })).data } }
}

/** `opened`: what follows for the order that has a key. */
export const keysRoutes = (opened: Opened) =>
  routes(keys, {
    list: (call, { body }) => listKeys(call, body),
    reveal: async (call, { params: { id }, query: { reason } }) => {
      return { data: { id, code: await revealStockKey(call, { id, kind: keyKind.text, reason, opened }) } }
    },
    picture: async (call, { params: { id }, query: { reason } }) =>
      pictureFile(id, await revealStockKey(call, { id, kind: keyKind.image, reason, opened })),
    withdrawFaulty: async (call, { params, body }) => ({
      data: { info: keysCounted.faulty[call.language](await markFaulty(call, [params.id], body.reason)) },
    }),
    withdrawFaultyMany: async (call, { body }) => ({
      data: { info: keysCounted.faulty[call.language](await markFaulty(call, body.ids, body.reason)) },
    }),
    returnToUse: async (call, { params, body }) => ({
      data: { info: keysCounted.returned[call.language](await returnToUse(call, [params.id], body)) },
    }),
    returnToUseMany: async (call, { body }) => ({
      data: { info: keysCounted.returned[call.language](await returnToUse(call, body.ids, body)) },
    }),
    move: async (call, { body }) => {
      const moved = await moveKeys(call, body)
      return { data: { info: keysCounted.moved[call.language](moved), moved } }
    },
    delete: async (call, { body }) => {
      const result = await deleteKeys(call, body.ids, body.reason)
      const info = [
        result.deleted > 0 || result.withdrawn === 0 ? keysCounted.deleted[call.language](result.deleted) : '',
        result.withdrawn > 0 ? keysCounted.kept[call.language](result.withdrawn) : '',
      ]
      return { data: { info: info.filter(Boolean).join(' '), ...result } }
    },
    stock: async ({ db, clock }, { params }) => ({ data: await keyStock(db, params.id, clock.now()) }),
    batches: async ({ db }, { params }) => ({ data: await keyBatches(db, params.id) }),
    exportBatches: async ({ db, language }, { params, query }) => {
      if (!(await productForKeys(db, params.id))) refuse(commonErrors.notFound)
      return batchesReport(db, params.id, query.format, language)
    },
    suppliers: async ({ db }) => ({ data: await supplierRows(db).execute() }),
    addSupplier: async ({ db, language }, { body }) => {
      return { data: { info: keysTexts.supplierAdded[language], id: await insertSupplier(db, body.name) } }
    },
    add: (call, { body }) => {
      // One code per line: a code with something like a line break inside is not a code.
      const bytes = Buffer.from(body.codes.map((code) => code.replace(/[\t\r\n]/g, '\u0085')).join('\n'))
      return take(call, { productId: body.productId, source: 'text', fileName: '', bytes }, body.dryRun, body.batch)
    },
    addFromString: (call, { body }) => {
      const input = { productId: body.productId, source: 'text', fileName: '', bytes: Buffer.from(body.text) } as const
      return take(call, input, body.dryRun, body.batch)
    },
    addFromFile: (call, { body }) => {
      const { name, bytes } = call.uploads[0] ?? refuse(commonErrors.invalid)
      const source = /\.csv$/i.test(name) ? 'csv' : 'file'
      const input = { productId: body.productId, source, fileName: name, bytes } as const
      return take(call, input, body.dryRun === 'true', factsBeside(body))
    },
    addFromImages: (call, { body }) => {
      const [first = refuse(commonErrors.invalid)] = call.uploads
      // The name of a single picture may be the code in it.
      const fileName = isZip(first.bytes) ? first.name : ''
      const input = {
        productId: body.productId,
        source: 'images',
        fileName,
        bytes: first.bytes,
        files: call.uploads,
      } as const
      return take(call, input, body.dryRun === 'true', factsBeside(body))
    },
    ...imports,
    commitImport: async (call, { params, body }) => {
      await requestKeys(call, params.id, body)
      const { data } = await imports.import(call, { params })
      return { data: { info: keysTexts.importing[call.language], import: data } }
    },
    search: async (call, { body }) => ({
      data: (await searchKeys(call, body.text)).map((row) => ({ ...row, imageUrl: fileUrl(row.imageFileId) })),
    }),
    findBatches: async ({ db }, { body }) => ({ data: await batchesFound(db, body.text) }),
    custody: async ({ db }, { params }) => {
      const entries = await custodyOfKey(db, params.id)
      if (entries.length === 0) refuse(commonErrors.notFound)
      return { data: entries }
    },
    verifyCustody: async ({ db }, { body }) => ({ data: await verifyCustody(db, body.productId) }),
    custodyReport: (call, { body }) => custodyReport(call, body),
  })
