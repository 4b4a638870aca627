import { createHash } from 'node:crypto'
import { pictureLimits } from '@brava/contract/keys/picture-limits.ts'
import { fileTypeFromBuffer } from 'file-type'

export type PictureProblem = 'notAPicture' | 'pictureTooLarge'

/** A picture of a key, re-encoded from the upload. */
export interface EncodedPicture {
  /** WebP. */
  readonly bytes: Buffer
  /**
   * SHA-256 of its pixels: the same for the same picture in another file, under another name or with other camera
   * metadata.
   */
  readonly digest: string
  /** Eight pixels wide and high, as a data address: distinguishes pictures, but no code can be read in it. */
  readonly thumbnail: string
}

const taken = new Set(['image/png', 'image/jpeg', 'image/webp'])
/** Longest side kept, in pixels: small print on a scanned card stays readable. */
const longest = 2000
const thumbnailSide = 8

/**
 * Decodes a picture, turns it upright and re-encodes it, so that nothing of a hostile original survives (guarantee
 * G26). Transparent areas become white, so that black letters are readable on any screen.
 */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture | PictureProblem> {
  if (!taken.has((await fileTypeFromBuffer(bytes))?.mime ?? '')) return 'notAPicture'
  const { default: sharp } = await import('sharp')
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > pictureLimits.pixels) return 'pictureTooLarge'
    const { data, info } = await sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: 'error' })
      .rotate()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const thumbnail = await sharp(data, { raw })
      .resize(thumbnailSide, thumbnailSide, { fit: 'fill' })
      .webp({ quality: 60 })
      .toBuffer()
    return {
      bytes: await sharp(data, { raw }).webp({ quality: 90, effort: 2 }).toBuffer(),
      digest: createHash('sha256').update(`${info.width}x${info.height}x${info.channels}:`).update(data).digest('hex'),
      thumbnail: `data:image/webp;base64,${thumbnail.toString('base64')}`,
    }
  } catch {
    return 'notAPicture'
  }
}
