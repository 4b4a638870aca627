import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demonstrationPassword, readConfig } from '../../server/src/platform/config.ts'
import { type App, createApp } from '../../server/src/app.ts'
import { findBreaches } from '../../server/src/invariants/invariants.sql.ts'
import { verifyCustody } from '../../server/src/keys/custody/verify-custody.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { readSchema, sqlFilesIn } from '../../server/src/platform/db/schema-files.ts'
import { openSession } from '../../server/src/security/sessions.ts'
import { testDatabase } from '../../server/src/testing/database.ts'
import { databaseNamed } from '../../server/src/testing/template-names.ts'
import { catalogueOf } from './catalogue.ts'
import { loadRelease } from './load-release.ts'
import { newestVersion, readRelease } from './release-file.ts'

const release = await readRelease(newestVersion())
const fresh = await testDatabase()
const name = `release_${process.pid}`
const upgraded = databaseNamed(fresh, name)
let folder: string
let app: App
let client: pg.Client

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const one = new pg.Client({ connectionString: url })
  await one.connect()
  try {
    return await work(one)
  } finally {
    await one.end()
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brava-release-'))
  await asOwner(databaseNamed(fresh, 'postgres'), (owner) => owner.query(`create database ${name}`))
  await loadRelease(upgraded, folder, release)
  client = new pg.Client({ connectionString: upgraded })
  await client.connect()
  // What a server of this release does when it starts.
  await migrate(upgraded).catch((error: Error) => {
    throw new Error(
      `The kept release ${release.version} cannot be upgraded: ${error.message} Before the first release, "npm run drill -- release" writes it again; after it, a migration is missing.`,
    )
  })
  app = await createApp(readConfig({ BRAVA_MODE: 'test', DATABASE_URL: upgraded, FILES_DIR: folder }))
  await app.startJobs()
}, 360_000)

afterAll(async () => {
  await app?.close()
  await client?.end()
  await asOwner(databaseNamed(fresh, 'postgres'), (owner) =>
    owner.query(`drop database if exists ${name} with (force)`),
  )
  await rm(folder, { recursive: true, force: true })
})

async function call(token: string | undefined, method: 'GET' | 'POST', path: string, body?: object) {
  const answer = await app.http.inject({
    method,
    url: `/api${path}`,
    headers: { 'accept-language': 'bs', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { payload: body } : {}),
  })
  return { status: answer.statusCode, bytes: answer.rawPayload, body: () => answer.json() }
}

async function tokenOf(email: string): Promise<string> {
  const { rows } = await client.query<{ id: number }>('select id::int from users where email = $1', [email])
  const { db, clock } = app.services
  return openSession(db, { userId: rows[0]?.id ?? 0, ip: '127.0.0.1', userAgent: 'test', now: clock.now() })
}

/** What one database has and the other lacks. */
async function differences(): Promise<string[]> {
  const [there, expected] = [await catalogueOf(client), await asOwner(fresh, catalogueOf)]
  expect(expected.length).toBeGreaterThan(2000)
  return [
    ...there.filter((line) => !expected.includes(line)).map((line) => `only upgraded: ${line}`),
    ...expected.filter((line) => !there.includes(line)).map((line) => `only fresh: ${line}`),
  ]
}

test('a database of the previous release, once upgraded, has the tables, functions and rights of a fresh one', async () => {
  expect(await differences()).toEqual([])
})

test('its books balance and its custody chains are intact', { timeout: 360_000 }, async () => {
  const { db } = app.services
  expect(await findBreaches(db)).toEqual([])
  const { breaks, rows } = await verifyCustody(db)
  expect(breaks).toEqual([])
  expect(rows).toBeGreaterThan(100)
  // Every row is still in the partition of its month.
  const { rows: without } = await client.query('select rows_without_month()::int as n')
  expect(without).toEqual([{ n: 0 }])
})

