/** A repeatable source of numbers: the same seed text gives the same world everywhere. */
export interface Random {
  /** A fraction in [0, 1). */
  next(): number
  /** A whole number in [low, high]. */
  whole(low: number, high: number): number
  /** One of the values. */
  pick<T>(values: readonly T[]): T
  /** One of the values, by weight. */
  weighted<T>(values: readonly (readonly [T, number])[]): T
  chance(probability: number): boolean
}

/** FNV-1a over the text's UTF-16 units. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Starts a source (mulberry32) from a text. */
export function randomFrom(seed: string): Random {
  let state = hashText(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const pick = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(next() * values.length)]
    if (value === undefined) throw new RangeError('nothing to pick from')
    return value
  }
  return {
    next,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick,
    weighted: (values) => {
      const total = values.reduce((sum, [, weight]) => sum + weight, 0)
      let left = next() * total
      for (const [value, weight] of values) {
        left -= weight
        if (left < 0) return value
      }
      return pick(values)[0]
    },
    chance: (probability) => next() < probability,
  }
}
