import { Parameters } from '@brava/contract/parameters/parameters.ts'
import { count } from '../text/format.ts'
import { hasWords } from '../text/rank.ts'
import { historyTexts as t } from './parameter-history.texts.ts'
import { parameterLabels } from './parameter-labels.ts'

export type ParameterName = keyof Parameters
export type ParameterValue = number | boolean

const names = Object.keys(parameterLabels) as ParameterName[]

/** Parameters whose name or meaning contains all words of a search. */
export function foundParameters(search: string): ParameterName[] {
  return names.filter((name) => hasWords(`${parameterLabels[name].label} ${parameterLabels[name].meaning}`, search))
}

/** A value with its unit, for people. */
export function parameterWords(name: ParameterName, value: ParameterValue): string {
  if (typeof value === 'boolean') return value ? t.on : t.off
  const { unit } = parameterLabels[name] as { unit?: string }
  return unit ? `${count(value)} ${unit}` : count(value)
}

/** The values allowed for a number: "1 to 2,160", or a short list. Undefined for a switch. */
export function parameterRange(name: ParameterName): string | undefined {
  const shape = Parameters.shape[name]
  if ('values' in shape) return [...shape.values].map((value) => count(value)).join(', ')
  if (!('minValue' in shape)) return undefined
  return t.range(count(shape.minValue ?? 0), count(shape.maxValue ?? 0))
}
