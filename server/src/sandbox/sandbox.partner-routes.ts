import { balanceEndpoints } from '@brava/contract/partner-api/balance.ts'
import { catalogueEndpoints } from '@brava/contract/partner-api/catalogue.ts'
import { estimateEndpoints } from '@brava/contract/partner-api/estimates.ts'
import { invoiceEndpoints } from '@brava/contract/partner-api/invoices.ts'
import { orderEndpoints } from '@brava/contract/partner-api/orders.ts'
import { posEndpoints } from '@brava/contract/partner-api/pos.ts'
import { sandboxErrors } from '@brava/contract/partner-api/partner-errors.ts'
import { sandboxEndpoints } from '@brava/contract/partner-api/sandbox.ts'
import { type PartnerRoute, partnerRoutes } from '../platform/partner-call.ts'
import { refuse } from '../platform/refuse.ts'
import { sandboxAct } from './sandbox-acts.ts'
import { sandboxBalance, sandboxCatalogue, sandboxProduct } from './sandbox-catalogue.ts'
import { createSandboxEstimate, readSandboxEstimate, sandboxEstimatePdf } from './sandbox-estimates.ts'
import { listSandboxInvoices, readSandboxInvoice, sandboxInvoicePdf, sandboxInvoiceUbl } from './sandbox-invoices.ts'
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
import {
  authoriseSandboxSale,
  cancelSandboxSale,
  confirmSandboxSale,
  reprintSandboxSale,
  sandboxPosBalance,
  sandboxPosProducts,
  sandboxPosStatus,
} from './sandbox-pos.ts'
import { compareSandboxDay, sandboxDayFile } from './sandbox-pos-days.ts'

/**
 * What the calls do for a sandbox credential (decision 0149). A call missing here is refused for it, never done for
 * real.
 */
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
  partnerRoutes(estimateEndpoints, {
    createEstimate: (call, { body }) => createSandboxEstimate(call, body),
    estimate: (call, { params }) => readSandboxEstimate(call, params.id),
    estimatePdf: (call, { params, query }) =>
      sandboxEstimatePdf(call, params.id, query.language ?? call.person.language),
  }),
  partnerRoutes(invoiceEndpoints, {
    invoices: (call, { query }) => listSandboxInvoices(call, query),
    invoice: (call, { params }) => readSandboxInvoice(call, params.id),
    invoicePdf: (call, { params, query }) => sandboxInvoicePdf(call, params.id, query.language),
    invoiceUbl: (call, { params }) => sandboxInvoiceUbl(call, params.id),
  }),
  partnerRoutes(posEndpoints, {
    authorisePosSale: (call, { body }) => authoriseSandboxSale(call, body),
    confirmPosSale: (call, { body }) => confirmSandboxSale(call, body),
    cancelPosSale: (call, { body }) => cancelSandboxSale(call, body),
    reprintPosSale: (call, { body }) => reprintSandboxSale(call, body),
    posStatus: sandboxPosStatus,
    posProducts: sandboxPosProducts,
    posBalance: sandboxPosBalance,
    posDay: (call, { params }) => sandboxDayFile(call, params.day),
    comparePosDay: (call, { params, body }) => compareSandboxDay(call, params.day, body),
  }),
  partnerRoutes(sandboxEndpoints, { sandboxAct: (call, { body }) => sandboxAct(call, body) }),
].flat()

/** The calls that only the sandbox has: a live credential cannot use them. */
export const onlySandboxRoutes = partnerRoutes(sandboxEndpoints, {
  sandboxAct: async () => refuse(sandboxErrors.onlyThere),
})
