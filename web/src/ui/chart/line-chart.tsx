import { lazy } from 'react'
import { date } from '../../text/format.ts'
import { ChartCard } from './chart-card.tsx'

const Curve = lazy(() => import('./line-chart-curve.tsx').then((module) => ({ default: module.Curve })))

export interface ChartPoint {
  /** Calendar day "2026-11-21", or any other label when `writeDay` says how to write it. */
  readonly day: string
  /** Null for a day that has not come yet. */
  readonly value: number | null
  readonly previous?: number | null
}

export interface LineChartProps {
  title: string
  /** Names the own data: "Last 30 Days". */
  label: string
  /** Names the comparison; left out, there is none. */
  previousLabel?: string
  points: readonly ChartPoint[]
  /** A value as the tooltip and the table write it: "17.810,00 KM". */
  write: (value: number) => string
  writeDay?: (day: string) => string
  height?: number
}

/** A curve in a card, with the same figures as a table at a press. */
export function LineChart(props: LineChartProps) {
  const { title, label, previousLabel, points, write, writeDay = date, height = 250 } = props
  const written = (value: number | null | undefined) => (typeof value === 'number' ? write(value) : '—')
  return (
    <ChartCard
      title={title}
      keys={[
        { label, colour: 'var(--chart-own)' },
        ...(previousLabel
          ? [{ label: previousLabel, colour: 'var(--neutral-solid)', dashes: '4 3', isPrevious: true }]
          : []),
      ]}
      rows={points.map(({ day, value, previous }) => ({
        name: writeDay(day),
        values: [written(value), written(previous)],
      }))}
      height={height}
    >
      <Curve {...props} writeDay={writeDay} height={height} />
    </ChartCard>
  )
}
