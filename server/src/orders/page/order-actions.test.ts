import { orderStatus, paymentStatus, paymentType } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import { describe, expect, it } from 'vitest'
import { type ActionFacts, actionStates } from './order-actions.ts'
import { readyKeys } from './ready-keys.ts'

const s = orderStatus.code
const now = new Date('2026-11-21T12:00:00Z')
const day = 86_400_000

/** An order with everything: keys, some missing, stock, money to refund. */
const whole: ActionFacts = {
  status: s.partiallyCompleted,
  paymentType: paymentType.code.companyFunds,
  payment: 0,
  slotsTotal: 8,
  slotsAssigned: 5,
  slotsMissing: 3,
  inStock: 1,
  ready: 1,
  total: '945.00 KM',
  refundable: '945.00 KM',
  isRefundable: true,
  isCard: false,
  isAtTill: false,
  paidTo: null,
  email: 'mirza@firma.example',
  approvedAt: null,
  finalAt: null,
}

const found = (facts: Partial<ActionFacts>) => actionStates({ ...whole, ...facts }, 'en', now)
const possible = (facts: Partial<ActionFacts>) =>
  found(facts)
    .filter(({ isPossible }) => isPossible)
    .map(({ action }) => action)
const hint = (facts: Partial<ActionFacts>, action: string) => found(facts).find((one) => one.action === action)?.hint

/** An order that waits: nothing is assigned yet, and all its keys are ready. */
const waiting: ActionFacts = {
  ...whole,
  status: s.onHold,
  slotsAssigned: 0,
  slotsMissing: 0,
  inStock: 0,
  ready: 8,
  isRefundable: false,
}
const hintWhileWaiting = (action: string, facts: Partial<ActionFacts>, language: Language = 'en') =>
  actionStates({ ...waiting, ...facts }, language, now).find((one) => one.action === action)?.hint

describe('what Tarik can do with an order', () => {
  it.each([
    [s.processing, ['refund', 'changeContact']],
    [s.completed, ['replaceFaultyKey', 'resendEmail', 'refund', 'changeContact']],
    [s.onHold, ['approve', 'changeContact', 'deny']],
    [s.cancelled, ['changeContact']],
    [s.refunded, ['changeContact']],
    [s.partRefunded, ['replaceFaultyKey', 'resendEmail', 'refund', 'changeContact']],
    [s.pending, ['approve', 'changeContact', 'deny']],
    [s.awaitingPayment, ['approve', 'sendEstimate', 'changeContact', 'deny']],
    [s.partiallyCompleted, ['assignMissingKeys', 'replaceFaultyKey', 'resendEmail', 'refund', 'changeContact']],
  ])('in state %i is what the domain rules (§5) allow in it', (status, actions) => {
    expect(possible({ status })).toEqual(actions)
  })

  it('is the same list in each state: every impossible action says why', () => {
    for (const status of orderStatus.values) {
      const rows = found({ status })
      expect(rows).toHaveLength(8)
      expect(rows.filter((row) => row.hint.trim() === '')).toEqual([])
    }
  })
})

