import type { Answer, History, Placing } from '../history.ts'
import type { ChaosWorld } from '../chaos-world.ts'
import type { FinalState } from './final-state.ts'

type Order = FinalState['orders'][number]

/**
 * Compares every buyer's one final answer with the database: an acknowledged key has exactly one order, of that person,
 * with those lines at those prices; a refused one left no order; nobody has an order that was not acknowledged; copies
 * got the same answer.
 */
export function checkAnswers(history: History, world: ChaosWorld, state: FinalState): string[] {
  const findings: string[] = []
  const placings = history.of('place')
  const orders = new Map(state.orders.map((order) => [order.id, order]))
  const wanted = new Map<string, Placing[]>()
  for (const placing of placings) {
    const name = `${placing.userId}/${placing.version}`
    wanted.set(name, [...(wanted.get(name) ?? []), placing])
  }
  const acknowledged = new Map<number, Placing>()
  const kept = new Map(state.answers.map((answer) => [`${answer.userId}/${answer.key}`, answer]))

  for (const placing of placings) {
    const { final, key } = placing
    if (!final) {
      findings.push(`key ${key} of user ${placing.userId} never got its answer (${tried(placing)})`)
      continue
    }
    findings.push(...differingCopies(placing, final))
    const stored = kept.get(`${placing.userId}/${key}`)
    if (!stored) findings.push(`key ${key} was answered ${final.status}, but no answer is kept (${tried(placing)})`)
    else if (stored.status !== final.status)
      findings.push(`key ${key} was answered ${final.status}, kept is ${stored.status}`)
    if (final.status !== 200) continue
    const told = final.body.data.order
    const order = orders.get(told.id)
    if (!order) {
      findings.push(`order ${told.number} was acknowledged and does not exist (key ${key}, ${tried(placing)})`)
      continue
    }
    const other = acknowledged.get(order.id)
    if (other) findings.push(`order ${order.number} was given as the answer to two keys: ${other.key} and ${key}`)
    acknowledged.set(order.id, placing)
    findings.push(...wrongOrder(placing, order, told.gross, world, state))
  }
  for (const order of state.orders) {
    if (acknowledged.has(order.id)) continue
    const asked = wanted.get(`${order.userId}/${order.cartVersion}`) ?? []
    findings.push(
      `order ${order.number} of user ${order.userId} exists and nobody was told of it; asked for that cart: ${asked.map((one) => `${one.key} ${one.final?.status} ${one.final?.code} (${tried(one)})`).join(', ') || 'nobody'}`,
    )
  }
  return findings
}

function differingCopies(placing: Placing, final: Answer): string[] {
  return placing.copies.flatMap((copy) => {
    if (copy.code === 'common.keyReused') return []
    const same =
      final.status === 200 ? copy.text === final.text : copy.status === final.status && copy.code === final.code
    return same
      ? []
      : [
          `key ${placing.key}: answered ${final.status} ${final.code}, a copy ${copy.status} ${copy.code || 'with other words'}`,
        ]
  })
}

function wrongOrder(placing: Placing, order: Order, toldGross: string, world: ChaosWorld, state: FinalState): string[] {
  const findings: string[] = []
  const say = (what: string) => findings.push(`order ${order.number} (key ${placing.key}): ${what}`)
  if (order.userId !== placing.userId || order.companyId !== placing.companyId) say('belongs to somebody else')
  if (order.cartVersion !== placing.version) say(`is of cart version ${order.cartVersion}, not ${placing.version}`)
  if (order.paymentType !== placing.paymentType) say(`is paid by ${order.paymentType}, not ${placing.paymentType}`)
  const list = (lines: readonly { productId: number; quantity: number }[]) =>
    lines
      .map((line) => `${line.productId}×${line.quantity}`)
      .sort()
      .join(' ')
  const there = list(state.lines.filter((line) => line.orderId === order.id))
  if (there !== list(placing.lines)) say(`has ${there}, asked were ${list(placing.lines)}`)
  const prices = world.companies.get(placing.companyId)?.prices
  const gross = placing.lines.reduce((sum, line) => sum + (prices?.get(line.productId) ?? 0) * line.quantity, 0)
  if (order.gross !== gross) say(`costs ${order.gross}, by the price list ${gross}`)
  if (toldGross !== (gross / 100).toFixed(2)) say(`the buyer was told ${toldGross}, by the price list ${gross}`)
  return findings
}

function tried({ attempts }: Placing): string {
  return attempts.map((one) => `${one.from}–${one.to} ms ${one.status || 'nothing'} ${one.code}`.trim()).join('; ')
}
