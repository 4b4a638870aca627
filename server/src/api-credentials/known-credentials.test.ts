import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, createHmac } from 'node:crypto'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { companyStatus } from '@brava/contract/enums.ts'
import { type KyselyPlugin, sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '../app.ts'
import { partnerWorld, type TestCredential } from '../partner-api/testing/partner-world.ts'
import { faultyProxy, through } from '../testing/faulty-proxy.ts'
import { signingKeyOf } from './credential-secret.ts'
import { knownCredentials } from './known-credentials.ts'

const world = await partnerWorld()
const { as, clock, companies, credentialOf, db, people, services } = world
const url = String(services.config.databaseUrl)
// A second process, which counts calls.
const other = await createApp({ ...services.config, databasePoolSize: 4, rateLimits: true }, { clock })
afterAll(() => other.close())

/** Changes rows without any process being notified. */
const unheard = new pg.Client({ connectionString: url })
await unheard.connect()
await unheard.query(`set session_replication_role = replica`)
afterAll(() => unheard.end())

// Cached entries age when a test says so.
const start = Math.round(performance.now())
let passed = 0
beforeEach(() => {
  passed = 0
  vi.spyOn(performance, 'now').mockImplementation(() => start + passed)
})
afterEach(() => vi.mocked(performance.now).mockRestore())

const within = { timeout: 30_000, interval: 5 }
/** The statements of one call; anything else this process does is not counted. */
const ofCall = new AsyncLocalStorage<string[]>()
const { query } = pg.Client.prototype
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
  const [first] = given
  const text = typeof first === 'string' ? first : (first as { text?: string }).text
  // A process starts listening only once.
  if (!text?.startsWith('listen ')) ofCall.getStore()?.push(String(text))
  return (query as (...all: unknown[]) => unknown).apply(this, given) as never
})
async function statementsOf<T>(work: () => Promise<T>): Promise<[T, string[]]> {
  const statements: string[] = []
  return [await ofCall.run(statements, work), statements]
}

let shop: TestCredential
let etag: string
const bearer = () => ({ authorization: `Bearer ${shop.text}` })
function signed() {
  const at = Math.floor(clock.at.getTime() / 1000)
  const nothing = createHash('sha256').update('').digest('hex')
  const lines = ['BRAVA1', String(at), 'GET', '/partner/v1/catalogue', '', '', nothing].join('\n')
  const signature = createHmac('sha256', signingKeyOf(shop.secret)).update(lines).digest('base64')
  return { authorization: `BRAVA1 key=${shop.keyId},time=${at},signature=${signature}` }
}
async function catalogue(headers: Record<string, string> = bearer()) {
  const answer = await other.http.inject({
    url: '/partner/v1/catalogue',
    headers: { ...headers, 'if-none-match': etag ?? '' },
  })
  return {
    status: answer.statusCode,
    code: answer.body === '' ? undefined : answer.json().code,
    headers: answer.headers,
  }
}
const failure = async () => {
  const { status, code } = await catalogue()
  return [status, code]
}
/** Waits until Mirza's web shop has the catalogue and the other process has cached its credential. */
async function isRemembered() {
  etag = ''
  etag = String((await catalogue()).headers.etag)
  await expect.poll(async () => (await statementsOf(catalogue))[1], within).toEqual([])
}
beforeAll(async () => {
  await world.stock('northfall', 3)
  await db.insertInto('user_roles').values({ user_id: people.mirza.id, role_id: 8 }).execute()
})
beforeEach(async () => {
  shop = await credentialOf('mirza')
  await isRemembered()
})

describe('Mirza’s web shop, which already has the catalogue, asks for it again within a second', () => {
  test('304 costs no statement, by secret or by signature, but counts against its limit', async () => {
    const left = async (headers: Record<string, string>) => {
      const [answer, statements] = await statementsOf(() => catalogue(headers))
      expect([answer.status, statements]).toEqual([304, []])
      return Number(/r=(\d+)/.exec(String(answer.headers.ratelimit))?.[1])
    }
    const first = await left(bearer())
    expect([await left(signed()), await left(bearer())]).toEqual([first - 1, first - 2])
  })

  test('with a wrong secret or a wrong signature it gets nothing', async () => {
    const wrong = { authorization: `Bearer ${shop.text.slice(0, -3)}AAA` }
    expect((await catalogue(wrong)).status).toBe(401)
    const { authorization } = signed()
    expect((await catalogue({ authorization: authorization.replace(/.{4}=$/, 'AAAA=') })).status).toBe(401)
  })

  test('after a second its credential is looked up again', async () => {
    passed = 999
    expect((await statementsOf(catalogue))[1]).toEqual([])
    passed = 1000
    expect((await statementsOf(catalogue))[1]).toEqual([expect.stringContaining('partner-credential')])
    expect((await statementsOf(catalogue))[1]).toEqual([])
  })

  test('its last use is still recorded, once in half a minute', async () => {
    const now = clock.at
    const lastUse = async () =>
      (await db.selectFrom('api_credentials').select('last_used_at').where('id', '=', shop.id).executeTakeFirst())
        ?.last_used_at
    try {
      clock.at = new Date(now.getTime() + 31_000)
      await catalogue()
      expect(await lastUse()).toEqual(clock.at)
      expect((await statementsOf(catalogue))[1]).toEqual([])
    } finally {
      clock.at = now
    }
  })
})

