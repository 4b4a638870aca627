import { type PriceAnswer, resolvePrice } from '@brava/contract/prices/resolve-price.ts'
import type { PriceFacts, PurchaseFact } from '@brava/contract/prices/price-facts.ts'
import { type CompanyFacts } from '../companies/company-facts.ts'
import type { Db } from '../platform/db/connect.ts'
import { convert } from '@brava/contract/money.ts'
import type { VatTreatment } from '@brava/contract/enums.ts'
import { decideVat } from '@brava/contract/vat.ts'
import { priceFacts, type PriceFactRows } from './price-facts.sql.ts'
import {
  assignedBy,
  groupFactsOf,
  loadRates,
  type Assignment,
  promotionFacts,
  tiersOf,
  distributorFacts,
} from './price-book-facts.ts'
import type { PriceQuestion, ResolvedPrice } from './resolved-price.ts'

export type { PriceFactRows }

export interface PriceBook {
  /** The buyer's price; from level 1 the price of the supplier above it, without a promotion requested by id. */
  price(item: PriceQuestion, level?: number): ResolvedPrice
}

interface BookRequest {
  readonly chain: readonly CompanyFacts[]
  readonly productIds: readonly number[]
  readonly promotionIds?: readonly number[]
  readonly at: Date
}

interface BooksRequest extends Omit<BookRequest, 'chain'> {
  readonly chains: readonly (readonly CompanyFacts[])[]
}

/** The distributor buys from nobody here: only the companies below it have prices. */
const buyersOf = (chain: readonly CompanyFacts[]) => chain.slice(0, -1)

/**
 * Everything that one company's prices of these products depend on; `upcoming`: includes promotions that start later.
 */
export function readPriceFacts(
  db: Db,
  { chain, ...asked }: BookRequest & { readonly upcoming?: boolean },
): Promise<PriceFactRows> {
  return readFactsOfAll(db, { ...asked, chains: [chain] })
}

/** Like readPriceFacts, for several sales chains at once. */
export function readFactsOfAll(
  db: Db,
  { chains, productIds, promotionIds = [], at, upcoming = false }: BooksRequest & { readonly upcoming?: boolean },
): Promise<PriceFactRows> {
  const buyers = chains.flatMap(buyersOf)
  return priceFacts(db, {
    companyIds: buyers.map((company) => company.id),
    groupIds: buyers.flatMap((company) => (company.priceGroupId === null ? [] : [company.priceGroupId])),
    productIds,
    promotionIds,
    at,
    upcoming,
  })
}

/**
 * Nobody sells at a loss because of the distributor's promotion: the supplier of a buyer who gets its price pays that price
 * too, or its own where that is lower (decision 0115).
 */
function withPromotionBelow(facts: PriceFacts, promotionBelow: number | null | undefined): PriceAnswer {
  const own = resolvePrice(facts)
  if (promotionBelow == null) return own
  const promotions = facts.promotions.map((one) => ({ ...one, isRecipient: true }))
  const promoted = resolvePrice({ ...facts, promotions, promotionId: promotionBelow })
  return promoted.rule === 'promotion' && promoted.unitPrice < own.unitPrice ? promoted : own
}

/** Loads what prices depend on, unless the caller provides it; then answers without the database. */
export async function openPriceBook(
  db: Db,
  { chain, ...request }: BookRequest & { readonly facts?: PriceFactRows | undefined },
): Promise<PriceBook> {
  const bookOf = await openPriceBooks(db, { ...request, chains: [chain] })
  return bookOf(chain)
}

/** Like openPriceBook, for several sales chains: what the prices of all of them depend on is read at once. */
export async function openPriceBooks(
  db: Db,
  request: BooksRequest & { readonly facts?: PriceFactRows | undefined },
): Promise<(chain: readonly CompanyFacts[]) => PriceBook> {
  const { chains, at } = request
  const facts = request.facts ?? (await readFactsOfAll(db, request))
  const { promotions, groups } = facts
  const rates = await loadRates(db, at, [...chains.flat(), ...groups, ...promotions])
  const looked: LookedUp = {
    at,
    rates,
    costs: new Map(facts.costs.flatMap((row) => (row.cost === null ? [] : [[row.id, row.cost] as const]))),
    productById: new Map(facts.products.map((row) => [row.id, row])),
    // By product: a catalogue asks for thousands.
    tiersOfRow: Map.groupBy(facts.companyTiers, (tier) => tier.company_product_id),
    groupFacts: groupFactsOf(facts),
    promotionsOf: Map.groupBy(promotions, (row) => row.product_id),
    assigned: assignedBy(facts.assignments),
  }
  return (chain) => bookOf(chain, looked)
}

