import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceFromMargin, resolvePrice } from './resolve-price.ts'
import type { PriceRule } from './price-steps.ts'
import type { PriceFacts, PriceTier, PromotionFact } from './price-facts.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const day = 86_400_000

/** Gejmerija Banja Luka buys Vektor Liga 27 from Digitalis; only the base price is set. */
const plain: PriceFacts = {
  currency: 'BAM',
  quantity: 4,
  at: noon,
  promotions: [],
  overridePrice: null,
  companyPrice: null,
  companyTiers: [],
  marginBp: null,
  purchase: null,
  group: null,
  basePrice: 10490,
}

const blackFriday: PromotionFact = {
  id: 7,
  title: 'Black Friday',
  isActive: true,
  isRecipient: true,
  startsAt: new Date(noon.getTime() - day),
  endsAt: new Date(noon.getTime() + day),
  price: 8000,
  moq: 3,
}

const outcomes = (facts: PriceFacts) =>
  Object.fromEntries(resolvePrice(facts).trace.steps.map((step) => [step.rule, step.outcome]))

describe('the price of one product for Gejmerija Banja Luka', () => {
  test('is the base price when nothing else is set', () => {
    expect(resolvePrice(plain)).toMatchObject({ unitPrice: 10490, rule: 'base', promotionId: null })
  })

  test('is 9.5 % over what Digitalis pays: 86.30 becomes 94.50, and the trace says so', () => {
    const answer = resolvePrice({
      ...plain,
      marginBp: 950,
      purchase: { amountE4: 863_000, from: 'supplierPrice' },
      group: { name: 'Retail A', price: 9800, tiers: [] },
    })
    expect(answer).toMatchObject({ unitPrice: 9450, rule: 'margin' })
    expect(answer.trace.steps).toEqual([
      { rule: 'promotion', outcome: 'none', price: null },
      { rule: 'override', outcome: 'none', price: null },
      { rule: 'company', outcome: 'none', price: null },
      {
        rule: 'margin',
        outcome: 'chosen',
        price: 9450,
        marginBp: 950,
        purchaseE4: 863_000,
        purchaseFrom: 'supplierPrice',
      },
      { rule: 'group', outcome: 'outranked', price: 9800, name: 'Retail A' },
      { rule: 'base', outcome: 'outranked', price: 10490 },
    ])
  })

  test('a valid promotion outranks the distributor’s override, and the override outranks everything else', () => {
    const full: PriceFacts = {
      ...plain,
      promotions: [blackFriday],
      overridePrice: 9990,
      companyPrice: 9700,
      group: { name: 'Retail A', price: 9800, tiers: [] },
    }
    expect(resolvePrice(full)).toMatchObject({ unitPrice: 8000, rule: 'promotion', promotionId: 7 })
    expect(resolvePrice({ ...full, promotions: [] })).toMatchObject({ unitPrice: 9990, rule: 'override' })
    expect(resolvePrice({ ...full, promotions: [], overridePrice: null })).toMatchObject({ rule: 'company' })
    expect(resolvePrice({ ...full, promotions: [], overridePrice: null, companyPrice: null })).toMatchObject({
      rule: 'group',
    })
  })

  test('a promotion counts only for its recipients, within its window, while active, and from its MOQ on', () => {
    const facts = (change: Partial<PromotionFact>, quantity = 3): PriceFacts => ({
      ...plain,
      quantity,
      promotions: [{ ...blackFriday, ...change }],
    })
    expect(resolvePrice(facts({})).rule).toBe('promotion')
    expect(resolvePrice(facts({ isRecipient: false })).rule).toBe('base')
    // The trace shows the minimum quantity only if it is more than one.
    const stepOf = (moq: number) => resolvePrice(facts({ moq })).trace.steps[0]
    expect(stepOf(2)).toMatchObject({ rule: 'promotion', outcome: 'chosen', fromQuantity: 2 })
    expect(stepOf(1)).not.toHaveProperty('fromQuantity')
    expect(resolvePrice(facts({ isActive: false })).rule).toBe('base')
    expect(resolvePrice(facts({ startsAt: new Date(noon.getTime() + 1) })).rule).toBe('base')
    expect(resolvePrice(facts({ startsAt: noon })).rule).toBe('promotion')
    expect(resolvePrice(facts({ endsAt: noon })).rule).toBe('base')
    expect(resolvePrice(facts({}, 2)).rule).toBe('base')
    expect(outcomes(facts({}, 2)).promotion).toBe('belowMoq')
    expect(outcomes(facts({ isActive: false })).promotion).toBe('notValid')
    // A promotion for others leaves no mark in the trace.
    expect(outcomes(facts({ isRecipient: false })).promotion).toBe('none')
  })

  test('a line that names a promotion gets only that one; a line that explicitly names none gets none', () => {
    const promotions = [blackFriday, { ...blackFriday, id: 8, price: 7000 }]
    expect(resolvePrice({ ...plain, promotions })).toMatchObject({ promotionId: 8, unitPrice: 7000 })
    expect(resolvePrice({ ...plain, promotions, promotionId: 7 })).toMatchObject({ promotionId: 7, unitPrice: 8000 })
    // If two have the same price the older one counts, whatever order they are read in.
    const equal = [{ ...blackFriday, id: 9 }, blackFriday, { ...blackFriday, id: 8 }]
    expect(resolvePrice({ ...plain, promotions: equal }).promotionId).toBe(7)
    expect(resolvePrice({ ...plain, promotions: [...equal].reverse() }).promotionId).toBe(7)
    expect(resolvePrice({ ...plain, promotions, promotionId: 99 })).toMatchObject({ promotionId: null, rule: 'base' })
    expect(resolvePrice({ ...plain, promotions, promotionId: null })).toMatchObject({ rule: 'base' })
  })

  test('tiers on company and group prices apply from their quantity on', () => {
    const tiers: PriceTier[] = [
      { minQuantity: 10, price: 9000 },
      { minQuantity: 50, price: 8500 },
    ]
    const at = (quantity: number) => resolvePrice({ ...plain, quantity, companyPrice: 9700, companyTiers: tiers })
    expect([1, 9, 10, 49, 50, 500].map((quantity) => at(quantity).unitPrice)).toEqual([
      9700, 9700, 9000, 9000, 8500, 8500,
    ])
    expect(at(50).trace.steps.find((step) => step.rule === 'company')).toMatchObject({ fromQuantity: 50 })
    const grouped = resolvePrice({ ...plain, quantity: 10, group: { name: 'Retail A', price: null, tiers } })
    expect(grouped).toMatchObject({ unitPrice: 9000, rule: 'group' })
  })

  test('a margin without a known purchase price is skipped', () => {
    expect(resolvePrice({ ...plain, marginBp: 950 })).toMatchObject({ rule: 'base' })
  })

  test('margins keep four decimals and round half-up once', () => {
    expect(priceFromMargin(863_000, 950)).toBe(9450)
    expect(priceFromMargin(100_050, 0)).toBe(1001)
    expect(priceFromMargin(100_049, 0)).toBe(1000)
    expect(priceFromMargin(33_333, 1000)).toBe(367)
  })
})

