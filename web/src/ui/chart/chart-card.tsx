import { IconChartLine, IconTable } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { Button } from '../basics/button.tsx'
import { t } from '../ui.texts.ts'
import classes from './chart.module.css'
import type { PictureKey } from './chart-picture.ts'
import { PictureMenu } from './picture-menu.tsx'

interface ChartCardProps {
  title: string
  /** The series: their names, also used as table headings, and their look. */
  keys: readonly (PictureKey & { readonly isPrevious?: boolean })[]
  /** A row for each step: its name, and the value of each series as text. */
  rows: readonly { readonly name: string; readonly values: readonly string[] }[]
  /** The minimum height in pixels: it grows with the card. */
  height: number
  children: ReactNode
}

/** A chart in a card; a button shows the same figures as a table. */
export function ChartCard({ title, keys, rows, height, children }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const heads = keys.map(({ label }) => label)
  return (
    <section className={classes.card}>
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <span className={classes.keys}>
          {keys.map(({ label, colour, isPrevious }) => (
            <span
              key={label}
              className={classes.key}
              style={{ '--key': colour } as CSSProperties}
              data-previous={isPrevious ? true : undefined}
            >
              {label}
            </span>
          ))}
        </span>
        <span className={classes.acts}>
          {!asTable && <PictureMenu title={title} keys={keys} draw={() => body.current?.querySelector('svg')} />}
          <Button
            variant="ghost"
            size="sm"
            icon={asTable ? <IconChartLine /> : <IconTable />}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? t.chart : t.table}
          </Button>
        </span>
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
        <div
          ref={body}
          className={classes.body}
          style={{ minHeight: height }}
          role="img"
          aria-label={`${title}: ${heads.join(', ')}`}
        >
          {children}
        </div>
      )}
    </section>
  )
}
