import { z } from 'zod'
import type { Enumeration } from './enums.ts'

/** The schema of an enumeration's numbers. Apart from enums.ts, so that the browser's shell has labels without zod. */
export function schemaOf<N extends Record<string, number>>(of: Enumeration<N>): z.ZodType<N[keyof N], N[keyof N]> {
  return z.literal(of.values as unknown as [number, ...number[]]) as unknown as z.ZodType<N[keyof N], N[keyof N]>
}
