import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { diskFileStore, type FileStore, sha256 } from './file-store.ts'
import { s3FileStore } from './s3-file-store.ts'

const folder = await temporaryFolder('files')
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'brava' }],
})
const { port } = await s3.run()
afterAll(() => s3.close())

const stores: [string, FileStore][] = [
  ['the disk', diskFileStore(join(folder, 'disk'))],
  [
    'an S3-speaking server',
    s3FileStore({
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'brava',
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
      region: 'us-east-1',
    }),
  ],
]

describe.each(stores)('files on %s', (_name, store) => {
  const cover = Buffer.from('<svg>Northfall: Ashen Crown, čćđšž</svg>')

  it('come back as stored, under their hash', async () => {
    const name = await store.put(cover)
    expect(name).toBe(sha256(cover))
    expect(await store.get(name)).toEqual(cover)
  })

  it('may be stored twice', async () => {
    expect(await store.put(cover)).toBe(await store.put(cover))
  })

  it('are null when missing, also after deletion', async () => {
    const name = await store.put(Buffer.from('a photograph of Amra'))
    await store.delete(name)
    expect(await store.get(name)).toBeNull()
    await store.delete(name)
    expect(await store.get('0'.repeat(64))).toBeNull()
  })

  it.each(['../../etc/passwd', '', 'A'.repeat(64), `${'0'.repeat(63)}/`])('refuse the name %j', async (name) => {
    await expect(store.get(name)).rejects.toThrow(/not a file name/)
  })
})
