import { productImportColumns, productImportOutcomes } from '@brava/contract/products/product-import-outcomes.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { type ImportContext, tableImport } from '../../platform/imports/table-import.ts'
import { noteFirstPrices, setBasePrices } from '../../prices/set-base-price.ts'
import { noteProducts } from '../note-products.ts'
import { holdProductCodes, insertProduct, updateProduct } from '../products.sql.ts'
import { type PlannedProduct, planProducts, type ProductFacts } from './plan-products.ts'
import { parseProductLine, type ProductLine } from './product-line.ts'
import { storePictures } from './unpack-products.ts'

type Context = ImportContext<Partial<ProductFacts>>

/**
 * Products from a supplier's file (specification §9, decision 0111): a row adds a product or changes the one with its
 * code. The dry run checks; the commit checks again and writes.
 * @assumption §9: an empty cell keeps the current value; a file deletes nothing and withdraws nothing.
 */
export const productImport = tableImport<ProductLine, Partial<ProductFacts>>({
  name: 'products',
  outcomes: productImportOutcomes,
  columns: productImportColumns,
  // A product costs a handful of statements: this many make a short transaction.
  rowsPerChunk: 100,
  prepare: storePictures,
  headingsAs: ({ supplier = '' }) => `products ${supplier.trim().toLowerCase()}`.trim(),
  parse: parseProductLine,
  sameAs: ({ code }) => code.toUpperCase(),
  show: ({ code = '', title = '', price = '' }) => [code, title, price].filter((part) => part !== '').join(' · '),
  check: async (trx, rows, context) => {
    const { found, planned } = await planProducts(trx, rows, context)
    return [...found, ...planned.map(({ place, changes }) => ({ place, outcome: 'ok', detail: changes.join(',') }))]
  },
  commit: async (trx, rows, context) => {
    await holdProductCodes(trx)
    const { found, planned } = await planProducts(trx, rows, context)
    await addProducts(
      trx,
      planned.filter(({ old }) => !old),
      context,
    )
    await changeProducts(trx, planned, context)
    return found
  },
})

const acting = (trx: Trx, { person, ip }: Context) => ({ db: trx, person, ip, requestId: '' })

async function addProducts(trx: Trx, planned: readonly PlannedProduct[], context: Context): Promise<void> {
  const added: { productId: number; price: number }[] = []
  for (const { body, price } of planned) added.push({ productId: await insertProduct(trx, body, price), price })
  await noteFirstPrices(trx, added, { userId: context.person.id, cause: 'csv', jobRunId: context.runId ?? 0 })
  await noteProducts(
    trx,
    acting(trx, context),
    'created',
    added.map((one) => one.productId),
  )
}

async function changeProducts(trx: Trx, planned: readonly PlannedProduct[], context: Context): Promise<void> {
  const changing = planned.flatMap(({ old, ...plan }) => (old ? [{ old, ...plan }] : []))
  for (const { old, body, changes } of changing) {
    if (changes.some((name) => name !== 'price') && !(await updateProduct(trx, old.id, old.version, body)))
      throw new Error('the product was changed while its file was imported')
  }
  await setBasePrices(
    trx,
    changing.map(({ old, price }) => ({ productId: old.id, price })),
    { userId: context.person.id, cause: 'csv', jobRunId: context.runId ?? 0, reason: context.facts.reason ?? '' },
  )
  await noteProducts(
    trx,
    acting(trx, context),
    'changed',
    changing.map(({ old }) => old.id),
  )
}
