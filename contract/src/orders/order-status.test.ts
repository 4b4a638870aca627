import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OrderStatus, orderStatus, paymentType } from '../enums.ts'
import { actionsFrom, mayTake } from '../transitions.ts'
import {
  deriveOrderStatus,
  finalStatuses,
  type OrderAction,
  type OrderFacts,
  orderOccurrences,
  orderTransitions,
} from './order-status.ts'

const s = orderStatus.code

/** Reviewed separately from the table: what a distributor may do with an order in each status. */
const expected: Record<OrderStatus, readonly OrderAction[]> = {
  [s.processing]: ['refund', 'changeContact'],
  [s.completed]: ['replaceFaultyKey', 'resendEmail', 'refund', 'changeContact'],
  [s.onHold]: ['approve', 'deny', 'changeContact'],
  [s.refunded]: ['changeContact'],
  [s.cancelled]: ['changeContact'],
  [s.partRefunded]: ['replaceFaultyKey', 'resendEmail', 'refund', 'changeContact'],
  [s.pending]: ['approve', 'deny', 'changeContact'],
  [s.awaitingPayment]: ['approve', 'deny', 'sendEstimate', 'changeContact'],
  [s.partiallyCompleted]: ['assignMissingKeys', 'replaceFaultyKey', 'resendEmail', 'refund', 'changeContact'],
}

const facts = fc
  .record({
    paymentType: fc.constantFrom(...paymentType.values),
    approval: fc.constantFrom('open' as const, 'approved' as const, 'denied' as const),
    payment: fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7) as fc.Arbitrary<OrderFacts['payment']>,
    assigned: fc.integer({ min: 0, max: 50 }),
    missing: fc.constantFrom(0, 0, 1, 37),
    notDue: fc.integer({ min: 0, max: 50 }),
    gross: fc.integer({ min: 0, max: 1_000_000 }),
    share: fc.constantFrom(0, 0, 0.3, 1),
  })
  .filter(({ assigned, missing, notDue }) => assigned + missing + notDue > 0)
  .map(
    ({ assigned, missing, notDue, share, ...rest }): OrderFacts => ({
      ...rest,
      slotsAssigned: assigned,
      slotsMissing: missing,
      slotsTotal: assigned + missing + notDue,
      refunded: Math.floor(rest.gross * share),
    }),
  )

describe('what may be done with an order', () => {
  it.each(orderStatus.values)('status %i allows exactly the agreed actions', (status) => {
    expect(actionsFrom(orderTransitions, status)).toEqual(expected[status])
    for (const action of Object.keys(orderTransitions) as OrderAction[]) {
      expect(mayTake(orderTransitions, action, status)).toBe(expected[status].includes(action))
    }
  })

  it('every status can be reached from a placed order', () => {
    const ways = [...Object.values(orderTransitions), ...Object.values(orderOccurrences)]
    const reached = new Set<OrderStatus>(orderOccurrences.placed.to)
    for (let size = -1; size !== reached.size; ) {
      size = reached.size
      for (const way of ways) {
        if (way === orderTransitions.changeContact) continue
        if (way.from.some((from) => reached.has(from))) for (const to of way.to) reached.add(to)
      }
    }
    expect(reached).toEqual(new Set(orderStatus.values))
  })

  it('a refunded or cancelled order never changes its status', () => {
    for (const [name, way] of Object.entries({ ...orderTransitions, ...orderOccurrences })) {
      if (name === 'changeContact') continue
      for (const status of finalStatuses) expect(way.from, name).not.toContain(status)
    }
  })
})

describe('the status of an order', () => {
  it('follows the precedence: cancelled, refunded, waiting, keys owed, part refunded, completed, processing', () => {
    const reached = new Set<OrderStatus>()
    fc.assert(
      fc.property(facts, (order) => {
        const status = deriveOrderStatus(order)
        reached.add(status)
        const isRefunded = order.refunded > 0 && order.refunded >= order.gross
        if (order.approval === 'denied') expect(status).toBe(s.cancelled)
        else if (isRefunded) expect(status).toBe(s.refunded)
        else if (order.approval === 'open') expect([s.onHold, s.pending, s.awaitingPayment]).toContain(status)
        else if (order.slotsMissing > 0) expect(status).toBe(s.partiallyCompleted)
        else if (order.refunded > 0) expect(status).toBe(s.partRefunded)
        else expect(status).toBe(order.slotsAssigned === order.slotsTotal ? s.completed : s.processing)
      }),
      { numRuns: 3000 },
    )
    expect(reached).toEqual(new Set(orderStatus.values))
  })

  it('counts refunded units that cost nothing as settled: completed apart from them, refunded if there are no others', () => {
    const order = {
      approval: 'approved',
      paymentType: 5,
      payment: 3,
      slotsTotal: 3,
      slotsMissing: 0,
      gross: 100,
      refunded: 0,
    } as const
    expect(deriveOrderStatus({ ...order, slotsAssigned: 1, slotsReturned: 2 })).toBe(s.completed)
    expect(deriveOrderStatus({ ...order, slotsAssigned: 1, slotsMissing: 1, slotsReturned: 1 })).toBe(
      s.partiallyCompleted,
    )
    expect(deriveOrderStatus({ ...order, gross: 0, slotsAssigned: 0, slotsReturned: 3 })).toBe(s.refunded)
  })

  it('is "waiting" only while nobody has decided', () => {
    fc.assert(
      fc.property(facts, (order) => {
        const waits = [s.onHold, s.pending, s.awaitingPayment].includes(deriveOrderStatus(order) as 3 | 7 | 8)
        expect(waits && order.approval !== 'open').toBe(false)
      }),
    )
  })

  it('moves along a row of the table whenever an action changes the facts', () => {
    const met = new Set<OrderStatus>()
    fc.assert(
      fc.property(facts, (order) => {
        const before = deriveOrderStatus(order)
        met.add(before)
        if (mayTake(orderTransitions, 'approve', before)) {
          const after = deriveOrderStatus({ ...order, approval: 'approved', payment: 3 })
          expect([...orderTransitions.approve.to, s.partRefunded]).toContain(after)
          expect(orderTransitions.deny.to).toContain(deriveOrderStatus({ ...order, approval: 'denied' }))
        }
        if (before === s.partiallyCompleted) {
          const filled = { ...order, slotsAssigned: order.slotsAssigned + order.slotsMissing, slotsMissing: 0 }
          expect([...orderTransitions.assignMissingKeys.to, s.processing]).toContain(deriveOrderStatus(filled))
        }
      }),
      { numRuns: 3000 },
    )
    expect([...met]).toEqual(expect.arrayContaining([s.onHold, s.pending, s.awaitingPayment, s.partiallyCompleted]))
  })

  it('waits for the payment of its own type', () => {
    const open = {
      approval: 'open',
      payment: 0,
      slotsTotal: 3,
      slotsAssigned: 0,
      slotsMissing: 0,
      gross: 100,
      refunded: 0,
    } as const
    expect(deriveOrderStatus({ ...open, paymentType: 5 })).toBe(s.onHold)
    expect(deriveOrderStatus({ ...open, paymentType: 2 })).toBe(s.pending)
    expect(deriveOrderStatus({ ...open, paymentType: 2, payment: 7 })).toBe(s.onHold)
    for (const type of [1, 3, 4] as const)
      expect(deriveOrderStatus({ ...open, paymentType: type })).toBe(s.awaitingPayment)
  })
})
