/** Where a product's picture lies. */
export function coverOf(imageFileId: number | null): string | null {
  return imageFileId === null ? null : `/api/files/${imageFileId}`
}
