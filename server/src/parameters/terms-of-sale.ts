import { refuseStale } from '../platform/refuse-stale.ts'
import { TermsOfSale } from '@brava/contract/sign-up/sign-up.endpoints.ts'
import type { z } from 'zod'
import type { Db, Trx } from '../platform/db/connect.ts'
import { insertTerms, lockParameters, termsRow } from './parameters.sql.ts'

type Terms = z.output<typeof TermsOfSale>

/** The terms of sale in force now, or at an instant, with their version number; null if none are written. */
export async function termsOfSale(
  db: Db | Trx,
  at?: Date,
): Promise<(Terms & { version: number; publishedAt: Date }) | null> {
  const row = await termsRow(db, at)
  if (!row) return null
  const terms = TermsOfSale.parse(row.value)
  return terms.bs || terms.hr || terms.en ? { ...terms, version: row.version, publishedAt: row.publishedAt } : null
}

/**
 * Publishes terms of sale as a new version; unchanged words make none. All empty withdraws them. common.conflict if
 * somebody published others since the given version.
 */
export async function publishTerms(
  trx: Trx,
  given: Terms & { version?: number | undefined },
  userId: number,
): Promise<void> {
  const words = { bs: given.bs.trim(), hr: given.hr.trim(), en: given.en.trim() }
  await lockParameters(trx)
  const now = await termsOfSale(trx)
  refuseStale(now?.version ?? 0, given.version)
  const isSame = (['bs', 'hr', 'en'] as const).every((language) => words[language] === (now?.[language] ?? ''))
  if (!isSame) await insertTerms(trx, words, userId)
}
