import { cardRefundState } from '@brava/contract/orders/card-refund-state.ts'
import { describe, expect, it } from 'vitest'
import { type Answer, type CartLine, History, type Placing } from '../history.ts'
import type { ChaosCompany, ChaosWorld } from '../chaos-world.ts'
import { checkAnswers } from './check-answers.ts'
import { checkCards } from './check-cards.ts'
import { checkDecisions } from './check-decisions.ts'
import { checkDeliveries } from './check-deliveries.ts'
import { checkKeys } from './check-keys.ts'
import type { FinalState } from './final-state.ts'

const shop = { id: 7, parentId: null, prices: new Map([[1, 1000]]) } as unknown as ChaosCompany
const world = { companies: new Map([[7, shop]]) } as unknown as ChaosWorld
const lines: CartLine[] = [{ productId: 1, quantity: 2 }]
const answer = (status: number, code: string, body: object = {}): Answer => ({
  status,
  code,
  text: JSON.stringify(body),
  body,
})
const told = answer(200, '', { data: { order: { id: 50, number: '000050', gross: '20.00' } } })
const refused = answer(409, 'cart.notValid')

const order: FinalState['orders'][number] = {
  id: 50,
  number: '000050',
  userId: 3,
  companyId: 7,
  cartVersion: 4,
  paymentType: 5,
  approval: 'approved',
  status: 2,
  gross: 2000,
  total: 2,
  assigned: 2,
  missing: 0,
  refunded: 0,
  invoiceByDelivery: false,
}
const kept = (status: number) => [{ userId: 3, key: 'k', status, response: '' }]

/** What the database contains when Mirza has ordered two keys and received them. */
function state(changed: Partial<FinalState> = {}): FinalState {
  return {
    orders: [order],
    lines: [{ orderId: 50, productId: 1, quantity: 2 }],
    answers: kept(200),
    attempts: [],
    refunds: [],
    stock: [{ productId: 1, state: 4, n: 2 }],
    slots: [
      { productId: 1, state: 1, keyId: 11, orderId: 50 },
      { productId: 1, state: 1, keyId: 12, orderId: 50 },
    ],
    legs: [{ orderId: 50, seq: 1 }],
    invoices: [{ orderId: 50, seq: 1, gross: 2000, legGross: 2000, kind: 1 }],
    mails: [
      {
        id: 9,
        template: 'order-delivery',
        cause: 'order:50',
        orderId: 50,
        state: 'sent',
        to: 'm@shop.example',
        tries: 1,
        error: null,
        keys: 2,
      },
    ],
    replacements: [],
    jobs: [],
    ...changed,
  }
}
const sink = {
  mails: new Map([['<mail-9@shop.example>', [{ to: 'm@shop.example', subject: 'Keys' }]]]),
}

function history(given: Partial<Placing> = {}): History {
  const history = new History()
  history.begin({
    kind: 'place',
    userId: 3,
    companyId: 7,
    key: 'k',
    version: 4,
    paymentType: 5,
    lines,
    attempts: [],
    copies: [],
    final: told,
    ...given,
  })
  history.begin({ kind: 'import', productId: 1, keys: 2, attempts: [], final: answer(200, '') })
  return history
}

describe('the check of answers', () => {
  it('finds nothing when the order that was acknowledged to Mirza exists', () => {
    expect(checkAnswers(history(), world, state())).toEqual([])
    expect(checkAnswers(history({ copies: [told, answer(422, 'common.keyReused')] }), world, state())).toEqual([])
  })

  it.each<[string, Partial<Placing>, Partial<FinalState>, string]>([
    ['an acknowledged order that is gone', {}, { orders: [] }, 'was acknowledged and does not exist'],
    ['a second order of the same cart', {}, { orders: [order, { ...order, id: 51 }] }, 'nobody was told of it'],
    ['an order that was refused', { final: refused }, { answers: kept(409) }, 'nobody was told of it'],
    ['an answer that was not kept', {}, { answers: [] }, 'no answer is kept'],
    ['a copy with another answer', { copies: [refused] }, {}, 'a copy 409'],
    ['other lines than asked', {}, { lines: [{ orderId: 50, productId: 1, quantity: 3 }] }, 'has 1×3'],
    ['another price than the list', {}, { orders: [{ ...order, gross: 1999 }] }, 'by the price list 2000'],
  ])('finds %s', (_, placing, changed, finding) => {
    expect(checkAnswers(history(placing), world, state(changed)).join('\n')).toContain(finding)
  })

  it('finds an idempotency key without an answer', () => {
    const waiting = new History()
    const { final: _, ...placing } = history().of('place')[0] as Placing
    waiting.begin(placing)
    expect(checkAnswers(waiting, world, state({ orders: [] })).join()).toContain('never got its answer')
  })
})

