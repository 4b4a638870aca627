import { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import { call } from '../api/call.ts'
import type { PaletteHit } from '../palette-sources.ts'
import { money } from '../text/format.ts'

/** Finds products of the company's catalogue. */
export async function findWholesale(text: string): Promise<PaletteHit[]> {
  const { data } = await call(wholesale.products, { body: { quickSearch: text, pageSize: 5 } })
  return data.products.map((product) => ({
    id: `product:${product.id}`,
    label: product.title,
    facts: `${product.platform} · ${money(product.price, data.currency)}`,
    to: '/wholesale',
    search: { product: product.title },
  }))
}
