import { readFileSync } from 'node:fs'
import type { Language } from '@brava/contract/language.ts'
import { filesBelow } from './source-files.ts'

const entry = /\ben:\s*(['"`])((?:(?!\1).)+)\1,\s*bs:\s*(['"`])((?:(?!\3).)+)\3,\s*hr:\s*(['"`])((?:(?!\5).)+)\5/gs

/** Plain phrases of the whole product in its three languages, read from the sources: a module knows only one language. */
export function phrases(): Record<Language, string>[] {
  return [...filesBelow('web/src', /\.tsx?$/), ...filesBelow('contract/src', /\.ts$/)].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(entry)].map(([, , en = '', , bs = '', , hr = '']) => ({ en, bs, hr })),
  )
}
