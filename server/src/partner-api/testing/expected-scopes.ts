import type { PartnerScope } from '@brava/contract/partner-api/partner-scopes.ts'

/**
 * Which scope each call of the partner API asks for, written down by hand from its design and kept apart from the
 * declarations that are enforced; 'anyone' needs no credential.
 */
export const expectedScopes: Readonly<Record<string, PartnerScope | 'anyone'>> = {
  'GET /catalogue': 'catalogue:read',
  'GET /balance': 'balance:read',
  'POST /orders': 'orders:write',
  'GET /orders': 'orders:read',
  'GET /orders/:id': 'orders:read',
  'GET /orders/:id/keys': 'keys:read',
  'GET /back-orders': 'orders:read',
  'POST /orders/:id/faults': 'faults:write',
  'GET /openapi.json': 'anyone',
}
