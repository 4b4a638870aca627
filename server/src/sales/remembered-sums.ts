interface Sums {
  readonly length: number
}

interface Remembered {
  readonly rows: Promise<Sums>
  /** Once they are there. */
  count: number
}

/** About 200 bytes each. */
const mostRows = 100_000

/** What was asked last stands last. */
const remembered = new Map<string, Remembered>()

/**
 * Kept sums from the memory of this process, read once for whoever asks at the same time. `question` says all that they depend on,
 * the version of the sums with it (`sales_kept.version`): with another version they are read anew (decision 0199).
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
  // What a question was first answered with: each has one kind of answer.
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
