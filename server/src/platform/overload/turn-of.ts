import type { Endpoint } from '@brava/contract/endpoint.ts'

/** Who is turned away first under overload: lists and reports, then the rest, orders and sign-in last. */
export type Turn = 'first' | 'middle' | 'last'

/** A whole list as a file, or a file that becomes many rows. */
export const isBulk = ({ transfer }: Pick<Endpoint, 'transfer'>) => transfer === 'export' || transfer === 'import'

/** The turn that the endpoint declares; lists, exports and imports are turned away first (guarantee G41). */
export function turnOf(endpoint: Endpoint): Turn {
  if (endpoint.shed) return endpoint.shed
  return 'sortable' in endpoint || isBulk(endpoint) ? 'first' : 'middle'
}
