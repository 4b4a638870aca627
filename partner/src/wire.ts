import type { Answered, Sent } from '@brava/contract/endpoint.ts'
import type { balanceEndpoints } from '@brava/contract/partner-api/balance.ts'
import type { catalogueEndpoints } from '@brava/contract/partner-api/catalogue.ts'
import type { estimateEndpoints } from '@brava/contract/partner-api/estimates.ts'
import type { eventEndpoints } from '@brava/contract/partner-api/events.ts'
import type { invoiceEndpoints } from '@brava/contract/partner-api/invoices.ts'
import type { orderEndpoints } from '@brava/contract/partner-api/orders.ts'
import type { sandboxEndpoints } from '@brava/contract/partner-api/sandbox.ts'
import type { partnerWebhookEndpoints } from '@brava/contract/partner-api/webhooks.ts'

// Types of the data on the wire, as the contract declares them.

export type Balance = Answered<typeof balanceEndpoints.balance>['data']
export type CataloguePage = Answered<typeof catalogueEndpoints.catalogue>
export type Product = Answered<typeof catalogueEndpoints.product>['data']
export type NewOrder = Sent<typeof orderEndpoints.placeOrder>['body']
export type PlacedOrder = Answered<typeof orderEndpoints.placeOrder>['data']
export type OrderPage = Answered<typeof orderEndpoints.orders>
export type Order = Answered<typeof orderEndpoints.order>['data']
export type Key = Answered<typeof orderEndpoints.orderKeys>['data'][number]
export type ReportedFault = Answered<typeof orderEndpoints.reportFault>['data']
export type CancelledOrder = Answered<typeof orderEndpoints.cancelOwed>['data']
export type NewEstimate = Sent<typeof estimateEndpoints.createEstimate>['body']
export type Estimate = Answered<typeof estimateEndpoints.estimate>['data']
export type SandboxAct = Sent<typeof sandboxEndpoints.sandboxAct>['body']
export type Invoice = Answered<typeof invoiceEndpoints.invoices>['data'][number]
export type EventPage = Answered<typeof eventEndpoints.events>
export type NewWebhook = Sent<typeof partnerWebhookEndpoints.createWebhook>['body']
export type ChangedWebhook = Sent<typeof partnerWebhookEndpoints.changeWebhook>['body']
export type WebhookDelivery = Answered<typeof partnerWebhookEndpoints.webhookDeliveries>['data'][number]
export type Replay = Sent<typeof partnerWebhookEndpoints.replayWebhook>['body']
export type Webhook = Answered<typeof partnerWebhookEndpoints.webhook>['data']
export type WebhookWithSecret = Answered<typeof partnerWebhookEndpoints.createWebhook>['data']
