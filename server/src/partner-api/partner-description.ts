import type { RawAnswer } from '@brava/contract/endpoint.ts'
import { partnerOpenapi } from '@brava/contract/partner-api/partner-openapi.ts'
import { etagOf, hasAlready } from '../platform/etag.ts'

const made = new Map<string, { readonly bytes: Buffer; readonly etag: string }>()

/** The description of the API as JSON. Anybody may ask for it, so each process makes it only once. */
export function descriptionFor(publicUrl: string, headers: Parameters<typeof hasAlready>[0]): RawAnswer {
  const { bytes, etag } = descriptionOf(publicUrl)
  if (hasAlready(headers, etag)) return { status: 304, headers: { etag } }
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8', etag }, bytes }
}

function descriptionOf(publicUrl: string) {
  const known = made.get(publicUrl)
  if (known) return known
  const bytes = Buffer.from(JSON.stringify(partnerOpenapi(publicUrl)))
  const description = { bytes, etag: etagOf(bytes) }
  made.set(publicUrl, description)
  return description
}
