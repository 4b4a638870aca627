import type { Answered } from '@brava/contract/endpoint.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { analytics } from '@brava/contract/reports/analytics.endpoints.ts'
import { type ReactNode, useState } from 'react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { count, date, decimal, percentOf } from '../text/format.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { EmptyState, SkeletonCard } from '../ui/feedback/states.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { Card } from '../ui/layout/card.tsx'
import { heatOf } from './heat.ts'
import { t } from './reports.texts.ts'
import classes from './cohorts-card.module.css'

type Cohort = Answered<typeof analytics.cohorts>['data']['cohorts'][number]
type Cell = Cohort['since'][number]
type Shown = 'partners' | 'salesNet' | 'kept'

/** First orders of this many months: three years. */
const monthsShown = 36

/** A month is written as a date without the day: "Nov 2026". */
const nameOf = (month: string) => date(`${month}-01`).replace(/^1\.? /, '')

/** The share of the month's new partners that ordered. */
const keptBp = ({ partners }: Cell, cohort: Cohort) => Math.round((partners / cohort.partners) * 10_000)

/** The text of a cell; empty when nobody ordered. */
const cells: Readonly<Record<Shown, (cell: Cell, cohort: Cohort) => { value: number; words: string }>> = {
  partners: ({ partners }) => ({ value: partners, words: count(partners) }),
  kept: (cell, cohort) => ({ value: cell.partners, words: percentOf(keptBp(cell, cohort)) }),
  salesNet: ({ salesNet }) => ({ value: Number(salesNet), words: decimal(Number(salesNet), 0) }),
}

/**
 * Partners by the month of their first order, and how they returned: a table whose cells are darker the higher the
 * value.
 */
export function CohortsCard() {
  const [shown, show] = useState<Shown>('partners')
  const answer = useEndpoint(analytics.cohorts, { body: { months: monthsShown } })
  return (
    <Card
      title={t.cohorts}
      facts={t.cohortsFacts}
      actions={
        <Segmented
          label={t.shown}
          value={shown}
          onChange={show}
          options={[
            { value: 'partners', label: t.partners },
            { value: 'kept', label: t.keptShare },
            { value: 'salesNet', label: t.net },
          ]}
        />
      }
      flush
    >
      <Loaded query={answer} skeleton={<SkeletonCard lines={6} />}>
        {({ data: { cohorts, currency } }) =>
          cohorts.length > 0 ? (
            <HeatTable cohorts={cohorts} shown={shown} symbol={currencySymbol(currency)} />
          ) : (
            <EmptyState title={t.nobodyCame}>{t.nobodyCameWhy}</EmptyState>
          )
        }
      </Loaded>
    </Card>
  )
}

function HeatTable({
  cohorts,
  shown,
  symbol,
}: {
  cohorts: readonly Cohort[]
  shown: Shown
  symbol: string
}): ReactNode {
  const longest = Math.max(...cohorts.map(({ since }) => since.length))
  const steps = Array.from({ length: longest }, (_, step) => step)
  // In the first month every partner ordered: compared with it, all other months would look empty.
  const later = cohorts.flatMap((cohort) =>
    cohort.since.slice(1).map((cell) => (shown === 'kept' ? keptBp(cell, cohort) : cells[shown](cell, cohort).value)),
  )
  const most = Math.max(0, ...later)
  return (
    <div className={classes.scroll} role="region" aria-label={t.cohorts} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t.firstOrder}</th>
            <th scope="col">{t.partners}</th>
            {steps.map((step) => (
              <th key={step} scope="col">
                <span aria-hidden>{step}</span>
                <span className={classes.unseen}>{t.monthsSince(step)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map((cohort) => (
            <tr key={cohort.month}>
              <th scope="row">{nameOf(cohort.month)}</th>
              <td className={classes.size}>{count(cohort.partners)}</td>
              {steps.map((step) => {
                const cell = cohort.since[step]
                if (!cell) return <td key={step} />
                const { value, words } = cells[shown](cell, cohort)
                const heat = heatOf(shown === 'kept' ? keptBp(cell, cohort) : value, most)
                return (
                  <td key={step} className={classes.cell} data-heat={heat}>
                    {value === 0 ? <span className={classes.none}>0</span> : words}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.legend}>{shown === 'salesNet' ? t.cohortLegendNet(symbol) : t.cohortLegend}</p>
    </div>
  )
}
