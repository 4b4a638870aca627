import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp, type App } from '../../app.ts'
import { readConfig } from '../config.ts'
import { openSession } from '../../security/sessions.ts'
import { type Fault, type FaultyProxy, faultyProxy } from '../../testing/faulty-proxy.ts'
import { smallWorld } from '../../testing/small-world.ts'
import { carefulFileStore } from './careful-file-store.ts'
import { diskFileStore, sha256 } from './file-store.ts'

let small: Awaited<ReturnType<typeof smallWorld>>
let folder: string
let cover: Buffer
const apps: App[] = []

beforeAll(async () => {
  small = await smallWorld()
  folder = await mkdtemp(join(tmpdir(), 'brava-faults-'))
  cover = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3445d1' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await small?.close()
  await rm(folder, { recursive: true, force: true })
})

async function server(more: Record<string, string>) {
  const config = readConfig({
    BRAVA_MODE: 'test',
    DATABASE_URL: small.url,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ROLE: 'web',
    ...more,
  })
  const app = await createApp(config, { fileWaits: { connectMs: 1500, silenceMs: 1500 } })
  apps.push(app)
  const token = await openSession(small.db, {
    userId: small.world.tarik,
    ip: '127.0.0.1',
    userAgent: 'test',
    now: new Date(),
  })
  const upload = (language = 'en') => {
    const edge = 'edge'
    const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="cover.png"\r\nContent-Type: image/png\r\n\r\n`
    return app.http.inject({
      method: 'POST',
      url: '/api/files/upload-image',
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': language,
        'content-type': `multipart/form-data; boundary=${edge}`,
      },
      payload: Buffer.concat([Buffer.from(head), cover, Buffer.from(`\r\n--${edge}--\r\n`)]),
    })
  }
  return { upload, show: (url: string) => app.http.inject(url) }
}
const fileCount = async () =>
  Number(
    (
      await small.db
        .selectFrom('files')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

function isCalm(answer: { statusCode: number; body: string; json(): { code: string; data: { info: string } } }) {
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'common.unavailable'])
  expect(answer.body).not.toMatch(/ENOSPC|ENOTDIR|S3|Timeout|\/tmp|\.ts:|\.js:/)
}

describe('an S3-compatible store that fails', () => {
  const faults: Fault[] = ['refuse', 'hang', 'cut', 'garbage']
  let s3: S3rver
  let proxy: FaultyProxy
  let portal: Awaited<ReturnType<typeof server>>
  beforeAll(async () => {
    s3 = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(folder, 's3'),
      configureBuckets: [{ name: 'brava' }],
    })
    proxy = await faultyProxy({ port: (await s3.run()).port })
    portal = await server({
      S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
      S3_BUCKET: 'brava',
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
      S3_REGION: 'us-east-1',
    })
  })
  afterAll(async () => {
    await proxy?.close()
    await s3?.close()
  })

  test.each(faults)(
    '%s: Tarik sees a calm message, no partial record stays, and the next attempt succeeds',
    { timeout: 180_000 },
    async (fault) => {
      const stored = await portal.upload()
      expect(stored.statusCode).toBe(200)
      const { url } = stored.json().data.file
      const before = await fileCount()
      proxy.set(fault)
      const refused = await portal.upload('hr')
      isCalm(refused)
      expect(refused.json().data.info).toBe('Usluga trenutačno nije dostupna. Pokušajte ponovno.')
      isCalm(await portal.show(url))
      expect(await fileCount()).toBe(before)
      proxy.set('pass')
      expect((await portal.upload()).statusCode).toBe(200)
      expect((await portal.show(url)).statusCode).toBe(200)
    },
  )
})

describe('a disk that fails', () => {
  test('a folder is unwritable: Tarik sees a calm message, and it works once the folder is repaired', async () => {
    const path = join(folder, 'taken')
    await writeFile(path, 'a file stands where the folder should be')
    const portal = await server({ FILES_DIR: path })
    const before = await fileCount()
    isCalm(await portal.upload())
    expect(await fileCount()).toBe(before)
    await rm(path)
    expect((await portal.upload()).statusCode).toBe(200)
  })

  test('a full disk is reported like any other failure', async () => {
    const full = () => Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }))
    const store = carefulFileStore({ put: full, get: full, delete: full })
    await expect(store.put(cover)).rejects.toMatchObject({
      def: { code: 'common.unavailable' },
      cause: { code: 'ENOSPC' },
    })
    await expect(store.get(sha256(cover))).rejects.toMatchObject({ def: { code: 'common.unavailable' } })
  })

  test('bytes corrupted on the disk are not returned', async () => {
    const disk = join(folder, 'rotten')
    const store = carefulFileStore(diskFileStore(disk))
    const name = await store.put(cover)
    expect(await store.get(name)).toEqual(cover)
    await writeFile(join(disk, name.slice(0, 2), name.slice(2, 4), name), 'something else')
    await expect(store.get(name)).rejects.toMatchObject({ def: { code: 'common.unavailable' } })
  })

  test('a failed write leaves no partial file behind', async () => {
    const disk = join(folder, 'halves')
    const store = diskFileStore(disk)
    await expect(store.put(null as unknown as Uint8Array)).rejects.toThrow()
    expect(await readdir(disk, { recursive: true }).catch(() => [])).toEqual([])
  })
})