describe('a change in one process is known in the other at once, even before anything cached expires', () => {
  const forAll = (text: string) => sql.raw(text).execute(db)
  const changes: [string, () => Promise<unknown>, () => Promise<unknown>, unknown[]][] = [
    [
      'Mirza revokes the credential',
      async () =>
        expect((await as('mirza', 'POST', `/ApiCredential/revoke-api-credential/${shop.id}`)).status).toBe(200),
      async () => {},
      [401, 'credential.notValid'],
    ],
    [
      'it may no longer read the catalogue',
      () => forAll(`update api_credentials set scopes = '{balance:read}' where id = ${shop.id}`),
      async () => {},
      [403, 'credential.scopeMissing'],
    ],
    [
      'it may call from another address alone',
      () => forAll(`update api_credentials set addresses = '{203.0.113.7}' where id = ${shop.id}`),
      async () => {},
      [403, 'credential.addressNotAllowed'],
    ],
    [
      'it got another secret, and the time of the former one is over',
      () => forAll(`update api_credentials set secret_hash = sha256('x') where id = ${shop.id}`),
      async () => {},
      [401, 'credential.notValid'],
    ],
    [
      'Tarik turns the company down',
      () => forAll(`update companies set status = ${companyStatus.code.discarded} where id = ${companies.nexa}`),
      () => forAll(`update companies set status = ${companyStatus.code.approved} where id = ${companies.nexa}`),
      [401, 'credential.notValid'],
    ],
    [
      'nobody of the company may sign in any more',
      () => forAll(`update users set is_disabled = true where company_id = ${companies.nexa}`),
      () => forAll(`update users set is_disabled = false where company_id = ${companies.nexa}`),
      [401, 'credential.notValid'],
    ],
  ]
  test.each(changes)('%s', async (_what, change, changeBack, expected) => {
    try {
      await change()
      await expect.poll(failure, within).toEqual(expected)
    } finally {
      await changeBack()
    }
  })

  test('another person of the company gets a role: the person the program acts as is looked up again', async () => {
    await forAll(`insert into user_roles values (${people.mirza.id}, 9)`)
    await expect.poll(async () => (await statementsOf(catalogue))[1].length, within).toBeGreaterThan(0)
    await isRemembered()
    await forAll(`delete from user_roles where user_id = ${people.mirza.id} and role_id = 9`)
    await expect.poll(async () => (await statementsOf(catalogue))[1].length, within).toBeGreaterThan(0)
  })

  test('its use is not such a change', async () => {
    const heard: (string | undefined)[] = []
    const listener = new pg.Client({ connectionString: url })
    listener.on('notification', ({ payload }) => heard.push(payload))
    await listener.connect()
    await listener.query('listen brava_partner_callers')
    await sql`update api_credentials set last_used_at = now(), last_ip = '127.0.0.1' where id = ${shop.id}`.execute(db)
    await sql`update users set last_sign_in_at = now() where id = ${people.mirza.id}`.execute(db)
    await sql`select pg_notify('brava_partner_callers', 'last')`.execute(db)
    await expect.poll(() => heard.at(-1), within).toBe('last')
    expect(heard).toEqual(['last'])
    await listener.end()
  })
})

