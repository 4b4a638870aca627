import { expect, test } from 'vitest'
import { type Notification, notificationTarget } from './notification-target.ts'

const nothing = {
  id: 7,
  message: '',
  facts: '',
  createdDate: '2026-11-20T10:00:00.000Z',
  seen: false,
  notificationType: 2,
  orderId: null,
  productId: null,
  productTitle: null,
  isOrderDomestic: null,
  ticketId: null,
  partnerId: null,
  claimId: null,
  correctionId: null,
  shopSlot: null,
  shopRunId: null,
} as const

test("a notification about Nikola's funds and limit opens his company's money; one about Amra's partner opens that partner", () => {
  const credit = { ...nothing, topic: 'credit' } as Notification
  const nikola = { userGroups: [8], isDomestic: true, isTelecomCompany: false }
  expect(notificationTarget(credit, nikola)).toEqual({ to: '/my-company', search: { tab: 'payments' } })
  const amra = { ...nikola, userGroups: [10] }
  expect(notificationTarget({ ...credit, partnerId: 4 }, amra)).toEqual({
    to: '/partners-reseller/edit/4',
    search: { tab: 'funds' },
  })
})
