import { filesErrors } from '@brava/contract/files/files.errors.ts'
import type { Services } from '../platform/call.ts'
import { keepBytes } from '../platform/files/shared-bytes.ts'
import { refuse } from '../platform/refuse.ts'
import { insertFile, sameFile } from './files.sql.ts'

export interface ImageOptions {
  readonly name?: string
  /** Public images (covers, logos) can be read without signing in; others only by their company. */
  readonly isPublic?: boolean
  readonly ownerCompanyId?: number
  /** Longest side in pixels. */
  readonly maxSide?: number
  /** Reuses a public image stored from the same bytes under the same name, if there is one: those are never deleted. */
  readonly again?: boolean
  /** PNG for documents, which cannot show WebP; WebP otherwise. */
  readonly format?: 'webp' | 'png'
}

const mostPoints = 40_000_000

/** Whether bytes begin like an image of at most 40 megapixels: reads the header, decodes nothing. */
export async function looksLikeImage(bytes: Uint8Array): Promise<boolean> {
  const { default: sharp } = await import('sharp')
  const head = await sharp(bytes, { limitInputPixels: mostPoints })
    .metadata()
    .catch(() => null)
  return head !== null && head.width * head.height <= mostPoints
}

/**
 * An image decoded, turned upright, capped in size and re-encoded, so that nothing of a hostile original survives
 * (guarantee G26). Throws filesErrors.notAnImage on anything that is not an image or above 40 megapixels.
 */
export async function redraw(
  bytes: Uint8Array,
  { maxSide, format }: { maxSide: number; format: 'webp' | 'png' },
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(bytes, { limitInputPixels: mostPoints, failOn: 'error' })
    .rotate()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .toFormat(format, format === 'webp' ? { quality: 84 } : {})
    .toBuffer()
    .catch(() => refuse(filesErrors.notAnImage))
}

/** Stores an uploaded image, redrawn. Throws filesErrors.notAnImage. */
export async function storeImage(
  services: Pick<Services, 'db' | 'files'>,
  bytes: Uint8Array,
  options: ImageOptions = {},
): Promise<{ id: number }> {
  const format = options.format ?? 'webp'
  const image = await redraw(bytes, { maxSide: options.maxSide ?? 1200, format })
  const name = (options.name ?? 'image')
    .replace(/\.[a-z0-9]+$/i, '')
    .slice(0, 200)
    .concat(`.${format}`)
  const ownerCompanyId = options.ownerCompanyId ?? null
  const isPublic = options.isPublic ?? false
  return keepBytes(services, [image], async (trx, [sha256 = '']) => {
    const there = options.again && isPublic ? await sameFile(trx, { sha256, name, ownerCompanyId }) : undefined
    const file = { sha256, mediaType: `image/${format}`, bytes: image.length, name, ownerCompanyId, isPublic }
    return there ?? insertFile(trx, file)
  })
}
