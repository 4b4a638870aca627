import type { CSSProperties, ReactNode } from 'react'
import { count, percent } from '../../text/format.ts'
import { Link } from '../basics/link.tsx'
import { t } from '../ui.texts.ts'
import chart from './chart.module.css'
import { PictureMenu } from './picture-menu.tsx'
import { wordsAt } from './picture-words.ts'
import classes from './ranked-bars.module.css'

export interface RankedBar {
  readonly id: number | string
  readonly name: string
  /** Muted text after the name. */
  readonly note?: string
  readonly value: number
  /** Left out when there is no comparison. */
  readonly previous?: number
  /** The list behind it. */
  readonly to?: string
  readonly search?: Record<string, unknown>
}

interface RankedBarsProps {
  bars: readonly RankedBar[]
  /** How many there are in total. */
  of?: number
  /** Replaces the number of bars shown. */
  title?: ReactNode
  /** The name of its picture, if the title is more than text. */
  pictureTitle?: string
  /** Names the main figures and what they are compared with. */
  label: string
  previousLabel?: string
  write: (value: number) => string
  /** Chooses the figure by which they are ranked. */
  actions?: ReactNode
}

/** Change against the previous value in words: "+37.3%", "−6.9%", "new" when there was none. */
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

/** A bar relative to the largest, with a tick at its previous value. */
export function Bar({ value, previous, most }: { value: number; previous?: number | undefined; most: number }) {
  const part = (of: number) => `${most > 0 ? Math.max(0, Math.min(100, (of / most) * 100)) : 0}%`
  return (
    <span className={classes.bar} aria-hidden>
      {value !== 0 && <span className={classes.fill} style={{ width: part(value) }} />}
      {previous !== undefined && previous > 0 && (
        <span className={classes.tick} style={{ '--at': part(previous) } as CSSProperties} />
      )}
    </span>
  )
}

/** The top items and their values: bars by rank, each with its figure and change written out, without an axis. */
export function RankedBars(props: RankedBarsProps) {
  const { bars, of = bars.length, title, label, previousLabel, write, actions } = props
  const most = Math.max(0, ...bars.map(({ value, previous = 0 }) => Math.max(value, previous)))
  const ranked = t.ranked(count(bars.length), count(of))
  return (
    <section className={chart.card}>
      <header className={chart.head}>
        <h2 className={chart.title}>{title ?? ranked}</h2>
        <span className={classes.keyOwn}>{label}</span>
        {previousLabel && <span className={classes.keyPrevious}>{previousLabel}</span>}
        {actions}
        {bars.length > 0 && (
          <PictureMenu
            title={props.pictureTitle ?? ranked}
            keys={[
              { label, colour: 'var(--chart-own)' },
              ...(previousLabel ? [{ label: previousLabel, colour: 'var(--text)' }] : []),
            ]}
            draw={() => drawnBars(bars, most, write)}
          />
        )}
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

/** The same bars as a drawing: name, bar with its tick, figure. */
function drawnBars(bars: readonly RankedBar[], most: number, write: (value: number) => string) {
  const [width, row, from, to] = [760, 28, 260, 640]
  const at = (value: number) => (most > 0 ? (Math.max(0, value) / most) * (to - from) : 0)
  const rows = bars.map(({ name, value, previous }, index) => {
    const y = index * row
    const tick =
      previous !== undefined && previous > 0
        ? `<rect x="${from + at(previous) - 1}" y="${y + 6}" width="2" height="16" fill="var(--text)"/>`
        : ''
    const bar = `<rect x="${from}" y="${y + 9}" width="${Math.max(2, at(value))}" height="10" rx="2" fill="var(--chart-own)"/>`
    const short = name.length > 36 ? `${name.slice(0, 35)}…` : name
    return wordsAt(0, y + 19, short) + bar + tick + wordsAt(width, y + 19, write(value), { anchor: 'end' })
  })
  return { markup: rows.join(''), width, height: bars.length * row }
}
