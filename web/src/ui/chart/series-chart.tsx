import { lazy } from 'react'
import { ChartCard } from './chart-card.tsx'
import { colourOf, strokes } from './series-look.ts'

const Curves = lazy(() => import('./series-curves.tsx').then((module) => ({ default: module.Curves })))

export interface Series {
  readonly label: string
  /** One value for each step; null for a step that has not come yet, none where it has fewer. */
  readonly values: readonly (number | null)[]
}

export interface SeriesChartProps {
  title: string
  /** At most five. */
  series: readonly Series[]
  /** What the steps are called, as many as the longest has. */
  steps: readonly string[]
  write: (value: number) => string
}

/** Several courses beside each other in a card, with the same figures as a table at a press. */
export function SeriesChart(props: SeriesChartProps) {
  const { title, series, steps, write } = props
  return (
    <ChartCard
      title={title}
      keys={series.map(({ label }, index) => ({ label, colour: colourOf(index), dashes: strokes[index] ?? '' }))}
      rows={steps.map((name, index) => ({
        name,
        values: series.map(({ values }) => (typeof values[index] === 'number' ? write(values[index]) : '—')),
      }))}
      height={280}
    >
      <Curves {...props} />
    </ChartCard>
  )
}
