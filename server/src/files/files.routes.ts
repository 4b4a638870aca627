import { isDistributor } from '@brava/contract/access.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { files } from '@brava/contract/files/files.endpoints.ts'
import { fileUrl } from '@brava/contract/files/file-url.ts'
import { type Call, routes } from '../platform/call.ts'
import { refuse, refusedAt } from '../platform/refuse.ts'
import { filesTexts } from './files.texts.ts'
import { fileById } from './files.sql.ts'
import { rasterOf } from './raster-of.ts'
import { storeImage } from './store-image.ts'

export const filesRoutes = routes(files, {
  file: (call, { params }) => storedFile(call, params.id),
  namedFile: async (call, { params }) => {
    const file = await storedFile(call, params.id)
    return file.type === 'image/svg+xml' ? { ...file, type: 'image/webp', bytes: await rasterOf(file.bytes) } : file
  },
  uploadImage: async (call) => {
    const [upload] = call.uploads
    if (!upload) refuse(commonErrors.invalid)
    return keptImage(call, upload.bytes, upload.name)
  },
  fetchImage: async (call, { body: { address } }) => {
    const fetched = async () => {
      const { bytes } = await call.outbound.request({ address, headers: { accept: 'image/*' } })
      return keptImage(call, bytes, new URL(address).pathname.split('/').at(-1) || 'image')
    }
    return fetched().catch(refusedAt('address'))
  },
})

async function keptImage(call: Call<'distributors'>, bytes: Uint8Array, name: string) {
  const { id } = await storeImage(call, bytes, { name, isPublic: true, ownerCompanyId: call.person.companyId })
  return { data: { info: filesTexts.stored[call.language], file: { id, url: fileUrl(id) } } }
}

async function storedFile({ db, files: store, person }: Call<'anyone'>, id: number) {
  const row = await fileById(db, id)
  const mayRead =
    row !== undefined &&
    (row.is_public || (person !== null && (isDistributor(person) || row.owner_company_id === person.companyId)))
  if (!mayRead) refuse(commonErrors.notFound)
  const bytes = await store.get(row.sha256)
  if (!bytes) refuse(commonErrors.notFound)
  return {
    name: row.name,
    type: row.media_type,
    bytes,
    inline: row.media_type.startsWith('image/'),
    ...(row.is_public ? { immutable: true } : {}),
  }
}
