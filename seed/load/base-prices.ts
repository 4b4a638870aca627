import { products } from '../world/products.ts'
import { randomFrom } from '../world/random.ts'
import { dayMs } from './days-ago.ts'
import { historyRow } from './history-row.ts'
import type { Row } from './table-rows.ts'
import { personId, productId } from './world-ids.ts'

/** Base prices from the first one on, with one or two changes for a third of the products. */
export function basePrices(today: Date): Row[] {
  return products.flatMap((product) => {
    const random = randomFrom(`price history ${product.code}`)
    const changes = random.weighted([
      [0, 62],
      [1, 27],
      [2, 11],
    ] as const)
    const values = [product.basePrice]
    for (let i = 0; i < changes; i++)
      values.unshift(Math.round(((values[0] ?? 0) * random.pick([0.92, 0.95, 1.05, 1.1])) / 10) * 10)
    const times = [
      product.createdDaysAgo,
      ...Array.from({ length: changes }, () => random.whole(3, Math.max(4, product.createdDaysAgo - 5))).sort(
        (a, b) => b - a,
      ),
    ]
    return values.map((newValue, i) =>
      historyRow({
        at: new Date(today.getTime() - (times[i] ?? 1) * dayMs - random.whole(0, 20_000) * 1000),
        productId: productId(product),
        level: 'base',
        oldValue: values[i - 1] ?? null,
        newValue,
        currency: 'BAM',
        cause: i === 0 ? 'seed' : random.pick(['hand', 'hand', 'bulk', 'csv']),
        userId: i === 0 ? null : personId(random.pick(['tarik', 'lejla'] as const)),
      }),
    )
  })
}
