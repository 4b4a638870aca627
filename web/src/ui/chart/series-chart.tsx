import type { CSSProperties } from 'react'
import { ChartCard } from './chart-card.tsx'
import classes from './chart.module.css'
import { Plot } from './plot.tsx'
import { colourOf, strokes } from './series-look.ts'

export interface Series {
  readonly label: string
  /** One value for each step; null for a step in the future, none where it has fewer. */
  readonly values: readonly (number | null)[]
}

interface SeriesChartProps {
  title: string
  /** At most five. */
  series: readonly Series[]
  /** The names of the steps, as many as the longest series has. */
  steps: readonly string[]
  write: (value: number) => string
}

/** Several series in a card; a button shows the same figures as a table. */
export function SeriesChart({ title, series, steps, write }: SeriesChartProps) {
  const written = (value: number | null | undefined) => (typeof value === 'number' ? write(value) : '—')
  return (
    <ChartCard
      title={title}
      keys={series.map(({ label }, index) => ({ label, colour: colourOf(index), dashes: strokes[index] ?? '' }))}
      rows={steps.map((name, index) => ({ name, values: series.map(({ values }) => written(values[index])) }))}
      height={280}
    >
      <Plot
        courses={series.map(({ values }, index) => ({
          values,
          colour: colourOf(index),
          width: 2,
          dashes: strokes[index] ?? '',
        }))}
        names={steps}
        tip={(place) => (
          <>
            <span className={classes.tipTitle}>{steps[place]}</span>
            {series.map(({ label, values }, index) => (
              <span key={label} className={classes.tipRow}>
                <span className={classes.key} style={{ '--key': colourOf(index) } as CSSProperties}>
                  {label}
                </span>
                <b>{written(values[place])}</b>
              </span>
            ))}
          </>
        )}
      />
    </ChartCard>
  )
}
