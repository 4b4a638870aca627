import type { FileAnswer } from '@brava/contract/endpoint.ts'

/** The bytes of an opened picture key: the sealed value is the base64 of a WebP created by the import. */
export const pictureBytes = (opened: string): Buffer => Buffer.from(opened, 'base64')

/** A picture key as the browser shows it. */
export function pictureFile(keyId: number, opened: string): FileAnswer {
  return { name: `${keyId}.webp`, type: 'image/webp', bytes: pictureBytes(opened), inline: true }
}
