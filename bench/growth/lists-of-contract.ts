import type { Endpoint } from '@brava/contract/endpoint.ts'
import { declaredReports } from '@brava/contract/reports/declared-reports.ts'
import { allRoutes } from '../../server/src/all-routes.ts'
import { people } from '../../seed/world/people.ts'
import type { BenchContext, HttpRequest } from '../row.ts'
import { asOwner } from '../world/bench-database.ts'

/** The ids that a list needs in its query or path: Digitalis, the product with the most keys, a shop. */
interface Named {
  readonly product: number
}

const reports = new Set<string>(declaredReports.map(({ path }) => path.rows))

/**
 * Page 1 of every list of the contract (except reports) with its exact total, as Selma sees it, or Amra for a partner's
 * own lists. Leaves out lists that neither may open, and lists of an import or a change that this world does not have.
 */
export async function listsOfContract(context: BenchContext): Promise<{ work: string; request: HttpRequest }[]> {
  const tokens = [await context.signIn(people.selma.email), await context.signIn(people.amra.email)]
  const named = await asOwner(context.databaseUrl, async (client) => {
    const { rows } = await client.query<Named>(
      'select product_id as product from keys group by 1 order by count(*) desc limit 1',
    )
    return rows[0] as Named
  })
  const lists = allRoutes()
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => 'row' in endpoint && !reports.has(endpoint.path))
  const found: { work: string; request: HttpRequest }[] = []
  for (const { path } of lists) {
    const request = await answered(context, path, named, tokens)
    if (request) found.push({ work: `list ${path}, page 1`, request })
  }
  return found
}

/** The first of the candidate requests that gets an answer. */
async function answered(
  { server }: BenchContext,
  path: Endpoint['path'],
  { product }: Named,
  tokens: readonly string[],
): Promise<HttpRequest | undefined> {
  const isOfProduct = path.startsWith('/products/') || path.startsWith('/history-of-prices/')
  const filled = path.replace(':slot', 'first').replace(/:\w+/, String(isOfProduct ? product : 2))
  for (const filters of [{}, { productId: product }])
    for (const token of tokens) {
      const request: HttpRequest = { method: 'POST', path: `/api${filled}`, token, body: { pageSize: 50, filters } }
      const answer = await fetch(`${server.url}${request.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(request.body),
      })
      await answer.arrayBuffer()
      if (answer.ok) return request
    }
  return undefined
}
