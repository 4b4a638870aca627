import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../platform/config.ts'
import { connect } from '../platform/db/connect.ts'
import { raiseAlerts } from '../security/alerts.ts'
import { openSession } from '../security/sessions.ts'
import { smallWorld } from '../testing/small-world.ts'
import { currenciesJobs, exchangeRatesJob, followOfficialRates } from './currencies.jobs.ts'
import { bundledRates } from './official-rates.ts'
import { rateBetween } from './rate-between.ts'
import { updateExchangeRates } from './update-exchange-rates.ts'

const small = await smallWorld()
const { db, world } = small
await sql`insert into currencies values ('USD', '$', 'US dollar'), ('CHF', 'Fr.', 'Swiss franc')`.execute(db)
const owner = connect(small.url, { size: 1, asOwner: true })
const clock = { at: new Date('2026-11-24T15:30:00Z'), now: () => clock.at }

/** The bank: a real server that answers as the test says. */
let answer: RequestListener = (_request, response) => response.end()
let asked = 0
const bank = createServer((request, response) => {
  asked += 1
  answer(request, response)
})
await new Promise<void>((done) => bank.listen(0, '127.0.0.1', done))
const address = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/eurofxref-daily.xml`

const app = await createApp(
  readConfig({
    BRAVA_MODE: 'test',
    DATABASE_URL: small.url,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    OUTBOUND_LOOPBACK: 'on',
    EXCHANGE_RATES_URL: address,
  }),
  { clock },
)
afterAll(async () => {
  await app.close()
  await owner.close()
  bank.closeAllConnections()
  bank.close()
  await small.close()
})
let tarik = ''
let amra = ''
beforeAll(async () => {
  const tokenOf = (userId: number) => openSession(db, { userId, ip: '127.0.0.1', userAgent: 'test', now: clock.at })
  ;[tarik, amra] = await Promise.all([tokenOf(world.tarik), tokenOf(world.amra)])
})
/** As on the first day of a new portal: the application itself may not delete a rate. */
const forgetRates = () => sql`truncate exchange_rates`.execute(owner.db)
beforeEach(async () => {
  asked = 0
  await forgetRates()
})

const others = ['JPY', 'CZK', 'DKK', 'GBP', 'HUF', 'PLN', 'RON', 'SEK', 'NOK', 'TRY']
/** The list as the bank writes it. */
const listOf = (day: string, rates: Record<string, string>) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${day}'>
${Object.entries({ ...rates, ...Object.fromEntries(others.map((code) => [code, '7.5'])) })
  .map(([code, rate]) => `\t\t\t<Cube currency='${code}' rate='${rate}'/>`)
  .join('\n')}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>`
const monday = listOf('2026-11-23', { USD: '1.1601', CHF: '0.9333' })
const says =
  (text: string): RequestListener =>
  (_request, response) => {
    response.setHeader('content-type', 'text/xml')
    response.end(text)
  }
const update = async (query = '', { token = tarik, language = 'en' } = {}) => {
  const response = await app.http.inject({
    url: `/api/currencies/update-exchange-rates${query}`,
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  })
  return { status: response.statusCode, body: response.json() }
}
const held = async () =>
  (
    await sql<{ line: string }>`
      select quote || ' ' || trim_scale(rate) || ' ' || valid_from || ' ' || source as line from exchange_rates order by 1`.execute(
      db,
    )
  ).rows.map(({ line }) => line)

