import { priceImportColumns, priceImportOutcomes } from '../prices/price-import-outcomes.ts'
import type { ImportColumn, ImportOutcomes } from '../staged-import.ts'

/** What a price file of a group contains for each product. */
export const groupImportColumns = [
  priceImportColumns[0],
  priceImportColumns[1],
] as const satisfies readonly ImportColumn[]

const { notAssigned: _, moqNotNumber: __, overridden: ___, notForRegion: ____, ...outcomes } = priceImportOutcomes

/** What may become of a row of the file. */
export const groupImportOutcomes = outcomes satisfies ImportOutcomes
