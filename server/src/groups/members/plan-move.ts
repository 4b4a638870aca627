import { isDistributor } from '@brava/contract/access.ts'
import { companyChains } from '../../companies/company-facts.ts'
import type { Person } from '../../platform/call.ts'
import type { Db } from '../../platform/db/connect.ts'
import { openPriceBooks, readFactsOfAll } from '../../prices/price-book.ts'
import { firstBelow } from '../../prices/follow-group.ts'
import { belowIn } from '../../prices/guard-prices.ts'
import { pricesAtOnce } from '../../prices/prices-at-once.ts'
import { purchasesOfMany } from '../../prices/purchase-prices.ts'
import { biggestChanges, type GroupChangeOf } from '../biggest-changes.ts'

/**
 * What companies of one supplier would pay for these products in another price group, or in none; writes nothing.
 * `belowCost` also counts prices that are below cost already.
 */
export async function planMove(
  db: Db,
  asked: {
    readonly person: Person
    readonly companyIds: readonly number[]
    readonly groupId: number | null
    readonly productIds: readonly number[]
    readonly at: Date
  },
) {
  const { person, companyIds, groupId, productIds, at } = asked
  const purchaseOf = await purchasesOfMany(db, { isHome: isDistributor(person), productIds, at })
  const biggest = biggestChanges(db)
  const sums = { companiesChanging: 0, prices: 0, assigned: 0, belowCost: 0, overridden: 0 }
  const atOnce = Math.max(1, Math.floor(pricesAtOnce / Math.max(1, productIds.length)))
  for (let start = 0; start < companyIds.length; start += atOnce) {
    const chains = await companyChains(db, companyIds.slice(start, start + atOnce))
    const moved = chains.map(([company, ...above]) =>
      company ? [{ ...company, priceGroupId: groupId }, ...above] : [],
    )
    const facts = await readFactsOfAll(db, { chains: [...chains, ...moved], productIds, at })
    const bookOf = await openPriceBooks(db, { chains: [...chains, ...moved], productIds, at, facts })
    const assigned = Map.groupBy(facts.assignments, (row) => row.company_id)
    for (const [n, chain] of chains.entries()) {
      const [company] = chain
      if (!company) continue
      const movedChain = moved[n] ?? chain
      const [now, then, purchase] = [bookOf(chain), bookOf(movedChain), await purchaseOf(chain)]
      const below = firstBelow(belowIn(person, movedChain, facts, then, purchase).below)
      sums.belowCost += below.size
      const changes = (assigned.get(company.id) ?? []).flatMap((row): GroupChangeOf[] => {
        const question = { productId: row.product_id, quantity: 1, promotionId: null }
        const [before, after, paidE4] = [now.price(question), then.price(question), purchase(row.product_id)]
        const paid = paidE4 === null ? null : Math.ceil(paidE4 / 100)
        if (after.rule === 'override') sums.overridden += 1
        if (before.unitPrice === after.unitPrice && before.rule === after.rule) return []
        return [
          {
            companyId: company.id,
            companyName: company.name,
            currency: company.currency,
            productId: row.product_id,
            kind: 'price',
            oldRule: before.rule,
            oldPrice: before.unitPrice,
            newRule: after.rule,
            newPrice: after.unitPrice,
            purchase: paid,
            below: below.get(row.product_id),
          },
        ]
      })
      if (changes.length > 0) sums.companiesChanging += 1
      sums.prices += changes.length
      biggest.add(changes)
    }
  }
  return { companies: companyIds.length, ...sums, changes: await biggest.named() }
}
