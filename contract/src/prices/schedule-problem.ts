import { commonErrors } from '../errors.ts'
import type { Text } from '../language.ts'
import { priceErrors } from './prices.errors.ts'

const known = [...Object.values(priceErrors), ...Object.values(commonErrors)]

/** Why a scheduled price was not set, from the code of the refusal; the code of another release is shown as it is. */
export function scheduleProblem(code: string): Text {
  const found = known.find((error) => error.code === code)
  return (found?.text as Text | undefined) ?? { en: code, bs: code, hr: code }
}
