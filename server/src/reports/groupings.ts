import { basisPoints } from '@brava/contract/money.ts'
import type { GroupName } from '@brava/contract/reports/groups.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Grouping } from './answer-report.ts'
import {
  batchFields,
  categoryFields,
  countryFields,
  partnerFields,
  platformFields,
  productFields,
  supplierFields,
} from './groupings.sql.ts'
import { allDefects, defects } from './stock.sql.ts'

type Fields = Awaited<ReturnType<Grouping['fieldsOf']>>

/** Fields of the rows of a table by id, with today's names. */
export const byId =
  (read: (db: Db, ids: readonly number[]) => Promise<readonly { readonly id: number }[]>) =>
  async (db: Db, keys: readonly string[]): Promise<Fields> => {
    const rows = keys.length === 0 ? [] : await read(db, keys.map(Number))
    return new Map(rows.map((row) => [String(row.id), row]))
  }

const defectRate = ({ soldKeys, faulty }: { readonly soldKeys: number; readonly faulty: number }) => ({
  defectBp: basisPoints(BigInt(faulty), BigInt(soldKeys + faulty)),
})

/** How many of all keys ever sold turned out faulty, for each batch or supplier. */
const defectsOf = (by: 'batch' | 'supplier'): NonNullable<Grouping['beside']> => ({
  of: async (db, keys) => {
    const rows = new Map((await defects(db, by, keys.map(Number))).map((row) => [row.key, row]))
    return (key) => defectRate(rows.get(key) ?? { soldKeys: 0, faulty: 0 })
  },
  all: async (db, keys) => defectRate(await allDefects(db, by, keys.map(Number))),
})

/** Units still owed have no key yet: they get a row of their own with a translated name. */
const owed = {
  batch: { id: 0, code: '', product: '', supplier: '', importedOn: null, productId: 0 },
  supplier: { id: 0, title: '' },
} as const

const withOwed =
  (fieldsOf: Grouping['fieldsOf'], row: { readonly id: number }): Grouping['fieldsOf'] =>
  async (db, keys) => {
    const fields = await fieldsOf(db, keys)
    return keys.includes('0') ? new Map([...fields, ['0', row]]) : fields
  }

/** How the rows of each kind of report are summed, searched and named. */
export const groupings = {
  product: {
    by: 'product',
    search: (productText) => ({ productText }),
    isLasting: true,
    fieldsOf: byId(productFields),
  },
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
    // The number is shown as the name of the payment method.
    fieldsOf: async (_db, keys) => new Map(keys.map((key) => [key, { id: Number(key), title: key }])),
  },
  country: { by: 'country', search: () => ({}), fieldsOf: byId(countryFields) },
  batch: {
    by: 'batch',
    search: (batchText) => ({ batchText }),
    isLasting: true,
    fieldsOf: withOwed(byId(batchFields), owed.batch),
    beside: defectsOf('batch'),
  },
  supplier: {
    by: 'supplier',
    search: () => ({}),
    fieldsOf: withOwed(byId(supplierFields), owed.supplier),
    beside: defectsOf('supplier'),
  },
} as const satisfies Readonly<Partial<Record<GroupName, Grouping>>>
