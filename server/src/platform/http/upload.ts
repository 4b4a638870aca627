import { commonErrors } from '@brava/contract/errors.ts'
import type { Upload } from '@brava/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import type { UploadedFile } from '../call.ts'
import { decodeText } from '../imports/decode-text.ts'
import { Refused, refuse } from '../refuse.ts'
import { isZip } from '../zip/is-zip.ts'

const imageTypes = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** Reads a multipart request into memory, within the endpoint's limits, and checks the content by its bytes. */
export async function readUploads(
  request: FastifyRequest,
  upload: Upload,
): Promise<{ files: UploadedFile[]; fields: Record<string, unknown> }> {
  if (!request.isMultipart()) refuse(commonErrors.unsupportedType)
  const files: UploadedFile[] = []
  let sum = 0
  const fields: Record<string, unknown> = {}
  const limits = { fileSize: upload.maxBytes, files: upload.many ? 200 : 1, fields: 50, fieldSize: 1024 * 1024 }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value
        continue
      }
      const bytes = await part.toBuffer()
      sum += bytes.length
      if (sum > upload.maxBytes) refuse(commonErrors.tooLarge)
      await checkContent(bytes, upload.kind)
      files.push({ name: part.filename.slice(-200), bytes })
    }
  } catch (error) {
    // The parser reports a truncated or malformed body with a plain error.
    if (error instanceof Refused || (typeof error === 'object' && error !== null && 'statusCode' in error)) throw error
    refuse(commonErrors.invalid)
  }
  if (files.length === 0) refuse(commonErrors.invalid, { fields: [{ path: 'file', message: '' }] })
  return { files, fields }
}

async function checkContent(bytes: Buffer, kind: Upload['kind']): Promise<void> {
  const found = await fileTypeFromBuffer(bytes)
  if (kind === 'image' && !imageTypes.has(found?.mime ?? '')) refuse(commonErrors.unsupportedType)
  if (kind === 'table' && !isZip(bytes) && (found !== undefined || decodeText(bytes) === null))
    refuse(commonErrors.unsupportedType)
  if (kind === 'statement' && found !== undefined && found.mime !== 'application/xml')
    refuse(commonErrors.unsupportedType)
  if (kind === 'text' && (found !== undefined || bytes.includes(0))) refuse(commonErrors.unsupportedType)
}
