import { importErrors } from '@brava/contract/import-errors.ts'
import { storeImage } from '../../files/store-image.ts'
import type { Call } from '../../platform/call.ts'
import { Refused, refuse } from '../../platform/refuse.ts'
import { isZip } from '../../platform/zip/is-zip.ts'
import { isOwnFile, readZip, ZipError, type ZippedFile } from '../../platform/zip/read-zip.ts'

/** As many pictures as are decoded while a person waits, and what an archive may unpack to (guarantee G26). */
const most = { files: 1000, bytes: 256 * 1024 * 1024, picture: 20 * 1024 * 1024 }
const isTable = /\.(csv|txt|xlsx)$/i
const isPicture = /\.(png|jpe?g|webp)$/i

/** The last part of a name in an archive, as a cell of the table writes it. */
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).toLowerCase()

/**
 * The table that was brought and the pictures beside it in a ZIP, stored, by their file names in small letters; a picture
 * that cannot be read is left out. Refuses imports.brokenWorkbook, imports.unpacksTooLarge, imports.noTable.
 */
export async function unpackProducts(
  call: Pick<Call, 'db' | 'files' | 'person'>,
  bytes: Buffer,
): Promise<{ table: Buffer; pictures: Record<string, number> }> {
  if (!isZip(bytes)) return { table: bytes, pictures: {} }
  try {
    const files = (await readZip(bytes, most)).filter(isOwnFile)
    // A workbook is an archive too.
    if (files.some(({ name }) => name === 'xl/workbook.xml')) return { table: bytes, pictures: {} }
    const [table, another] = files.filter(({ name }) => isTable.test(name))
    if (!table || another) refuse(importErrors.noTable)
    return { table: await table.bytes(), pictures: await storePictures(call, files) }
  } catch (error) {
    if (error instanceof ZipError) refuse(importErrors[error.kind === 'tooMuch' ? 'unpacksTooLarge' : 'brokenWorkbook'])
    throw error
  }
}

async function storePictures(
  call: Pick<Call, 'db' | 'files' | 'person'>,
  files: readonly ZippedFile[],
): Promise<Record<string, number>> {
  const stored: Record<string, number> = {}
  for (const file of files) {
    const name = nameOf(file.name)
    if (!isPicture.test(name) || file.size > most.picture || stored[name] !== undefined) continue
    const options = { name, isPublic: true, ownerCompanyId: call.person.companyId }
    const picture = await storeImage(call, await file.bytes(), options).catch((error: unknown) => {
      if (error instanceof Refused) return null
      throw error
    })
    if (picture) stored[name] = picture.id
  }
  return stored
}
