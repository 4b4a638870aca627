import type { Grouping } from './answer-report.ts'
import { productFields } from './by-product.sql.ts'

/** Rows are products as they are called today. */
export const byProduct: Grouping = {
  by: 'product',
  search: (productText) => ({ productText }),
  fieldsOf: async (db, keys) => {
    const rows = await productFields(db, keys.map(Number))
    return new Map(rows.map((row) => [String(row.id), row]))
  },
}
