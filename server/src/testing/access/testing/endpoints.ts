import type { Endpoint } from '@brava/contract/endpoint.ts'
import { allRoutes } from '../../../all-routes.ts'
import type { Expectation, Kind } from '../expectation.ts'
import { expectedAccess } from '../expected-access.ts'

/** Every call of the server. */
export const endpoints: readonly Endpoint[] = allRoutes().map(({ endpoint }) => endpoint)

/** How the tables of expectations name a call. */
export const keyOf = (endpoint: Pick<Endpoint, 'method' | 'path'>) => `${endpoint.method} ${endpoint.path}`

/** The calls that people of a kind may make, with what is expected of them. */
export function callsOf(kind: Kind): { endpoint: Endpoint; key: string; expected: Expectation }[] {
  return endpoints.flatMap((endpoint) => {
    const expected = expectedAccess[keyOf(endpoint)]
    return expected?.who.includes(kind) ? [{ endpoint, key: keyOf(endpoint), expected }] : []
  })
}

/** A list: it answers rows, and ids in its body are filters. */
export const isList = (endpoint: Endpoint) => 'row' in endpoint
