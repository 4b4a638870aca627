/** Where the bytes of a stored file are read; null stays null. */
export function fileUrl(fileId: number): string
export function fileUrl(fileId: number | null): string | null
export function fileUrl(fileId: number | null): string | null {
  return fileId === null ? null : `/api/files/${fileId}`
}
