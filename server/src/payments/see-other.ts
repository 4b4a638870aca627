import type { RawAnswer } from '@brava/contract/endpoint.ts'

/** Redirects the browser; never cached. */
export function seeOther(location: string): RawAnswer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' } }
}
