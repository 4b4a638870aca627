import { keyCode } from '../seed/world/key-codes.ts'
import { products } from '../seed/world/products.ts'
import type { Random } from '../seed/world/random.ts'

const random = { next: Math.random } as Random

/** New key codes of a product of the demonstration world, in the format that its publisher uses. */
export function newCodes(productCode: string, count: number): string[] {
  const product = products.find(({ code }) => code === productCode)
  if (!product) throw new Error(`${productCode} is not a product of the demonstration world`)
  return Array.from({ length: count }, () => keyCode(product.publisher, random))
}
