import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { mostPreferences, mostViews } from '@brava/contract/preferences/preferences.endpoints.ts'
import { writes } from '@brava/contract/endpoint.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { buyerKinds, foundBy } from './expectation.ts'
import { connect } from '../../platform/db/connect.ts'
import { wholeTables } from '../whole-tables.ts'
import { accessWorld } from './testing/access-world.ts'
import { callsOf, keyOf } from './testing/endpoints.ts'
import { greedyBodies } from './testing/greatest-body.ts'

/** How much one person may add to the database and the files with the flood below; measured: 60 kB. */
const storageQuota = 1024 * 1024
const memoryQuota = 50 * 1024 * 1024
const triesOfACall = 8

const clock = { at: new Date(), now: () => clock.at }
const world = await accessWorld({ limits: 'on', clock })
const { db, config } = world.app.services
const owner = connect(world.url, { size: 1, asOwner: true })
afterAll(async () => {
  await owner.close()
  await world.close()
})
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

async function storage(): Promise<Map<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from ${wholeTables}`.execute(owner.db)
  const sizes = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await sql<{ bytes: number | null }>`
      select sum(pg_column_size(t.*))::bigint as bytes from ${sql.table(name)} t`.execute(owner.db)
    sizes.set(name, rows[0]?.bytes ?? 0)
  }
  const names = await readdir(config.filesDir ?? '', { recursive: true })
  const stats = await Promise.all(names.map((name) => stat(join(config.filesDir ?? '', name))))
  return sizes.set(
    'files on disk',
    stats.reduce((sum, one) => sum + (one.isFile() ? one.size : 0), 0),
  )
}

function memory(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const boundary = 'x-brava-boundary'
/** A file of the size that the call accepts, a different one each time. */
async function upload(kind: string, companyId: number, n: number) {
  const bytes =
    kind === 'image'
      ? await sharp({ create: { width: 400, height: 400, channels: 3, background: { r: 10 * n, g: 200, b: 90 } } })
          .png()
          .toBuffer()
      : Buffer.from(Array.from({ length: 2000 }, (_, row) => `NF-${n}-${row};12,50;1`).join('\n'))
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="companyId"\r\n\r\n${companyId}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="f${n}.${kind === 'image' ? 'png' : 'csv'}"\r\ncontent-type: ${kind === 'image' ? 'image/png' : 'text/csv'}\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

test('Amra floods every writing call with the largest bodies, and fills neither memory nor storage', {
  timeout: 600_000,
}, async () => {
  const kind = 'resellerAdmin' as const
  const calls = callsOf(kind).filter(({ endpoint }) => writes(endpoint))
  expect(calls.length).toBeGreaterThan(40)
  const { rows: own } = await sql<{ id: number }>`
    select id from companies where parent_id = ${world.person(kind)?.companyId} order by id limit 1`.execute(db)
  const before = await storage()
  const memoryBefore = memory()
  const answered = new Map<number, number>()
  for (const { endpoint, expected } of calls) {
    const person = world.person(kind) ?? { id: 0, companyId: 0, token: '' }
    const about = expected.id
    const ids = about ? await Promise.all(foundBy(kind, about).map((one) => world.idsOf(about, one, person))) : []
    const [id] = ids.flat()
    // Every call starts with the full allowance of a minute.
    clock.at = new Date(clock.at.getTime() + 60_000)
    if (/\/auth\/|password|mfa/.test(endpoint.path)) await world.signInAgain(kind)
    let body = 0
    for (let n = 0; n < triesOfACall; n += 1) {
      const given = endpoint.upload ? await upload(endpoint.upload.kind, own[0]?.id ?? 1, n) : undefined
      const bodies = given ? [given.body] : greedyBodies(endpoint, n)
      const answer = await world.send(endpoint, {
        token: world.person(kind)?.token,
        ...(endpoint.path === '/preferences/:name' ? { id: `table.report.r${n}` } : id === undefined ? {} : { id }),
        ...(given ? { headers: given.headers } : {}),
        body: bodies[Math.min(body, bodies.length - 1)],
      })
      if (answer.status === 401) await world.signInAgain(kind)
      // Refused for its content: try the next smaller one.
      if (answer.status === 400 && body < bodies.length - 1) body += 1
      answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1)
      expect.soft(answer.status, `${keyOf(endpoint)} ${answer.code}`).toBeLessThan(500)
    }
  }
  expect(answered.get(200) ?? 0).toBeGreaterThan(100)
  const after = await storage()
  const grown = [...after].map(([name, bytes]) => [name, bytes - (before.get(name) ?? 0)] as const)
  const most = grown.filter(([, bytes]) => bytes > 100_000)
  expect(
    grown.reduce((sum, [, bytes]) => sum + bytes, 0),
    JSON.stringify(most),
  ).toBeLessThan(storageQuota)
  expect(memory() - memoryBefore).toBeLessThan(memoryQuota)
})

test('what a person stores is limited: choices, views, a cart, a picture, waiting files', {
  timeout: 180_000,
}, async () => {
  const kind = buyerKinds[1]
  const { id, companyId } = world.person(kind) ?? { id: 0, companyId: 0 }
  await world.signInAgain(kind)
  const token = world.person(kind)?.token
  const answers = async (path: `/${string}`, method: 'PUT' | 'POST', count: number, of: (n: number) => object) => {
    const codes = new Set<string | undefined>()
    for (let n = 0; n < count; n += 1) {
      if (n % 500 === 0) clock.at = new Date(clock.at.getTime() + 60_000)
      const { name, body, headers } = { name: undefined, headers: {}, body: undefined, ...(of(n) as object) } as {
        name: string | undefined
        body: unknown
        headers: Record<string, string>
      }
      codes.add((await world.send({ method, path }, { token, id: name ?? 1, body, headers })).code)
    }
    return [...codes].sort((one = '', other = '') => one.localeCompare(other))
  }
  const choice = { visible: { total: true }, density: 'compact' }
  expect(
    await answers('/preferences/:name', 'PUT', mostPreferences + 5, (n) => ({
      name: `table.report.kept${n}`,
      body: { value: choice },
    })),
  ).toEqual(['preferences.tooMany', undefined])
  for (const [name, value] of [
    ['table.nonsense', choice],
    ['theme', choice],
    ['table.orders', { visible: {}, blob: 'x'.repeat(1000), density: 'x'.repeat(1000) }],
    ['table.orders', { visible: Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`c${at}`, true])) }],
    ['table.orders', 'x'.repeat(100_000)],
  ] as const) {
    const { status } = await world.send(
      { method: 'PUT', path: '/preferences/:name' },
      { token, id: name, body: { value } },
    )
    expect([400, 404]).toContain(status)
  }
  const view = (n: number) => ({ body: { list: 'orders', name: `View ${n}`, search: '' } })
  const views = await Promise.all(
    Array.from({ length: mostViews + 10 }, (_, n) =>
      world.send({ method: 'POST', path: '/saved-views' }, { token, body: view(1000 + n).body }),
    ),
  )
  expect(views.some(({ code }) => code === 'preferences.tooManyViews')).toBe(true)
  const child = (await db.selectFrom('companies').select('id').where('parent_id', '=', companyId).execute())[0]?.id ?? 0
  const sendFile = async (path: `/${string}`, file: string, n: number) => {
    const { body, headers } = await upload(file, child, n)
    return world.send({ method: 'POST', path }, { token, body, headers })
  }
  for (const n of [1, 2, 3]) expect((await sendFile('/users/profile-photo', 'image', n)).status).toBe(200)
  await db.deleteFrom('imports').where('user_id', '=', id).execute()
  const imported = []
  for (let n = 0; n < 8; n += 1) {
    clock.at = new Date(clock.at.getTime() + 60_000)
    imported.push((await sendFile('/company-product-prices/import-csv', 'table', n)).code)
  }
  expect(imported).toEqual([...Array(5).fill(undefined), ...Array(3).fill('imports.tooManyOpen')])
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from user_preferences where user_id = ${id}) as preferences,
    (select count(*)::int from saved_views where user_id = ${id}) as views,
    (select count(*)::int from carts where user_id = ${id}) as carts,
    (select count(*)::int from files f where media_type = 'image/webp' and name = 'photo.webp' and owner_company_id = ${companyId}) as photos,
    (select count(*)::int from imports where user_id = ${id} and state = 'staged') as waiting`.execute(db)
  expect(rows[0]).toMatchObject({ preferences: mostPreferences, views: mostViews, carts: 1, photos: 1, waiting: 5 })
})
