import { tab } from '../text/browser-store.ts'

const name = 'brava.shelf'

/** The page of a list of products that was last seen: which products, and their position in the whole list. */
interface Shelf {
  readonly productIds: readonly number[]
  /** Position of the first one in the whole list, from 1 on. */
  readonly from: number
  readonly total: number
}

/** Remembers the list the person came from, so that a product's page can link to the previous and the next one. */
export function rememberShelf(shelf: Shelf): void {
  tab.set(name, JSON.stringify(shelf))
}

/** A product's position in that list, and its neighbours on the same page; undefined when it was not in it. */
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
