import type { CSSProperties, ReactNode } from 'react'
import { count, percent } from '../../text/format.ts'
import { Link } from '../basics/link.tsx'
import { t } from '../ui.texts.ts'
import chart from './chart.module.css'
import classes from './ranked-bars.module.css'

export interface RankedBar {
  readonly id: number | string
  readonly name: string
  /** Quiet words after the name. */
  readonly note?: string
  readonly value: number
  /** Left out where nothing is compared. */
  readonly previous?: number
  /** The list behind it. */
  readonly to?: string
  readonly search?: Record<string, unknown>
}

interface RankedBarsProps {
  bars: readonly RankedBar[]
  /** How many there are in all. */
  of?: number
  /** Instead of how many are shown. */
  title?: ReactNode
  /** Names the own data and what it is compared with. */
  label: string
  previousLabel?: string
  write: (value: number) => string
  /** Chooses what they are ranked by. */
  actions?: ReactNode
}

/** Change against the value before in words: "+37.3%", "−6.9%", "new" where there was nothing. */
export function ChangeWords({ value, previous }: { value: number; previous: number }) {
  if (previous === 0) return <span className={classes.change}>{value === 0 ? '—' : t.isNew}</span>
  const change = ((value - previous) / Math.abs(previous)) * 100
  return (
    <span className={classes.change} data-good={change === 0 ? undefined : change > 0 ? 'yes' : 'no'}>
      {change > 0 && '+'}
      {percent(change)}
    </span>
  )
}

/** A bar measured against the largest, with a tick where it stood before. */
export function Bar({ value, previous, most }: { value: number; previous?: number | undefined; most: number }) {
  const part = (of: number) => `${most > 0 ? Math.max(0, Math.min(100, (of / most) * 100)) : 0}%`
  return (
    <span className={classes.bar} aria-hidden>
      <span className={classes.fill} style={{ width: part(value) }} />
      {previous !== undefined && previous > 0 && (
        <span className={classes.tick} style={{ '--at': part(previous) } as CSSProperties} />
      )}
    </span>
  )
}

/** Which ones and how much: bars by rank, each with its figure and change written out, and no axis. */
export function RankedBars({ bars, of = bars.length, title, label, previousLabel, write, actions }: RankedBarsProps) {
  const most = Math.max(0, ...bars.map(({ value, previous = 0 }) => Math.max(value, previous)))
  return (
    <section className={chart.card}>
      <header className={chart.head}>
        <h2 className={chart.title}>{title ?? t.ranked(count(bars.length), count(of))}</h2>
        <span className={classes.keyOwn}>{label}</span>
        {previousLabel && <span className={classes.keyPrevious}>{previousLabel}</span>}
        {actions}
      </header>
      <ol className={classes.rows} data-compared={previousLabel ? true : undefined}>
        {bars.map((bar) => (
          <li key={bar.id} className={classes.row}>
            <span className={classes.name}>
              {bar.to ? (
                <Link to={bar.to} className={classes.link} {...(bar.search ? { search: bar.search } : {})}>
                  {bar.name}
                </Link>
              ) : (
                bar.name
              )}
              {bar.note && <span className={classes.note}> · {bar.note}</span>}
            </span>
            <Bar value={bar.value} previous={bar.previous} most={most} />
            <span className={classes.value}>{write(bar.value)}</span>
            {previousLabel && <ChangeWords value={bar.value} previous={bar.previous ?? 0} />}
          </li>
        ))}
      </ol>
    </section>
  )
}