test('Tarik signs in with his password and opens an earlier invoice: its paper is identical to the byte', async () => {
  const { status, body } = await call(undefined, 'POST', '/auth/login', {
    username: 'tarik.kovacevic@brava.example',
    password: demonstrationPassword,
  })
  expect(status).toBe(200)
  const { bytes } = await call(body().data.token, 'GET', `/orders/get-invoice-pdf/${release.paper.invoiceId}`)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(release.paper.sha256)
})

test('Amra opens a key that she bought before the upgrade', async () => {
  const amra = await tokenOf('amra.hodzic@digitalis.example')
  const { rows } = await client.query<{ id: number; last4: string }>(
    `select k.id::int, k.last4 from slots s join orders o on o.id = s.order_id join keys k on k.id = s.key_id
     join companies c on c.id = o.company_id
     where c.name like 'Digitalis%' and s.state = 1 and s.refunded_at is null and k.state = 4 order by s.id limit 1`,
  )
  const { status, body } = await call(amra, 'POST', `/orders/reveal-my-key/${rows[0]?.id}`)
  expect([status, JSON.stringify(body())]).toEqual([200, expect.stringContaining(rows[0]?.last4 ?? '?')])
})

test('Amra orders, her order is delivered and invoiced, and the books still balance', {
  timeout: 180_000,
}, async () => {
  const amra = await tokenOf('amra.hodzic@digitalis.example')
  const { rows } = await client.query<{ id: number }>(
    `select p.id::int from company_products cp join companies c on c.id = cp.company_id join product_stock s on s.product_id = cp.product_id
     join products p on p.id = cp.product_id
     where c.name like 'Digitalis%' and s.available > 5 and not p.is_withdrawn and not cp.is_withdrawn and p.moq <= 1
       and not exists (select from keys k where k.product_id = p.id and k.expires_on < current_date + 60)
     order by coalesce(cp.effective_price, 0) limit 1`,
  )
  const cart = (await call(amra, 'GET', '/shopping-cart')).body().data
  if (cart.lines.length > 0)
    await app.http.inject({
      method: 'DELETE',
      url: `/api/shopping-cart/${cart.id}`,
      headers: { authorization: `Bearer ${amra}` },
    })
  await call(amra, 'POST', '/shopping-cart', { shoppingCartItems: [{ productId: rows[0]?.id, quantity: 1 }] })
  const { version } = (await call(amra, 'GET', '/shopping-cart')).body().data
  const placed = await call(amra, 'POST', '/shopping-cart/create-order-from-shopping-cart', { version, paymentType: 5 })
  expect(placed.status, placed.bytes.toString()).toBe(200)
  const { id } = placed.body().data.order
  const done = async () =>
    (
      await client.query<{ keys: number; invoices: number }>(
        `select (select count(*)::int from slots where order_id = $1 and state = 1) as keys,
          (select count(*)::int from invoices where order_id = $1) as invoices`,
        [id],
      )
    ).rows[0]
  await expect.poll(done, { timeout: 90_000 }).toEqual({ keys: 1, invoices: 1 })
  expect(await findBreaches(app.services.db)).toEqual([])
})

test('a future release with a column, its backfill, a constraint and an index ends in the same tables from an upgrade as from an empty database', {
  timeout: 360_000,
}, async () => {
  const schema = await readSchema()
  const migrations = await sqlFilesIn(new URL('./testing/', import.meta.url))
  expect(migrations.length).toBeGreaterThan(3)
  const next = { ...schema, migrations: [...schema.migrations, ...migrations] }
  await migrate(upgraded, next)
  expect((await differences()).map((line) => line.replace(/ [a-z]+ default.*| CHECK.*| ON .*/, ''))).toEqual([
    'only upgraded: column order_notes.letters',
    'only upgraded: constraint order_notes.order_notes_letters',
    'only upgraded: index CREATE INDEX order_notes_long',
  ])
  await migrate(fresh, next)
  expect(await differences()).toEqual([])
  const { rows } = await client.query(`select count(*)::int as n, count(letters)::int as filled from order_notes`)
  expect(rows[0]?.n).toBe(rows[0]?.filled)
})