const minor = fc.integer({ min: 0, max: 1_000_000 })
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const tiers = fc
  .uniqueArray(fc.record({ minQuantity: fc.integer({ min: 2, max: 30 }), price: minor }), {
    selector: (tier) => tier.minQuantity,
    maxLength: 3,
  })
  .map((list) => list as PriceTier[])
const promotion = fc.record({
  id: fc.integer({ min: 1, max: 4 }),
  title: fc.constant('Promotion'),
  isActive: fc.boolean(),
  isRecipient: fc.boolean(),
  startsAt: fc.integer({ min: -3, max: 3 }).map((days) => new Date(noon.getTime() + days * day)),
  endsAt: fc.integer({ min: -3, max: 3 }).map((days) => new Date(noon.getTime() + days * day)),
  price: minor,
  moq: fc.integer({ min: 1, max: 30 }),
})
const anyFacts: fc.Arbitrary<PriceFacts> = fc.record({
  currency: fc.constant('BAM'),
  quantity: fc.integer({ min: 1, max: 40 }),
  at: fc.constant(noon),
  promotionId: fc.option(fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }), { nil: undefined }),
  promotions: fc.uniqueArray(promotion, { selector: (one) => one.id, maxLength: 4 }),
  overridePrice: maybe(minor),
  companyPrice: maybe(minor),
  companyTiers: tiers,
  marginBp: maybe(fc.integer({ min: -9999, max: 30_000 })),
  purchase: maybe(
    fc.record({
      amountE4: fc.integer({ min: 0, max: 100_000_000 }),
      from: fc.constantFrom('supplierPrice' as const, 'newestBatch' as const),
    }),
  ),
  group: maybe(fc.record({ name: fc.constant('Retail A'), price: maybe(minor), tiers })),
  basePrice: minor,
})

/** The same rules written out the long way, without a trace: resolvePrice must agree with them. */
function plainModel(facts: PriceFacts): { rule: PriceRule; price: number } {
  const valid = facts.promotions.filter(
    (one) =>
      (facts.promotionId === undefined || facts.promotionId === one.id) &&
      one.isActive &&
      one.isRecipient &&
      one.startsAt.getTime() <= facts.at.getTime() &&
      facts.at.getTime() < one.endsAt.getTime() &&
      facts.quantity >= one.moq,
  )
  if (valid.length > 0) return { rule: 'promotion', price: Math.min(...valid.map((one) => one.price)) }
  if (facts.overridePrice !== null) return { rule: 'override', price: facts.overridePrice }
  const tierOf = (list: readonly PriceTier[]) => {
    let found: number | null = null
    for (let quantity = 2; quantity <= facts.quantity; quantity += 1) {
      found = list.find((tier) => tier.minQuantity === quantity)?.price ?? found
    }
    return found
  }
  const company = tierOf(facts.companyTiers) ?? facts.companyPrice
  if (company !== null) return { rule: 'company', price: company }
  if (facts.marginBp !== null && facts.purchase !== null) {
    const exact = BigInt(facts.purchase.amountE4) * BigInt(10_000 + facts.marginBp)
    return { rule: 'margin', price: Number((exact + 500_000n) / 1_000_000n) }
  }
  const group = facts.group ? (tierOf(facts.group.tiers) ?? facts.group.price) : null
  if (group !== null) return { rule: 'group', price: group }
  return { rule: 'base', price: facts.basePrice }
}

describe('any price', () => {
  test('agrees with the plainly written rules', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { rule, unitPrice } = resolvePrice(facts)
        expect({ rule, price: unitPrice }).toEqual(plainModel(facts))
      }),
      { numRuns: 5000 },
    )
  })

  test('has a trace that names every rule once, in order, with exactly one chosen rule: the one that gave the price', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { trace, unitPrice, rule } = resolvePrice(facts)
        expect(trace.steps.map((step) => step.rule)).toEqual([
          'promotion',
          'override',
          'company',
          'margin',
          'group',
          'base',
        ])
        const chosen = trace.steps.filter((step) => step.outcome === 'chosen')
        expect(chosen).toHaveLength(1)
        expect(chosen[0]).toMatchObject({ rule, price: unitPrice })
        const at = trace.steps.findIndex((step) => step.outcome === 'chosen')
        expect(trace.steps.slice(0, at).every((step) => step.outcome !== 'outranked')).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
