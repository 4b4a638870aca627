import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../seed/world/random.ts'
import type { Client } from './sending.ts'
import type { Answer, Deciding, History, Importing, Paying, Refunding } from './history.ts'
import type { ChaosWorld } from './chaos-world.ts'

interface DistributorOptions {
  readonly client: Client
  readonly world: ChaosWorld
  readonly random: Random
  readonly history: History
  readonly isClosing: () => boolean
}

/**
 * Tarik's day: decides waiting orders, assigns missing keys, replaces faulty ones, imports keys, adds funds, refunds
 * card payments, switches how orders are invoiced.
 */
export async function distribute(options: DistributorOptions): Promise<void> {
  const { history, isClosing, random, world } = options
  const decided = new Set<number>()
  while (!isClosing()) {
    const placed = history.of('place').flatMap(({ final }) => (final?.status === 200 ? [final.body.data.order] : []))
    const waiting = placed.filter((order) => order.holdUntil !== null || order.status === 3 || order.status === 8)
    const open = waiting.filter((order) => !decided.has(order.id))
    const missing = placed.filter((order) => order.missing > 0)
    const served = placed.filter((order) => order.assigned > 0)
    const byCard = placed.filter((order) => order.payPath !== null)
    const act = random.weighted([
      ['decide', 6],
      ['import', 4],
      ['assign', 1],
      ['replace', 1],
      ['funds', 1],
      ['refund', 2],
      ['invoicing', 1],
    ] as const)
    if (act === 'decide' && open.length > 0) {
      const { id } = random.pick(open) as { id: number }
      if (random.chance(0.9)) decided.add(id)
      await decide(options, random.chance(0.7) ? 'approve' : 'deny', id)
    } else if (act === 'assign' && missing.length > 0) await decide(options, 'assign', random.pick(missing).id)
    else if (act === 'replace' && served.length > 0) await replaceKey(options, random.pick(served).id)
    else if (act === 'import') await importKeys(options, random.pick(world.products).id, random.whole(5, 40))
    else if (act === 'funds') await payIn(options)
    else if (act === 'refund' && byCard.length > 0) await refund(options, random.pick(byCard).id)
    else if (act === 'invoicing') await switchInvoicing(options)
    await delay(random.whole(0, 200))
  }
}

const paths = { approve: 'approve-order', deny: 'deny-order', assign: 'assign-order-missing-key' } as const

async function decide({ client, history }: DistributorOptions, kind: keyof typeof paths, orderId: number) {
  const deciding: Deciding = history.begin({ kind, orderId, attempts: [] })
  const body = kind === 'deny' ? { body: { reason: 'chaos' } } : {}
  settle(
    deciding,
    await client.untilAnswered(
      { method: 'POST', path: `/orders/${paths[kind]}/${orderId}`, ...body },
      deciding.attempts,
    ),
  )
}

async function replaceKey({ client, history, random }: DistributorOptions, orderId: number): Promise<void> {
  const seen = await client.untilAnswered({ method: 'GET', path: `/orders/get-plain-order-key-details/${orderId}` })
  const ids = [...new Set([...(seen?.text ?? '').matchAll(/"keyId":(\d+)/g)].map((found) => Number(found[1])))]
  if (ids.length === 0) return
  const deciding: Deciding = history.begin({ kind: 'replace', orderId, attempts: [] })
  const path = `/orders/withdraw-faulty-key/${random.pick(ids)}`
  settle(
    deciding,
    await client.untilAnswered({ method: 'PUT', path, body: { reason: 'does not work' } }, deciding.attempts),
  )
}

/** Imports keys through the product's own import; a repeated import must add nothing. */
export async function importKeys(
  { client, history, world }: Pick<DistributorOptions, 'client' | 'history' | 'world'>,
  productId: number,
  keys: number,
): Promise<void> {
  const importing: Importing = history.begin({ kind: 'import', productId, keys, attempts: [] })
  const text = Array.from({ length: keys }, () => randomUUID().toUpperCase()).join('\n')
  const batch = { supplierId: world.supplierId, unitCost: '5.00', currency: 'BAM' }
  settle(
    importing,
    await client.untilAnswered(
      {
        method: 'POST',
        path: '/products/add-plain-licences-from-string',
        body: { productId, text, batch },
        key: randomUUID(),
      },
      importing.attempts,
    ),
  )
}

/** A company that is short of funds gets a little more. */
async function payIn({ client, history, random, world }: DistributorOptions): Promise<void> {
  const short = [...world.companies.values()].filter(
    ({ plan, parentId }) => parentId === null && plan.funds > 0 && plan.funds < 1_000_000,
  )
  if (short.length === 0) return
  const { id } = random.pick(short)
  const amount = random.whole(20, 200) * 100
  const paying: Paying = history.begin({ kind: 'funds', companyId: id, amount, attempts: [] })
  const body = { companyId: id, amount: (amount / 100).toFixed(2), paymentType: 3, memo: 'chaos' }
  settle(
    paying,
    await client.untilAnswered(
      { method: 'POST', path: '/companies/add-funds', body, key: randomUUID() },
      paying.attempts,
    ),
  )
}

/** Orders placed from now on are invoiced by delivery, or as a whole again, so that both kinds exist in the end. */
async function switchInvoicing({ client, random }: DistributorOptions): Promise<void> {
  const body = { invoiceByDelivery: random.chance(0.6) }
  await client.untilAnswered({ method: 'PUT', path: '/companies/update-parameters', body })
}

/** Refunds a part of an order that was paid by card; for any other order the refund is refused. */
async function refund({ client, history, random }: DistributorOptions, orderId: number): Promise<void> {
  const amount = random.whole(1, 500)
  const refunding: Refunding = history.begin({ kind: 'refund', orderId, amount, attempts: [] })
  const body = { id: orderId, amount: (amount / 100).toFixed(2), reasonKind: 1, reason: 'chaos' }
  settle(
    refunding,
    await client.untilAnswered(
      { method: 'POST', path: '/orders/refund-order', body, key: randomUUID() },
      refunding.attempts,
    ),
  )
}

function settle(operation: { final?: Answer }, answer: Answer | undefined): void {
  if (answer) operation.final = answer
}
