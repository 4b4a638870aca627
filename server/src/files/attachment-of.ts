import { fileTypeFromBuffer } from 'file-type'
import type { UploadedFile } from '../platform/call.ts'
import { decodeText } from '../platform/imports/decode-text.ts'
import { redraw } from './store-image.ts'

const pictures = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** Office files without macros, by their content, with the extension they get. */
const offices = new Map([
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
])

/** A file that somebody sent, in the form in which it may be stored. */
export interface Attachment {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/**
 * Judges a file by its bytes, whatever its name (decision 0105): a picture is redrawn; PDF, text and, if requested,
 * office files are kept and only ever saved; the name gets the matching extension. Null if it is something else. Throws
 * files.notAnImage.
 */
export async function attachmentOf(upload: UploadedFile, more: { offices?: boolean } = {}): Promise<Attachment | null> {
  const kind = await kindOf(upload, more)
  if (!kind) return null
  const base = (upload.name.replace(/\.[a-z0-9]+$/i, '') || 'file').slice(-190)
  return {
    name: `${base}.${kind.ending}`,
    mediaType: kind.mediaType,
    bytes: kind.isPicture ? await redraw(upload.bytes, { maxSide: 2000, format: 'webp' }) : upload.bytes,
  }
}

async function kindOf({ name, bytes }: UploadedFile, more: { offices?: boolean }) {
  const found = await fileTypeFromBuffer(bytes)
  if (found && pictures.has(found.mime)) return { mediaType: 'image/webp', ending: 'webp', isPicture: true }
  if (found?.mime === 'application/pdf') return { mediaType: 'application/pdf', ending: 'pdf', isPicture: false }
  const office = more.offices && found ? offices.get(found.mime) : undefined
  if (found && office) return { mediaType: found.mime, ending: office, isPicture: false }
  if (found || bytes.length === 0 || decodeText(bytes) === null) return null
  const isTable = /\.csv$/i.test(name)
  return { mediaType: isTable ? 'text/csv' : 'text/plain', ending: isTable ? 'csv' : 'txt', isPicture: false }
}
