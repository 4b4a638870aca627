import type { Language } from '@brava/contract/language.ts'
import type { Db } from '../platform/db/connect.ts'
import { referenceNames } from '../platform/db/reference-names.ts'

/** Lines of a paper or mail with their platforms as its language says them; what is frozen has the name that all share. */
export async function linesInLanguage<Line extends { readonly platform: string }>(
  db: Db,
  lines: readonly Line[],
  language: Language,
): Promise<Line[]> {
  const say = await referenceNames(db, language)
  return lines.map((line) => ({ ...line, platform: say('platform', line.platform) }))
}
