import { statementImport } from './bank/import-statements.ts'
import { keyImport } from './keys/importing/key-import.ts'
import type { ImportKind } from './platform/imports/import-kind.ts'
import { groupPriceImport } from './prices/import-group-prices.ts'
import { priceImport } from './prices/import-prices.ts'
import { productImport } from './products/importing/import-products.ts'

/** Every kind of staged import, one per line. */
export const allImports: readonly ImportKind[] = [
  keyImport,
  priceImport,
  groupPriceImport,
  productImport,
  statementImport,
]
