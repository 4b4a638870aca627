/**
 * The same file under a name with an extension, for programs that tell a picture by its name. Pictures are stored as
 * WebP; programs that detect another type from the bytes use that.
 */
export const namedFileUrl = (fileId: number): string => `/api/files/${fileId}/${fileId}.webp`

/** The address from which a stored file is read; null stays null. */
export function fileUrl(fileId: number): string
export function fileUrl(fileId: number | null): string | null
export function fileUrl(fileId: number | null): string | null {
  return fileId === null ? null : `/api/files/${fileId}`
}
