import { type MeasureName, measures } from '@brava/contract/reports/measures.ts'
import { count, date, decimal, percentOf } from '../text/format.ts'
import { said } from '../text/texts.ts'
import type { Figure } from '../ui/layout/stat-strip.tsx'
import { changeOf, pointsBetween } from '../ui/layout/change.ts'
import { t } from './reports.texts.ts'

/** A wire figure as a number, to draw and compare. */
export const numberOf = (value: unknown) => (value === null || value === undefined ? 0 : Number(value))

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)

/** A row's text for people: a day as a date, empty when there is none. */
export function wordsOf(value: unknown): string {
  const text = typeof value === 'string' ? value : ''
  return isDay(text) ? date(text) : text
}

/** A figure for people; money without its unit, rounded if it is shown without decimals. */
export function written(name: MeasureName, value: unknown, digits?: number): string {
  if (value === null || value === undefined) return '—'
  const { kind } = measures[name]
  if (kind === 'money' || kind === 'each')
    return digits === 0 ? decimal(Number(value), 0) : decimal(value as string, digits)
  return kind === 'percent' ? percentOf(Number(value)) : count(Number(value))
}

type Figures = Readonly<Record<string, string | number | null>>

/** A measure for the strip: its value, and the previous one beside it. */
export function stripFigure(name: MeasureName, now: Figures, before: Figures | null, symbol: string): Figure {
  const { kind, label, more } = measures[name]
  const was = numberOf(before?.[name])
  const isPercent = kind === 'percent'
  const digits = kind === 'money' ? 0 : undefined
  return {
    label: said(label),
    value: written(name, now[name], digits),
    ...(kind === 'money' || kind === 'each' ? { unit: symbol } : {}),
    ...(before
      ? {
          change: isPercent ? pointsBetween(numberOf(now[name]), was) : changeOf(numberOf(now[name]), was),
          previous: t.vs(written(name, before[name], digits)),
        }
      : {}),
    ...(isPercent ? { inPoints: true } : {}),
    ...(more === 'neither' ? { neutral: true } : {}),
    ...(more === ('bad' as string) ? { upIsBad: true } : {}),
  }
}
