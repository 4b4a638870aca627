import type { ReactNode } from 'react'
import { count } from '../../text/format.ts'
import classes from './badge.module.css'
import { Glyph, type GlyphName } from './glyph.tsx'

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral' | 'accent'

/** A state in words, on a soft fill; the glyph says it without colour. */
export function Badge({ tone = 'neutral', glyph, children }: { tone?: Tone; glyph?: GlyphName; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone} data-plain={glyph ? undefined : true}>
      {glyph && <Glyph name={glyph} />}
      {children}
    </span>
  )
}

/** A number beside a tab or a menu entry. */
export function CountBadge({
  value,
  tone = 'neutral',
}: {
  value: number
  tone?: 'neutral' | 'accent' | 'warning' | 'danger' | 'fill'
}) {
  return (
    <span className={classes.count} data-tone={tone}>
      {count(value)}
    </span>
  )
}
