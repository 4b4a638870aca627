import type { Endpoint } from '@brava/contract/endpoint.ts'
import { allRoutes } from '../../../all-routes.ts'
import type { Expectation, Kind } from '../expectation.ts'
import { expectedAccess } from '../expected-access.ts'

/** Every call of the server. */
export const endpoints: readonly Endpoint[] = allRoutes().map(({ endpoint }) => endpoint)

/** The name of a call in the tables of expectations. */
export const keyOf = (endpoint: Pick<Endpoint, 'method' | 'path'>) => `${endpoint.method} ${endpoint.path}`

/** The calls that people of a kind may make, with the expectation for each. */
export function callsOf(kind: Kind): { endpoint: Endpoint; key: string; expected: Expectation }[] {
  return endpoints.flatMap((endpoint) => {
    const expected = expectedAccess[keyOf(endpoint)]
    return expected?.who.includes(kind) ? [{ endpoint, key: keyOf(endpoint), expected }] : []
  })
}

/** Whether a call is a list: it returns rows, and ids in its body are filters. */
export const isList = (endpoint: Endpoint) => 'row' in endpoint
