import type { LiveTopics } from './api/live/ask-again.ts'

export const liveTopics: LiveTopics = {
  orders: {
    records: [
      'GET /orders/plain/:id',
      'GET /orders/get-my-order/:id',
      'GET /orders/get-plain-order-key-details/:id',
      'GET /orders/notes/:id',
      'POST /orders/get-transaction-history/:id',
      'POST /orders/get-order-payment-details/:id',
    ],
    lists: [
      'POST /orders/get-orders',
      'POST /orders/get-fault-reports',
      'POST /orders/get-refunds',
      'POST /orders/get-key-returns',
      'POST /pos-sales/get-pos-sales',
      'POST /payments/get-differences',
      'POST /orders/get-my-orders',
      'GET /shopping-cart',
      'POST /orders/get-plain-my-order-item/:id',
      'GET /orders/get-to-approve-count',
      'POST /orders/get-invoices',
      'POST /orders/get-my-invoices',
      'POST /orders/get-held-invoices',
      'GET /dashboard/get-new-invoices',
      'GET /dashboard/get-dashboard-data/:x',
      'GET /dashboard/get-dashboard-data-performance/:x',
    ],
  },
  notifications: {
    records: [],
    lists: [
      'POST /notifications/get-my-notifications',
      'GET /notifications/get-number-of-unseen-messages',
      // Funds and limits that the supplier booked.
      'GET /shopping-cart',
    ],
  },
  tickets: {
    records: ['GET /support-tickets/:id', 'GET /support-tickets/ticket-messages/:id'],
    lists: [
      'POST /support-tickets/get-support-tickets',
      'GET /support-tickets/number-of-tickets',
      'GET /support-tickets/get-first-unresolved',
    ],
  },
  supplierClaims: {
    records: ['GET /supplier-claims/:id'],
    lists: ['POST /supplier-claims/get-supplier-claims'],
  },
  corrections: {
    records: [],
    lists: ['POST /books/get-corrections', 'GET /dashboard/get-dashboard-data/:x'],
  },
  promotions: {
    records: [
      'GET /custom-notifications/get-custom-notification/:id',
      'GET /custom-notifications/get-my-custom-notification-by-id/:id',
    ],
    lists: [
      'POST /custom-notifications/get-custom-notifications',
      'GET /custom-notifications/check-my-custom-notification',
      'GET /custom-notifications/get-my-active-custom-notifications',
      'GET /custom-notifications/get-my-last-custom-notification',
      'POST /web-sales/get-company-products',
      'GET /shopping-cart',
    ],
  },
}
