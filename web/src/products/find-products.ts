import { products } from '@brava/contract/products/products.endpoints.ts'
import { call } from '../api/call.ts'
import type { PaletteHit } from '../palette-sources.ts'

/** Products by code or title. */
export async function findProducts(text: string): Promise<PaletteHit[]> {
  const { data } = await call(products.list, { body: { quickSearch: text, pageSize: 5 } })
  return data.map((product) => ({
    id: `product:${product.id}`,
    label: product.title,
    facts: `${product.code} · ${product.platform}`,
    to: `/products/edit/${product.id}`,
  }))
}
