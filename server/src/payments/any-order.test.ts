import { expect, it } from 'vitest'
import { attemptState } from '@brava/contract/payments/attempt-state.ts'
import { orderStatus } from '@brava/contract/enums.ts'
import { askDuePayments } from './payments.jobs.ts'
import type { SandboxNotice } from './sandbox/sandbox-notices.ts'
import { deliverSandboxNotice } from './sandbox/sandbox-notices.ts'
import { cardWorld } from './testing/card-world.ts'

const world = await cardWorld()
const {
  services,
  stock,
  orderByCard,
  enterCard,
  comeBack,
  attemptOf,
  orderOf,
  mailsOf,
  holdsTrue,
  later,
  as,
  gatewayHas,
} = world
const a = attemptState.code

/** Every permutation of several things. */
function permutations<T>(of: readonly T[]): T[][] {
  if (of.length <= 1) return [[...of]]
  return of.flatMap((first, at) => permutations(of.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}
const ways = ['return', 'notice', 'query', 'poll', 'recheck'] as const
type Way = (typeof ways)[number]

async function byWay(way: Way, order: { id: number; returnUrl: string; reference: string; time: number }) {
  const { gatewayId } = world
  const notice: SandboxNotice = {
    gatewayId,
    reference: order.reference,
    eventId: `${order.reference}:${order.time}`,
    status: 'approved',
    isForged: false,
  }
  later(0.2)
  if (way === 'return') await comeBack(order.returnUrl)
  if (way === 'notice') await deliverSandboxNotice(services, notice)
  if (way === 'query') await world.validate3ds(order.id)
  if (way === 'poll') {
    later(1)
    await askDuePayments(services)
  }
  if (way === 'recheck') await as('tarik', 'GET', `/orders/check-credit-card-payment/${order.id}`)
}

/** The final state of an order in the books and the mail outbox. */
async function ending(id: number) {
  const { state, captured_amount: charged } = await attemptOf(id)
  const { status, payment } = await orderOf(id)
  const {
    rows: [books],
  } = await world.booksOf(id)
  return { state, charged, status, payment, mails: await mailsOf(id), books }
}

it('whatever reports a payment, in any order and three times over, the result is the same: one charge, one delivery, one invoice (guarantee G08)', async () => {
  await stock('northfall', 130)
  const endings = new Map<string, string>()
  for (const [at, order] of permutations(ways).entries()) {
    const placed = await orderByCard(1)
    const sent = await enterCard(placed.payPath, at % 2 === 0 ? 'frictionless' : 'lostAnswer')
    const { reference } = await attemptOf(placed.id)
    for (const time of [1, 2, 3])
      for (const way of order) await byWay(way, { id: placed.id, returnUrl: sent.location, reference, time })
    endings.set(order.join(' '), JSON.stringify(await ending(placed.id)))
    world.reset()
  }
  expect(endings.size).toBe(120)
  expect([...new Set(endings.values())]).toHaveLength(1)
  expect(JSON.parse([...endings.values()][0] ?? '{}')).toEqual({
    state: a.captured,
    charged: 6190,
    status: orderStatus.code.completed,
    payment: 3,
    mails: ['order-delivery'],
    books: { payments: 1, captures: 1, invoices: 1, keys: 1 },
  })
  await holdsTrue()
}, 720_000)

it('of reports from every side at once only one acts, and the payment is charged and delivered once', async () => {
  await stock('northfall', 5)
  for (let round = 0; round < 5; round += 1) {
    const placed = await orderByCard(1)
    const sent = await enterCard(placed.payPath, 'frictionless')
    const { reference } = await attemptOf(placed.id)
    const order = { id: placed.id, returnUrl: sent.location, reference }
    await Promise.all([...ways, ...ways, ...ways].map((way, time) => byWay(way, { ...order, time })))
    await byWay('query', { ...order, time: 99 })
    expect(await ending(placed.id)).toMatchObject({
      state: a.captured,
      mails: ['order-delivery'],
      books: { payments: 1, captures: 1, invoices: 1, keys: 1 },
    })
    expect((await world.sandboxOf(reference)).ops).toEqual([`${reference}:capture`])
    world.reset()
  }
  await holdsTrue()
}, 180_000)

it('with three of ten answers to charges and releases lost, every payment is settled after the poll and none twice (guarantee G36)', async () => {
  await stock('northfall', 20)
  const lost = (n: number) => (n * 7) % 10 < 3
  const placed: { id: number; isSold: boolean }[] = []
  for (let n = 0; n < 20; n += 1) {
    const order = await orderByCard(1)
    const sent = await enterCard(order.payPath, 'frictionless')
    const { reference } = await attemptOf(order.id)
    const answers = lost(n) ? 1 + (n % 2) : 0
    await gatewayHas(reference, { lost_answers: answers })
    // Some are denied before the gateway is asked, so that their money has to be released.
    const isSold = n % 4 !== 0
    if (!isSold) await as('tarik', 'POST', `/orders/deny-order/${order.id}`, { reason: 'Mirza called' })
    await comeBack(sent.location)
    placed.push({ id: order.id, isSold })
  }
  for (const minutes of [1, 2, 5, 15, 60, 60, 60]) {
    later(minutes)
    await askDuePayments(services)
  }
  for (const { id, isSold } of placed) {
    const attempt = await attemptOf(id)
    const { state, captured, refunded } = await world.sandboxOf(attempt.reference)
    expect({ id, is: attempt.state, state, kept: captured - refunded }).toEqual(
      isSold ? { id, is: a.captured, state: 'captured', kept: 6190 } : { id, is: a.released, state: 'voided', kept: 0 },
    )
  }
  await holdsTrue()
}, 180_000)
