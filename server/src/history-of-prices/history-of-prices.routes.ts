import { historyOfPrices } from '@brava/contract/history-of-prices/history-of-prices.endpoints.ts'
import { routes } from '../platform/call.ts'
import { listPriceHistory } from './list-price-history.ts'

export const historyOfPricesRoutes = routes(historyOfPrices, {
  changes: ({ db }, { body }) => listPriceHistory(db, body),
})
