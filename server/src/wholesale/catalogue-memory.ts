import type { Db } from '../platform/db/connect.ts'
import { type CatalogueOrder, catalogueOf, orderedCatalogue } from './wholesale.sql.ts'
import { type CatalogueScope, catalogueVersions, type ProductFacts, productFacts } from './catalogue-rows.sql.ts'

/**
 * A catalogue's company products in the requested order, and its highest price: packed, because there may be thousands.
 */
export interface OrderedCatalogue {
  readonly ids: Int32Array
  readonly productIds: Int32Array
  readonly prices: Float64Array
  readonly moqs: Int32Array
  readonly favourites: Uint8Array
  readonly highest: number
}

interface Memory {
  /** Products by id at this version of what all catalogues share. */
  products: { version: number; facts: Map<number, ProductFacts> }
  /** By company, column and direction; the least recently used is dropped first. */
  readonly orders: Map<string, { version: string; catalogue: OrderedCatalogue }>
  /** Orders being read, by name and version: concurrent callers wait for the same read. */
  readonly readings: Map<string, Promise<OrderedCatalogue>>
  /** By company: where its products and prices were last looked up. */
  readonly scopes: Map<number, CatalogueScope>
}

const mostOrders = 500
/** About 20 bytes each. */
const mostRows = 1_000_000
const memories = new WeakMap<Db, Memory>()

function memoryOf(db: Db): Memory {
  const found = memories.get(db)
  if (found) return found
  const made: Memory = {
    products: { version: -1, facts: new Map() },
    orders: new Map(),
    readings: new Map(),
    scopes: new Map(),
  }
  memories.set(db, made)
  return made
}

/** The version numbers that change with the catalogue. */
export interface CatalogueVersions {
  readonly products: number
  readonly companies: string
}

const nameOf = ({ buyerIds }: CatalogueScope, order: CatalogueOrder) =>
  [buyerIds.join('/'), order.sortBy, order.isSortAscending, order.sortBy === 'platform' && order.language].join(':')
const versionOf = (versions: CatalogueVersions) => `${versions.products}/${versions.companies}`

/** Moves a value to the end: the least recently used is dropped first. */
function keep<K, V>(kept: Map<K, V>, key: K, value: V): void {
  kept.delete(key)
  kept.set(key, value)
}

function forgetOldest({ orders, scopes }: Memory): void {
  let rows = 0
  for (const { catalogue } of orders.values()) rows += catalogue.ids.length
  for (const [name, { catalogue }] of orders) {
    if (orders.size <= mostOrders && rows <= mostRows) break
    rows -= catalogue.ids.length
    orders.delete(name)
  }
  for (const companyId of scopes.keys()) {
    if (scopes.size <= mostOrders) break
    scopes.delete(companyId)
  }
}

/** An order that was correct when last requested: use it only if scope and version are found unchanged. */
export function expectedOrder(db: Db, companyId: number, order: CatalogueOrder) {
  const { orders, scopes } = memoryOf(db)
  const scope = scopes.get(companyId)
  const known = scope && orders.get(nameOf(scope, order))
  if (!known) return undefined
  keep(orders, nameOf(scope, order), known)
  return { scope, ...known }
}

/** Whether scope and version are as expected. */
export function isAsExpected(
  expected: { scope: CatalogueScope; version: string },
  found: { scope: CatalogueScope; versions: CatalogueVersions },
): boolean {
  const same = (a: readonly number[], b: readonly number[]) => a.join() === b.join()
  return (
    same(expected.scope.chainIds, found.scope.chainIds) &&
    same(expected.scope.groupIds, found.scope.groupIds) &&
    expected.version === versionOf(found.versions)
  )
}

/**
 * The whole catalogue in one order. Cached in this process by the versions that every change raises in its own
 * transaction: the result is never older than the versions that were read before it.
 */
export async function rememberedOrder(
  db: Db,
  scope: CatalogueScope,
  versions: CatalogueVersions,
  order: CatalogueOrder,
): Promise<OrderedCatalogue> {
  const memory = memoryOf(db)
  const { orders, scopes } = memory
  const [name, version] = [nameOf(scope, order), versionOf(versions)]
  const [companyId] = scope.buyerIds
  if (companyId !== undefined) keep(scopes, companyId, scope)
  const known = orders.get(name)
  if (known?.version === version) {
    keep(orders, name, known)
    return known.catalogue
  }
  const { readings } = memory
  const reading = readings.get(`${name}@${version}`) ?? readOrder(db, scope, order)
  readings.set(`${name}@${version}`, reading)
  const catalogue = await reading.finally(() => readings.delete(`${name}@${version}`))
  keep(orders, name, { version, catalogue })
  forgetOldest(memory)
  return catalogue
}

async function readOrder(db: Db, scope: CatalogueScope, order: CatalogueOrder): Promise<OrderedCatalogue> {
  const rows = await orderedCatalogue(catalogueOf(db, scope.buyerIds), order)
  return {
    ids: Int32Array.from(rows, (row) => row.id),
    productIds: Int32Array.from(rows, (row) => row.productId),
    prices: Float64Array.from(rows, (row) => row.effectivePrice),
    moqs: Int32Array.from(rows, (row) => row.moq),
    favourites: Uint8Array.from(rows, (row) => Number(row.isFavorite)),
    highest: rows.reduce((most, row) => Math.max(most, row.effectivePrice), 0),
  }
}

/** The data of these products, read once for each version. */
export async function rememberedProducts(
  db: Db,
  versions: CatalogueVersions,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, ProductFacts>> {
  const memory = memoryOf(db)
  if (memory.products.version !== versions.products) {
    memory.products = { version: versions.products, facts: new Map() }
  }
  const { facts } = memory.products
  const missing = productIds.filter((id) => !facts.has(id))
  if (missing.length > 0) for (const row of await productFacts(db, missing)) facts.set(row.id, row)
  return facts
}

export async function versionsOf(db: Db, buyerIds: readonly number[]): Promise<CatalogueVersions> {
  return versionsFrom(await catalogueVersions(db, [0, ...buyerIds]), buyerIds)
}

export function versionsFrom(
  rows: readonly { readonly companyId: number; readonly version: number }[],
  buyerIds: readonly number[],
): CatalogueVersions {
  const of = new Map(rows.map((row) => [row.companyId, row.version]))
  return { products: of.get(0) ?? 0, companies: buyerIds.map((id) => of.get(id) ?? 0).join('/') }
}
