import { Writable } from 'node:stream'
import { inspect } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { createJobQueue } from '../../platform/jobs/job-queue.ts'
import { jobHandler, jobKind } from '../../platform/jobs/jobs.ts'
import { oneByOne } from '../../platform/jobs/one-by-one.ts'
import { createLog } from '../../platform/log/create-log.ts'
import type { Log } from '../../platform/log/log.ts'
import { hashPassword } from '../../security/password-hash.ts'
import { totpCode, totpStep } from '../../security/totp.ts'
import { type AccessWorld, accessWorld } from './testing/access-world.ts'
import { bodyFor } from './testing/body-for.ts'
import { endpoints, keyOf } from './testing/endpoints.ts'

const canary = 'CANARY-7f3d91c2'
const failingItems = jobKind('failing-items', { retryLimit: 0 })
const lines: string[] = []
let world: AccessWorld

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  world = await accessWorld({ log: createLog({ logLevel: 'trace' as 'debug' }, stream), mode: 'demo' })
})
afterAll(() => world?.close())

/** Replaces every text of a body with the canary. */
function sing(value: unknown): unknown {
  if (typeof value === 'string') return canary
  if (Array.isArray(value)) return value.map(sing)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, sing(each)]))
  return value
}

const tokenOf = () => world.person('administrator')?.token ?? ''
const multipart = (name: string, content: string) => ({
  body: `--b\r\ncontent-disposition: form-data; name="productId"\r\n\r\n1\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n--b--\r\n`,
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
})

/** The tables that hold queued jobs: no secret may be in them. */
async function inQueue(word: string): Promise<string[]> {
  const { rows } = await sql<{
    text: string
  }>`select name || ' ' || coalesce(data::text, '') || coalesce(output::text, '') as text
    from pgboss.job where data::text like ${`%${word}%`} or output::text like ${`%${word}%`}`.execute(
    world.app.services.db,
  )
  return rows.map(({ text }) => text)
}

