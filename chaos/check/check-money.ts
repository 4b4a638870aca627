import type { Db } from '../../server/src/platform/db/connect.ts'
import { availableOfMany } from '../../server/src/ledger/available-of.ts'
import type { History } from '../history.ts'
import type { ChaosCompany, ChaosWorld } from '../chaos-world.ts'
import type { FinalState } from './final-state.ts'

/**
 * The remaining funds of every company, computed from the price list and the orders that still count, against the
 * ledger.
 */
export async function checkMoney(db: Db, history: History, world: ChaosWorld, state: FinalState): Promise<string[]> {
  const findings: string[] = []
  const left = new Map([...world.companies.values()].map(({ id, plan }) => [id, plan.funds]))
  const move = (id: number, amount: number) => left.set(id, (left.get(id) ?? 0) + amount)
  for (const { companyId, amount, final } of history.of('funds')) {
    if (final?.status === 200) move(companyId, amount)
    else if (!final) findings.push(`a payment of company ${companyId} never got its answer`)
  }
  for (const order of state.orders) {
    const buyer = world.companies.get(order.companyId)
    if (!buyer || order.approval === 'denied') continue
    const lines = state.lines.filter((line) => line.orderId === order.id)
    const price = (company: ChaosCompany) =>
      lines.reduce((sum, line) => sum + (company.prices.get(line.productId) ?? 0) * line.quantity, 0)
    const reseller = buyer.parentId === null ? undefined : world.companies.get(buyer.parentId)
    if (order.paymentType === 5) {
      move(buyer.id, -price(buyer))
      if (reseller) move(reseller.id, -price(reseller))
    } else if (order.approval === 'approved' && reseller) {
      // Paid from outside: the distributor passes the reseller its margin.
      move(reseller.id, price(buyer) - price(reseller))
    }
  }
  const there = await availableOfMany(db, [...left.keys()])
  for (const [id, expected] of left) {
    const available = there.get(id)?.available ?? 0
    const name = world.companies.get(id)?.plan.name
    if (available !== expected) findings.push(`${name} should have ${expected} left and has ${available}`)
    if (available < 0) findings.push(`${name} spent ${-available} more than it had`)
  }
  return findings
}
