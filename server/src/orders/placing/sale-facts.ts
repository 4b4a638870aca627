import { type CompanyFacts, companyChain } from '../../companies/company-facts.ts'
import type { Db } from '../../platform/db/connect.ts'
import { factsOfProduct, factsTogether } from '../../prices/price-book-facts.ts'
import { readPriceFacts } from '../../prices/price-book.ts'
import type { PriceFactRows } from '../../prices/price-book.ts'
import { type ProductFacts, productsToOrder } from './products-to-order.sql.ts'
import { type SaleNow, saleNow } from './sale-facts.sql.ts'

export interface ProductToOrder extends ProductFacts {
  /** Sellable keys, from the current counter. */
  readonly stock: number
}

/** What an order's prices and terms depend on. */
export interface SaleFacts {
  /** [buyer, distributor] or [buyer, reseller, distributor]; empty if the company does not exist. */
  readonly chain: readonly CompanyFacts[]
  readonly products: ReadonlyMap<number, ProductToOrder>
  /** Undefined if promotions were requested by id: they may have ended, and are read with the prices. */
  readonly prices: PriceFactRows | undefined
}

interface KnownProduct {
  /** Undefined if the product does not exist. */
  readonly product: ProductFacts | undefined
  readonly prices: PriceFactRows
  /** Promotions that had ended by then are not among the prices: an order of an earlier instant reads them again. */
  readonly since: Date
}

/** Everything cached was read after this version was. */
interface Memory {
  readonly version: string
  readonly chains: Map<number, readonly CompanyFacts[]>
  /** By company and product. */
  readonly products: Map<string, KnownProduct>
}

const mostChains = 2000
/** About two kilobytes each. */
const mostProducts = 5000

// Versions are random numbers, so that those of two databases are never taken for each other.
let memory: Memory = { version: '', chains: new Map(), products: new Map() }

/**
 * Company, supplier, products and prices for an order: from this process's memory if their version, which is read
 * first, is still the one they were read under; stock is always read. A change that commits before the version is read
 * is always seen; a later one is too late for this order, just as if every table were read (decision 0050). `now`: read
 * by the caller in this transaction, for these products.
 */
export async function saleFacts(
  db: Db,
  asked: {
    companyId: number
    productIds: readonly number[]
    promotionIds: readonly number[]
    at: Date
    now?: SaleNow | undefined
  },
): Promise<SaleFacts> {
  const { companyId, productIds, promotionIds, at } = asked
  const now = asked.now ?? (await saleNow(db, { productIds }))[0]
  if (!now) throw new Error('the version of what sales depend on is always one row')
  if (memory.version !== now.version || memory.chains.size >= mostChains) {
    memory = { version: now.version, chains: new Map(), products: new Map() }
  }
  const mine = memory
  const chain = mine.chains.get(companyId) ?? (await companyChain(db, companyId))
  mine.chains.set(companyId, chain)

  const nameOf = (productId: number) => `${companyId}:${productId}`
  const missing = productIds.filter((id) => {
    const one = mine.products.get(nameOf(id))
    return one === undefined || at < one.since
  })
  const read = new Map(missing.length > 0 && chain.length > 0 ? await readProducts(db, chain, missing, at) : [])
  const known = new Map<number, KnownProduct>()
  for (const id of productIds) {
    const one = read.get(id) ?? mine.products.get(nameOf(id))
    if (!one) continue
    known.set(id, one)
    // The most recently used entries stay longest.
    mine.products.delete(nameOf(id))
    mine.products.set(nameOf(id), one)
  }
  for (const name of mine.products.keys()) {
    if (mine.products.size <= mostProducts) break
    mine.products.delete(name)
  }

  const stock = new Map(now.stock.map((row) => [row.productId, row.available]))
  const all = [...known.values()]
  return {
    chain,
    products: new Map(
      all.flatMap(({ product }) => (product ? [[product.id, { ...product, stock: stock.get(product.id) ?? 0 }]] : [])),
    ),
    prices:
      promotionIds.length > 0
        ? undefined
        : factsTogether(
            all.map((one) => one.prices),
            at,
          ),
  }
}

/** The companies that pay for a company's orders, if cached: it may have changed supplier since. */
export function knownPayers(companyId: number): readonly number[] | undefined {
  const payers = memory.chains.get(companyId)?.slice(0, -1)
  return payers && payers.length > 0 ? payers.map(({ id }) => id) : undefined
}

async function readProducts(db: Db, chain: readonly CompanyFacts[], productIds: readonly number[], at: Date) {
  const products = new Map((await productsToOrder(db, { productIds })).map((row) => [row.id, row]))
  const prices = await readPriceFacts(db, { chain, productIds, at, upcoming: true })
  return productIds.map((id): [number, KnownProduct] => [
    id,
    { product: products.get(id), prices: factsOfProduct(prices, id), since: at },
  ])
}
