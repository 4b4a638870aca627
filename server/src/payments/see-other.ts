import type { RawAnswer } from '@brava/contract/endpoint.ts'

/** Sends the browser on; never kept. */
export function seeOther(location: string): RawAnswer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' } }
}
