import { importLimits } from '@brava/contract/staged-import.ts'
import { keyPatternLength, maskCode, normaliseCode, shownTail, wholeCode } from '@brava/contract/keys/key-pattern.ts'
import { fingerprintOf, sealCode, type SealingKeys } from '../../platform/secrets/code-seal.ts'
import { type CodeForm, type CodeLine, codeLines } from './parse-codes.ts'
import { idsOf, type SealedChunk, sealedChunk } from './sealed-chunk.ts'
import { SeenFingerprints } from './seen-fingerprints.ts'

/** What is needed to seal a file. Can be passed to another thread. */
export interface SealingTask {
  readonly bytes: Uint8Array
  readonly form: CodeForm
  readonly productId: number
  readonly keyPattern: string | null
  readonly keys: SealingKeys
  /** Ids for the future keys, at least as many as the file has lines; each range as its first and last. */
  readonly keyIds: readonly (readonly [number, number])[]
}

const control = /[\u0000-\u001f\u007f-\u009f]/
const controls = new RegExp(control, 'g')

/**
 * Null if printable, 4 to 255 characters, and in the product's format if it has one; otherwise what is wrong ("12/16"
 * characters).
 */
export function wrongFormat(code: string, pattern: RegExp | null, length: number | null): string | null {
  const normalised = normaliseCode(code)
  if (code.length > 255 || normalised.length < 4 || control.test(code)) return ''
  if (!pattern || pattern.test(normalised)) return null
  return length !== null && normalised.length !== length ? `${normalised.length}/${length}` : ''
}

/** Whether a normalised code has the format of a product; always true if the product has none. */
export const matchesPattern = (normalised: string, pattern: string | null) =>
  pattern === null || wholeCode(pattern).test(normalised)

function sealChunk(
  lines: readonly CodeLine[],
  task: SealingTask,
  rule: { pattern: RegExp | null; length: number | null },
  seen: SeenFingerprints,
  ids: Generator<number, undefined>,
): SealedChunk {
  const chunk = sealedChunk()
  for (const { row, code } of lines) {
    let outcome = 'ok'
    let detail = wrongFormat(code, rule.pattern, rule.length)
    if (detail !== null) outcome = 'wrongFormat'
    else {
      const fingerprint = fingerprintOf(task.keys.fingerprintKey, normaliseCode(code))
      const first = seen.add(fingerprint, row)
      if (first !== 0) {
        outcome = 'duplicateInFile'
        detail = String(first)
      } else {
        const keyId = ids.next().value
        if (keyId === undefined) throw new Error('fewer ids than lines')
        chunk.seal({
          keyId,
          sealed: sealCode(task.keys, code, { productId: task.productId, keyId }),
          fingerprint: fingerprint.toString('hex'),
          tail: shownTail(code),
        })
      }
    }
    chunk.add({
      row,
      outcome,
      masked: maskCode(outcome === 'ok' ? code : code.slice(0, 60).replace(controls, '·')),
      detail: detail ?? '',
    })
  }
  return chunk.columns()
}

/** More rows than one import accepts. */
export class TooManyRows extends Error {}

/**
 * Reads the codes of a file, checks each (format, duplicate in the file) and seals the valid ones for the rows they
 * will become. Throws TooManyRows, BrokenQuotes, SeveralColumns.
 */
export async function* sealCodes(task: SealingTask): AsyncGenerator<SealedChunk> {
  const rule = {
    pattern: task.keyPattern ? wholeCode(task.keyPattern) : null,
    length: task.keyPattern ? keyPatternLength(task.keyPattern) : null,
  }
  const seen = new SeenFingerprints(task.keyIds.reduce((sum, [first, last]) => sum + last - first + 1, 0))
  const ids = idsOf(task.keyIds)
  let rows = 0
  for await (const lines of codeLines(
    Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength),
    task.form,
    rule.pattern,
  )) {
    rows += lines.length
    if (rows > importLimits.rows) throw new TooManyRows()
    yield sealChunk(lines, task, rule, seen, ids)
  }
}
