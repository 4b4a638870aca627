import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { taxNumberState } from '@brava/contract/companies/tax-number-state.ts'
import { vatTreatment } from '@brava/contract/enums.ts'
import { decideVat } from '@brava/contract/vat.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { readConfig } from '../../platform/config.ts'
import { recomputePrices } from '../../prices/recompute-prices.ts'
import { setParameters } from '../../orders/testing/set-parameters.ts'
import { openSession } from '../../security/sessions.ts'
import { smallWorld } from '../../testing/small-world.ts'
import { companyFacts } from '../company-facts.ts'
import { checkDueTaxNumbers } from './tax-number.jobs.ts'

const small = await smallWorld()
const { db, world } = small
const clock = { at: new Date('2026-11-24T15:30:00Z'), now: () => clock.at }
const state = taxNumberState.code
// Nordlicht's own retailer has no number here: only Nordlicht is checked.
await sql`update companies set tax_id = '' where id = ${world.pixelpoint}`.execute(db)

/** VIES: a real server that answers as the test says, and records what it was asked. */
let answer: RequestListener
const asked: object[] = []
const vies = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    asked.push({ url: request.url, ...(JSON.parse(Buffer.concat(parts).toString()) as object) })
    answer(request, response)
  })
})
await new Promise<void>((done) => vies.listen(0, '127.0.0.1', done))
const says =
  (body: object, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
const isValid = says({
  valid: true,
  requestIdentifier: 'WAPIAAAAY1x',
  name: 'NORDLICHT GAMES GMBH',
  address: 'REEPERBAHN 1\n20359 HAMBURG',
})
const isAway = says({ actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }, 500)

const app = await createApp(
  readConfig({
    BRAVA_MODE: 'test',
    DATABASE_URL: small.url,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    OUTBOUND_LOOPBACK: 'on',
    VIES_URL: `http://127.0.0.1:${(vies.address() as AddressInfo).port}/rest-api/`,
  }),
  { clock },
)
afterAll(async () => {
  await app.close()
  vies.closeAllConnections()
  vies.close()
  await small.close()
})
async function tarik(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  // A new session each time: months pass here.
  const token = await openSession(db, { userId: world.tarik, ip: '127.0.0.1', userAgent: 'test', now: clock.at })
  const response = await app.http.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { payload: body } : {}),
  })
  return { status: response.statusCode, body: response.json() }
}
const check = () => tarik('POST', `/companies/check-tax-number/${world.nordlicht}`)
const seen = async (companyId = world.nordlicht) => (await tarik('GET', `/companies/tax-number/${companyId}`)).body.data
const hoursLater = (hours: number) => {
  clock.at = new Date(clock.at.getTime() + hours * 3_600_000)
}
const askDue = () => checkDueTaxNumbers(app.services, recomputePrices)

/** How a game sold from Brava in Sarajevo would be taxed now. */
async function vatOf(buyerId: number) {
  const facts = await companyFacts(db, [world.brava, buyerId])
  const [seller, buyer] = [facts.get(world.brava), facts.get(buyerId)]
  if (!seller || !buyer) throw new Error('a party is missing')
  return decideVat(vatTreatment.code.electronicService, seller.vat, buyer.vat)
}
const withoutVat = { rateBp: 0, reason: 'reverseCharge' }
const atSellersRate = { rateBp: 1700, reason: 'export' }

let serial = 0
/** Nordlicht in Hamburg with an unchecked number. */
beforeEach(async () => {
  asked.length = 0
  answer = isValid
  serial += 1
  await sql`update companies set tax_id = '', vat_id = ${`DE27184${String(serial).padStart(4, '0')}`} where id = ${world.nordlicht}`.execute(
    db,
  )
})

