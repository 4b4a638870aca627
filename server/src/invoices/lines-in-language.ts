import type { Language } from '@brava/contract/language.ts'
import type { Db } from '../platform/db/connect.ts'
import { referenceNames } from '../platform/db/reference-names.ts'

/** Lines of a document or mail with platform names in its language; frozen lines have the common name. */
export async function linesInLanguage<Line extends { readonly platform: string }>(
  db: Db,
  lines: readonly Line[],
  language: Language,
): Promise<Line[]> {
  const say = await referenceNames(db, language)
  return lines.map((line) => ({ ...line, platform: say('platform', line.platform) }))
}
