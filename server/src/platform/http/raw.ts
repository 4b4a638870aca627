import type { RawAnswer, RawBody, RawRequest } from '@brava/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Within its scope bodies are bytes, whatever content type they claim, up to the route's limit: nothing parses,
 * decompresses or decodes them, so that a signature over them stays valid.
 */
export function takeAnyBytes(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  return scope
}

/** The received bytes, and the headers that the endpoint names; one sent twice is joined, as in HTTP. */
export function readRaw(request: FastifyRequest, { headers: names }: RawRequest): RawBody {
  const headers = names.flatMap((name) => {
    const value = request.headers[name]
    return value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as const]
  })
  return {
    bytes: request.body instanceof Uint8Array ? request.body : new Uint8Array(),
    headers: Object.fromEntries(headers),
  }
}

/** Status, headers and bytes as the function returned them; the headers of every response stay. */
export function sendRaw(reply: FastifyReply, { status, headers = {}, bytes }: RawAnswer): FastifyReply {
  void reply.status(status).headers(headers)
  return reply.send(bytes === undefined ? undefined : Buffer.from(bytes))
}
