import { divideRounded, type Minor } from '../money.ts'
import type { PriceTier, PriceFacts, PromotionFact } from './price-facts.ts'
import type { PriceRule, PriceTrace, PriceStep } from './price-steps.ts'

export interface PriceAnswer {
  readonly unitPrice: Minor
  readonly rule: PriceRule
  readonly promotionId: number | null
  readonly trace: PriceTrace
}

/** Purchase price × (1 + margin), kept in ten-thousandths and rounded half-up to minor units once, at the end. */
export function priceFromMargin(purchaseE4: number, marginBp: number): Minor {
  return Number(divideRounded(BigInt(purchaseE4) * BigInt(10_000 + marginBp), 1_000_000n))
}

/** The tier with the highest quantity that is reached; null if none is. */
export function reachedTier(tiers: readonly PriceTier[], quantity: number): PriceTier | null {
  let best: PriceTier | null = null
  for (const tier of tiers) {
    if (tier.minQuantity <= quantity && (best === null || tier.minQuantity > best.minQuantity)) best = tier
  }
  return best
}

/**
 * The price of one unit: the first rule that gives one wins: valid promotion (recipient, window, quantity ≥ its MOQ),
 * the distributor's override, the company's own price, margin on the supplier's purchase price, group price, base price
 * (domain rules §3). Company and group prices may have tiers. Minor units, VAT included. Never refuses.
 * @assumption §3 leaves open which of several valid promotions counts: the cheapest, then the older one.
 */
export function resolvePrice(facts: PriceFacts): PriceAnswer {
  const given = [promotionStep(facts), overrideStep(facts), companyStep(facts), marginStep(facts), groupStep(facts)]
  const all: Step[] = [...given, { rule: 'base', price: facts.basePrice }]
  const chosen = all.find((step) => step.price !== null && step.refused === undefined) as Step
  const steps = all.map((step): PriceStep => {
    const { refused, ...rest } = step
    if (step === chosen) return { ...rest, outcome: 'chosen' }
    if (refused) return { ...rest, outcome: refused }
    return { ...rest, outcome: step.price === null ? 'none' : 'outranked' }
  })
  const unitPrice = chosen.price as Minor
  return {
    unitPrice,
    rule: chosen.rule,
    promotionId: chosen.promotionId ?? null,
    trace: { currency: facts.currency, quantity: facts.quantity, rule: chosen.rule, unitPrice, steps },
  }
}

type Step = Omit<PriceStep, 'outcome'> & { readonly refused?: 'notValid' | 'belowMoq' }

function promotionStep(facts: PriceFacts): Step {
  const asked = facts.promotions.filter(
    (promotion) => facts.promotionId !== null && (facts.promotionId ?? promotion.id) === promotion.id,
  )
  const running = asked.filter(
    (promotion) =>
      promotion.isActive && promotion.isRecipient && promotion.startsAt <= facts.at && facts.at < promotion.endsAt,
  )
  const cheapest = (list: readonly PromotionFact[]) => [...list].sort((a, b) => a.price - b.price || a.id - b.id).at(0)
  const valid = cheapest(running.filter((promotion) => facts.quantity >= promotion.moq))
  const shown = valid ?? cheapest(running)
  if (!shown) {
    const refused = asked.some((promotion) => promotion.isRecipient) ? { refused: 'notValid' as const } : {}
    return { rule: 'promotion', price: null, ...refused }
  }
  return {
    rule: 'promotion',
    price: shown.price,
    promotionId: shown.id,
    name: shown.title,
    ...(shown.moq > 1 ? { fromQuantity: shown.moq } : {}),
    ...(valid ? {} : { refused: 'belowMoq' as const }),
  }
}

function overrideStep(facts: PriceFacts): Step {
  return { rule: 'override', price: facts.overridePrice }
}

function companyStep(facts: PriceFacts): Step {
  const tier = reachedTier(facts.companyTiers, facts.quantity)
  return {
    rule: 'company',
    price: tier?.price ?? facts.companyPrice,
    ...(tier ? { fromQuantity: tier.minQuantity } : {}),
  }
}

function marginStep(facts: PriceFacts): Step {
  if (facts.marginBp === null || facts.purchase === null) return { rule: 'margin', price: null }
  return {
    rule: 'margin',
    price: priceFromMargin(facts.purchase.amountE4, facts.marginBp),
    marginBp: facts.marginBp,
    purchaseE4: facts.purchase.amountE4,
    purchaseFrom: facts.purchase.from,
  }
}

function groupStep(facts: PriceFacts): Step {
  if (!facts.group) return { rule: 'group', price: null }
  const tier = reachedTier(facts.group.tiers, facts.quantity)
  return {
    rule: 'group',
    price: tier?.price ?? facts.group.price,
    name: facts.group.name,
    ...(tier ? { fromQuantity: tier.minQuantity } : {}),
  }
}
