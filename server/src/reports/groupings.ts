import type { GroupName } from '@brava/contract/reports/groups.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Grouping } from './answer-report.ts'
import { categoryFields, countryFields, partnerFields, platformFields, productFields } from './groupings.sql.ts'

type Fields = Awaited<ReturnType<Grouping['fieldsOf']>>

/** Fields of the rows of a table by their ids, as they are called today. */
export const byId =
  (read: (db: Db, ids: readonly number[]) => Promise<readonly { readonly id: number }[]>) =>
  async (db: Db, keys: readonly string[]): Promise<Fields> => {
    const rows = keys.length === 0 ? [] : await read(db, keys.map(Number))
    return new Map(rows.map((row) => [String(row.id), row]))
  }

/** How the rows of each kind of report are summed, searched and named. */
export const groupings = {
  product: { by: 'product', search: (productText) => ({ productText }), fieldsOf: byId(productFields) },
  category: {
    by: 'category',
    search: (categoryText) => ({ categoryText }),
    fieldsOf: byId(categoryFields),
    above: (sales, filters) => sales.categoriesAbove(filters),
  },
  platform: { by: 'platform', search: (platformText) => ({ platformText }), fieldsOf: byId(platformFields) },
  partner: { by: 'partner', search: (partnerText) => ({ partnerText }), fieldsOf: byId(partnerFields) },
  paymentType: {
    by: 'paymentType',
    search: () => ({}),
    // The number is said as the name of the way to pay.
    fieldsOf: async (_db, keys) => new Map(keys.map((key) => [key, { id: Number(key), title: key }])),
  },
  country: { by: 'country', search: () => ({}), fieldsOf: byId(countryFields) },
} as const satisfies Readonly<Partial<Record<GroupName, Grouping>>>
