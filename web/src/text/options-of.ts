import type { Enumeration } from '@brava/contract/enums.ts'
import { language } from './language.ts'

/** The values of an enumeration with their labels, to choose from; `values` restricts them where not all make sense. */
export function optionsOf<N extends Record<string, number>>(
  enumeration: Enumeration<N>,
  values: readonly N[keyof N][] = enumeration.values,
) {
  return values.map((value) => ({ value, label: enumeration.label(value, language) }))
}
