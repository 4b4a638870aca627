import { paymentStatus } from '@brava/contract/enums.ts'
import { deriveOrderStatus } from '@brava/contract/orders/order-status.ts'
import type { CompanyFacts } from '../../server/src/companies/company-facts.ts'
import type { PriceBook } from '../../server/src/prices/price-book.ts'
import type { Buyer } from '../world/assignments.ts'
import { holdHours, type PlannedOrder } from '../world/order-plan.ts'
import type { PersonKey } from '../world/people.ts'
import { type TillIndex, tills } from '../world/tills.ts'
import { randomFrom } from '../world/random.ts'
import { faults } from './faults.ts'
import { openBooks } from './books.ts'
import type { Value } from './copy-rows.ts'
import { openInvoicing } from './invoicing.ts'
import { newOrder } from './new-order.ts'
import { openMailing } from './mailing.ts'
import { openStock } from './stock.ts'
import { finishTables } from './trade-tables.ts'
import {
  type CustodyFact,
  hour,
  ipOf,
  minute,
  type TradeBatch,
  type TradeOrder,
  type TradeSlot,
  type TradeState,
  type TradeTables,
} from './trade-state.ts'

/**
 * Two years of trade as rows by table; keys and custody stay objects, because their secrets are made when they are
 * written.
 */
export interface Trade {
  batches: TradeBatch[]
  custody: CustodyFact[]
  slots: TradeSlot[]
  /** In the order of time. */
  orders: TradeOrder[]
  tables: TradeTables
  lastNumber: number
}

export interface TradeInput {
  today: Date
  orders: readonly PlannedOrder[]
  /** Prices as the server resolves them, by buyer. */
  books: ReadonlyMap<Buyer, PriceBook>
  facts: ReadonlyMap<number, CompanyFacts>
}

/** The last order has this number; earlier ones count down from it. */
const lastNumber = 18_342

/**
 * Runs through two years of trade in order of time: batches are imported before they run out, money is paid in before
 * it runs short, orders are placed, settled, served and invoiced by the rules of the server, whose own functions give
 * prices, VAT, statuses and invoice contents. Deterministic.
 */
