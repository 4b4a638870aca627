import { commonErrors } from '@brava/contract/errors.ts'
import { Refused } from './refused.ts'

const deepest = 20

/** The JSON of a request body; undefined when there is none. Refuses what is no JSON or nested deeper than 20 (guarantee G39). */
export function readJson(text: string): unknown {
  if (text === '') return undefined
  // Counted before parsing: a deep body would exhaust the stack of whoever walks it.
  if (nesting(text) > deepest) throw new Refused(commonErrors.invalid)
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused(commonErrors.invalid)
  }
}

function nesting(text: string): number {
  let depth = 0
  let most = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (isText) {
      if (char === '\\') at += 1
      else if (char === '"') isText = false
    } else if (char === '"') isText = true
    else if (char === '[' || char === '{') most = Math.max(most, ++depth)
    else if (char === ']' || char === '}') depth -= 1
  }
  return most
}
