import type { notifications } from '@brava/contract/notifications/notifications.endpoints.ts'
import { callable } from '../api/call.ts'

// Identified by their paths: the bell is on every screen and must not load the schemas.
export const myNotifications = callable<typeof notifications.mine>('POST', '/notifications/get-my-notifications')
export const unseenCount = callable<typeof notifications.unseenCount>(
  'GET',
  '/notifications/get-number-of-unseen-messages',
)
export const markAllSeen = callable<typeof notifications.markAllSeen>(
  'PUT',
  '/notifications/mark-all-my-notifications-as-seen',
)
export const markOneSeen = callable<typeof notifications.markOneSeen>(
  'PUT',
  '/notifications/mark-my-notification-as-seen-by-id/:id',
)
