import { Readable } from 'node:stream'
import type { FileAnswer } from '@brava/contract/endpoint.ts'
import type { FastifyReply } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { filePolicy } from './security-headers.ts'

/** Types that a browser may show inline, if the bytes match. SVG and HTML are programs: never. */
const shownTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'application/pdf'])

// Characters that control terminals or reverse the reading direction: "gnp.exe" would read as "exe.png".
const steering = /[\p{Cc}\p{Bidi_Control}]/gu

/** Content-Disposition according to RFC 6266: an ASCII name for old clients, the real one in UTF-8 (RFC 8187). */
export function contentDisposition(name: string, inline: boolean): string {
  const clean = name.toWellFormed().replace(steering, '').replace(/[\\/]/g, '_')
  const ascii =
    clean
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["%;]/g, '_') || 'file'
  const encoded = encodeURIComponent(clean).replace(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Sends a file: as a download unless its type may be shown and its bytes match; it never runs (guarantee G28). */
export async function sendFile(reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> {
  const bytes = file.bytes instanceof Uint8Array ? Buffer.from(file.bytes) : Readable.from(file.bytes)
  const isShown =
    file.inline === true &&
    shownTypes.has(file.type) &&
    Buffer.isBuffer(bytes) &&
    (await fileTypeFromBuffer(bytes))?.mime === file.type
  void reply
    .header('content-type', file.type)
    .header('content-disposition', contentDisposition(file.name, isShown))
    .header('content-security-policy', filePolicy)
    .header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-store')
  return reply.send(bytes)
}
