import type { Endpoint } from '@brava/contract/endpoint.ts'
import { isList } from './endpoints.ts'

/** Read-only calls, by the names of the specification: a GET, a list, or a POST that only asks. */
export function reads(endpoint: Endpoint): boolean {
  // An endless stream without content: platform/events/live.test.ts checks what it tells whom.
  if (endpoint.response === 'events') return false
  if (/logout|update-exchange-rates/.test(endpoint.path)) return false
  return (
    endpoint.method === 'GET' ||
    isList(endpoint) ||
    (endpoint.method === 'POST' &&
      /\/(get|export|search|simplified|wholesale|neighbours|quick-order|validate)/.test(endpoint.path))
  )
}
