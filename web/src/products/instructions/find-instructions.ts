import { productInstructions } from '@brava/contract/product-instructions/product-instructions.endpoints.ts'
import { call } from '../../api/call.ts'
import type { PaletteHit } from '../../palette-sources.ts'

/** Finds instructions by their text or their product. */
export async function findInstructions(text: string): Promise<PaletteHit[]> {
  const { data } = await call(productInstructions.list, { body: { quickSearch: text, pageSize: 5 } })
  return data.map((one) => ({
    id: `instructions:${one.id}`,
    label: one.productTitle,
    facts: one.language,
    to: `/products/edit/${one.productId}`,
    search: { tab: 'instructions' },
  }))
}
