import { products } from '@brava/contract/products/products.endpoints.ts'
import { call } from '../api/call.ts'
import type { PaletteHit } from '../palette-sources.ts'
import type { Option } from '../ui/field/select-options.tsx'

/** Finds products by code or title. */
export async function findProducts(text: string): Promise<PaletteHit[]> {
  const { data } = await call(products.list, { body: { quickSearch: text, pageSize: 5 } })
  return data.map((product) => ({
    id: `product:${product.id}`,
    label: product.title,
    facts: `${product.code} · ${product.platform}`,
    to: `/products/edit/${product.id}`,
  }))
}

/** Finds products for a picker, at most 20. */
export async function pickProducts(text: string): Promise<readonly Option<number>[]> {
  const { data } = await call(products.list, {
    body: { quickSearch: text, pageSize: 20, sortBy: 'title', isSortAscending: true },
  })
  return data.map((product) => ({ value: product.id, label: `${product.title} (${product.code})` }))
}

/** Returns the name of a product in a picker. */
export async function nameOfProduct(id: number): Promise<string> {
  const { data } = await call(products.one, { params: { id } })
  return `${data.title} (${data.code})`
}
