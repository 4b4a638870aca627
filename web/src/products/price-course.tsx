import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { datePresets } from '@brava/contract/dates.ts'
import {
  courseDays,
  coursePreset,
  historyOfPrices,
} from '@brava/contract/history-of-prices/history-of-prices.endpoints.ts'
import { useState } from 'react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { date, money } from '../text/format.ts'
import { said } from '../text/texts.ts'
import { LineChart } from '../ui/chart/line-chart.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { SkeletonCard } from '../ui/feedback/states.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { Card } from '../ui/layout/card.tsx'
import { t } from './products.texts.ts'

type Days = (typeof courseDays)[number]

const nameOf = (days: Days) => {
  const preset = datePresets[coursePreset[days]]
  return preset ? said(preset) : days
}

const amount = (value: string | null) => (value === null ? null : Number(value))

/** The base price of a product by day, with the lowest of the 30 days up to each. */
export function PriceCourse({ productId }: { productId: number }) {
  const [days, setDays] = useState<Days>('90')
  const query = useEndpoint(
    historyOfPrices.course,
    { params: { id: productId }, query: { days } },
    { keepPrevious: true },
  )
  return (
    <Loaded query={query} skeleton={<SkeletonCard lines={8} />}>
      {({ data: { currency, days: course, lowest30, lowestDay } }) => (
        <>
          <Card
            title={t.lowestNow}
            facts={
              lowest30 === null || lowestDay === null
                ? t.noHistory
                : t.lowestUntil(money(lowest30, currencySymbol(currency)), date(lowestDay))
            }
            actions={
              <Segmented
                label={t.courseDays}
                value={days}
                onChange={setDays}
                options={courseDays.map((value) => ({ value, label: nameOf(value) }))}
              />
            }
          />
          <LineChart
            title={t.basePriceByDay}
            label={t.basePrice}
            previousLabel={t.lowestOf30}
            points={course.map(({ day, price, lowest30: lowest }) => ({
              day,
              value: amount(price),
              previous: amount(lowest),
            }))}
            write={(value) => money(value.toFixed(2), currencySymbol(currency))}
          />
        </>
      )}
    </Loaded>
  )
}