describe('what is never in a log, a refusal or the job table (guarantee G45)', { timeout: 360_000 }, () => {
  test('no call logs what it was sent, or its token, and no refusal repeats it', async () => {
    const repeated: string[] = []
    for (const endpoint of endpoints.filter(({ path }) => !/logout|end-other/.test(path))) {
      const sent = endpoint.upload
        ? multipart(`${canary}.txt`, canary)
        : { body: sing(bodyFor(endpoint, true)), headers: {} }
      for (const token of [tokenOf(), `${canary}-token-that-nobody-has`]) {
        for (const id of endpoint.path.includes(':') ? [1, canary] : [1]) {
          const answer = await world.send(endpoint, {
            token,
            id,
            ...sent,
            query: `reason=${canary}&captcha=${canary}`,
            headers: { ...sent.headers, cookie: `session=${canary}`, 'idempotency-key': canary },
          })
          if (answer.status >= 400 && answer.text.includes(canary))
            repeated.push(`${keyOf(endpoint)}: ${answer.text.slice(0, 200)}`)
        }
      }
    }
    expect(repeated).toEqual([])
    expect(lines.length).toBeGreaterThan(300)
    // The URL of a call is logged, so no secret may be in it: what people type into it may be visible.
    expect(
      lines
        .map(withoutAddress)
        .filter((line) => line.includes(canary))
        .slice(0, 3),
    ).toEqual([])
  })

  test('an unforeseen failure is logged without the values that caused it', async () => {
    const { db } = world.app.services
    // PostgreSQL's message repeats the value that it could not accept.
    const failure = await sql`select ${canary}::text::int`.execute(db).catch((error: unknown) => error)
    expect(String(failure)).toContain(canary)
    world.app.http.log.error({ err: failure }, 'call failed')
    expect(lines.some((line) => line.includes('22P02'))).toBe(true)
    await world.send(
      { method: 'POST', path: '/saved-views' },
      { token: tokenOf(), body: { list: 'orders', name: `${canary}-two`, search: canary.repeat(80) } },
    )
    await world.send(
      { method: 'POST', path: '/saved-views' },
      { token: tokenOf(), body: { list: 'orders', name: `${canary}-two`, search: canary } },
    )
    expect(
      lines
        .map(withoutAddress)
        .filter((line) => line.includes(canary))
        .slice(0, 3),
    ).toEqual([])
  })

  test('values stay out of the log and the job table when one of several pieces of work fails', async () => {
    const { db } = world.app.services
    const handler = jobHandler(failingItems, async () => {
      await oneByOne([1, 2, 3], 'things could not be done', async (item) => {
        if (item === 2) await sql`select ${canary}::text::int`.execute(db)
      })
    })
    const failure = await handler.run({}).catch((error: unknown) => error)
    expect(inspect(failure)).toContain(canary)
    const wrapped = new Error('the work was left', { cause: failure })
    const about = lines.length
    world.app.http.log.error({ err: failure }, 'job failed')
    world.app.http.log.error({ err: wrapped }, 'job failed')
    const log = world.app.http.log as unknown as Log
    const queue = createJobQueue({ databaseUrl: world.url, db, work: true, log })
    try {
      await queue.start([handler])
      await inTransaction(db, (trx) => queue.enqueue(trx, failingItems, {}))
      const outputs = async () =>
        (
          await sql<{ output: { message: string; errors: object[] } | null }>`
            select output from pgboss.job where name = ${failingItems.queue} and state = 'failed'`.execute(db)
        ).rows.map(({ output }) => output)
      await expect.poll(outputs, { timeout: 60_000 }).toHaveLength(1)
      expect(await inQueue(canary)).toEqual([])
      expect((await outputs())[0]).toMatchObject({
        message: '1 things could not be done',
        errors: [{ name: 'DatabaseError', message: 'database error 22P02', sqlState: '22P02' }],
      })
    } finally {
      await queue.stop()
    }
    const logged = lines.slice(about)
    expect(logged.filter((line) => line.includes(canary))).toEqual([])
    // What failed, and the state of the database's error, are still known.
    expect(logged.filter((line) => line.includes('things could not be done'))).toHaveLength(3)
    expect(logged.some((line) => line.includes(`"queue":"${failingItems.queue}"`) && line.includes('22P02'))).toBe(true)
  })

  test('signing in, codes, resets, imported keys and opened keys leave no secret behind', async () => {
    const { db } = world.app.services
    // The calls before have also ended sessions.
    await world.signInAgain('administrator')
    const token = tokenOf()
    const secrets: string[] = [canary, token]
    // The calls before made many wrong guesses.
    await sql`delete from sign_in_failures`.execute(db)
    const call = (method: 'GET' | 'POST' | 'PUT', path: `/${string}`, body?: object) =>
      world.send({ method, path }, { token, body })
    await call('POST', '/auth/login', { username: 'selma.hadziahmetovic@brava.example', password: canary })
    await call('POST', '/auth/reauthenticate', { password: canary })
    await call('PUT', '/users/change-password', { oldPassword: canary, newPassword: `${canary}-new` })
    await call('POST', '/auth/reset-password', { username: 'x', password: canary, token: `${canary}${canary}` })
    await call('POST', '/auth/forgot-password', { username: 'selma.hadziahmetovic@brava.example' })
    await call('POST', '/auth/mfa', { challenge: canary.padEnd(43, 'x'), code: '123456', isRecoveryCode: false })
    // An authenticator: its secret, a valid code and the recovery codes.
    await sql`delete from sign_in_failures`.execute(db)
    const password = 'Kljuc-u-bravi-26'
    await sql`update users set password_hash = ${await hashPassword(password)} where id = ${world.person('administrator')?.id}`.execute(
      db,
    )
    const started = JSON.parse((await call('POST', '/users/mfa/authenticator', { password })).text)
    secrets.push(started.data.secret)
    const code = totpCode(started.data.secret, totpStep(world.app.services.clock.now()))
    const confirmed = JSON.parse((await call('POST', '/users/mfa/authenticator/confirm', { code })).text)
    secrets.push(...confirmed.data.recoveryCodes)
    // Imported keys, and one that is opened.
    const planted = Array.from({ length: 20 }, (_, index) => `CANRY-${1000 + index}-KEY7Q-ZZ${index}`)
    secrets.push(...planted)
    const text = planted.join('\n')
    await call('POST', '/products/add-plain-licences-from-string', { productId: 1, text, dryRun: true })
    await world.send(
      { method: 'POST', path: '/products/add-plain-licences-from-file' },
      { token, ...multipart('keys.txt', text.replaceAll('CANRY', 'FCANRY')) },
    )
    const { id } = await db.selectFrom('keys').select('id').where('state', '=', 2).limit(1).executeTakeFirstOrThrow()
    const opened = await world.send(
      { method: 'GET', path: '/products/get-plain-key/:id' },
      { token, id, query: 'reason=check' },
    )
    secrets.push((JSON.parse(opened.text) as { data: { code: string } }).data.code)
    world.app.http.log.error(
      { body: { password: canary, token: canary }, req: { headers: { authorization: canary } } },
      'a careless line',
    )
    const logged = lines.map(withoutAddress).join('')
    for (const secret of secrets) {
      expect(logged.includes(secret), `in the log: ${secret.slice(0, 8)}…`).toBe(false)
      expect(await inQueue(secret), 'in the job table').toEqual([])
    }
    expect(secrets.length).toBeGreaterThan(30)
  })
})

/** A log line without the URL of its call. */
const withoutAddress = (line: string) => line.replace(/"url":"[^"]*"/g, '')
