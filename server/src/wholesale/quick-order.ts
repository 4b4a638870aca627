import type { Returned } from '@brava/contract/endpoint.ts'
import type { QuickOrderLine } from '@brava/contract/wholesale/parse-quick-order.ts'
import type { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import { companyChain } from '../companies/company-facts.ts'
import type { Call } from '../platform/call.ts'
import { versionsOf } from './catalogue-memory.ts'
import { catalogueRows } from './catalogue-rows.sql.ts'
import { scopeOf, wholesaleRows } from './wholesale-rows.ts'
import { catalogueOf } from './wholesale.sql.ts'
import { exactMatches, type Match, partMatches } from './catalogue-matches.sql.ts'

const mostCandidates = 6

/**
 * Which products of the person's own catalogue the pasted lines mean: the exact code first, then the exact title, then
 * what contains the text. A whole line that is a code or a title means one unit of it, whatever number it ends in.
 * Changes nothing.
 */
export async function quickOrder(
  call: Pick<Call, 'db' | 'clock' | 'person'>,
  pasted: readonly QuickOrderLine[],
): Promise<Returned<typeof wholesale.quickOrder>> {
  const { db } = call
  const chain = await companyChain(db, call.person.companyId)
  const { buyerIds, groupIds } = scopeOf(chain)
  const scope = catalogueOf(db, buyerIds)
  const exact = await exactMatches(
    scope,
    pasted.flatMap(({ text, whole }) => [text.trim(), ...(whole === undefined ? [] : [whole.trim()])]),
  )
  const called = (text: string): Match[] => {
    const wanted = text.trim().toLowerCase()
    const byCode = exact.filter((row) => row.code.toLowerCase() === wanted)
    return byCode.length > 0 ? byCode : exact.filter((row) => row.title.toLowerCase() === wanted)
  }
  const lines = pasted.map(({ text, quantity, whole }) =>
    whole !== undefined && called(whole).length > 0 ? { text: whole, quantity: 1 } : { text, quantity },
  )
  const texts = lines.map((line) => line.text.trim())
  const parts = new Map<string, Match[]>()
  const found = texts.map(called)
  for (const [index, text] of texts.entries()) {
    if (found[index]?.length || text === '') continue
    const same = parts.get(text) ?? (await partMatches(scope, text, mostCandidates))
    parts.set(text, same)
    found[index] = same
  }
  const ids = [...new Set(found.flat().map((row) => row.id))]
  const at = call.clock.now()
  const versions = await versionsOf(db, buyerIds)
  const rows = ids.length > 0 ? await catalogueRows(db, { buyerIds, groupIds, ids, at }) : []
  const shown = await wholesaleRows(db, chain, rows, versions, at)
  const products = new Map(shown.map((product) => [product.id, product]))
  return {
    data: lines.map((line, index) => {
      const candidates = (found[index] ?? []).flatMap((row) => products.get(row.id) ?? [])
      return {
        text: line.text,
        quantity: line.quantity,
        status: candidates.length === 1 ? 'found' : candidates.length === 0 ? 'unknown' : 'several',
        products: candidates,
      }
    }),
  }
}
