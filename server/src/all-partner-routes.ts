import {
  partnerBalanceRoutes,
  partnerCatalogueRoutes,
  partnerDescriptionRoutes,
} from './partner-api/partner-api.routes.ts'
import { partnerEstimateRoutes } from './partner-api/partner-estimates.ts'
import { partnerEventRoutes } from './partner-api/partner-events.routes.ts'
import { partnerInvoiceRoutes } from './partner-api/partner-invoices.ts'
import { partnerOrderRoutes } from './partner-api/partner-orders.routes.ts'
import { partnerWebhookRoutes } from './partner-api/partner-webhooks.ts'
import { posRoutes } from './pos-sales/pos.partner-routes.ts'
import type { PartnerRoute } from './platform/partner-call.ts'

/** Every call of the partner API, one line a part; contract/src/partner-api/partner-api.ts lists the same parts. */
export function allPartnerRoutes(): PartnerRoute[] {
  return [
    partnerCatalogueRoutes,
    partnerBalanceRoutes,
    partnerOrderRoutes,
    partnerEstimateRoutes,
    partnerInvoiceRoutes,
    partnerEventRoutes,
    partnerWebhookRoutes,
    posRoutes,
    partnerDescriptionRoutes,
  ].flat()
}
