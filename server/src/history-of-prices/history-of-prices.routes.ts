import { historyOfPrices } from '@brava/contract/history-of-prices/history-of-prices.endpoints.ts'
import { routes } from '../platform/call.ts'
import { withPresetDays } from '../platform/dates/date-presets.ts'
import { listPriceHistory } from './list-price-history.ts'
import { priceCourse } from './price-course.ts'

export const historyOfPricesRoutes = routes(historyOfPrices, {
  changes: ({ db, clock }, { body }) => listPriceHistory(db, withPresetDays(body, clock.now())),
  course: async ({ db, clock }, { params, query }) => ({
    data: await priceCourse(db, params.id, query.days, clock.now()),
  }),
})