describe('VAT numbers of partners abroad (decision 0091)', () => {
  test('Nordlicht pays Bosnian VAT until VIES says that its number is valid; the proof is stored', async () => {
    expect(await vatOf(world.nordlicht)).toEqual(atSellersRate)
    expect(await seen()).toMatchObject({ state: state.open, matters: true, isInVies: true, validAt: null })

    const checked = await check()
    expect(checked.body.data.info).toBe('The VAT number is valid.')
    // A Bosnian distributor cannot be a requester for VIES.
    expect(asked).toEqual([
      { url: '/rest-api/check-vat-number', countryCode: 'DE', vatNumber: `27184${String(serial).padStart(4, '0')}` },
    ])
    expect(checked.body.data.taxNumber).toMatchObject({
      state: state.valid,
      validAt: clock.at.toISOString(),
      checks: [
        {
          outcome: 'valid',
          source: 'vies',
          consultation: 'WAPIAAAAY1x',
          holderName: 'NORDLICHT GAMES GMBH',
          holderAddress: 'REEPERBAHN 1 20359 HAMBURG',
          checkedBy: 'Tarik Kovačević',
          checkedAt: clock.at.toISOString(),
        },
        ...(await seen()).checks.slice(1),
      ],
    })
    expect(await vatOf(world.nordlicht)).toEqual(withoutVat)
  })

  test('a number unknown to VIES is not valid: the seller’s rate applies, whatever was confirmed before', async () => {
    await check()
    expect(await vatOf(world.nordlicht)).toEqual(withoutVat)
    answer = says({ valid: false, userError: 'INVALID', name: '---', address: '---' })
    expect((await check()).body.data).toMatchObject({
      info: 'The VAT number is not valid. VAT is charged at the seller’s rate.',
      taxNumber: { state: state.invalid },
    })
    expect(await vatOf(world.nordlicht)).toEqual(atSellersRate)
  })

  test.each([
    ['is away', isAway, 'MS_UNAVAILABLE'],
    [
      'says its own error beside "valid: false"',
      says({ valid: false, userError: 'MS_MAX_CONCURRENT_REQ' }),
      'MS_MAX_CONCURRENT_REQ',
    ],
    ['answers with a page', ((_request, response) => void response.end('<html>')) as RequestListener, 'UNREADABLE'],
    ['hangs up', ((request) => void request.socket.destroy()) as RequestListener, 'outbound.unreachable'],
  ])('VIES that %s confirms nothing and revokes nothing', async (_how, theAnswer, note) => {
    answer = theAnswer
    const first = await check()
    expect(first.body.data.taxNumber).toMatchObject({
      state: state.open,
      checks: [{ outcome: 'unknown', note }, ...first.body.data.taxNumber.checks.slice(1)],
    })
    expect(await vatOf(world.nordlicht)).toEqual(atSellersRate)
    answer = isValid
    await check()
    answer = theAnswer
    expect((await check()).body.data.taxNumber.state).toBe(state.valid)
    expect(await vatOf(world.nordlicht)).toEqual(withoutVat)
  })

  test('the portal asks automatically: every hour until there is an answer, again after 90 days, and a proof ends 30 days later', async () => {
    answer = isAway
    // The manual request was in another hour.
    hoursLater(2)
    expect(await askDue()).toBe(1)
    expect(await askDue()).toBe(0)
    hoursLater(1)
    expect(await askDue()).toBe(1)
    expect(
      (await seen()).checks.filter(
        ({ outcome, checkedAt }: { outcome: string; checkedAt: string }) =>
          outcome === 'unknown' && new Date(checkedAt) >= new Date(clock.at.getTime() - 3_600_000),
      ),
    ).toHaveLength(1)
    answer = isValid
    hoursLater(1)
    await askDue()
    expect((await seen()).state).toBe(state.valid)
    hoursLater(24 * 89)
    expect(await askDue()).toBe(0)
    hoursLater(24 * 2)
    answer = isAway
    expect(await askDue()).toBe(1)
    expect((await seen()).state).toBe(state.valid)
    hoursLater(24 * 30)
    await askDue()
    expect((await seen()).state).toBe(state.open)
    expect(await vatOf(world.nordlicht)).toEqual(atSellersRate)
  })

  test('a proof is renewed after the number of days in the parameter, and stays valid for thirty more', async () => {
    await check()
    await setParameters(db, { taxNumberDays: 10 })
    try {
      hoursLater(24 * 9)
      expect(await askDue()).toBe(0)
      hoursLater(24 * 2)
      answer = isAway
      expect(await askDue()).toBe(1)
      expect((await seen()).state).toBe(state.valid)
      hoursLater(24 * 30)
      await askDue()
      expect((await seen()).state).toBe(state.open)
    } finally {
      await setParameters(db, { taxNumberDays: 90 })
    }
  })

  test('when Tarik changes a number, the new one is checked; an answer about the old one decides nothing', async () => {
    await check()
    answer = (request, response) => {
      void sql`update companies set vat_id = 'DE999999999' where id = ${world.nordlicht}`
        .execute(db)
        .then(() => isValid(request, response))
    }
    await check()
    expect(await seen()).toMatchObject({ number: 'DE999999999', state: state.open, validAt: null })
    expect(await vatOf(world.nordlicht)).toEqual(atSellersRate)
  })

  test("another country's number is confirmed by hand, with a note", async () => {
    await sql`insert into countries (code, name, currency, vat_rate_bp) values ('RS', 'Srbija', 'EUR', 2000) on conflict do nothing`.execute(
      db,
    )
    await sql`update companies set vat_id = '', tax_id = '101536026', country_id = (select id from countries where code = 'RS') where id = ${world.nordlicht}`.execute(
      db,
    )
    expect((await check()).body.data.taxNumber).toMatchObject({
      number: 'RS101536026',
      state: state.open,
      isInVies: false,
    })
    expect(asked).toEqual([])
    const confirm = (note: string) =>
      tarik('POST', `/companies/confirm-tax-number/${world.nordlicht}`, { number: 'RS101536026', note })
    expect((await confirm(' ')).status).toBe(400)
    expect((await confirm('Register of the APR, 24 November')).body.data.taxNumber).toMatchObject({
      state: state.valid,
      checks: [
        { source: 'person', note: 'Register of the APR, 24 November', checkedBy: 'Tarik Kovačević' },
        ...(await seen()).checks.slice(1),
      ],
    })
    expect(await vatOf(world.nordlicht)).toEqual(withoutVat)
    await sql`update companies set country_id = (select id from countries where code = 'DE') where id = ${world.nordlicht}`.execute(
      db,
    )
  })

  test('Tarik confirms by hand the number that he read: if a colleague has entered another one since, nothing is confirmed', async () => {
    const { number, checks } = await seen()
    await sql`update companies set vat_id = 'DE888888888' where id = ${world.nordlicht}`.execute(db)
    const late = { number, note: 'Seen in the register' }
    expect(await tarik('POST', `/companies/confirm-tax-number/${world.nordlicht}`, late)).toMatchObject({
      status: 409,
      body: { code: 'common.conflict' },
    })
    expect(await seen()).toMatchObject({ number: 'DE888888888', state: state.open, checks })
  })

  test('the dashboard counts the same partners that its list shows: those abroad without a confirmed number', async () => {
    const toDo = async () =>
      (await tarik('GET', '/dashboard/get-dashboard-data/3')).body.data.distributor.toDo.taxNumbers
    const listed = async () =>
      (await tarik('POST', '/companies/get-companies', { filters: { isTaxNumberOpen: true } })).body.data.map(
        ({ name }: { name: string }) => name,
      )
    expect(await listed()).toEqual(['Nordlicht Games GmbH'])
    expect(await toDo()).toEqual({ count: 1 })
    await check()
    expect(await listed()).toEqual([])
    expect(await toDo()).toEqual({ count: 0 })
    // Megabajt buys at home: its VAT does not depend on its number.
    expect(await seen(world.megabajt)).toMatchObject({ matters: false })
  })

  test('a company without a number, or one that is not a partner, has nothing to check', async () => {
    await sql`update companies set vat_id = '' where id = ${world.nordlicht}`.execute(db)
    expect(await check()).toMatchObject({
      status: 409,
      body: { data: { info: 'The company has no VAT number. Enter it first.' } },
    })
    expect(await tarik('GET', `/companies/tax-number/${world.brava}`)).toMatchObject({ status: 404 })
    expect((await seen()).state).toBe(state.none)
  })
})
