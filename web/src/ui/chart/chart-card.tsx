import { IconChartLine, IconTable } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '../basics/button.tsx'
import { t } from '../ui.texts.ts'
import classes from './chart.module.css'

interface ChartCardProps {
  title: string
  /** What each course looks like: spans of `classes.key`. */
  keys: ReactNode
  /** Names of the courses, as heads of the table. */
  heads: readonly string[]
  /** A row for each step: how it is called, and the value of each course as it is written. */
  rows: readonly { readonly name: string; readonly values: readonly string[] }[]
  height: number
  /** The chart, which may be loaded when it is shown. */
  children: ReactNode
}

/** A chart in a card, with the same figures as a table at a press. */
export function ChartCard({ title, keys, heads, rows, height, children }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false)
  return (
    <section className={classes.card}>
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {keys}
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
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, values }) => (
                <tr key={name}>
                  <td>{name}</td>
                  {heads.map((head, index) => (
                    <td key={head}>{values[index]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <div className={classes.body} style={{ height }} role="img" aria-label={`${title}: ${heads.join(', ')}`}>
          <Suspense>{children}</Suspense>
        </div>
      )}
    </section>
  )
}
