import { randomBytes } from 'node:crypto'
import { importErrors } from '@brava/contract/import-errors.ts'
import { looksLikeImage, storeImage } from '../../files/store-image.ts'
import type { Services } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { ImportToCommit } from '../../platform/imports/import-kind.ts'
import { Refused, refuse } from '../../platform/refuse.ts'
import { isZip } from '../../platform/zip/is-zip.ts'
import { isOwnFile, readZip, ZipError, type ZippedFile } from '../../platform/zip/read-zip.ts'
import type { ProductFacts } from './plan-products.ts'
import { namesIn } from './product-line.ts'
import { namedIn, notePicture } from './product-imports.sql.ts'

/** How much an archive may contain and unpack to (guarantee G26). */
const most = { files: 1000, bytes: 256 * 1024 * 1024, picture: 20 * 1024 * 1024 }
const isTable = /\.(csv|txt|xlsx)$/i
const isPicture = /\.(png|jpe?g|webp)$/i

/** The last part of a name in an archive, as a cell of the table writes it. */
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).toLowerCase()

/** Appended to a stored archive, so that no two uploads share their bytes: each is deleted with its own import. */
const markBytes = 16

/**
 * The contents of a product upload: its table and, for a ZIP, the pictures beside it with the bytes to store for the
 * commit.
 */
export interface UnpackedProducts {
  readonly table: Buffer
  readonly pictures: Record<string, 0 | null>
  readonly keep?: Buffer
}

/**
 * The uploaded table and the names of the pictures beside it in a ZIP, in lower case; null for one that is not a
 * picture or is too large. Nothing is decoded: storePictures does that in the job. Refuses imports.brokenWorkbook,
 * imports.unpacksTooLarge, imports.noTable.
 */
export async function unpackProducts(bytes: Buffer): Promise<UnpackedProducts> {
  if (!isZip(bytes)) return { table: bytes, pictures: {} }
  try {
    const files = (await readZip(bytes, most)).filter(isOwnFile)
    // A workbook is an archive too.
    if (files.some(({ name }) => name === 'xl/workbook.xml')) return { table: bytes, pictures: {} }
    const [table, another] = files.filter(({ name }) => isTable.test(name))
    if (!table || another) refuse(importErrors.noTable)
    const pictures: Record<string, 0 | null> = {}
    for (const [name, file] of picturesIn(files)) {
      pictures[name] = file.size <= most.picture && (await looksLikeImage(await file.bytes())) ? 0 : null
    }
    const read = await table.bytes()
    if (Object.keys(pictures).length === 0) return { table: read, pictures }
    return { table: read, pictures, keep: Buffer.concat([bytes, randomBytes(markBytes)]) }
  } catch (error) {
    if (error instanceof ZipError) refuse(importErrors[error.kind === 'tooMuch' ? 'unpacksTooLarge' : 'brokenWorkbook'])
    throw error
  }
}

/** The first picture with each name. */
function picturesIn(files: readonly ZippedFile[]): Map<string, ZippedFile> {
  const found = new Map<string, ZippedFile>()
  for (const file of files) {
    const name = nameOf(file.name)
    if (isPicture.test(name) && !found.has(name)) found.set(name, file)
  }
  return found
}

/**
 * Decodes and stores the pictures that good rows name, each with its record in one transaction: a killed job continues
 * with the next one and stores none twice. One that cannot be read is recorded as such; its row is reported.
 */
export async function storePictures({ db, files }: Pick<Services, 'db' | 'files'>, run: ImportToCommit): Promise<void> {
  const { archive, pictures = {} } = run.facts as Partial<ProductFacts>
  if (archive === undefined) return
  const named: string[] = []
  for (const name of ['image', 'images']) {
    const column = run.columns[name] ?? null
    if (column !== null) named.push(...(await namedIn(db, run.id, column)))
  }
  const waiting = new Set(
    named
      .flatMap((cell) => [cell, ...namesIn(cell)])
      .filter((name) => Object.hasOwn(pictures, name) && pictures[name] === 0),
  )
  const kept = waiting.size > 0 ? await files.get(archive) : null
  if (!kept) return
  const own = (await readZip(kept.subarray(0, -markBytes), most)).filter(isOwnFile)
  for (const [name, file] of picturesIn(own)) {
    if (!waiting.has(name)) continue
    const bytes = await file.bytes()
    const isOpen = await inTransaction(db, async (trx) => {
      const options = { name, isPublic: true, ownerCompanyId: run.companyId, again: true }
      const stored = await storeImage({ db: trx, files }, bytes, options).catch((error: unknown) => {
        if (error instanceof Refused && error.def.status < 500) return null
        throw error
      })
      return notePicture(trx, run.id, name, stored?.id ?? null)
    })
    if (!isOpen) return
  }
}
