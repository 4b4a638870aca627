import sharp from 'sharp'
import type { FileStore } from '../../server/src/platform/files/file-store.ts'
import { semibold } from '../covers/letterforms-semibold.ts'
import { lettering } from '../covers/lettering.ts'
import type { CompanyKey } from '../world/companies/seed-company.ts'
import { logoId } from './world-ids.ts'
import type { Row } from './table-rows.ts'

/** Companies that uploaded a logo; the documents of the others show their initials. */
const logos: Partial<Record<CompanyKey, string>> = {
  brava: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 118 32" width="944" height="256"><rect width="32" height="32" rx="7.5" fill="#3445D1"/><path fill="#fff" fill-rule="evenodd" d="M8.5 5.5h4v2.25H16v3h-3.5v2.35a7.25 7.25 0 1 1-4 6.45ZM15.75 16.15a3.4 3.4 0 1 0 0 6.8a3.4 3.4 0 0 0 0-6.8Z"/>${lettering(semibold, 'Brava', { x: 42, y: 24, sx: 0.24, sy: 0.24, color: '#14171F' })}</svg>`,
}

/** The logos as an upload stores them. */
export async function logoRows(files: FileStore, at: Date): Promise<Row[]> {
  return Promise.all(
    Object.entries(logos).map(async ([key, svg]): Promise<Row> => {
      const bytes = await sharp(Buffer.from(svg)).png().toBuffer()
      return {
        id: logoId(key as CompanyKey),
        sha256: await files.put(bytes),
        media_type: 'image/png',
        size_bytes: bytes.length,
        name: `${key}.png`,
        is_public: true,
        created_at: at,
      }
    }),
  )
}