/** What the prices of several companies depend on, by lookup key. */
interface LookedUp {
  readonly at: Date
  readonly rates: (from: string, to: string) => string
  readonly costs: ReadonlyMap<number, number>
  readonly productById: ReadonlyMap<number, PriceFactRows['products'][number]>
  readonly tiersOfRow: ReadonlyMap<number, readonly { min_quantity: number; price: number }[]>
  readonly groupFacts: ReturnType<typeof groupFactsOf>
  readonly promotionsOf: ReadonlyMap<number, PriceFactRows['promotions']>
  /** By company, then by product. */
  readonly assigned: ReadonlyMap<number, ReadonlyMap<number, Assignment>>
}

function bookOf(chain: readonly CompanyFacts[], looked: LookedUp): PriceBook {
  const { at, rates, costs, productById, tiersOfRow, groupFacts, promotionsOf } = looked
  const buyer = chain[0]
  const home = chain.at(-1)
  if (!buyer || !home) throw new Error('no such company')
  const buyers = buyersOf(chain)
  const assigned = buyers.map((company) => looked.assigned.get(company.id))

  /** The price facts of the company at this level of the chain; its supplier is one level up. */
  function factsOf(level: number, item: PriceQuestion): PriceFacts {
    const company = buyers[level] as CompanyFacts
    const product = productById.get(item.productId)
    const own = assigned[level]?.get(item.productId)
    const inCurrency = (amount: number, currency: string) => convert(amount, rates(currency, company.currency))
    return {
      currency: company.currency,
      quantity: item.quantity,
      at,
      promotionId: item.promotionId,
      promotions: promotionFacts(promotionsOf.get(item.productId) ?? [], company, home?.currency, inCurrency),
      overridePrice: own?.override_price ?? null,
      companyPrice: own?.price ?? null,
      companyTiers: own ? tiersOf(tiersOfRow.get(own.id) ?? []) : [],
      marginBp: own?.margin_bp ?? null,
      purchase: own?.margin_bp == null ? null : purchaseOf(level, item),
      group: groupFacts(company, item.productId, inCurrency),
      basePrice: inCurrency(product?.base_price ?? 0, home?.currency ?? company.currency),
    }
  }

  /**
   * What the supplier itself pays. A reseller: its own price at this quantity. The distributor: the cost of its newest
   * batch with the VAT that its buyer is charged.
   * @assumption §3 does not say which cost is the distributor's purchase price: the newest batch of which there are
   * still keys, in any state, so that a price moves with imports and not with every sale. A batch whose keys were all
   * moved to another product or deleted no longer counts; moved keys count with the day of their own delivery.
   */
  function purchaseOf(level: number, item: PriceQuestion): PurchaseFact | null {
    const company = buyers[level] as CompanyFacts
    const supplier = buyers[level + 1]
    if (supplier) {
      const { unitPrice } = resolvePrice(factsOf(level + 1, { ...item, promotionId: item.promotionId }))
      return {
        amountE4: convert(unitPrice * 100, rates(supplier.currency, company.currency)),
        from: 'supplierPrice',
      }
    }
    const cost = costs.get(item.productId)
    const product = productById.get(item.productId)
    if (cost === undefined || !product || !home) return null
    const { rateBp } = decideVat(product.vat_treatment as VatTreatment, home.vat, company.vat)
    const gross = Math.round((cost * (10_000 + rateBp)) / 10_000)
    return { amountE4: convert(gross, rates(home.currency, company.currency)), from: 'newestBatch' }
  }

  return {
    price(item, level = 0) {
      const product = productById.get(item.productId)
      const company = buyers[level]
      const own = assigned[level]?.get(item.productId)
      const facts = company ? factsOf(level, item) : distributorFacts(item, home.currency, product?.base_price ?? 0, at)
      const answer = level > 0 ? withPromotionBelow(facts, item.promotionBelow) : resolvePrice(facts)
      const promotion = facts.promotions.find((fact) => fact.id === answer.promotionId)
      const reason = unavailable(item.productId, level)
      return {
        productId: item.productId,
        companyProductId: own?.id ?? null,
        unitPrice: answer.unitPrice,
        currency: (company ?? home).currency,
        rule: answer.rule,
        promotionId: answer.promotionId,
        trace: answer.trace,
        moq: promotion?.moq ?? own?.moq ?? product?.moq ?? 1,
        available: reason === undefined,
        ...(reason ? { reason } : {}),
      }
    },
  }

  function unavailable(productId: number, level: number): ResolvedPrice['reason'] | undefined {
    const product = productById.get(productId)
    const rows = assigned.slice(level).map((own) => own?.get(productId))
    if (!product || product.deleted_at || rows.length === 0 || rows.some((row) => row === undefined)) {
      return 'NOT_ASSIGNED'
    }
    return product.is_withdrawn || rows.some((row) => row?.is_withdrawn) ? 'WITHDRAWN' : undefined
  }
}
