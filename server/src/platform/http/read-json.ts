import { commonErrors } from '@brava/contract/errors.ts'
import { Refused } from '../refuse.ts'

const deepest = 20

/**
 * The JSON of a request body; undefined when there is none. Refuses invalid JSON, nesting deeper than 20 (guarantee
 * G39), and unpaired surrogates, which no database column takes.
 */
export function readJson(text: string): unknown {
  if (text === '') return undefined
  // Counted before parsing: a deep body would exhaust the stack of any code that walks it.
  if (nesting(text) > deepest) throw new Refused(commonErrors.invalid)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refused(commonErrors.invalid)
  }
  // Only an escape can produce an unpaired surrogate.
  const path = /\\ud[89a-f]/i.test(text) ? halfLetterAt(value, '') : undefined
  if (path !== undefined) throw new Refused(commonErrors.invalid, { fields: [{ path, message: '' }] })
  return value
}

/** The dotted path to the first text with an unpaired surrogate. */
function halfLetterAt(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, each] of Object.entries(value)) {
    const found = name.isWellFormed() ? halfLetterAt(each, path ? `${path}.${name}` : name) : path
    if (found !== undefined) return found
  }
  return undefined
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
