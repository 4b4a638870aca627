import type { Answered } from '@brava/contract/endpoint.ts'
import type { promotions } from '@brava/contract/promotions/promotions.endpoints.ts'
import { callable } from '../api/call.ts'

// Identified by their paths: these are on every screen and must not load the schemas.
const path = '/custom-notifications'
export const checkMine = callable<typeof promotions.check>('GET', `${path}/check-my-custom-notification`)
export const activeOnes = callable<typeof promotions.active>('GET', `${path}/get-my-active-custom-notifications`)
export const unseenOnes = callable<typeof promotions.unseen>('GET', `${path}/get-my-unseen-custom-notifications`)
export const myPromotion = callable<typeof promotions.mine>('GET', `${path}/get-my-custom-notification-by-id/:id`)
export const markSeen = callable<typeof promotions.markSeen>('PUT', `${path}/mark-my-custom-notifications-as-seen`)
export const markOneSeen = callable<typeof promotions.markOneSeen>(
  'PUT',
  `${path}/mark-my-custom-notification-as-seen-by-id/:id`,
)

export type MyPromotion = Answered<typeof promotions.mine>['data']
export type MyProduct = MyPromotion['customNotificationProducts'][number]
