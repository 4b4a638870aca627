import type { Returned } from '@brava/contract/endpoint.ts'
import type { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import { companyChain } from '../companies/company-facts.ts'
import type { Call } from '../platform/call.ts'
import { catalogueOf } from './wholesale.sql.ts'
import { allCategories, categoryCounts } from './catalogue-counts.sql.ts'

/** The person's whole catalogue, for counting filter choices. */
export async function ownCatalogue({ db, person }: Pick<Call, 'db' | 'person'>) {
  const chain = await companyChain(db, person.companyId)
  return catalogueOf(
    db,
    chain.slice(0, -1).map((company) => company.id),
  )
}

/**
 * Categories with products of the catalogue in them or in their subcategories; a parent includes its subcategories in
 * the count.
 */
export async function categoryChoices(
  call: Pick<Call, 'db' | 'person' | 'language'>,
): Promise<Returned<typeof wholesale.categories>> {
  const [categories, counts] = await Promise.all([
    allCategories(call.db, call.language),
    categoryCounts(await ownCatalogue(call)),
  ])
  const byId = new Map(categories.map((category) => [category.id, category]))
  const total = new Map<number, number>()
  for (const { id, count } of counts) {
    const seen = new Set<number>()
    let at = byId.get(id)
    while (at && !seen.has(at.id)) {
      seen.add(at.id)
      total.set(at.id, (total.get(at.id) ?? 0) + count)
      at = byId.get(at.parentId ?? at.masterId ?? 0)
    }
  }
  return {
    data: categories.flatMap((category) => {
      const count = total.get(category.id)
      if (!count) return []
      return [
        {
          id: category.id,
          title: category.title,
          parentCategoryId: category.parentId,
          masterCategoryId: category.masterId,
          isMasterCategory: category.isMaster,
          count,
        },
      ]
    }),
  }
}
