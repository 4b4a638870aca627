import { Readable } from 'node:stream'
import type { FileAnswer } from '@brava/contract/endpoint.ts'
import type { FastifyReply } from 'fastify'

/** Content-Disposition by RFC 6266: an ASCII name for old readers, the real one in UTF-8. */
export function contentDisposition(name: string, inline: boolean): string {
  const ascii =
    name
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\/]/g, '_') || 'file'
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  void reply
    .header('content-type', file.type)
    .header('content-disposition', contentDisposition(file.name, file.inline === true))
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-store')
  return reply.send(file.bytes instanceof Uint8Array ? Buffer.from(file.bytes) : Readable.from(file.bytes))
}
