import type { Endpoint, EndpointSpec, Sent } from '@brava/contract/endpoint.ts'
import type { Callable } from './call.ts'
import { lost, send } from './transport.ts'

/** How much of a file has arrived. */
export interface FileProgress {
  readonly bytes: number
  /** Unknown while the server generates the file as it sends it, or compresses it. */
  readonly total: number | undefined
}

/** The server writes long lists while they are read. */
const usualTimeoutMs = 120_000

/**
 * Reads a file from an endpoint and reports its progress. Only a complete file is returned: one that breaks off, or
 * takes too long, throws an ApiError; an aborted one throws the signal's reason.
 */
export async function fetchFile<E extends EndpointSpec>(
  endpoint: Callable<E> | (E & Endpoint),
  input: Sent<E>,
  { signal, told }: { signal: AbortSignal; told?: (progress: FileProgress) => void },
): Promise<{ blob: Blob; name: string | undefined }> {
  const { params, query, body } = input as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
  }
  const { method, path, timeoutMs = usualTimeoutMs } = endpoint
  const response = await send({ method, path, timeoutMs, params, query, body, signal })
  const { headers } = response
  const size = Number(headers.get('content-length') ?? 0)
  const total = size > 0 && !headers.has('content-encoding') ? size : undefined
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  try {
    const reader = response.body?.getReader()
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      parts.push(part.value)
      bytes += part.value.byteLength
      told?.({ bytes, total })
    }
  } catch (error) {
    throw lost(error, signal)
  }
  return {
    blob: new Blob(parts, { type: headers.get('content-type') ?? '' }),
    name: nameOf(headers.get('content-disposition')),
  }
}

function nameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
}
