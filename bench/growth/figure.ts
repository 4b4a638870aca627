/** One figure of one world. Rates are higher-is-better; times and sizes are not. */
export interface Figure {
  readonly unit: 'per second' | 'ms' | 's' | 'bytes' | 'MiB'
  readonly value: number
  /** Of calls, milliseconds. */
  readonly p99?: number
  /** Processor time of one call or of the whole, milliseconds: hardly touched by what else the machine does. */
  readonly processorMs?: number
  /** The same of the dearest of a hundred calls, or of all where there were fewer. */
  readonly processorP99?: number
}

/** Figures by what they measure; the names are the same in every world. */
export type Figures = Record<string, Figure>
