import { priceLists } from '@brava/contract/prices/price-lists.endpoints.ts'
import { routes } from '../../platform/call.ts'
import { priceListPdf } from './price-list-pdf.ts'

export const priceListsRoutes = routes(priceLists, {
  pdf: (call, { params, body }) => priceListPdf(call, params.id, body),
})
