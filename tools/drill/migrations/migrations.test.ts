import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePorts } from '../../../chaos/free-ports.ts'
import { seededDatabase, testDatabase } from '../../../server/src/testing/database.ts'
import { runMigrations } from './run-migrations.ts'
import { watchNeeds } from './needs-of-release.ts'

let folder: string
let stop = () => Promise.resolve()
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brava-migrations-'))
  await chmod(folder, 0o755)
})
afterEach(async () => {
  await stop()
  await rm(folder, { recursive: true, force: true })
})

test('eight buyers order without an error while every kind of migration runs and servers are replaced, and the books are correct', {
  timeout: 800_000,
}, async () => {
  const { parts, findings } = await runMigrations({
    databaseUrl: await seededDatabase(),
    buyers: 8,
    pauseMs: 100,
    keysEach: 60,
    stepRows: 300,
    ordersEach: 12,
    // The duration of orders is not compared here.
    calmMs: 0,
    custody: true,
    port: await freePorts(5),
    folder,
    say: () => {},
    started: (ended) => {
      stop = ended
    },
  })
  expect(findings).toEqual([])
  expect(parts.map(({ name }) => name)).toEqual([
    'nothing',
    'column',
    'backfill',
    'one server of two replaced',
    'constraint',
    'index',
    'partition',
    'contract',
    'the other replaced',
  ])
  expect(parts.every(({ orders }) => orders >= 12)).toBe(true)
})

test('what the previous release would miss is named: a column, its type, a right, a function, and a value it does not know to provide', async () => {
  const client = new pg.Client({ connectionString: await testDatabase() })
  await client.connect()
  try {
    const missing = await watchNeeds(client)
    expect(await missing()).toEqual([])
    await client.query(`create table shelf (id bigint not null); alter table order_notes add column shelf bigint`)
    expect(await missing()).toEqual([])
    await client.query(`
      alter table order_notes rename column body to words;
      alter table slots alter column position type bigint;
      revoke insert on order_notes from brava_app;
      drop function business_zone() cascade;
      alter table order_notes alter column shelf set not null`)
    expect(await missing()).toEqual([
      'misses column order_notes.body text',
      'misses column slots.position integer',
      'misses right insert on order_notes',
      'misses function business_zone()',
      'does not know that it must give order_notes.words',
      'does not know that it must give order_notes.shelf',
    ])
  } finally {
    await client.end()
  }
})
