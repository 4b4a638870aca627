import type { ShopField } from '@brava/contract/shops/shop-work.endpoints.ts'
import { t } from './shop-work.texts.ts'

/** The name of each field of a product in a shop. */
export const fieldWords: Readonly<Record<ShopField, string>> = {
  price: t.price,
  stock: t.stock,
  status: t.status,
  title: t.titleField,
  picture: t.picture,
  pictures: t.pictures,
}
