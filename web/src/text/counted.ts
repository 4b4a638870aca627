import { count } from './format.ts'
import { plural } from './language.ts'
import { texts } from './texts.ts'

const keys = (n: number) => `${count(n)} ${plural(n, { one: 'ključ', few: 'ključa', other: 'ključeva' })}`
const products = (n: number) => `${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}`
const orders = (n: number) => `${count(n)} ${plural(n, { one: 'narudžba', few: 'narudžbe', other: 'narudžbi' })}`

/** Counts with their noun, "12 keys", in the language of the interface. */
export const counted = texts({
  keys: {
    en: (n: number) => `${count(n)} ${plural(n, { one: 'key', other: 'keys' })}`,
    bs: keys,
    hr: keys,
  },
  products: {
    en: (n: number) => `${count(n)} ${plural(n, { one: 'product', other: 'products' })}`,
    bs: products,
    hr: products,
  },
  orders: {
    en: (n: number) => `${count(n)} ${plural(n, { one: 'order', other: 'orders' })}`,
    bs: orders,
    hr: orders,
  },
})
