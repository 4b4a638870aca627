import { IconChartLine, IconTable } from '@tabler/icons-react'
import { type CSSProperties, lazy, Suspense, useState } from 'react'
import { Button } from '../basics/button.tsx'
import { t } from '../ui.texts.ts'
import { colourOf } from './series-look.ts'
import classes from './chart.module.css'

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
  const [asTable, setAsTable] = useState(false)
  return (
    <section className={classes.card}>
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {series.map(({ label }, index) => (
          <span key={label} className={classes.key} style={{ '--key': colourOf(index) } as CSSProperties}>
            {label}
          </span>
        ))}
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
                {series.map(({ label }) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {steps.map((step, index) => (
                <tr key={step}>
                  <td>{step}</td>
                  {series.map(({ label, values }) => (
                    <td key={label}>{typeof values[index] === 'number' ? write(values[index]) : '—'}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <div
          className={classes.body}
          style={{ height: 280 }}
          role="img"
          aria-label={`${title}: ${series.map(({ label }) => label).join(', ')}`}
        >
          <Suspense>
            <Curves {...props} />
          </Suspense>
        </div>
      )}
    </section>
  )
}
