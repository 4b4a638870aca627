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
import { onlySandboxRoutes, sandboxRoutes } from './sandbox/sandbox.partner-routes.ts'
import type { PartnerRoute } from './platform/partner-call.ts'

/** Every call of the partner API, one line per part; contract/src/partner-api/partner-api.ts lists the same parts. */
export function allPartnerRoutes(): PartnerRoute[] {
  const inSandbox = new Map(
    sandboxRoutes.map(({ name, work, reveal }) => [name, { work, ...(reveal ? { reveal } : {}) }]),
  )
  return everyRoute().map((route) => {
    // Events and webhooks have an environment of their own.
    const sandbox = sameInSandbox.includes(route) ? route : inSandbox.get(route.name)
    return sandbox ? { ...route, sandbox } : route
  })
}

const sameInSandbox: readonly PartnerRoute[] = [partnerEventRoutes, partnerWebhookRoutes].flat()

function everyRoute(): PartnerRoute[] {
  return [
    partnerCatalogueRoutes,
    partnerBalanceRoutes,
    partnerOrderRoutes,
    partnerEstimateRoutes,
    partnerInvoiceRoutes,
    partnerEventRoutes,
    partnerWebhookRoutes,
    onlySandboxRoutes,
    posRoutes,
    partnerDescriptionRoutes,
  ].flat()
}
