import { paymentType } from '@brava/contract/enums.ts'
import { type Language, languages } from '@brava/contract/language.ts'
import { cashWeekName } from '@brava/contract/reports/cash-weeks.ts'
import { groupLabels } from '@brava/contract/reports/report-labels.ts'
import type { NamedKind } from '@brava/contract/said-name.ts'
import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { nameByCode } from '../name-by-code.ts'
import { nameIn } from './name-in.ts'

/**
 * Gives a name in one language: a category or platform by its shared name, a region or country by its code, a payment
 * type by its number.
 */
export type SayName = (kind: NamedKind, shared: string) => string

/** Names are reread after this long, because another process may have changed them. */
const freshMs = 5_000

interface Kept {
  readonly since: number
  readonly names: Promise<ReadonlyMap<Language, SayName>>
}

const kept = new WeakMap<Db, Kept>()

/**
 * The names of reference items in a language, cached in this process: the process that makes a change shows it at once,
 * the others within five seconds. Two categories with one shared name read the same.
 */
export async function referenceNames(db: Db, language: Language): Promise<SayName> {
  let known = kept.get(db)
  if (!known || performance.now() - known.since > freshMs) {
    known = { since: performance.now(), names: readNames(db) }
    kept.set(db, known)
    known.names.catch(() => kept.delete(db))
  }
  return (await known.names).get(language) ?? ((_, shared) => shared)
}

/** Names were changed in this process: the next call reads them anew. */
export function forgetReferenceNames(db: Db): void {
  kept.delete(db)
}

async function readNames(db: Db): Promise<ReadonlyMap<Language, SayName>> {
  const said = languages.map(async (language) => {
    const { rows } = await sql<{ kind: NamedKind; shared: string; name: string }>`
      select 'category' as kind, c.title as shared, ${nameIn(language, 'c.title')} as name from categories c
        where c.title_bs <> '' or c.title_hr <> ''
      union all select 'platform', t.title, ${nameIn(language, 't.title')} from product_types t
        where t.title_bs <> '' or t.title_hr <> ''
      union all select 'region', r.code, ${nameIn(language, 'r.name')} from regions r`.execute(db)
    const names = new Map(rows.map(({ kind, shared, name }) => [`${kind} ${shared}`, name]))
    const say: SayName = (kind, shared) => {
      if (kind === 'country') return nameByCode('region', shared, language) ?? shared
      // Owed units have no key, and so no batch and no supplier.
      if (kind === 'keySource') return shared || groupLabels.owed[language]
      if (kind === 'cashWeek') return cashWeekName(Number(shared), language)
      if (kind === 'paymentType') return paymentType.label(Number(shared) as never, language)
      return names.get(`${kind} ${shared}`) ?? shared
    }
    return [language, say] as const
  })
  return new Map(await Promise.all(said))
}
