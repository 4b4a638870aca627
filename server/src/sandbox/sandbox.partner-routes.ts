import { commonErrors } from '@brava/contract/errors.ts'
import { balanceEndpoints } from '@brava/contract/partner-api/balance.ts'
import { catalogueEndpoints } from '@brava/contract/partner-api/catalogue.ts'
import { invoiceEndpoints } from '@brava/contract/partner-api/invoices.ts'
import { orderEndpoints } from '@brava/contract/partner-api/orders.ts'
import { sandboxErrors } from '@brava/contract/partner-api/partner-errors.ts'
import { sandboxEndpoints } from '@brava/contract/partner-api/sandbox.ts'
import { type PartnerRoute, partnerRoutes } from '../platform/partner-call.ts'
import { refuse } from '../platform/refuse.ts'
import { sandboxAct } from './sandbox-acts.ts'
import { sandboxBalance, sandboxCatalogue, sandboxProduct } from './sandbox-catalogue.ts'
import {
  cancelSandboxOwed,
  listSandboxBackOrders,
  listSandboxOrders,
  placeSandboxOrder,
  readSandboxKeys,
  readSandboxOrder,
  reportSandboxFault,
  withSandboxKeys,
} from './sandbox-orders.ts'

const nothing = async (): Promise<never> => refuse(commonErrors.notFound)

/** What calls do for a sandbox credential (decision 0149). A call that is missing here is refused for it, never done for real. */
export const sandboxRoutes: readonly PartnerRoute[] = [
  partnerRoutes(catalogueEndpoints, {
    catalogue: (call, { query }) => sandboxCatalogue(call, query),
    product: (call, { params }) => sandboxProduct(call, params.id),
  }),
  partnerRoutes(balanceEndpoints, { balance: sandboxBalance }),
  partnerRoutes(orderEndpoints, {
    placeOrder: { work: (call, { body }) => placeSandboxOrder(call, body), reveal: withSandboxKeys },
    orders: (call, { query }) => listSandboxOrders(call, query),
    order: (call, { params }) => readSandboxOrder(call, params.id),
    orderKeys: (call, { params }) => readSandboxKeys(call, params.id),
    backOrders: (call, { query }) => listSandboxBackOrders(call, query),
    cancelOwed: (call, { params }) => cancelSandboxOwed(call, params.id),
    reportFault: (call, { params, body }) => reportSandboxFault(call, params.id, body.key),
  }),
  // Nothing of a sandbox is invoiced.
  partnerRoutes(invoiceEndpoints, {
    invoices: async () => ({ data: [], next: null }),
    invoice: nothing,
    invoicePdf: nothing,
    invoiceUbl: nothing,
  }),
  partnerRoutes(sandboxEndpoints, { sandboxAct: (call, { body }) => sandboxAct(call, body) }),
].flat()

/** The calls of the sandbox alone: a live credential has none of it. */
export const onlySandboxRoutes = partnerRoutes(sandboxEndpoints, {
  sandboxAct: async () => refuse(sandboxErrors.onlyThere),
})
