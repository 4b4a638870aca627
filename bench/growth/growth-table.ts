import type { Figure } from './figure.ts'
import type { GrowthResults } from './run-growth.ts'

/**
 * The figures of all worlds side by side, and the factor by which each grows with ten times the orders: of processor
 * time where it was measured, otherwise of the figure itself. 1 means no growth, 10 means growth in proportion to the
 * orders, more means faster growth.
 */
export function growthTable({ worlds }: GrowthResults): string {
  const sizes = Object.keys(worlds)
    .map(Number)
    .sort((a, b) => a - b)
  const names = [...new Set(sizes.flatMap((size) => Object.keys(worlds[size] ?? {})))]
  const head = ['What', ...sizes.map((size) => `${(size / 1e6).toLocaleString('en-US')} M orders`), 'per tenfold']
  const lines = names.map((name) => {
    const figures = sizes.map((size) => worlds[size]?.[name])
    return [name, ...figures.map(cell), tenfold(sizes, figures)]
  })
  return [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function cell(figure: Figure | undefined): string {
  if (!figure) return '–'
  const { unit, value, p99, processorMs, processorP99 } = figure
  if (processorMs && processorP99) return `${number(processorMs)} (${number(processorP99)}) ms`
  const said = unit === 'per second' ? `${number(value)}/s` : `${number(value)} ${unit}`
  const parts = [said, p99 && `p99 ${number(p99)} ms`, processorMs && `processor ${time(processorMs)}`]
  return parts.filter(Boolean).join(', ')
}

/** Between the smallest and the largest world in which the figure was measured. */
function tenfold(sizes: readonly number[], figures: readonly (Figure | undefined)[]): string {
  const known = sizes.flatMap((size, at) => (figures[at] ? [{ size, figure: figures[at] }] : []))
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last || first === last) return '–'
  const cost = ({ value, processorMs }: Figure) => processorMs ?? value
  const times = (cost(last.figure) / cost(first.figure)) ** (1 / Math.log10(last.size / first.size))
  return Number.isFinite(times) ? `× ${times.toFixed(1)}` : '–'
}

const time = (ms: number) => (ms >= 2000 ? `${number(ms / 1000)} s` : `${number(ms)} ms`)
const number = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value >= 1 ? value.toFixed(1) : value.toPrecision(2)
