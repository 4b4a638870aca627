interface Sums {
  readonly length: number
}

interface Remembered {
  readonly rows: Promise<Sums>
  /** Known once they have been read. */
  count: number
}

/** About 200 bytes each. */
const mostRows = 100_000

/** The most recently used entry is last. */
const remembered = new Map<string, Remembered>()

/**
 * Kept sums from the cache of this process, read once for all concurrent callers. `question` contains everything they
 * depend on, including the version of the sums (`sales_kept.version`): with another version they are read again
 * (decision 0199).
 */
export function rememberedSums<S extends Sums>(question: readonly unknown[], read: () => Promise<S>): Promise<S> {
  const key = JSON.stringify(question)
  const known = remembered.get(key)
  remembered.delete(key)
  const sums = known ?? { rows: read(), count: 0 }
  remembered.set(key, sums)
  if (!known)
    sums.rows.then(
      (rows) => {
        sums.count = rows.length
        forgetOldest()
      },
      () => remembered.delete(key),
    )
  // The type with which a question was first answered: each has only one.
  return sums.rows as Promise<S>
}

function forgetOldest(): void {
  let rows = 0
  for (const { count } of remembered.values()) rows += count + 1
  for (const [key, { count }] of remembered) {
    if (rows <= mostRows) return
    remembered.delete(key)
    rows -= count + 1
  }
}
