import { expect, test } from 'vitest'
import { type Notification, notificationTarget } from './notification-target.ts'

const base: Notification = {
  id: 1,
  message: '',
  createdDate: '2026-11-21T12:00:00Z',
  seen: false,
  notificationType: 1,
  orderId: null,
  productId: null,
  productTitle: null,
  isOrderDomestic: null,
}
const tarik = { isDistributor: true, isDomestic: true }
const amra = { isDistributor: false, isDomestic: true }

test('Tarik opens the order of a notification, but not one of the other market', () => {
  expect(notificationTarget({ ...base, orderId: 18342, isOrderDomestic: true }, tarik)).toEqual({
    to: '/orders/edit/18342',
  })
  expect(notificationTarget({ ...base, orderId: 18342, isOrderDomestic: false }, tarik)).toBeUndefined()
})

test("a product leads Tarik to its page and Amra to the wholesale page with the product's title", () => {
  const changed = { ...base, notificationType: 2, productId: 117, productTitle: 'Northfall: Ashen Crown' }
  expect(notificationTarget(changed, tarik)).toEqual({ to: '/products/edit/117' })
  expect(notificationTarget(changed, amra)).toEqual({ to: '/wholesale', search: { product: 'Northfall: Ashen Crown' } })
})

test('a deletion, and a message about nothing, lead nowhere', () => {
  expect(notificationTarget({ ...base, notificationType: 3, productId: 117 }, tarik)).toBeUndefined()
  expect(notificationTarget(base, amra)).toBeUndefined()
})
