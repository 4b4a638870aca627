import { createHash } from 'node:crypto'

/** The tag of an answer with this content. */
export const etagOf = (content: string | Uint8Array) =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`

/**
 * Whether the caller already has the answer with this tag; compressed answers have the same tag, marked as weak by
 * some.
 */
export function hasAlready(
  { 'if-none-match': known }: Readonly<Record<string, string | readonly string[] | undefined>>,
  etag: string,
): boolean {
  return (
    known !== undefined &&
    String(known)
      .split(',')
      .some((tag) => tag.trim().replace(/^W\//, '') === etag)
  )
}
