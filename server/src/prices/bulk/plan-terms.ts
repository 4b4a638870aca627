import { companyChain, type CompanyFacts } from '../../companies/company-facts.ts'
import type { PlannedRow } from '../../platform/bulk/bulk-changes.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { NewAssigned } from '../change-company-products.sql.ts'
import { belowIn } from '../guard-prices.ts'
import { productTitles } from '../lock-company-products.sql.ts'
import { tiersOf } from '../price-book-facts.ts'
import { openPriceBook, type PriceFactRows, readPriceFacts } from '../price-book.ts'
import { pricesAtOnce } from '../prices-at-once.ts'
import { purchasePrices } from '../purchase-prices.ts'
import type { TermsSet } from '../change-prices.ts'
import type { PriceBelow } from '../confirm-below-cost.ts'
import type { Seller } from '../settle-prices.ts'
import { countFollowing, type Terms } from './price-bulk.sql.ts'
import { fits, standingTerms } from './terms.ts'

/** The requested change of a partner's prices. */
export type PriceWish =
  | { readonly kind: 'margin'; readonly productIds: readonly number[]; readonly marginBp: number }
  | { readonly kind: 'assign'; readonly items: readonly NewAssigned[] }
  | { readonly kind: 'terms'; readonly productId: number; readonly terms: TermsSet }

/** The products it concerns. */
export function productsOf(wish: PriceWish): readonly number[] {
  if (wish.kind === 'margin') return wish.productIds
  return wish.kind === 'assign' ? wish.items.map((item) => item.productId) : [wish.productId]
}

type Assignment = PriceFactRows['assignments'][number]

interface Planned {
  readonly productId: number
  readonly before: Terms
  readonly after: Terms
  /** The partner's product as it would be afterwards. */
  readonly row: Assignment
}

/** As many as a person looks at; the counts cover all. */
const mostShown = 500

/**
 * What a bulk change would do to each product of a partner, and its preview in the partner's currency; writes nothing.
 * Products that already have these terms are left out.
 */
export async function planTerms(
  { db, person, clock }: Pick<Seller, 'db' | 'person' | 'clock'>,
  companyId: number,
  wish: PriceWish,
) {
  const chain = await companyChain(db, companyId)
  const asked = { db, person, companyId, chain, at: clock.now() }
  const changes: Shown[] = []
  const below: PriceBelow[] = []
  let following = 0
  for (const part of inParts(wish)) {
    const found = await planPart(asked, part)
    changes.push(...found.changes)
    below.push(...found.below)
    following += found.following
  }
  const count = (fits: (change: Shown) => boolean) => changes.filter(fits).length
  const biggest = [...changes].sort((a, b) => weight(b) - weight(a)).slice(0, mostShown)
  return {
    rows: changes satisfies readonly PlannedRow[],
    below,
    preview: {
      currency: chain[0]?.currency ?? '',
      products: productsOf(wish).length,
      changing: changes.length,
      assigned: count((one) => one.oldPrice === null),
      rising: count((one) => one.oldPrice !== null && one.newPrice > one.oldPrice),
      falling: count((one) => one.oldPrice !== null && one.newPrice < one.oldPrice),
      belowCost: count((one) => one.isBelowCost),
      following,
      rows: await named(db, biggest),
    },
  }
}

/** Splits the request into parts of some products each. */
function* inParts(wish: PriceWish): Generator<PriceWish> {
  if (wish.kind === 'terms') return yield wish
  for (let from = 0; from < productsOf(wish).length; from += pricesAtOnce) {
    const to = from + pricesAtOnce
    yield wish.kind === 'margin'
      ? { ...wish, productIds: wish.productIds.slice(from, to) }
      : { ...wish, items: wish.items.slice(from, to) }
  }
}

interface Asked extends Pick<Seller, 'db' | 'person'> {
  readonly companyId: number
  readonly chain: readonly CompanyFacts[]
  readonly at: Date
}

async function planPart({ db, person, companyId, chain, at }: Asked, wish: PriceWish) {
  const productIds = productsOf(wish)
  const facts = await readPriceFacts(db, { chain, productIds, at })
  const planned = whatChanges(facts, companyId, wish)
  const then = factsThen(facts, companyId, planned)
  const changingIds = planned.map((one) => one.productId)
  const [bookNow, bookThen, purchase, following] = await Promise.all([
    openPriceBook(db, { chain, productIds, at, facts }),
    openPriceBook(db, { chain, productIds, at, facts: then }),
    purchasePrices(db, chain, changingIds, at),
    countFollowing(db, companyId, changingIds),
  ])
  // At quantity 1 and at every tier, as the guard does for every price change.
  const { below } = belowIn(person, chain, { ...then, assignments: planned.map(({ row }) => row) }, bookThen, purchase)
  const isBelow = new Set(below.map((one) => one.productId))
  const changes = planned.map(({ productId, before, after }): Shown => {
    const question = { productId, quantity: 1, promotionId: null }
    const price = bookThen.price(question)
    const paidE4 = purchase(productId)
    return {
      productId,
      before,
      after,
      oldPrice: before.isAssigned ? bookNow.price(question).unitPrice : null,
      newPrice: price.unitPrice,
      cost: paidE4 === null ? null : Math.ceil(paidE4 / 100),
      isBelowCost: isBelow.has(productId),
    }
  })
  return { changes, below, following }
}

