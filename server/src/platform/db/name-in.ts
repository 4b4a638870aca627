import { defaultLanguage, type Language } from '@brava/contract/language.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * The name of a reference thing as its reader calls it: the one in that language, else the one that all share. For what is
 * selected or sorted in SQL; other answers are said at their edge (platform/say-names.ts). Columns are named as the shared one with
 * the language behind it: title, title_bs, title_hr.
 */
export function nameIn(language: Language, column: `${string}.title` | `${string}.name`): RawBuilder<string> {
  if (language === defaultLanguage) return sql<string>`${sql.ref(column)}`
  return sql<string>`coalesce(nullif(${sql.ref(`${column}_${language}`)}, ''), ${sql.ref(column)})`
}
