import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { baseBackup } from '../postgres/base-backup.ts'
import { restore } from './restore.ts'
import { runDrill } from './run-drill.ts'
import { archivedPieces, startArchiving } from './start-archiving.ts'

let folder: string
const stops: (() => Promise<void>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brava-drill-test-'))
  // PostgreSQL may run as another user.
  await chmod(folder, 0o755)
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await rm(folder, { recursive: true, force: true })
})

test('a destroyed server is restored from backup and archive: the books are correct and 100 random keys open', {
  timeout: 720_000,
}, async () => {
  const report = await runDrill({
    folder,
    products: 2,
    keysEach: 1000,
    ordersEach: 5,
    archiveSeconds: 1,
    say: () => {},
    started: (stop) => stops.push(stop),
  })
  expect(report).toMatchObject({ breaches: 0, opened: 100, asked: 100 })
  expect(report.acknowledged).toBeGreaterThanOrEqual(15)
  // What was acknowledged before the log was last archived has survived.
  expect(report.acknowledged - report.lost).toBeGreaterThanOrEqual(10)
  expect(report.rpoSeconds).toBeLessThan(300)
  expect(report.rtoSeconds).toBeLessThan(1800)
})

test('back to the moment before a mistake', { timeout: 720_000 }, async () => {
  const places = { data: join(folder, 'data'), archive: join(folder, 'archive'), backup: join(folder, 'backup') }
  await mkdir(places.archive)
  const server = await startArchiving(places.data, places.archive, 60)
  stops.push(() => server.stop())
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create table shelf (title text); insert into shelf values ('Northfall: Ashen Crown')`)
  await baseBackup(server.url, join(places.backup, 'cluster'))
  await cp(join(places.data, 'password'), join(places.backup, 'password'))
  await client.query(`insert into shelf values ('Iron Orchard')`)
  await client.query(`select pg_create_restore_point('before the mistake')`)
  await client.query('delete from shelf; insert into shelf values (null)')
  const pieces = await archivedPieces(server.url)
  await client.query('select pg_switch_wal()')
  await archivedPieces(server.url, pieces)
  await client.end()

  const restored = await restore({
    backup: places.backup,
    archive: places.archive,
    into: join(folder, 'restored'),
    until: 'before the mistake',
  })
  stops.push(() => restored.stop())
  const again = new pg.Client({ connectionString: restored.url })
  await again.connect()
  const { rows } = await again.query('select title from shelf order by title')
  await again.end()
  expect(rows).toEqual([{ title: 'Iron Orchard' }, { title: 'Northfall: Ashen Crown' }])
})
