import { type KeptKindName, keptKinds } from '../archives/kept-kinds.ts'
import { type Language, plural } from '../language.ts'
import { type DataKind, type DataKindName, dataKinds } from './personal-data-kinds.ts'

const after = (language: Language, n: number): string =>
  language === 'en'
    ? `after ${n} ${plural(language, n, { one: 'month', other: 'months' })}`
    : `nakon ${n} ${plural(language, n, { one: 'mjeseca', few: 'mjeseca', other: 'mjeseci' })}`

const then = {
  archive: { en: 'moved to archive files', bs: 'u arhivskim datotekama', hr: 'u arhivskim datotekama' },
  drop: { en: 'deleted', bs: 'briše se', hr: 'briše se' },
} as const

/**
 * How long data of a kind is kept and on what legal basis; if old months leave the database, also after how many
 * months.
 */
export function keptText(
  kind: DataKindName,
  months: Readonly<Record<KeptKindName, number>>,
  language: Language,
): string {
  const { kept, leaves }: DataKind = dataKinds[kind]
  if (!leaves) return kept[language]
  const { label, then: what } = keptKinds[leaves]
  return `${kept[language]}. ${label[language]}: ${after(language, months[leaves])} ${then[what][language]}`
}
