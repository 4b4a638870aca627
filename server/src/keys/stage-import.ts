import { setImmediate as breathe } from 'node:timers/promises'
import { commonErrors } from '@brava/contract/errors.ts'
import { keyPatternLength, maskCode, normaliseCode, shownTail } from '@brava/contract/keys/key-pattern.ts'
import { keysErrors } from '@brava/contract/keys/keys.errors.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Call } from '../http/context.ts'
import { refuse } from '../http/refused.ts'
import {
  addDataKey,
  addImport,
  addImportRows,
  type KnownCode,
  knownCodes,
  reserveKeyIds,
  type StagedRow,
} from './key-imports.sql.ts'
import { productForKeys } from './keys.sql.ts'
import type { CodeLine } from './parse-codes.ts'

export const maxImportRows = 500_000
const chunk = 2000

interface Candidate extends CodeLine {
  fingerprint: Buffer
}

/** Printable, 4 to 255 characters, and of the product's form where it has one; else what is wrong ("12/16" characters). */
export function wrongFormat(code: string, pattern: RegExp | null, length: number | null): string | null {
  const normalised = normaliseCode(code)
  if (code.length > 255 || normalised.length < 4 || /[\u0000-\u001f\u007f-\u009f]/.test(code)) return ''
  if (!pattern || pattern.test(normalised)) return null
  return length !== null && normalised.length !== length ? `${normalised.length}/${length}` : ''
}

const anchored = (pattern: string) => new RegExp(`^(?:${pattern.replace(/^\^|\$$/g, '')})$`)

/**
 * Reads codes into a dry run: a report per row (ok, twice in the file, in stock, sold, wrong format), the good codes
 * sealed for the rows they will become. Nothing is in stock yet. The plain codes leave memory with this call.
 * Throws keys.nothingToImport, keys.tooManyRows, common.notFound.
 */
export async function stageImport(
  call: Pick<Call, 'db' | 'secrets' | 'person'>,
  input: { productId: number; source: 'text' | 'file' | 'csv'; fileName: string; lines: readonly CodeLine[] },
): Promise<number> {
  const { db, secrets } = call
  const product = (await productForKeys(db, input.productId)) ?? refuse(commonErrors.notFound)
  if (input.lines.length === 0) refuse(keysErrors.nothingToImport)
  if (input.lines.length > maxImportRows) refuse(keysErrors.tooManyRows)
  const pattern = product.keyPattern ? anchored(product.keyPattern) : null
  const length = product.keyPattern ? keyPatternLength(product.keyPattern) : null

  const rows: StagedRow[] = []
  const seen = new Map<string, number>()
  const fresh: Candidate[] = []
  const bad = (line: CodeLine, outcome: string, detail: string) =>
    rows.push({
      row: line.row,
      keyId: 0,
      outcome,
      masked: maskCode(line.code.slice(0, 60)),
      detail,
      sealed: null,
      fingerprint: null,
      last4: '',
    })
  for (let from = 0; from < input.lines.length; from += chunk) {
    const part: Candidate[] = []
    for (const line of input.lines.slice(from, from + chunk)) {
      const wrong = wrongFormat(line.code, pattern, length)
      if (wrong !== null) {
        bad(line, 'wrongFormat', wrong)
        continue
      }
      const fingerprint = secrets.fingerprint(normaliseCode(line.code))
      const mark = fingerprint.toString('base64')
      const first = seen.get(mark)
      if (first !== undefined) {
        bad(line, 'duplicateInFile', String(first))
        continue
      }
      seen.set(mark, line.row)
      part.push({ ...line, fingerprint })
    }
    const known = new Map<string, KnownCode>()
    for (const row of part.length > 0
      ? await knownCodes(
          db,
          part.map((one) => one.fingerprint),
        )
      : []) {
      known.set(row.fingerprint.toString('base64'), row)
    }
    for (const line of part) {
      const held = known.get(line.fingerprint.toString('base64'))
      if (!held) fresh.push(line)
      else if (held.state === 4) bad(line, 'sold', held.orderNumber ?? '')
      else bad(line, 'inStock', held.productId === product.id ? held.batch : held.product)
    }
    await breathe()
  }

  const made = secrets.newDataKey()
  const dataKeyId = await addDataKey(db, made)
  const dataKey = { id: dataKeyId, key: made.key }
  const keyIds = await reserveKeyIds(db, fresh.length)
  for (const [index, line] of fresh.entries()) {
    const keyId = keyIds[index] ?? 0
    rows.push({
      row: line.row,
      keyId,
      outcome: 'ok',
      masked: maskCode(line.code),
      detail: '',
      sealed: secrets.sealCode(dataKey, Buffer.from(line.code), { productId: product.id, keyId }),
      fingerprint: line.fingerprint,
      last4: shownTail(line.code),
    })
    if (index % chunk === chunk - 1) await breathe()
  }

  return inTransaction(db, async (trx) => {
    const importId = await addImport(trx, {
      productId: product.id,
      userId: call.person.id,
      source: input.source,
      fileName: input.fileName,
      total: rows.length,
      good: fresh.length,
      dataKeyId,
    })
    for (let from = 0; from < rows.length; from += 5000) {
      await addImportRows(trx, importId, rows.slice(from, from + 5000))
    }
    return importId
  })
}
