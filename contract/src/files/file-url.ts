/**
 * The same under a name with an ending, for programs that judge a picture by it. Pictures are stored as WebP; who finds another
 * kind in the bytes takes that.
 */
export const namedFileUrl = (fileId: number): string => `/api/files/${fileId}/${fileId}.webp`

/** Where the bytes of a stored file are read; null stays null. */
export function fileUrl(fileId: number): string
export function fileUrl(fileId: number | null): string | null
export function fileUrl(fileId: number | null): string | null {
  return fileId === null ? null : `/api/files/${fileId}`
}
