import { count, decimal } from '../text/format.ts'
import type { Figure } from '../ui/layout/stat-strip.tsx'
import { changeOf } from '../ui/layout/change.ts'
import { t } from './dashboard.texts.ts'

/** An amount of the period beside that of the previous period; `digits` decimals. */
export function amountFigure(
  label: string,
  { value, previous }: { value: string; previous: string },
  unit: string,
  digits?: number,
): Figure {
  return {
    label,
    value: decimal(value, digits),
    unit,
    change: changeOf(Number(value), Number(previous)),
    previous: t.vs(decimal(previous, digits)),
  }
}

/** A count of the period beside that of the previous period. */
export function countFigure(label: string, { value, previous }: { value: number; previous: number }): Figure {
  return { label, value: count(value), change: changeOf(value, previous), previous: t.vs(count(previous)) }
}