describe('what prevents an action that the state allows', () => {
  it('missing keys can be assigned as soon as one is in stock', () => {
    expect(possible({ inStock: 0 })).not.toContain('assignMissingKeys')
    expect(hint({ inStock: 0 }, 'assignMissingKeys')).toBe('3 missing, none in stock yet')
    expect(hint({}, 'assignMissingKeys')).toBe('3 missing, 1 in stock')
    expect(hint({ inStock: 0, slotsMissing: 0 }, 'assignMissingKeys')).toBe('No key is missing')
  })

  it('one delivered key is enough to replace or resend, none is not', () => {
    expect(possible({ slotsAssigned: 1 })).toEqual(expect.arrayContaining(['replaceFaultyKey', 'resendEmail']))
    for (const action of ['replaceFaultyKey', 'resendEmail']) {
      expect(possible({ slotsAssigned: 0 })).not.toContain(action)
    }
  })

  it('an order that was free, or paid by a card outside this portal, cannot be refunded', () => {
    expect(possible({ isRefundable: false })).not.toContain('refund')
    expect(hint({ isRefundable: false }, 'refund')).toBe('Nothing was paid for it')
    expect(hint({ isRefundable: false, isCard: true }, 'refund')).toMatch(/^Paid by card/)
    expect(hint({ status: s.onHold }, 'refund')).toBe('The order is not paid yet')
    expect(hint({}, 'refund')).toBe('up to 945.00 KM')
  })

  it('an order whose card has not paid cannot be approved manually; it can be denied', () => {
    const waiting = { status: s.pending, paymentType: paymentType.code.creditCard }
    const unpaid = { ...waiting, payment: paymentStatus.code.requestTimeout }
    expect(possible(unpaid)).toEqual(['changeContact', 'deny'])
    expect(hint(unpaid, 'approve')).toMatch(/^The card has not paid/)
    expect(possible({ ...waiting, payment: paymentStatus.code.captured })).toContain('approve')
    // The card of an order approved long ago says nothing about paying.
    expect(hint({ ...unpaid, status: s.completed }, 'approve')).toBe('The order is already approved')
  })

  it('a payment that Digitalis receives is confirmed by Digitalis', () => {
    const waiting = { status: s.awaitingPayment, paidTo: 'Digitalis' }
    expect(possible(waiting)).toEqual(['sendEstimate', 'changeContact', 'deny'])
    expect(hint(waiting, 'approve')).toBe('Digitalis receives the payment and confirms it')
    expect(hint({ ...waiting, status: s.completed }, 'approve')).toBe('The order is already approved')
  })

  it('what is booked by approving and denying depends on the payment method', () => {
    const transfer = { status: s.onHold, paymentType: paymentType.code.wireTransfer }
    expect(hint({ status: s.onHold }, 'approve')).toMatch(/^Takes 945\.00 KM from funds/)
    expect(hint(transfer, 'approve')).toMatch(/^Books 945\.00 KM as received/)
    expect(hint({ status: s.onHold }, 'deny')).toBe('Releases the reserved funds')
    expect(hint(transfer, 'deny')).toBe('Releases what is reserved for it')
    expect(hint({ status: s.processing, slotsAssigned: 0 }, 'deny')).toBe('The order is approved, use a refund')
    expect(hint({ status: s.processing, slotsAssigned: 1 }, 'deny')).toBe('Keys were delivered, use a refund')
  })

  it('an order that a till has sold is delivered like any other: nothing is left to the till', () => {
    expect(hint({ isAtTill: true }, 'deny')).toBe('Keys were delivered, use a refund')
    expect(hint({ isAtTill: true }, 'approve')).toBe('The order is already approved')
  })

  it('a finished order says so at each action', () => {
    const over = found({ status: s.cancelled }).filter(({ isPossible }) => !isPossible)
    expect(new Set(over.map((row) => row.hint))).toEqual(new Set(['The order is cancelled']))
    const refunded = found({ status: s.refunded }).filter(({ isPossible }) => !isPossible)
    expect(new Set(refunded.map((row) => row.hint))).toEqual(new Set(['The money was refunded']))
  })

  it('the e-mail of a finished order can change for 30 days, and no longer', () => {
    const after = (milliseconds: number) => ({
      status: s.completed,
      finalAt: new Date(now.getTime() - milliseconds),
    })
    expect(possible(after(30 * day))).toContain('changeContact')
    expect(possible(after(30 * day + 1))).not.toContain('changeContact')
    expect(hint(after(30 * day + 1), 'changeContact')).not.toBe(hint({}, 'changeContact'))
    expect(possible({ status: s.completed, finalAt: null })).toContain('changeContact')
  })
})

describe('what an approval will do', () => {
  it('counts the available keys, and those that stay missing', () => {
    expect(hintWhileWaiting('approve', {})).toBe('Takes 945.00 KM from funds, assigns 8 keys')
    expect(hintWhileWaiting('approve', { ready: 5 })).toBe('Takes 945.00 KM from funds, assigns 5 keys, 3 missing')
    expect(hintWhileWaiting('approve', { ready: 1, slotsTotal: 2 }, 'hr')).toBe(
      'Uzima 945.00 KM iz sredstava, dodjeljuje 1 ključ, nedostaje 1',
    )
    expect(hintWhileWaiting('approve', { ready: 21, slotsTotal: 21 }, 'bs')).toContain('21 ključ')
  })

  it('two lines of one product share its stock', () => {
    const lines = [
      { productId: 1, notDue: 3, reserved: 1 },
      { productId: 1, notDue: 2, reserved: 0 },
      { productId: 2, notDue: 1, reserved: 1 },
    ]
    expect(
      readyKeys(
        lines,
        new Map([
          [1, 2],
          [2, 40],
        ]),
      ),
    ).toBe(4)
  })
})

describe('why an action is not possible on an order that waits', () => {
  it('leaves an order that a POS device is selling to the device: nobody can approve or deny it', () => {
    const sold = actionStates({ ...waiting, isAtTill: true }, 'en', now).filter((each) =>
      ['approve', 'deny'].includes(each.action),
    )
    expect(sold.map(({ isPossible, hint }) => [isPossible, hint])).toEqual([
      [false, 'A POS device is selling this order now. It will be sold or cancelled within minutes.'],
      [false, 'A POS device is selling this order now. It will be sold or cancelled within minutes.'],
    ])
    expect(hintWhileWaiting('approve', { isAtTill: true, status: s.completed })).not.toContain('POS')
  })

  it('names what happened, and when: an order that was approved cannot be denied', () => {
    const approved = { status: s.completed, slotsAssigned: 8, approvedAt: new Date('2026-11-20T09:30:00Z') }
    expect(hintWhileWaiting('approve', approved)).toMatch(/^Approved 20 Nov 2026/)
    expect(hintWhileWaiting('deny', approved)).toBe('Keys were delivered, use a refund')
  })

  it('says of an order that waits that it is not approved, rather than that no key is missing', () => {
    expect(hintWhileWaiting('assignMissingKeys', {})).toBe('The order is not approved yet')
    expect(hintWhileWaiting('assignMissingKeys', { status: s.completed, slotsAssigned: 8 })).toBe('No key is missing')
  })
})
