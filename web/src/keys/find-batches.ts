import { keys } from '@brava/contract/keys/keys.endpoints.ts'
import { call } from '../api/call.ts'
import type { PaletteHit } from '../palette-sources.ts'

/** Batches of keys by their code or supplier; each opens the keys of its product, narrowed to it. */
export async function findBatches(text: string): Promise<PaletteHit[]> {
  const { data } = await call(keys.findBatches, { body: { text } })
  return data.map((batch) => ({
    id: `batch:${batch.id}`,
    label: batch.code,
    facts: `${batch.product} · ${batch.supplier}`,
    to: `/products/edit/${batch.productId}`,
    search: { tab: 'keys', 'keys.q': batch.code },
  }))
}
