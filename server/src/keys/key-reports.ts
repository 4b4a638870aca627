import type { FileAnswer } from '@brava/contract/endpoint.ts'
import { unitCost } from '@brava/contract/keys/unit-cost.ts'
import type { Language } from '@brava/contract/language.ts'
import type { Db } from '../db/connect.ts'
import { csvLine } from '../http/csv-line.ts'
import { importRows } from './key-imports.sql.ts'
import { batchesOf } from './keys.sql.ts'
import { batchHeads, outcomeTexts, reportTexts } from './keys.texts.ts'

const type = 'text/csv; charset=utf-8'

/** The rows of an import that are not good: row, masked code, what is wrong, what to do. Never a whole code. */
export function badRowsReport(db: Db, importId: number, language: Language): FileAnswer {
  const say = (name: keyof typeof reportTexts) => reportTexts[name][language]
  async function* lines() {
    yield `\ufeff${csvLine([say('row'), say('code'), say('problem'), say('mend')])}`
    for (let after = 0; ; ) {
      const rows = await importRows(db, importId)
        .where('r.outcome', '<>', 'ok')
        .where('r.row_no', '>', after)
        .orderBy('r.row_no')
        .limit(5000)
        .execute()
      for (const row of rows) {
        if (row.outcome === 'ok') continue
        const mend = { duplicateInFile: 'skip', inStock: 'skip', sold: 'askSupplier', wrongFormat: 'correct' } as const
        yield csvLine([row.row, row.masked, outcomeTexts[row.outcome][language](row.detail), say(mend[row.outcome])])
        after = row.row
      }
      if (rows.length < 5000) return
    }
  }
  return { name: `${say('file')}-${importId}.csv`, type, bytes: lines() }
}

/** The batches of a product as CSV. */
export async function batchesReport(db: Db, productId: number, language: Language): Promise<FileAnswer> {
  const rows = await batchesOf(db, productId)
  const say = (name: keyof typeof batchHeads) => batchHeads[name][language]
  const number = (text: string) => ({ number: language === 'en' ? text : text.replace('.', ',') })
  const head = [
    'batch',
    'imported',
    'supplier',
    'unitCost',
    'currency',
    'keys',
    'available',
    'reserved',
    'sold',
    'faulty',
    'withdrawn',
    'expires',
    'file_name',
  ] as const
  const body = rows.map((row) =>
    csvLine([
      row.code,
      row.importedDate.toISOString().slice(0, 10),
      row.supplier,
      number(unitCost.encode(row.unitCost)),
      row.currency,
      row.keys,
      row.available,
      row.reserved,
      row.sold,
      row.faulty,
      row.withdrawn,
      row.expiresOn ?? '',
      row.fileName,
    ]),
  )
  return {
    name: `${say('file')}.csv`,
    type,
    bytes: Buffer.from(`\ufeff${csvLine(head.map(say))}${body.join('')}`),
  }
}
