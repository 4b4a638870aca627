import { orderStatus, paymentType } from '@brava/contract/enums.ts'
import { describe, expect, it } from 'vitest'
import { type ActionFacts, actionStates } from './order-actions.ts'
import { readyKeys } from './ready-keys.ts'

const s = orderStatus.code
const waiting: ActionFacts = {
  status: s.onHold,
  paymentType: paymentType.code.companyFunds,
  payment: 0,
  slotsTotal: 8,
  slotsAssigned: 0,
  slotsMissing: 0,
  inStock: 0,
  ready: 8,
  total: '945.00 KM',
  refundable: '945.00 KM',
  isRefundable: false,
  isCard: false,
  isAtTill: false,
  paidTo: null,
  email: 'mirza@firma.example',
  approvedAt: null,
  finalAt: null,
}
const now = new Date('2026-11-21T12:00:00Z')
const hint = (action: string, facts: Partial<ActionFacts>, language: 'en' | 'bs' | 'hr' = 'en') =>
  actionStates({ ...waiting, ...facts }, language, now).find((each) => each.action === action)?.hint

describe('what an approval will do', () => {
  it('counts the keys that are there, and those that stay missing', () => {
    expect(hint('approve', {})).toBe('Takes 945.00 KM from funds, assigns 8 keys')
    expect(hint('approve', { ready: 5 })).toBe('Takes 945.00 KM from funds, assigns 5 keys, 3 missing')
    expect(hint('approve', { ready: 1, slotsTotal: 2 }, 'hr')).toBe(
      'Uzima 945.00 KM iz sredstava, dodjeljuje 1 ključ, nedostaje 1',
    )
    expect(hint('approve', { ready: 21, slotsTotal: 21 }, 'bs')).toContain('21 ključ')
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

describe('why something is not possible', () => {
  it('leaves an order that a POS device is selling to the device: nobody approves or denies it', () => {
    const sold = actionStates({ ...waiting, isAtTill: true }, 'en', now).filter((each) =>
      ['approve', 'deny'].includes(each.action),
    )
    expect(sold.map(({ isPossible, hint }) => [isPossible, hint])).toEqual([
      [false, 'A POS device is selling this order. It is sold or cancelled within minutes.'],
      [false, 'A POS device is selling this order. It is sold or cancelled within minutes.'],
    ])
    expect(hint('approve', { isAtTill: true, status: s.completed })).not.toContain('POS')
  })

  it('names what happened, and when: an order that was approved cannot be denied', () => {
    const approved = { status: s.completed, slotsAssigned: 8, approvedAt: new Date('2026-11-20T09:30:00Z') }
    expect(hint('approve', approved)).toMatch(/^Approved 20 Nov 2026/)
    expect(hint('deny', approved)).toBe('Keys were delivered, use a refund')
  })

  it('says of an order that waits that it is not approved, not that no key is missing', () => {
    expect(hint('assignMissingKeys', {})).toBe('The order is not approved yet')
    expect(hint('assignMissingKeys', { status: s.completed, slotsAssigned: 8 })).toBe('No key is missing')
  })
})