export function trade({ today, orders: plans, books, facts }: TradeInput): Trade {
  const state: TradeState = {
    end: today.getTime(),
    random: randomFrom('trade'),
    plans,
    facts,
    tables: {
      orders: [],
      order_legs: [],
      order_lines: [],
      order_line_prices: [],
      order_events: [],
      slot_replacements: [],
      fault_reports: [],
      ledger_accounts: [],
      ledger_transactions: [],
      ledger_postings: [],
      invoices: [],
      invoice_counters: [],
      invoice_openings: [],
      order_notes: [],
      estimates: [],
      mails: [],
    },
    custody: [],
    events: [],
    orders: [],
    slots: [],
  }
  const { end, random, tables, custody, events } = state
  const stock = openStock(state)
  const money = openBooks(state)
  const invoicing = openInvoicing(state)
  const mailing = openMailing(state)

  const statusOf = (order: TradeOrder) =>
    deriveOrderStatus({
      paymentType: order.plan.paymentType,
      approval: order.approval,
      payment: order.payment,
      slotsTotal: order.slots.length,
      slotsAssigned: order.slots.filter((slot) => slot.state === 1).length,
      slotsMissing: order.slots.filter((slot) => slot.state === 2).length,
      gross: order.legs.at(-1)?.gross ?? 0,
      refunded: 0,
    })
  function note(
    order: TradeOrder,
    at: Date,
    kind: string,
    person: PersonKey | null,
    detail: Record<string, Value> = {},
  ): void {
    const from = kind === 'placed' ? null : order.status
    order.status = statusOf(order)
    order.updatedAt = at
    events.push({ order, at, kind, from, to: order.status, person, detail })
  }
  function give(order: TradeOrder, at: Date, person: PersonKey, reason: string): void {
    for (const { product, missing } of order.plan.lines) {
      const due = order.slots.filter((slot) => slot.product === product && slot.key === null)
      const served = due.slice(0, due.length - missing)
      stock.claim(product, served.length, at).forEach((key, index) => {
        const slot = served[index]
        if (slot) slot.key = key
      })
      for (const slot of due.slice(served.length)) slot.state = 2
    }
    for (const slot of order.slots) {
      const { key } = slot
      if (!key) continue
      key.state = 4
      key.slot = slot
      key.changedAt = at
      slot.state = 1
      slot.assignedAt = at
      custody.push({
        product: slot.product,
        at,
        kind: 'assigned',
        key,
        batch: null,
        orderId: order.id,
        person,
        ip: ipOf(person),
        reason,
      })
    }
    const assigned = order.slots.filter((slot) => slot.state === 1).length
    if (assigned === order.slots.length) order.completedAt = at
    note(order, at, 'keysAssigned', person, { assigned, missing: order.slots.length - assigned })
    invoicing.issue(order, at, money.onCredit)
    if (order.plan.till === undefined) {
      mailing.deliver(order, at)
      see(order, at)
    } else print(order, at, order.plan.till)
  }
  /** A till prints the code at once. */
  function print(order: TradeOrder, at: Date, till: TillIndex): void {
    for (const { product, key } of order.slots) {
      if (!key) continue
      key.revealedAt = at
      const reason = `POS device ${tills[till].serial}`
      custody.push({
        product,
        at,
        kind: 'delivered',
        key,
        batch: null,
        orderId: order.id,
        person: null,
        ip: '',
        reason,
      })
    }
  }
  /** Most keys are opened within a few hours. */
  function see(order: TradeOrder, at: Date): void {
    const when = at.getTime() + random.whole(2, 400) * minute
    if (when > end || random.chance(0.45)) return
    const kind = order.slots.length > 4 ? 'downloaded' : 'revealed'
    const { person } = order.plan
    for (const slot of order.slots) {
      if (!slot.key || (kind === 'revealed' && random.chance(0.2))) continue
      slot.key.revealedAt = new Date(when)
      custody.push({
        product: slot.product,
        at: new Date(when),
        kind,
        key: slot.key,
        batch: null,
        orderId: order.id,
        person,
        ip: ipOf(person),
        reason: '',
      })
    }
  }
  function setAside(order: TradeOrder, at: Date): void {
    for (const { product, quantity } of order.plan.lines) {
      const due = order.slots.filter((slot) => slot.product === product)
      stock.claim(product, quantity, at).forEach((key, index) => {
        const slot = due[index]
        if (!slot) return
        slot.key = key
        key.state = 3
        key.slot = slot
        key.changedAt = at
        custody.push({
          product,
          at,
          kind: 'reserved',
          key,
          batch: null,
          orderId: order.id,
          person: order.plan.person,
          ip: ipOf(order.plan.person),
          reason: 'placed',
        })
      })
    }
  }
  function putBack(order: TradeOrder, at: Date, person: PersonKey | null, reason: string): void {
    for (const slot of order.slots) {
      const { key } = slot
      if (!key) continue
      slot.key = null
      key.state = 2
      key.slot = null
      key.changedAt = at
      stock.free.get(slot.product)?.unshift(key)
      custody.push({
        product: slot.product,
        at,
        kind: 'released',
        key,
        batch: null,
        orderId: order.id,
        person,
        ip: ipOf(person),
        reason,
      })
    }
  }
  function approve(order: TradeOrder, at: Date, by: PersonKey | null): void {
    order.approval = 'approved'
    order.payment = paymentStatus.code.captured
    order.approvedAt = at
    order.approvedBy = by
    order.holdUntil = null
  }

  function place(plan: PlannedOrder): TradeOrder {
    const order = newOrder(state, books, plan, lastNumber - plans.length)
    const { at, person, paymentType, fate } = plan
    if (paymentType === 5) {
      money.hold(order, at)
      if (fate === 'owed' || (fate === 'served' && plan.settledAfterHours === 0)) {
        money.capture(order, at, person)
        approve(order, at, null)
        note(order, at, 'placed', person)
        give(order, at, person, 'placed')
      } else note(order, at, 'placed', person)
      return order
    }
    if (paymentType === 2) {
      if (fate === 'served') {
        money.settle(order, at, person)
        approve(order, at, null)
        note(order, at, 'placed', person)
        give(order, at, person, 'placed')
        return order
      }
      order.payment =
        fate === 'cardDeclined'
          ? paymentStatus.code.declined
          : fate === 'cardTimeout'
            ? paymentStatus.code.requestTimeout
            : paymentStatus.code.authorized
      note(order, at, 'placed', person)
      if (fate === 'cardDeclined') {
        order.approval = 'denied'
        order.denyReason = 'Kartica odbijena'
        note(order, new Date(at.getTime() + 40_000), 'denied', null, { keys: 0, reason: order.denyReason })
      }
      return order
    }
    setAside(order, at)
    order.holdUntil = new Date(at.getTime() + holdHours[paymentType] * hour)
    note(order, at, 'placed', person)
    mailing.sendEstimate(order, at)
    return order
  }

  const denials = [
    'Uplata nije pristigla',
    'Kupac odustao',
    'Pogrešna količina, nova narudžba slijedi',
    'Dvostruka narudžba',
  ] as const
  function decide(order: TradeOrder, at: Date): void {
    const { plan } = order
    const by = random.pick(['tarik', 'lejla'] as const)
    if (plan.fate === 'served') {
      if (plan.paymentType === 5) money.capture(order, at, by)
      else money.settle(order, at, by)
      approve(order, at, by)
      note(order, at, 'approved', by)
      give(order, at, by, 'approved')
      return
    }
    const ranOut = plan.fate === 'ranOut'
    const keys = order.slots.filter((slot) => slot.key).length
    if (plan.paymentType === 5) money.release(order, at, by)
    putBack(order, at, ranOut ? null : by, ranOut ? 'holdRanOut' : 'denied')
    order.approval = 'denied'
    order.holdUntil = null
    order.denyReason = ranOut ? '' : random.pick(denials)
    note(order, at, ranOut ? 'holdRanOut' : 'denied', ranOut ? null : by, {
      keys,
      ...(order.denyReason ? { reason: order.denyReason } : {}),
    })
  }

  money.setLimits()
  const moments: { at: number; plan: PlannedOrder; settles: boolean }[] = plans.flatMap((plan) => [
    { at: plan.at.getTime(), plan, settles: false },
    ...(plan.settledAfterHours > 0
      ? [{ at: plan.at.getTime() + plan.settledAfterHours * hour + 11 * minute, plan, settles: true }]
      : []),
  ])
  const placed = new Map<PlannedOrder, TradeOrder>()
  for (const { at, plan, settles } of moments.sort((a, b) => a.at - b.at || Number(a.settles) - Number(b.settles))) {
    const order = placed.get(plan)
    if (!settles) placed.set(plan, place(plan))
    else if (order) decide(order, new Date(Math.min(at, end - minute)))
  }

  stock.fillUp()
  money.fillUp()
  finishTables(state, stock, faults(state, stock), money, invoicing)
  return { batches: stock.batches, custody, slots: state.slots, orders: state.orders, tables, lastNumber }
}
