import { defaultLanguage, type Language } from '@brava/contract/language.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * The name of a reference item as its reader knows it: the one in that language, else the shared one. For names that
 * are selected or sorted in SQL; other answers are translated at their edge (platform/say-names.ts). Columns are named
 * like the shared one with the language appended: title, title_bs, title_hr.
 */
export function nameIn(language: Language, column: `${string}.title` | `${string}.name`): RawBuilder<string> {
  if (language === defaultLanguage) return sql<string>`${sql.ref(column)}`
  return sql<string>`coalesce(nullif(${sql.ref(`${column}_${language}`)}, ''), ${sql.ref(column)})`
}