describe('the check of keys', () => {
  it('finds nothing when the imported keys are the keys in stock and sold', () => {
    expect(checkKeys(history(), state())).toEqual([])
  })

  it('finds a key in two orders, a key that came from nowhere, and a sold key in no order', () => {
    const twice = state().slots.map((slot) => ({ ...slot, keyId: 11 }))
    expect(checkKeys(history(), state({ slots: twice })).join()).toContain('key 11 was delivered twice')
    expect(checkKeys(history(), state({ stock: [{ productId: 1, state: 4, n: 3 }] })).join()).toContain(
      '2 keys came in, 3 are there',
    )
    expect(checkKeys(history(), state({ slots: [] })).join()).toContain('2 sold, 0 in orders')
  })
})

describe('the check of deliveries', () => {
  it('finds nothing when the mail arrived and the invoice is there', () => {
    expect(checkDeliveries(state(), sink)).toEqual([])
  })

  it('finds a mail that never arrived, a mail that is waiting, keys in no mail, a second invoice, and a missing one', () => {
    expect(checkDeliveries(state(), { mails: new Map() }).join()).toContain('never arrived')
    const [mail] = state().mails
    if (!mail) throw new Error('no mail')
    expect(checkDeliveries(state({ mails: [{ ...mail, state: 'queued' }] }), sink).join()).toContain('is queued')
    expect(checkDeliveries(state({ mails: [{ ...mail, keys: 1 }] }), sink).join()).toContain('1 stand in its mails')
    const [invoice] = state().invoices
    if (!invoice) throw new Error('no invoice')
    expect(checkDeliveries(state({ invoices: [invoice, invoice] }), sink).join()).toContain('two invoices')
    expect(checkDeliveries(state({ invoices: [] }), sink).join()).toContain('leg 1 has no invoice')
  })

  it('accepts several invoices that add up to the cost of an order invoiced by delivery, and finds a missing one, one too high and one too low', () => {
    const orders = [{ ...order, invoiceByDelivery: true }]
    const part = (gross: number) => ({ orderId: 50, seq: 1, gross, legGross: 2000, kind: 1 })
    const found = (...gross: number[]) => checkDeliveries(state({ orders, invoices: gross.map(part) }), sink).join()
    expect(found(700, 1300)).toBe('')
    expect(found()).toContain('keys and no invoice')
    expect(found(1300, 1300)).toContain('come to 2600')
    expect(found(700)).toContain('come to 700')
  })
})

describe('the check of cards', () => {
  const byCard = { ...order, paymentType: 2 }
  const attempt = { orderId: 50, reference: '000050-1-abcde', state: 4, captured: 2000 }
  const at = { reference: '000050-1-abcde', held: 0, captured: 2000, refunded: 500 }
  const refunded = () => {
    const one = history()
    one.begin({ kind: 'refund', orderId: 50, amount: 500, attempts: [], final: answer(200, '') })
    return one
  }
  const paid = (changed: Partial<FinalState> = {}) =>
    state({
      orders: [byCard],
      attempts: [attempt],
      refunds: [{ orderId: 50, amount: 500, state: cardRefundState.code.done }],
      ...changed,
    })

  it('finds nothing when the gateway has what the order cost less what was refunded', () => {
    expect(checkCards(refunded(), paid(), [at])).toEqual([])
  })

  it.each<[string, Partial<FinalState>, Partial<typeof at>, string]>([
    ['a refund that the gateway made twice', {}, { refunded: 1000 }, 'its card paid 1000, it should be 1500'],
    ['a refund that never left', { refunds: [{ orderId: 50, amount: 500, state: 2 }] }, {}, 'is in state 2 at the end'],
    ['a charge that nobody has', {}, { captured: 0, refunded: 0 }, '2000 charged here, 0 at the gateway'],
    ['money that is still held', {}, { held: 2000 }, 'the gateway holds 2000'],
    ['a payment that has no end', { attempts: [{ ...attempt, state: 3 }] }, {}, 'is still in state 3'],
    ['a payment of nobody', {}, { reference: 'other' }, 'that nobody began'],
    ['an order that was served for nothing', { attempts: [] }, { reference: 'other' }, 'its card paid 0'],
  ])('finds %s', (_, changed, theirs, finding) => {
    expect(checkCards(refunded(), paid(changed), [{ ...at, ...theirs }]).join('\n')).toContain(finding)
  })

  it('finds a refund that was never confirmed to Tarik', () => {
    expect(checkCards(history(), paid(), [at]).join()).toContain('0 was refunded by what Tarik was told, 500 here')
  })
})

describe('the check of decisions', () => {
  it('finds an approval that did not last', () => {
    const decided = history()
    decided.begin({ kind: 'approve', orderId: 50, attempts: [], final: answer(200, '') })
    expect(checkDecisions(decided, state())).toEqual([])
    expect(checkDecisions(decided, state({ orders: [{ ...order, approval: 'denied' }] })).join()).toContain(
      'was approved and is denied',
    )
  })
})
