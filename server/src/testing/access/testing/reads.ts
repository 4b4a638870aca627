import type { Endpoint } from '@brava/contract/endpoint.ts'
import { isList } from './endpoints.ts'

/** Calls that only look, by the names of the specification: a GET, a list, or a POST that asks. */
export function reads(endpoint: Endpoint): boolean {
  // Goes on without an end, and carries no content: platform/events/live.test.ts looks at what it says to whom.
  if (endpoint.response === 'events') return false
  if (/logout|update-exchange-rates/.test(endpoint.path)) return false
  return (
    endpoint.method === 'GET' ||
    isList(endpoint) ||
    (endpoint.method === 'POST' &&
      /\/(get|export|search|simplified|wholesale|neighbours|quick-order|validate)/.test(endpoint.path))
  )
}
