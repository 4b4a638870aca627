import type { Parameters } from '../parameters/parameters.ts'
import { type KeptKindName, keptKindNames, keptKinds } from './kept-kinds.ts'

/** How many months of each kind stay in the database, according to the parameters. */
export const monthsKept = (parameters: Parameters) =>
  Object.fromEntries(keptKindNames.map((name) => [name, parameters[keptKinds[name].months]])) as Record<
    KeptKindName,
    number
  >
