import type { Language } from '@brava/contract/language.ts'
import type { Db } from '../../platform/db/connect.ts'
import { sanitiseRichText } from '../../platform/html/sanitise-rich-text.ts'
import { instructionsIn } from './product-instructions.sql.ts'

/**
 * How keys of products are used, by product, as rich text for a reader: in the reader's language, else in English, else
 * in any available language. Sanitised again: text stored by an earlier release is shown under today's rules.
 */
export async function instructionsFor(
  db: Db,
  productIds: readonly number[],
  language: Language,
): Promise<ReadonlyMap<number, string>> {
  if (productIds.length === 0) return new Map()
  const rows = await instructionsIn(db, productIds, language)
  return new Map(rows.map(({ productId, body }) => [productId, sanitiseRichText(body)]))
}
