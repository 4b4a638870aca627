import { stripVTControlCharacters } from 'node:util'

/** A failed test and the start of its messages, indented: at most two errors of six lines each. */
export function failureLines(title: string, errors: readonly string[]): string {
  const lines = errors
    .slice(0, 2)
    .flatMap((error) => stripVTControlCharacters(error).split('\n').filter(Boolean).slice(0, 6))
  return [`  ${title}`, ...lines.map((line) => `      ${line.trimEnd().slice(0, 300)}`)].join('\n')
}
