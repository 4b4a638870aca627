import { keys } from '@brava/contract/keys/keys.endpoints.ts'
import { call } from '../api/call.ts'
import type { PaletteHit } from '../palette-sources.ts'

/** Finds batches of keys by code or supplier; each opens the keys of its product, filtered to the batch. */
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
