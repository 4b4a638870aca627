import { IconChartLine, IconTable } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { date } from '../../text/format.ts'
import { Button } from '../basics/button.tsx'
import classes from './chart.module.css'
import { t } from '../ui.texts.ts'

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
  const [asTable, setAsTable] = useState(false)
  return (
    <section className={classes.card}>
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <span className={classes.key}>{label}</span>
        {previousLabel && (
          <span className={classes.key} data-previous>
            {previousLabel}
          </span>
        )}
        <Button
          variant="ghost"
          size="sm"
          icon={asTable ? <IconChartLine /> : <IconTable />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? t.chart : t.table}
        </Button>
      </header>
      {asTable ? (
        <div className={classes.table} role="region" aria-label={title} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.day}</th>
                <th scope="col">{label}</th>
                {previousLabel && <th scope="col">{previousLabel}</th>}
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <tr key={point.day}>
                  <td>{writeDay(point.day)}</td>
                  <td>{point.value === null ? '—' : write(point.value)}</td>
                  {previousLabel && (
                    <td>{point.previous === null || point.previous === undefined ? '—' : write(point.previous)}</td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <div className={classes.body} style={{ height }} role="img" aria-label={`${title}: ${label}`}>
          <Suspense>
            <Curve {...props} writeDay={writeDay} height={height} />
          </Suspense>
        </div>
      )}
    </section>
  )
}
