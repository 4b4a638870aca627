import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ChaosWorld } from '../../chaos/chaos-world.ts'
import type { App } from '../../server/src/app.ts'

/** An order that was confirmed to its buyer. */
export interface Acknowledged {
  readonly orderId: number
  readonly at: number
}

export interface LightLoad {
  readonly acknowledged: readonly Acknowledged[]
  stop(): Promise<void>
}

interface Answered {
  readonly data: { readonly version: number; readonly order: { readonly id: number } }
}

async function call(app: App, token: string, method: 'GET' | 'POST', path: string, body?: object) {
  const answer = await app.http.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    ...(body ? { payload: body } : {}),
  })
  return { status: answer.statusCode, body: answer.json() as Answered }
}

/** Imports keys through the product's own import, sealed as in production. */
export async function bringKeys(app: App, world: ChaosWorld, keysEach: number): Promise<void> {
  for (const { id } of world.products) {
    const text = Array.from({ length: keysEach }, () => randomUUID().toUpperCase()).join('\n')
    const batch = { supplierId: world.supplierId, unitCost: '5.00', currency: 'BAM' }
    const answer = await call(app, world.tarikToken, 'POST', '/products/add-plain-licences-from-string', {
      productId: id,
      text,
      batch,
    })
    if (answer.status !== 200) throw new Error(`keys could not be imported: ${JSON.stringify(answer.body)}`)
  }
}

/** A few buyers who order one thing after another until stopped, or until the database goes away. */
export function lightLoad(app: App, world: ChaosWorld): LightLoad {
  const acknowledged: Acknowledged[] = []
  let isOn = true
  const buyers = world.buyers.filter(({ paymentTypes }) => paymentTypes.includes(5)).slice(0, 4)
  const turn = async (token: string, index: number) => {
    const product = world.products[index % world.products.length]
    await call(app, token, 'POST', '/shopping-cart', {
      shoppingCartItems: [{ productId: product?.id, quantity: 1 + (index % 3) }],
    })
    const cart = await call(app, token, 'GET', '/shopping-cart')
    if (cart.status !== 200) return
    const placed = await call(app, token, 'POST', '/shopping-cart/create-order-from-shopping-cart', {
      version: cart.body.data.version,
      paymentType: 5,
    })
    if (placed.status === 200) acknowledged.push({ orderId: placed.body.data.order.id, at: performance.now() })
  }
  const working = buyers.map(async ({ token }, first) => {
    for (let index = first; isOn; index += 1) {
      // A portal that is shutting down answers nobody.
      await turn(token, index).catch(() => {})
      await delay(50)
    }
  })
  return {
    acknowledged,
    async stop() {
      isOn = false
      await Promise.all(working)
    },
  }
}
