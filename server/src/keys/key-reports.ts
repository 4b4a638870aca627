import type { FileAnswer } from '@brava/contract/endpoint.ts'
import type { TableFormat } from '@brava/contract/table-format.ts'
import { unitCost } from '@brava/contract/keys/unit-cost.ts'
import type { Language } from '@brava/contract/language.ts'
import type { Db } from '../platform/db/connect.ts'
import { dayCell } from '../platform/tables/cell.ts'
import { tableFile } from '../platform/tables/table-file.ts'
import { batchesOf } from './stock/key-stock.sql.ts'
import { batchHeads } from './keys.texts.ts'

/** The batches of a product as a file. */
export function batchesReport(db: Db, productId: number, format: TableFormat, language: Language): FileAnswer {
  const say = (name: keyof typeof batchHeads) => batchHeads[name][language]
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
  async function* rows() {
    yield* await batchesOf(db, productId)
  }
  return tableFile(
    { format, language },
    {
      name: say('file'),
      heads: head.map(say),
      rows: rows(),
      cells: (row) => [
        row.code,
        dayCell(row.importedDate),
        row.supplier,
        { number: unitCost.encode(row.unitCost) },
        row.currency,
        row.keys,
        row.available,
        row.reserved,
        row.sold,
        row.faulty,
        row.withdrawn,
        row.expiresOn ? { date: row.expiresOn } : '',
        row.fileName,
      ],
    },
  )
}