function whatChanges(facts: PriceFactRows, companyId: number, wish: PriceWish): Planned[] {
  if (wish.kind === 'margin') return newMargins(facts, companyId, wish.marginBp)
  return wish.kind === 'assign' ? newProducts(facts, companyId, wish) : newTerms(facts, companyId, wish)
}

/** The facts that prices would depend on after the change. */
function factsThen(facts: PriceFactRows, companyId: number, planned: readonly Planned[]): PriceFactRows {
  const becoming = new Set(planned.map((one) => one.productId))
  const tiered = planned.flatMap(({ row, after }) => (after.tiers ? [{ id: row.id, tiers: after.tiers }] : []))
  const losing = new Set(tiered.map(({ id }) => id))
  return {
    ...facts,
    assignments: [
      ...facts.assignments.filter((row) => row.company_id !== companyId || !becoming.has(row.product_id)),
      ...planned.map((one) => one.row),
    ],
    companyTiers: [
      ...facts.companyTiers.filter((tier) => !losing.has(tier.company_product_id)),
      ...tiered.flatMap(({ id, tiers }) =>
        tiers.map(({ minQuantity, price }) => ({ company_product_id: id, min_quantity: minQuantity, price })),
      ),
    ],
  }
}

/** The one product whose terms change. */
function newTerms(
  facts: PriceFactRows,
  companyId: number,
  { productId, terms }: { readonly productId: number; readonly terms: TermsSet },
): Planned[] {
  const row = facts.assignments.find((one) => one.company_id === companyId && one.product_id === productId)
  if (!row) return []
  const standing = standingTerms(row, tiersOf(facts.companyTiers.filter((tier) => tier.company_product_id === row.id)))
  const after = { isAssigned: true, ...terms }
  if (fits(standing, after)) return []
  const { price = row.price, marginBp = row.margin_bp, overridePrice = row.override_price, moq = row.moq } = terms
  return [
    {
      productId,
      before: onlyNamed(standing, after),
      after,
      row: { ...row, price, margin_bp: marginBp, override_price: overridePrice, moq },
    },
  ]
}

/** Of the current terms, only those named in the change. */
const onlyNamed = (standing: Terms, after: Terms) =>
  Object.fromEntries(Object.entries(standing).filter(([name]) => name in after)) as unknown as Terms

/** Each product of the partner that does not have this margin yet, or still has quantity prices, which would beat it. */
function newMargins(facts: PriceFactRows, companyId: number, marginBp: number): Planned[] {
  const tiersOfRow = Map.groupBy(facts.companyTiers, (tier) => tier.company_product_id)
  const after: Terms = { isAssigned: true, price: null, marginBp, tiers: [] }
  return facts.assignments.flatMap((row) => {
    if (row.company_id !== companyId) return []
    const standing = standingTerms(row, tiersOf(tiersOfRow.get(row.id) ?? []))
    if (fits(standing, after)) return []
    return [
      {
        productId: row.product_id,
        before: onlyNamed(standing, after),
        after,
        row: { ...row, price: null, margin_bp: marginBp },
      },
    ]
  })
}

/** Each product the partner does not have yet. */
function newProducts(
  facts: PriceFactRows,
  companyId: number,
  { items }: { readonly items: readonly NewAssigned[] },
): Planned[] {
  const known = new Set(facts.assignments.filter((row) => row.company_id === companyId).map((row) => row.product_id))
  return items
    .filter((item) => !known.has(item.productId))
    .map(({ productId, price, marginBp, overridePrice = null, moq }) => ({
      productId,
      before: { isAssigned: false },
      after: { isAssigned: true, price, marginBp, overridePrice, moq, isWithdrawn: false, tiers: [] },
      row: {
        // An id that no row has: the product is not assigned yet.
        id: -productId,
        company_id: companyId,
        product_id: productId,
        price,
        margin_bp: marginBp,
        override_price: overridePrice,
        moq,
        is_withdrawn: false,
      },
    }))
}

interface Shown {
  readonly productId: number
  readonly before: Terms
  readonly after: Terms
  readonly oldPrice: number | null
  readonly newPrice: number
  readonly cost: number | null
  readonly isBelowCost: boolean
}

async function named(db: Db, changes: readonly Shown[]) {
  const ids = changes.map((one) => one.productId)
  const names = new Map((ids.length > 0 ? await productTitles(db, ids) : []).map((row) => [row.id, row]))
  return changes.map(({ productId, oldPrice, newPrice, cost, isBelowCost }) => ({
    productId,
    code: names.get(productId)?.code ?? '',
    title: names.get(productId)?.title ?? '',
    oldPrice,
    newPrice,
    purchase: cost,
    isBelowCost,
  }))
}

/** Prices below cost first, then by how far the price moves. */
const weight = ({ oldPrice, newPrice, isBelowCost }: Shown) =>
  (oldPrice === null ? 0 : Math.abs(newPrice - oldPrice) / Math.max(oldPrice, 1)) + (isBelowCost ? 1_000_000 : 0)