describe('the official list of exchange rates', () => {
  test("Tarik takes over the day's list: the currencies of the portal, with source and day", async () => {
    answer = says(monday)
    const { before } = await db
      .selectFrom('security_events')
      .select((is) => is.fn.coalesce(is.fn.max('id'), is.val(0)).as('before'))
      .executeTakeFirstOrThrow()
    const { status, body } = await update()
    expect([status, body.data.info, body.data.updated]).toEqual([200, '3 rates updated.', 3])
    expect(await held()).toEqual([
      'BAM 1.95583 2026-11-23 127.0.0.1',
      'CHF 0.9333 2026-11-23 127.0.0.1',
      'USD 1.1601 2026-11-23 127.0.0.1',
    ])
    expect(await rateBetween(db, 'EUR', 'USD', clock.at)).toBe('1.1601')
    expect((await update()).body.data.updated).toBe(0)
    const events = await db
      .selectFrom('security_events')
      .selectAll()
      .where('kind', '=', 'currencies.ratesUpdated')
      .where('id', '>', before)
      .execute()
    expect(events.map(({ user_id, detail }) => [user_id, detail])).toEqual([
      [world.tarik, { source: '127.0.0.1', day: '2026-11-23', updated: 3, confirmed: false }],
    ])
  })

  test('what Tarik takes over is stored together with its entry in the security log, or not at all', async () => {
    answer = says(monday)
    await sql`create function no_event() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$`.execute(
      owner.db,
    )
    await sql`create trigger no_event before insert on security_events for each row
      when (new.kind = 'currencies.ratesUpdated') execute function no_event()`.execute(owner.db)
    try {
      expect((await update()).status).toBe(500)
      expect(await held()).toEqual([])
    } finally {
      await sql`drop trigger no_event on security_events`.execute(owner.db)
      await sql`drop function no_event`.execute(owner.db)
    }
    expect((await update()).body.data.updated).toBe(3)
  })

  test('Amra may not', async () => {
    answer = says(monday)
    expect((await update('', { token: amra })).status).toBe(403)
    expect(asked).toBe(0)
  })

  test('euro and mark keep their fixed rate, others come from the newest list and are converted through the euro', async () => {
    expect(await rateBetween(db, 'EUR', 'BAM', clock.at)).toBe('1.95583')
    expect(await rateBetween(db, 'BAM', 'EUR', clock.at)).toBe('0.51129188')
    await expect(rateBetween(db, 'USD', 'BAM', clock.at)).rejects.toThrow('currencies.noRate')
    answer = says(monday)
    await update()
    expect(Number(await rateBetween(db, 'USD', 'BAM', clock.at))).toBeCloseTo(1.95583 / 1.1601, 6)
  })

  test('the mark keeps its fixed rate, whatever a list says', async () => {
    answer = says(listOf('2026-11-23', { USD: '1.1601', BAM: '2.5' }))
    await update()
    expect(await rateBetween(db, 'EUR', 'BAM', clock.at)).toBe('1.95583')
    expect(await held()).toContain('BAM 1.95583 2026-11-23 127.0.0.1')
  })

  test('a rate that jumps by more than five per cent is taken over only after confirmation', async () => {
    answer = says(monday)
    await update()
    answer = says(listOf('2026-11-24', { USD: '1.22', CHF: '0.934' }))
    const refused = await Promise.all(['en', 'bs', 'hr'].map((language) => update('', { language })))
    expect(refused.map(({ body }) => body.data.info)).toEqual([
      'The rate of USD would move by more than 5%. Confirm to use it.',
      'Kurs za USD bi se promijenio za više od 5 %. Potvrdite ako ga želite primijeniti.',
      'Tečaj za USD promijenio bi se za više od 5 %. Potvrdite ako ga želite primijeniti.',
    ])
    expect(await rateBetween(db, 'EUR', 'USD', clock.at)).toBe('1.1601')
    expect((await update('?confirm=true')).body.data.updated).toBe(3)
    expect(await rateBetween(db, 'EUR', 'USD', clock.at)).toBe('1.22')
  })

  const unreadable: [string, string][] = [
    ['a page of HTML', '<!doctype html><html><body>Down for maintenance</body></html>'],
    ['nothing', ''],
    ['half of it', monday.slice(0, monday.length / 2)],
    ['half of it with a whole line at its end', monday.slice(0, monday.indexOf("<Cube currency='HUF'"))],
    [
      'a declaration with an entity',
      monday.replace('<gesmes:Envelope', '<!DOCTYPE x [<!ENTITY a "1.2">]><gesmes:Envelope'),
    ],
    ['an entity for a rate', monday.replace('1.1601', '&rate;')],
    ['two days', monday.replace('</Cube>\n\t</Cube>', "</Cube>\n<Cube time='2026-11-22'></Cube>\n\t</Cube>")],
    ['a rate of zero', monday.replace('1.1601', '0.0000')],
    ['a negative rate', monday.replace('1.1601', '-1.1601')],
    ['a rate with a comma', monday.replace('1.1601', '1,1601')],
    ['a rate beyond all numbers', monday.replace('1.1601', '1e999')],
    ['a currency twice', monday.replace("currency='CHF'", "currency='USD'")],
    [
      'two currencies alone',
      monday.replace(/\t\t\t<Cube currency='(?:JPY|CZK|DKK|GBP|HUF|PLN|RON|SEK|NOK|TRY)'.*\n/g, ''),
    ],
    ['another language', '\u0000\u0001\u0002'],
  ]
  test.each(unreadable)('%s instead of the list changes nothing', async (_what, text) => {
    answer = says(text)
    const { status, body } = await update()
    expect([status, body.code]).toEqual([424, 'currencies.unreadableList'])
    expect(body.data.info).toBe('The list of rates from 127.0.0.1 cannot be read. The rates were not changed.')
    expect(await held()).toEqual([])
  })

  test.each(['2026-11-25', '2027-11-23', '2026-11-13', '2025-11-23', '2026-02-31', '0000-00-00'])(
    'a list of %s, on the 24th of November, changes nothing',
    async (day) => {
      answer = says(listOf(day, { USD: '1.1601' }))
      const { status, body } = await update('', { language: 'bs' })
      expect([status, body.code]).toEqual([424, 'currencies.wrongDay'])
      expect(body.data.info).toBe(`Kursna lista sa 127.0.0.1 nosi datum ${day}. Kursevi nisu promijenjeni.`)
      expect(await held()).toEqual([])
    },
  )

  const faults: [string, string, RequestListener][] = [
    [
      'breaks off',
      'outbound.unreadable',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '9000' })
        response.write(monday.slice(0, 300), () => response.destroy())
      },
    ],
    ['answers with an error', 'outbound.badStatus', (_request, response) => response.writeHead(503).end()],
    [
      'has moved',
      'outbound.redirected',
      (_request, response) => response.writeHead(302, { location: 'https://elsewhere.example/' }).end(),
    ],
    [
      'sends without end',
      'outbound.tooLarge',
      (_request, response) => {
        const timer = setInterval(() => response.write(' '.repeat(64 * 1024)), 1)
        response.once('close', () => clearInterval(timer))
      },
    ],
    ['hangs up', 'outbound.unreachable', (request) => request.socket.destroy()],
  ]
  test.each(faults)(
    'a bank that %s is reported with a clear error, and the current rates stay in force',
    async (_what, code, fault) => {
      answer = says(monday)
      await update()
      const before = await held()
      answer = fault
      const { status, body } = await update()
      expect([status, body.code]).toEqual([424, code])
      expect(body.data.info).toContain('127.0.0.1')
      expect(await held()).toEqual(before)
    },
  )

  test('without an address the bundled list is used, once', async () => {
    const offline = await createApp(
      readConfig({ BRAVA_MODE: 'test', DATABASE_URL: small.url, LOG_LEVEL: 'silent', EXCHANGE_RATES_URL: 'off' }),
      { clock },
    )
    try {
      const call = () =>
        offline.http.inject({
          url: '/api/currencies/update-exchange-rates',
          headers: { authorization: `Bearer ${tarik}` },
        })
      expect((await call()).json().data.updated).toBe(3)
      expect((await call()).json().data.updated).toBe(0)
      expect(await held()).toContain(`USD 1.1582 ${bundledRates.day} bundled list`)
      await forgetRates()
      expect(await followOfficialRates(offline.services)).toBe(0)
      expect(await held()).toEqual([])
    } finally {
      await offline.close()
    }
    expect(asked).toBe(0)
  })

  test('an older list never replaces a newer one', async () => {
    answer = says(monday)
    await update()
    expect(await updateExchangeRates(db, bundledRates, { confirm: false, now: clock.at })).toBe(0)
    expect(await rateBetween(db, 'EUR', 'USD', clock.at)).toBe('1.1601')
  })
})

