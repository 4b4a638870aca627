import { date, shortDate } from '../../text/format.ts'
import { ChartCard } from './chart-card.tsx'
import classes from './chart.module.css'
import { Plot } from './plot.tsx'

export interface ChartPoint {
  /** Calendar day "2026-11-21", or any other label if `writeDay` formats it. */
  readonly day: string
  /** Null for a day in the future. */
  readonly value: number | null
  readonly previous?: number | null
}

interface LineChartProps {
  title: string
  /** Names the main series: "Last 30 Days". */
  label: string
  /** Names the comparison; left out, there is none. */
  previousLabel?: string
  points: readonly ChartPoint[]
  /** Formats a value for the tooltip and the table: "17.810,00 KM". */
  write: (value: number) => string
  writeDay?: (day: string) => string
  height?: number
}

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day)

/** A curve in a card; a button shows the same figures as a table. */
export function LineChart({
  title,
  label,
  previousLabel,
  points,
  write,
  writeDay = date,
  height = 250,
}: LineChartProps) {
  const written = (value: number | null | undefined) => (typeof value === 'number' ? write(value) : '—')
  const own = { colour: 'var(--chart-own)', width: 2 }
  const before = { colour: 'var(--neutral-solid)', width: 1.25, dashes: '4 3' }
  const heads = [{ label, ...own }, ...(previousLabel ? [{ label: previousLabel, ...before, isPrevious: true }] : [])]
  return (
    <ChartCard
      title={title}
      keys={heads}
      rows={points.map(({ day, value, previous }) => ({
        name: writeDay(day),
        values: [written(value), written(previous)],
      }))}
      height={height}
    >
      <Plot
        courses={[
          { values: points.map(({ value }) => value), ...own, areaColour: 'var(--accent-area)' },
          ...(previousLabel ? [{ values: points.map(({ previous }) => previous), ...before }] : []),
        ]}
        names={points.map(({ day }) => (isDay(day) ? shortDate(day) : writeDay(day)))}
        tip={(place) => {
          const point = points[place]
          if (!point) return null
          return (
            <>
              <span className={classes.tipTitle}>{writeDay(point.day)}</span>
              {point.value !== null && (
                <span className={classes.tipRow}>
                  <span className={classes.key}>{label}</span>
                  <b>{write(point.value)}</b>
                </span>
              )}
              {previousLabel && typeof point.previous === 'number' && (
                <span className={classes.tipRow}>
                  <span className={classes.key} data-previous>
                    {previousLabel}
                  </span>
                  <b>{write(point.previous)}</b>
                </span>
              )}
            </>
          )
        }}
      />
    </ChartCard>
  )
}
