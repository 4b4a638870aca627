import { importErrors } from '@brava/contract/import-errors.ts'
import { keysErrors } from '@brava/contract/keys/keys.errors.ts'
import { pictureLimits } from '@brava/contract/keys/picture-limits.ts'
import type { UploadedFile } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { isZip } from '../../platform/zip/is-zip.ts'
import { isOwnFile, readZip, ZipError } from '../../platform/zip/read-zip.ts'
import { encodePicture, type EncodedPicture, type PictureProblem } from './encode-picture.ts'

/** An uploaded picture: its position from 1, its name, and what it is. */
export interface ReadPicture {
  readonly row: number
  readonly name: string
  readonly read: EncodedPicture | PictureProblem
}

interface Brought {
  readonly name: string
  readonly size: number
  bytes(): Promise<Buffer>
}

/** The maximum unpacked size of an archive. */
const unpackedBytes = 256 * 1024 * 1024

/**
 * The pictures of an upload, one after another: files, or the content of one ZIP. Refuses keys.tooManyPictures,
 * keys.brokenArchive, imports.unpacksTooLarge; a file that is not a picture becomes one of its rows.
 */
export async function readPictures(files: readonly UploadedFile[]): Promise<ReadPicture[]> {
  try {
    const brought = await unpacked(files)
    if (brought.length > pictureLimits.pictures) refuse(keysErrors.tooManyPictures)
    const pictures: ReadPicture[] = []
    for (const { name, size, bytes } of brought) {
      const read = size > pictureLimits.pictureBytes ? 'pictureTooLarge' : await encodePicture(await bytes())
      pictures.push({ row: pictures.length + 1, name, read })
    }
    return pictures
  } catch (error) {
    if (!(error instanceof ZipError)) throw error
    return refuse(error.kind === 'tooMuch' ? importErrors.unpacksTooLarge : keysErrors.brokenArchive)
  }
}

async function unpacked(files: readonly UploadedFile[]): Promise<Brought[]> {
  const [only] = files
  if (files.length === 1 && only && isZip(only.bytes)) {
    const zipped = await readZip(only.bytes, { files: 10 * pictureLimits.pictures, bytes: unpackedBytes })
    return zipped.filter(isOwnFile)
  }
  return files.map(({ name, bytes }) => ({ name, size: bytes.length, bytes: async () => bytes }))
}
