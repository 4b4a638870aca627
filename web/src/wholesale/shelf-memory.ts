import { tab } from '../text/browser-store.ts'

const name = 'brava.shelf'

/** The page of a list of products that was seen last: which products, and where they stand in the whole list. */
interface Shelf {
  readonly productIds: readonly number[]
  /** Position of the first one in the whole list, from 1 on. */
  readonly from: number
  readonly total: number
}

/** Remembers what one came from, so that a product's page can lead to the previous and the next one. */
export function rememberShelf(shelf: Shelf): void {
  tab.set(name, JSON.stringify(shelf))
}

/** Where a product stands in that list, and what stands beside it on the same page; undefined where it was not in it. */
export function placeOnShelf(productId: number) {
  const { productIds, from, total } = rememberedShelf()
  const at = productIds.indexOf(productId)
  if (at === -1) return undefined
  return { position: from + at, total, previousId: productIds[at - 1] ?? null, nextId: productIds[at + 1] ?? null }
}

function rememberedShelf(): Shelf {
  try {
    return JSON.parse(tab.get(name) ?? '') as Shelf
  } catch {
    return { productIds: [], from: 1, total: 0 }
  }
}
