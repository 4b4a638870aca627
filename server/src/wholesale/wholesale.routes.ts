import { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import { routes } from '../platform/call.ts'
import { listWholesale } from './list-wholesale.ts'
import { partnerCatalogue } from './partner-catalogue.ts'
import { productForBuyer } from './product-for-buyer.ts'
import { quickOrder } from './quick-order.ts'
import { categoryChoices, ownCatalogue } from './wholesale-choices.ts'
import { languageCounts, regionCounts, typeCounts } from './catalogue-counts.sql.ts'

export const wholesaleRoutes = routes(wholesale, {
  products: (call, { body }) => listWholesale({ ...call, companyId: call.person.companyId }, body),
  ofPartner: (call, { params, body }) => partnerCatalogue(call, params.id, body),
  product: (call, { params }) => productForBuyer(call, params.id),
  categories: (call) => categoryChoices(call),
  productTypes: async (call) => ({ data: await typeCounts(await ownCatalogue(call), call.language) }),
  regions: async (call) => ({ data: await regionCounts(await ownCatalogue(call), call.language) }),
  languages: async (call) => ({ data: await languageCounts(await ownCatalogue(call)) }),
  quickOrder: (call, { body }) => quickOrder(call, body.lines),
})
