/** One figure of one world. Rates are higher-is-better; times and sizes are not. */
export interface Figure {
  readonly unit: 'per second' | 'ms' | 's' | 'bytes' | 'MiB'
  readonly value: number
  /** Of calls, in milliseconds. */
  readonly p99?: number
  /** Processor time of one call or of the whole, in milliseconds; hardly affected by what else the machine does. */
  readonly processorMs?: number
  /** The same for the most expensive of a hundred calls, or of all if there were fewer. */
  readonly processorP99?: number
}

/** Figures by what they measure; the names are the same in every world. */
export type Figures = Record<string, Figure>
