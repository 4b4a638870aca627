import type { Received, Returned } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { productFeeds } from '@brava/contract/product-feeds/product-feeds.endpoints.ts'
import { feedErrors } from '@brava/contract/product-feeds/product-feeds.errors.ts'
import { companyChain } from '../companies/company-facts.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { setValuesOf } from './column-sets.sql.ts'
import { approvedPartners } from './feed-addresses.sql.ts'
import { feedProducts } from './feed-products.ts'
import { requireLink } from './save-feed.ts'
import { rowsOf, writeFeed } from './write-feed.ts'

const shown = 5

/** The first rows as this partner would get them. Throws common.notFound, productFeed.notACompany, productFeed.badLink. */
export async function previewFeed(
  call: Call<'distributors'>,
  { companyId, settingsId, ...recipe }: Received<typeof productFeeds.previewFeed>['body'],
): Promise<Returned<typeof productFeeds.previewFeed>> {
  requireLink(recipe.linkPattern)
  const set = (await setValuesOf(call.db, settingsId)) ?? refuse(commonErrors.notFound)
  if ((await approvedPartners(call.db, [companyId])).length === 0) {
    refuse(feedErrors.notACompany, { fields: [{ path: 'companyId', message: '' }] })
  }
  const chain = await companyChain(call.db, companyId)
  const made = { ...recipe, name: 'preview', set }
  const products = await feedProducts(call, made, chain, call.clock.now())
  const first = products.slice(0, shown)
  return {
    data: {
      company: chain[0]?.name ?? '',
      currency: chain[0]?.currency ?? '',
      items: products.length,
      heads: set.columns.map(({ title }) => title),
      rows: rowsOf(set.columns, first),
      text: writeFeed(made, first).slice(0, 4000),
    },
  }
}