describe('the daily job', () => {
  const run = () =>
    currenciesJobs(app.services)
      .find(({ kind }) => kind.queue === exchangeRatesJob.queue)
      ?.run({}) ?? Promise.reject()
  const raised = async () => {
    const before = await db.selectFrom('security_events').select('id').where('kind', 'like', 'alert.%').execute()
    await raiseAlerts(app.services, () => {})
    const rows = await db
      .selectFrom('security_events')
      .select(['id', 'kind'])
      .where('kind', 'like', 'alert.%')
      .execute()
    return rows.slice(before.length).map(({ kind }) => kind)
  }

  test("takes over the day's list; the next day only what is new", async () => {
    answer = says(monday)
    await run()
    answer = says(listOf('2026-11-24', { USD: '1.17', CHF: '0.9333' }))
    await run()
    await run()
    expect(await rateBetween(db, 'EUR', 'USD', clock.at)).toBe('1.17')
    expect(await rateBetween(db, 'EUR', 'USD', new Date('2026-11-23T12:00:00Z'))).toBe('1.1601')
    expect(asked).toBe(3)
  })

  test('does not take over a jump: administrators are notified, and it waits for a person', async () => {
    answer = says(monday)
    await run()
    answer = says(listOf('2026-11-24', { USD: '1.05', CHF: '0.7' }))
    await run()
    expect(await rateBetween(db, 'EUR', 'USD', clock.at)).toBe('1.1601')
    const event = await db
      .selectFrom('security_events')
      .select('detail')
      .where('kind', '=', 'currencies.jumpWaits')
      .executeTakeFirst()
    expect(event?.detail).toEqual({ source: '127.0.0.1', day: '2026-11-24', currencies: 'USD, CHF' })
    clock.at = new Date()
    expect(await raised()).toEqual(['alert.rateJump'])
    clock.at = new Date('2026-11-24T15:30:00Z')
    expect((await update('?confirm=true')).body.data.updated).toBe(3)
  })

  test('fails with the bank, so that it is tried again; given up, it raises its own alert', async () => {
    answer = (_request, response) => response.writeHead(500).end()
    await expect(run()).rejects.toThrow('outbound.badStatus')
    clock.at = new Date()
    await db
      .insertInto('security_events')
      .values({ kind: 'jobs.gaveUp', at: clock.at, detail: JSON.stringify({ queue: exchangeRatesJob.queue }) })
      .execute()
    clock.at = new Date(clock.at.getTime() + 1000)
    expect(await raised()).toEqual(['alert.exchangeRates'])
    clock.at = new Date('2026-11-24T15:30:00Z')
  })
})

describe('half an hour after midnight in Sarajevo, when it is still the previous day in UTC', () => {
  const night = new Date('2026-11-24T23:30:00Z')
  const evening = new Date(night.getTime() - 3_600_000)
  afterEach(() => {
    clock.at = new Date('2026-11-24T15:30:00Z')
  })

  test('Tarik gives a rate for the day that has begun, and it applies at once, not an hour later', async () => {
    answer = says(monday)
    await update()
    clock.at = night
    const token = await openSession(db, { userId: world.tarik, ip: '127.0.0.1', userAgent: 'test', now: night })
    const set = async (validFrom: string) => {
      const response = await app.http.inject({
        method: 'POST',
        url: '/api/currencies/set-rate',
        headers: { authorization: `Bearer ${token}` },
        payload: { code: 'USD', perEuro: '1.17', validFrom, reason: 'The list of the new day is late', confirm: false },
      })
      return response.json()
    }
    expect((await set('2026-11-26')).code).toBe('currencies.futureRate')
    expect((await set('2026-11-25')).code).toBeUndefined()
    expect(await rateBetween(db, 'EUR', 'USD', night)).toBe('1.17')
    expect(await rateBetween(db, 'EUR', 'USD', evening)).toBe('1.1601')
  })
})
