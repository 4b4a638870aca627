import type { Db } from '../db/connect.ts'
import { catalogueOf, orderedCatalogue, type WholesaleRequest } from './wholesale.sql.ts'
import { type CatalogueScope, catalogueVersions, type ProductFacts, productFacts } from './catalogue-rows.sql.ts'

/** The ids of a catalogue's company products in the asked order, and its highest price. */
export interface OrderedCatalogue {
  readonly ids: Int32Array
  readonly highest: number
}

interface Memory {
  /** Products by id as they were at this version of what all catalogues share. */
  products: { version: number; facts: Map<number, ProductFacts> }
  /** By company, column and direction; the one asked for longest ago goes first. */
  readonly orders: Map<string, { version: string; catalogue: OrderedCatalogue }>
}

const mostOrders = 500
const memories = new WeakMap<Db, Memory>()

function memoryOf(db: Db): Memory {
  const found = memories.get(db)
  if (found) return found
  const made: Memory = { products: { version: -1, facts: new Map() }, orders: new Map() }
  memories.set(db, made)
  return made
}

/** The numbers that change when the catalogue does. */
export interface CatalogueVersions {
  readonly products: number
  readonly companies: string
}

/**
 * The whole catalogue in one order. Kept in this process by the versions that every change of it raises in its own
 * transaction: what is answered is never older than the versions that were read before it.
 */
export async function rememberedOrder(
  db: Db,
  scope: CatalogueScope,
  versions: CatalogueVersions,
  order: Pick<WholesaleRequest, 'sortBy' | 'isSortAscending'>,
): Promise<OrderedCatalogue> {
  const { orders } = memoryOf(db)
  const name = `${scope.buyerIds.join('/')}:${order.sortBy ?? ''}:${order.isSortAscending}`
  const version = `${versions.products}/${versions.companies}`
  const known = orders.get(name)
  if (known?.version === version) {
    orders.delete(name)
    orders.set(name, known)
    return known.catalogue
  }
  const rows = await orderedCatalogue(catalogueOf(db, scope.buyerIds), order)
  const catalogue = {
    ids: Int32Array.from(rows, (row) => row.id),
    highest: rows.reduce((most, row) => Math.max(most, row.price), 0),
  }
  orders.set(name, { version, catalogue })
  for (const oldest of orders.keys()) {
    if (orders.size <= mostOrders) break
    orders.delete(oldest)
  }
  return catalogue
}

/** What is written on these products, read once for each version. */
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
  const rows = await catalogueVersions(db, [0, ...buyerIds])
  const of = new Map(rows.map((row) => [row.companyId, row.version]))
  return { products: of.get(0) ?? 0, companies: buyerIds.map((id) => of.get(id) ?? 0).join('/') }
}
