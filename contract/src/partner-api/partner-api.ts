import { balanceEndpoints } from './balance.ts'
import { catalogueEndpoints } from './catalogue.ts'
import { descriptionEndpoints } from './description.ts'
import { estimateEndpoints } from './estimates.ts'
import { eventEndpoints } from './events.ts'
import { invoiceEndpoints } from './invoices.ts'
import { orderEndpoints } from './orders.ts'
import { posEndpoints } from './pos.ts'
import { sandboxEndpoints } from './sandbox.ts'
import { partnerWebhookEndpoints } from './webhooks.ts'
import type { PartnerEndpoints } from './partner-endpoint.ts'

/**
 * Every partner call, by part, in the order of the reference. A new part is one line here and one in
 * all-partner-routes.ts.
 */
export const partnerApi = {
  Catalogue: catalogueEndpoints,
  Balance: balanceEndpoints,
  Orders: orderEndpoints,
  Estimates: estimateEndpoints,
  Invoices: invoiceEndpoints,
  Events: eventEndpoints,
  Webhooks: partnerWebhookEndpoints,
  Sandbox: sandboxEndpoints,
  POS: posEndpoints,
  Description: descriptionEndpoints,
} as const satisfies Readonly<Record<string, PartnerEndpoints>>
