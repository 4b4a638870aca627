import type { PartnerScope } from '@brava/contract/partner-api/partner-scopes.ts'

/**
 * Which scope each call of the partner API asks for, written down by hand from its design and kept apart from the
 * declarations that are enforced; 'anyone' needs no credential, 'none' any.
 */
export const expectedScopes: Readonly<Record<string, PartnerScope | 'anyone' | 'none'>> = {
  'GET /catalogue': 'catalogue:read',
  'GET /products/:id': 'catalogue:read',
  'GET /balance': 'balance:read',
  'POST /orders': 'orders:write',
  'GET /orders': 'orders:read',
  'GET /orders/:id': 'orders:read',
  'GET /orders/:id/keys': 'keys:read',
  'GET /back-orders': 'orders:read',
  'POST /orders/:id/cancellations': 'orders:write',
  'POST /orders/:id/faults': 'faults:write',
  'POST /estimates': 'orders:write',
  'GET /estimates/:id': 'orders:read',
  'GET /estimates/:id/pdf': 'orders:read',
  'GET /invoices': 'invoices:read',
  'GET /invoices/:id': 'invoices:read',
  'GET /invoices/:id/pdf': 'invoices:read',
  'GET /invoices/:id/ubl': 'invoices:read',
  'GET /events': 'events:read',
  'GET /webhooks': 'webhooks:write',
  'GET /webhooks/:id': 'webhooks:write',
  'POST /webhooks': 'webhooks:write',
  'PUT /webhooks/:id': 'webhooks:write',
  'POST /webhooks/:id/rotations': 'webhooks:write',
  'POST /webhooks/:id/tests': 'webhooks:write',
  'DELETE /webhooks/:id': 'webhooks:write',
  'POST /pos/authorise': 'pos:sell',
  'POST /pos/confirm': 'pos:sell',
  'POST /pos/cancel': 'pos:sell',
  'POST /pos/reprint': 'pos:sell',
  'GET /pos/status': 'pos:sell',
  'GET /pos/products': 'pos:sell',
  'GET /pos/balance': 'pos:sell',
  'GET /pos/days/:day': 'pos:reconcile',
  'PUT /pos/days/:day': 'pos:reconcile',
  'POST /sandbox/acts': 'none',
  'GET /openapi.json': 'anyone',
}
