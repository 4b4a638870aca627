import { type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { count, decimal } from '../../text/format.ts'
import { namedPlaces, roundFigures, runsOf } from './axis.ts'
import classes from './chart.module.css'

export interface Course {
  /** A value for each place; null where there is a gap, fewer values if it ends before the others. */
  readonly values: readonly (number | null | undefined)[]
  /** Roles of the theme, such as "var(--chart-own)"; the area below the line is filled if it has a colour. */
  readonly colour: string
  readonly areaColour?: string
  /** In pixels; the dot under the pointer is half as large again. */
  readonly width: number
  /** The dash pattern; none for a solid line. */
  readonly dashes?: string
}

interface PlotProps {
  /** The first is drawn on top. */
  courses: readonly Course[]
  /** The label below each place, as far as there is room. */
  names: readonly string[]
  /** The tooltip of the place under the pointer. */
  tip: (place: number) => ReactNode
}

const around = { top: 10, right: 8, bottom: 30, left: 58 }
/** Between a figure at the side and its line. */
const figureGap = 8
const paperHeight = 230
/** Between two names below, in pixels, and the approximate width of a letter. */
const air = 48
const letter = 6.5

/**
 * Several series over the same places as lines that fill their frame, with figures at the side, names below, and the
 * place under the pointer.
 */
export function Plot({ courses, names, tip }: PlotProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 })
  const [pointed, setPointed] = useState<number>()
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    // Paper uses the screen's drawing if there is one; its frame has no height of its own.
    const measure = () => {
      const { clientWidth: width, clientHeight } = element
      const isPaper = matchMedia('print').matches
      setSize((known) => (isPaper && known.width > 0 ? known : { width, height: clientHeight || paperHeight }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const figures = roundFigures(
    courses.flatMap(({ values }) => values.filter((value): value is number => typeof value === 'number')),
  )
  const [lowest = 0, second = 1] = figures
  const highest = figures.at(-1) ?? 1
  const digits = second - lowest < 1 ? Math.ceil(-Math.log10(second - lowest)) : 0
  const lengthOf = (name: string) => name.length * letter
  const atSide = figures.map((figure) => (digits > 0 ? decimal(figure.toFixed(digits), digits) : count(figure)))
  // Millions need more room than the figures of most charts.
  const edges = { ...around, left: Math.max(around.left, ...atSide.map((words) => lengthOf(words) + figureGap + 2)) }
  const [wide, high] = [Math.max(0, width - edges.left - edges.right), height - edges.top - edges.bottom]
  const gap = names.length > 1 ? wide / (names.length - 1) : 0
  const xOf = (place: number) => Math.round((edges.left + (names.length > 1 ? place * gap : wide / 2)) * 10) / 10
  const yOf = (value: number) => Math.round((edges.top + ((highest - value) / (highest - lowest)) * high) * 10) / 10
  const named = namedPlaces(names.length, gap, Math.max(0, ...names.map(lengthOf)) + air)

  function point({ clientX }: PointerEvent<HTMLDivElement>) {
    const from = frame.current?.getBoundingClientRect().left ?? 0
    const place = gap > 0 ? Math.round((clientX - from - edges.left) / gap) : 0
    setPointed(Math.max(0, Math.min(names.length - 1, place)))
  }

  const inReverse = courses.map((course, index) => ({ ...course, index })).reverse()
  return (
    <div
      ref={frame}
      className={classes.plot}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={() => setPointed(undefined)}
    >
      {width > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} fontSize={12}>
          {figures.map((figure, index) => (
            <g key={figure}>
              <line x1={edges.left} x2={width - edges.right} y1={yOf(figure)} y2={yOf(figure)} stroke="var(--border)" />
              <text x={edges.left - figureGap} y={yOf(figure) + 4} textAnchor="end" fill="var(--text-3)">
                {atSide[index]}
              </text>
            </g>
          ))}
          {named.map((place) => {
            const name = names[place] ?? ''
            const isCut = xOf(place) + lengthOf(name) / 2 > width
            return (
              <text
                key={place}
                // Letters may extend slightly beyond their measured width.
                x={isCut ? width - 1 : xOf(place)}
                y={height - edges.bottom + 20}
                textAnchor={isCut ? 'end' : 'middle'}
                fill="var(--text-3)"
              >
                {name}
              </text>
            )
          })}
          {pointed !== undefined && (
            <line x1={xOf(pointed)} x2={xOf(pointed)} y1={edges.top} y2={yOf(lowest)} stroke="var(--outline)" />
          )}
          {inReverse.map(({ values, colour, areaColour, width: stroke, dashes, index }) => {
            const runs = runsOf(values)
            const lines = runs.map((run) => run.map(([place, value]) => `${xOf(place)},${yOf(value)}`).join('L'))
            const grounds = runs.map(
              (run, at) => `M${xOf(run[0]?.[0] ?? 0)},${yOf(0)}L${lines[at]}L${xOf(run.at(-1)?.[0] ?? 0)},${yOf(0)}Z`,
            )
            return (
              <g key={index}>
                {areaColour && <path d={grounds.join('')} fill={areaColour} />}
                <path
                  data-course={index}
                  // A value between two gaps is a dot.
                  d={runs.map((run, at) => `M${lines[at]}${run.length === 1 ? 'h0' : ''}`).join('')}
                  fill="none"
                  stroke={colour}
                  strokeWidth={stroke}
                  strokeDasharray={dashes || undefined}
                  strokeLinecap="round"
                  strokeLinejoin="round"
                />
              </g>
            )
          })}
          {pointed !== undefined &&
            inReverse.map(({ values, colour, width: stroke, index }) => {
              const value = values[pointed]
              if (typeof value !== 'number') return null
              return (
                <circle
                  key={index}
                  cx={xOf(pointed)}
                  cy={yOf(value)}
                  r={stroke + 2}
                  fill={colour}
                  stroke="var(--surface)"
                  strokeWidth={1.5}
                />
              )
            })}
        </svg>
      )}
      {pointed !== undefined && (
        <div
          className={classes.tip}
          style={xOf(pointed) > width / 2 ? { right: width - xOf(pointed) + 12 } : { left: xOf(pointed) + 12 }}
        >
          {tip(pointed)}
        </div>
      )}
    </div>
  )
}
