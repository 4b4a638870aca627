import type { Endpoint } from '@brava/contract/endpoint.ts'

/** Who is turned away first when there is too much to do: lists and reports, then the rest, orders and sign-in last. */
export type Turn = 'first' | 'middle' | 'last'

/** A whole list as a file, or a file that becomes many rows. */
export function isTransfer(endpoint: Pick<Endpoint, 'path' | 'response' | 'upload'>): boolean {
  return endpoint.upload?.kind === 'text' || (endpoint.response === 'file' && /\/export-/.test(endpoint.path))
}

/** The turn that the endpoint declares, or the one its shape tells: lists, transfers and reports go first (guarantee G41). */
export function turnOf(endpoint: Endpoint): Turn {
  if (endpoint.shed) return endpoint.shed
  if ('sortable' in endpoint || isTransfer(endpoint) || /^\/(reports|dashboard)\//.test(endpoint.path)) return 'first'
  return 'middle'
}
