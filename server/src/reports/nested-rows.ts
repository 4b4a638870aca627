import { type MeasureName, measures } from '@brava/contract/reports/measures.ts'
import { added, type Exact, type Figures, figuresOfRows, nothing } from './figures.ts'

/** The rows of keys with own figures and of their ancestors, each with the keys that it contains, including itself. */
export function nested(own: readonly string[], above: ReadonlyMap<string, string | null> = new Map()) {
  const parts = new Map<string, string[]>(own.map((key) => [key, []]))
  for (const key of own) {
    // An ancestor of itself would make the loop endless.
    const chain = new Set<string>()
    for (let at: string | null = key; at !== null && !chain.has(at); at = above.get(at) ?? null) chain.add(at)
    for (const at of chain) parts.set(at, [...(parts.get(at) ?? []), key])
  }
  return { keys: [...parts.keys()], partsOf: (key: string) => parts.get(key) ?? [] }
}

/**
 * Figures of rows that may contain others. The keys' own figures are rounded together; a row is the sum of what it
 * contains, so that the topmost rows add up to the total and the parts of a row to the row.
 */
export function figuresOfNested(
  names: readonly MeasureName[],
  keys: readonly string[],
  partsOf: (key: string) => readonly string[],
  by: ReadonlyMap<string, Exact>,
): { exact: Exact[]; figures: Figures[] } {
  const own = figuresOfRows(
    names,
    keys.map((key) => by.get(key) ?? nothing),
  )
  // Rows that contain no others are just their own figures.
  if (keys.every((key) => partsOf(key).length === 1 && partsOf(key)[0] === key))
    return { exact: keys.map((key) => by.get(key) ?? nothing), figures: own }
  const ownOf = new Map(keys.map((key, index) => [key, own[index] ?? {}]))
  const exact = keys.map((key) => added(partsOf(key).map((part) => by.get(part) ?? nothing)))
  const whole = figuresOfRows(names, exact)
  const figures = keys.map((key, index) =>
    Object.fromEntries(
      names.map((name) => {
        const sum = partsOf(key).reduce((all, part) => all + (ownOf.get(part)?.[name] ?? 0), 0)
        return [name, measures[name].adds ? sum : (whole[index]?.[name] ?? null)]
      }),
    ),
  )
  return { exact, figures }
}
