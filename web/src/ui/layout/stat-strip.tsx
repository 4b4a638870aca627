import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { decimal, percent } from '../../text/format.ts'
import { Link } from '../basics/link.tsx'
import { t } from '../ui.texts.ts'
import classes from './stat-strip.module.css'

export interface Figure {
  readonly label: string
  /** Already formatted in the language. */
  readonly value: string
  readonly unit?: string
  /** Change in percent against the previous period; null when there was nothing to compare with. */
  readonly change?: number | null
  /** The figure is itself a percentage: its change is shown in percentage points, not in percent of percent. */
  readonly inPoints?: boolean
  /** "vs 329.590". */
  readonly previous?: string
  /** Refunds and missing keys: up is bad. */
  readonly upIsBad?: boolean
  /** VAT: a change is neither good nor bad. */
  readonly neutral?: boolean
  /** The list behind the figure. */
  readonly to?: string
  readonly search?: Record<string, unknown>
}

function changeWords(change: number, inPoints = false): string {
  const size = Math.abs(change)
  return inPoints ? t.points(decimal(size.toFixed(1), 1)) : percent(size)
}

/** One strip of figures; each is a link to its list. */
export function StatStrip({ figures }: { figures: readonly Figure[] }) {
  return (
    <div className={classes.strip} style={{ '--figures': figures.length } as CSSProperties}>
      {figures.map((figure) => {
        const up = (figure.change ?? 0) >= 0
        const inner = (
          <>
            <div className={classes.figureLabel}>{figure.label}</div>
            <div className={classes.figureValue}>
              {figure.value}
              {figure.unit && <span className={classes.figureUnit}>{figure.unit}</span>}
            </div>
            {(figure.previous || figure.change !== undefined) && (
              <div className={classes.figureChange}>
                {figure.change !== undefined && figure.change !== null && (
                  <span
                    className={classes.delta}
                    data-good={
                      figure.change === 0 || figure.neutral ? undefined : up !== Boolean(figure.upIsBad) ? 'yes' : 'no'
                    }
                  >
                    {up ? <IconArrowUp aria-hidden /> : <IconArrowDown aria-hidden />}
                    {changeWords(figure.change, figure.inPoints)}
                  </span>
                )}
                {figure.previous}
              </div>
            )}
          </>
        )
        return figure.to ? (
          <Link
            key={figure.label}
            className={classes.figure}
            to={figure.to}
            {...(figure.search ? { search: figure.search } : {})}
          >
            {inner}
          </Link>
        ) : (
          <div key={figure.label} className={classes.figure}>
            {inner}
          </div>
        )
      })}
    </div>
  )
}
