import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../seed/world/random.ts'
import { decides } from './client.ts'
import type { CardGateway } from './card-gateway.ts'
import { payByCard } from './pay-by-card.ts'
import type { Client, Sending } from './sending.ts'
import type { Answer, CartLine, History, Placing } from './history.ts'
import type { ChaosBuyer, ChaosWorld } from './chaos-world.ts'

const cartPath = '/shopping-cart'
const placePath = '/shopping-cart/create-order-from-shopping-cart'

interface SeenCart {
  readonly id: number
  readonly version: number
  readonly lines: readonly CartLine[]
}

interface BuyerOptions {
  readonly buyer: ChaosBuyer
  readonly world: ChaosWorld
  readonly client: Client
  readonly random: Random
  readonly history: History
  readonly gateway: CardGateway
  /** The port of the balancer. */
  readonly port: number
  /** Once true, no new order is started. */
  readonly isClosing: () => boolean
}

/**
 * A buyer: fills the cart, looks at it, places the order with an idempotency key, and repeats exactly that until it
 * gets an answer. Occasionally the request goes out several times at once, again much later, and with different content
 * under the same key.
 */
export async function buy(options: BuyerOptions): Promise<void> {
  const { isClosing, random } = options
  let earlier: { placing: Placing; sending: Sending } | undefined
  while (!isClosing()) {
    const cart = await fillCart(options)
    if (!cart) continue
    const placed = await place(options, cart)
    if (earlier && random.chance(0.1)) await repeat(options, earlier)
    if (placed.placing.final) earlier = placed
    await delay(random.whole(100, 800))
  }
}

async function fillCart({ client, random, world }: BuyerOptions): Promise<SeenCart | undefined> {
  const seen = await client.untilAnswered({ method: 'GET', path: cartPath })
  if (seen?.status !== 200) return undefined
  const cart = seen.body.data
  if (cart.lines.length > 0) await client.untilAnswered({ method: 'DELETE', path: `${cartPath}/${cart.id}` })
  const lines = Array.from({ length: random.whole(1, 3) }, () => ({
    productId: random.pick(world.products).id,
    quantity: random.weighted([
      [1, 5],
      [2, 3],
      [4, 2],
      [9, 1],
    ]),
  }))
  await client.untilAnswered({ method: 'POST', path: cartPath, body: { shoppingCartItems: lines } })
  // The current content of the cart counts: an addition whose answer was lost may have been applied twice.
  const filled = await client.untilAnswered({ method: 'GET', path: cartPath })
  if (filled?.status !== 200 || filled.body.data.lines.length === 0) return undefined
  const { id, version, lines: there } = filled.body.data
  return {
    id,
    version,
    lines: there.map((line: CartLine) => ({ productId: line.productId, quantity: line.quantity })),
  }
}

async function place({ buyer, client, gateway, history, port, random, world }: BuyerOptions, cart: SeenCart) {
  const placing: Placing = history.begin({
    kind: 'place',
    userId: buyer.userId,
    companyId: buyer.companyId,
    key: randomUUID(),
    version: cart.version,
    paymentType: random.pick(buyer.paymentTypes),
    lines: cart.lines,
    attempts: [],
    copies: [],
  })
  const body = { version: placing.version, paymentType: placing.paymentType }
  const sending: Sending = { method: 'POST', path: placePath, body, key: placing.key }
  const copies = random.chance(0.1) ? random.whole(1, 9) : 0
  const [answer, ...others] = await Promise.all([
    client.untilAnswered(sending, placing.attempts),
    ...Array.from({ length: copies }, () => client.once(sending)),
  ])
  if (answer) placing.final = answer
  const payPath = answer?.status === 200 ? answer.body.data.order.payPath : null
  if (payPath) await payByCard({ gateway, world, random, port, payPath })
  placing.copies.push(...others.filter(decides))
  return { placing, sending }
}

/** Much later, the same request must get the same answer, and different content under the same key must be refused. */
async function repeat(
  { client, random }: BuyerOptions,
  { placing, sending }: { placing: Placing; sending: Sending },
): Promise<void> {
  if (random.chance(0.5)) {
    const again = await client.untilAnswered(sending)
    if (again) placing.copies.push(again)
    return
  }
  const other = await client.untilAnswered({ ...sending, body: { ...sending.body, phone: '061 000 000' } })
  if (other) placing.copies.push(asIfRefused(other))
}

/** A changed request must answer 422; any other answer is kept as a differing copy, which the check reports. */
function asIfRefused(answer: Answer): Answer {
  return answer.code === 'common.keyReused' ? answer : { ...answer, code: `changed content answered ${answer.status}` }
}
