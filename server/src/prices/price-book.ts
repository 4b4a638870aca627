import { type PriceAnswer, resolvePrice } from '@brava/contract/prices/resolve-price.ts'
import type { PriceFacts, PurchaseFact } from '@brava/contract/prices/price-facts.ts'
import { type CompanyFacts } from '../companies/company-facts.ts'
import type { Db } from '../platform/db/connect.ts'
import { convert } from '@brava/contract/money.ts'
import type { VatTreatment } from '@brava/contract/enums.ts'
import { decideVat } from '@brava/contract/vat.ts'
import { priceFacts, type PriceFactRows } from './price-facts.sql.ts'
import {
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
  /** For the buyer; from level 1 on for the supplier above it, without a promotion asked for by id. */
  price(item: PriceQuestion, level?: number): ResolvedPrice
}

interface BookRequest {
  readonly chain: readonly CompanyFacts[]
  readonly productIds: readonly number[]
  readonly promotionIds?: readonly number[]
  readonly at: Date
}

/** The distributor buys from nobody here: only the companies below it have prices. */
const buyersOf = (chain: readonly CompanyFacts[]) => chain.slice(0, -1)

/** Everything that the prices of one company on these products depend on; `upcoming`: promotions that start later too. */
export function readPriceFacts(
  db: Db,
  { chain, productIds, promotionIds = [], at, upcoming = false }: BookRequest & { readonly upcoming?: boolean },
): Promise<PriceFactRows> {
  const buyers = buyersOf(chain)
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

/** Loads what prices depend on, unless the caller has it at hand; then answers without the database. */
export async function openPriceBook(
  db: Db,
  request: BookRequest & { readonly facts?: PriceFactRows | undefined },
): Promise<PriceBook> {
  const { chain, at } = request
  const buyer = chain[0]
  const home = chain.at(-1)
  if (!buyer || !home) throw new Error('no such company')
  const buyers = buyersOf(chain)
  const facts = request.facts ?? (await readPriceFacts(db, request))
  const { products, assignments, groups, companyTiers, promotions } = facts
  const costs = new Map(facts.costs.flatMap((row) => (row.cost === null ? [] : [[row.id, row.cost] as const])))
  const rates = await loadRates(db, at, home.currency, buyers, groups, promotions)
  const productById = new Map(products.map((row) => [row.id, row]))
  // By product: a catalogue asks for thousands.
  const tiersOfRow = Map.groupBy(companyTiers, (tier) => tier.company_product_id)
  const groupFacts = groupFactsOf(facts)
  const promotionsOf = Map.groupBy(promotions, (row) => row.product_id)
  const assigned = new Map(assignments.map((row) => [`${row.company_id}:${row.product_id}`, row]))

  const assignmentOf = (company: CompanyFacts, productId: number): Assignment | undefined =>
    assigned.get(`${company.id}:${productId}`)

  /** The price facts of the company that stands at this level of the chain; its supplier is one level up. */
  function factsOf(level: number, item: PriceQuestion): PriceFacts {
    const company = buyers[level] as CompanyFacts
    const product = productById.get(item.productId)
    const own = assignmentOf(company, item.productId)
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
   * @assumption §3 does not say which cost is the distributor's purchase price: the newest batch, so that a price moves
   * with imports and not with every sale.
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
      const own = company && assignmentOf(company, item.productId)
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
    const rows = buyers.slice(level).map((company) => assignmentOf(company, productId))
    if (!product || product.deleted_at || rows.length === 0 || rows.some((row) => row === undefined)) {
      return 'NOT_ASSIGNED'
    }
    return product.is_withdrawn || rows.some((row) => row?.is_withdrawn) ? 'WITHDRAWN' : undefined
  }
}