describe('a change that no process is notified of', () => {
  test('a revoked credential fails within a second; anything beyond reading the catalogue fails at once', async () => {
    await unheard.query('update api_credentials set revoked_at = now() where id = $1', [shop.id])
    passed = 999
    expect((await catalogue()).status).toBe(304)
    passed = 1000
    expect((await catalogue()).status).toBe(401)
    await unheard.query('update api_credentials set revoked_at = null where id = $1', [shop.id])
    passed = 0
    await isRemembered()
    await unheard.query('update api_credentials set revoked_at = now() where id = $1', [shop.id])
    const others = [
      { method: 'GET', url: '/partner/v1/balance' },
      { method: 'GET', url: '/partner/v1/orders' },
      { method: 'POST', url: '/partner/v1/orders', payload: {} },
      { method: 'GET', url: '/partner/v1/webhooks' },
    ] as const
    for (const call of others) {
      const answer = await other.http.inject({ ...call, headers: { ...bearer(), 'idempotency-key': 'revoked' } })
      expect([call.url, answer.statusCode]).toEqual([call.url, 401])
    }
    // A process that has seen it revoked does not cache it either.
    expect((await catalogue()).status).toBe(401)
  })

  test('a blocked company can order nothing from that moment on', async () => {
    await unheard.query('update companies set status = $1 where id = $2', [companyStatus.code.blocked, companies.nexa])
    try {
      const answer = await other.http.inject({
        method: 'POST',
        url: '/partner/v1/orders',
        headers: { ...bearer(), 'idempotency-key': 'blocked' },
        payload: {
          reference: 'BLOCKED',
          lines: [{ product: `prd_${'A'.repeat(22)}`, quantity: 1, unitPrice: '61.90' }],
        },
      })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'company.blocked'])
    } finally {
      await sql`update companies set status = ${companyStatus.code.approved} where id = ${companies.nexa}`.execute(db)
    }
  })
})

describe('a single process', () => {
  /** A database whose answers can be delayed. */
  const heldBack = () => {
    const [arrived, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let isHeld = false
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isHeld) return result
        arrived.resolve()
        await goesOn.promise
        return result
      },
    }
    const hold = () => {
      isHeld = true
      return arrived.promise
    }
    return {
      db: db.withPlugin(plugin),
      hold,
      goOn: () => {
        isHeld = false
        goesOn.resolve()
      },
    }
  }
  const asks = async (known: ReturnType<typeof knownCredentials>, of: TestCredential) =>
    (await statementsOf(() => known.find(of.keyId, true)))[1].length

  test('does not cache what was read before a revocation and arrives after its notice', async () => {
    const late = heldBack()
    const known = knownCredentials({ db: late.db, databaseUrl: url, log: { warn: () => {} } })
    const second = await credentialOf('amra')
    await expect.poll(() => asks(known, second), within).toBe(0)
    const arrived = late.hold()
    const reading = known.find(shop.keyId, true)
    await arrived
    await sql`update api_credentials set revoked_at = now() where id = ${shop.id}`.execute(db)
    // The notice has arrived once the other credential is looked up again.
    await expect
      .poll(() => {
        const statements: string[] = []
        ofCall.run(statements, () => void known.find(second.keyId, true))
        return new Promise((told) => setImmediate(() => told(statements.length > 0)))
      }, within)
      .toBe(true)
    late.goOn()
    expect(await reading).toBeDefined()
    expect(await known.find(shop.keyId, true)).toBeUndefined()
    await known.close()
  })

  test('caches nothing while the listening connection is down, and caches again when it is back', async () => {
    const proxy = await faultyProxy({ host: new URL(url).hostname, port: Number(new URL(url).port) })
    const known = knownCredentials({ db, databaseUrl: through(proxy, url), log: { warn: () => {} } })
    await expect.poll(() => asks(known, shop), within).toBe(0)
    proxy.set('refuse')
    await expect.poll(() => asks(known, shop), within).toBe(1)
    // Nobody is notified of this.
    await sql`update api_credentials set revoked_at = now() where id = ${shop.id}`.execute(db)
    expect(await known.find(shop.keyId, true)).toBeUndefined()
    const second = await credentialOf('amra')
    expect([await asks(known, second), await asks(known, second), await asks(known, second)]).toEqual([1, 1, 1])
    proxy.set('pass')
    await expect.poll(() => asks(known, second), within).toBe(0)
    await known.close()
    await proxy.close()
  })

  test('is asked by many callers while credentials are revoked one after another: none is found once it is known to be revoked', async () => {
    const [one, two] = [
      knownCredentials({ db, databaseUrl: url, log: { warn: () => {} } }),
      knownCredentials({ db, databaseUrl: url, log: { warn: () => {} } }),
    ]
    for (let turn = 0; turn < 10; turn += 1) {
      const of = await credentialOf('mirza')
      let isOver = false
      const asking = [one, two, one, two].map(async (known) => {
        while (!isOver) {
          await known.find(of.keyId, true)
          await othersTurn()
        }
      })
      for (const known of [one, two]) await expect.poll(() => known.find(of.keyId, true), within).toBeDefined()
      await sql`update api_credentials set revoked_at = now() where id = ${of.id}`.execute(db)
      for (const known of [one, two]) await expect.poll(() => known.find(of.keyId, true), within).toBeUndefined()
      for (const known of [one, two]) {
        for (let more = 0; more < 20; more += 1) expect(await known.find(of.keyId, true)).toBeUndefined()
      }
      isOver = true
      await Promise.all(asking)
    }
    await one.close()
    await two.close()
  })
})
