import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { daysAgo } from '../platform/dates/testing/days-ago.ts'
import { servedSmallWorld } from '../testing/served-small-world.ts'
import { rateBetween } from './rate-between.ts'
import { updateExchangeRates } from './update-exchange-rates.ts'

const { db, world, as } = await servedSmallWorld()
const tarik = as(world.tarik)
const amra = as(world.amra)
await sql`insert into currencies values ('USD', '$', 'US dollar'), ('CHF', 'Fr.', 'Swiss franc'), ('GBP', '£', 'Pound')`.execute(
  db,
)
// The initial data of a demonstration: marks for a dollar, long ago.
await sql`insert into exchange_rates (base, quote, rate, valid_from, source) values ('USD', 'BAM', 1.7, '2024-01-01', 'old list')`.execute(
  db,
)

const today = new Date()
const day = (back: number) => daysAgo(back, today)
const dollar = { code: 'USD', perEuro: '1.1601', validFrom: day(2), reason: 'The list is late', confirm: false }
const set = (body: object, by = tarik) => by('POST', '/currencies/set-rate', body)
const listOf = (perEuro: string, back: number) => ({ source: 'bank', day: day(back), perEuro: { CHF: perEuro } })

test("currencies are named, searched and sorted in the reader's language", async () => {
  const list = async (language: string, body: object) => {
    const { data } = (await tarik('POST', '/currencies/get-currencies', body, { 'accept-language': language })).body
    return data.map((row: { code: string; name: string }) => `${row.code} ${row.name}`)
  }
  expect(await list('hr', { quickSearch: 'dolar' })).toEqual(['USD američki dolar'])
  expect(await list('bs', { quickSearch: 'dolar' })).toEqual(['USD Američki dolar'])
  const sorted = await list('hr', { sortBy: 'name', isSortAscending: true })
  // Another test adds one more.
  expect(sorted.filter((row: string) => !row.startsWith('SEK'))).toEqual([
    'USD američki dolar',
    'GBP britanska funta',
    'EUR euro',
    'BAM konvertibilna marka',
    'CHF švicarski franak',
  ])
})

describe('a manual rate', () => {
  test('of Tarik applies from its day on, with reason and name, and an older direct rate no longer counts', async () => {
    expect((await set(dollar)).status).toBe(200)
    const list = (await tarik('POST', '/currencies/get-currencies', { retrieveAll: true })).body.data
    expect(list.find((row: { code: string }) => row.code === 'USD')).toMatchObject({
      rate: '1.68591502',
      validFrom: day(2),
    })
    expect(await rateBetween(db, 'USD', 'BAM', new Date('2024-06-01'))).toBe('1.7')
    const rates = (await tarik('POST', '/currencies/get-rates', { filters: { code: 'USD' } })).body.data
    expect(rates).toMatchObject([
      {
        base: 'EUR',
        quote: 'USD',
        rate: '1.1601',
        isManual: true,
        reason: 'The list is late',
        userName: 'Tarik Kovačević',
      },
      { base: 'USD', quote: 'BAM', rate: '1.7', isManual: false, reason: '', userName: null },
    ])
  })

  test('takes precedence over the list of its own day, and a newer list over it', async () => {
    const franc = { ...dollar, code: 'CHF' }
    await set(franc)
    await updateExchangeRates(db, listOf('1.1500', 2), { confirm: false, now: today })
    expect(await rateBetween(db, 'EUR', 'CHF', today)).toBe('1.1601')
    await updateExchangeRates(db, listOf('1.1700', 1), { confirm: false, now: today })
    expect(await rateBetween(db, 'EUR', 'CHF', today)).toBe('1.17')
    // Corrected by hand twice on one day: the last one counts, and both are kept.
    await set({ ...franc, validFrom: day(1), perEuro: '1.1801' })
    await set({ ...franc, validFrom: day(1), perEuro: '1.1802' })
    expect(await rateBetween(db, 'EUR', 'CHF', today)).toBe('1.1802')
    const rates = (await tarik('POST', '/currencies/get-rates', { filters: { code: 'CHF' } })).body.data
    expect(rates.filter((row: { validFrom: string }) => row.validFrom === day(1))).toHaveLength(3)
  })

  test('asks when it moves by more than 5 %, and is recorded with who gave it and the previous rate', async () => {
    const pound = { ...dollar, code: 'GBP' }
    await set(pound)
    const far = { ...pound, perEuro: '2.5', validFrom: day(0) }
    expect(await set(far)).toMatchObject({ status: 409, body: { code: 'currencies.bigJump' } })
    expect((await set({ ...far, confirm: true })).status).toBe(200)
    const event = await db
      .selectFrom('security_events')
      .select(['detail', 'user_id'])
      .where('kind', '=', 'currencies.rateSet')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(event).toMatchObject({ user_id: world.tarik, detail: { code: 'GBP', perEuro: '2.5', before: '1.1601' } })
  })

  test('for a new currency adds it, with its names, and the next list brings its rates', async () => {
    const franc = { ...dollar, code: 'sek', perEuro: '11.05', reason: 'A supplier in Sweden' }
    expect((await set(franc)).status).toBe(200)
    const { data } = (
      await tarik('POST', '/currencies/get-currencies', { quickSearch: 'SEK' }, { 'accept-language': 'hr' })
    ).body
    expect(data).toMatchObject([
      { code: 'SEK', symbol: 'SEK', name: 'švedska kruna', rate: '0.17699819', rateIn: 'BAM' },
    ])
    await updateExchangeRates(
      db,
      { source: 'bank', day: day(1), perEuro: { SEK: '11.1' } },
      { confirm: false, now: today },
    )
    expect(await rateBetween(db, 'EUR', 'SEK', today)).toBe('11.1')
  })

  test('adds no currency whose amounts have no or three decimals, that does not exist, or that is refused for another reason', async () => {
    for (const code of ['JPY', 'KWD', 'XAU', 'XXX', 'QQQ']) {
      const { status, body } = await set({ ...dollar, code })
      expect([status, body.code, body.data.fields[0].path]).toEqual([422, 'currencies.notUsable', 'code'])
    }
    expect((await set({ ...dollar, code: 'PLN', validFrom: day(-1) })).body.code).toBe('currencies.futureRate')
    const { data } = (await tarik('POST', '/currencies/get-currencies', { retrieveAll: true })).body
    const codes = data.map(({ code }: { code: string }) => code)
    expect(codes.filter((code: string) => ['JPY', 'KWD', 'PLN', 'XAU'].includes(code))).toEqual([])
  })

  test('is refused for the mark, for tomorrow, without a reason, and to Amra', async () => {
    expect((await set({ ...dollar, code: 'BAM' })).body.code).toBe('currencies.fixedRate')
    expect((await set({ ...dollar, validFrom: day(-1) })).body.code).toBe('currencies.futureRate')
    expect((await set({ ...dollar, reason: ' ' })).body.data.fields[0].path).toBe('reason')
    expect((await set({ ...dollar, perEuro: '0.00' })).body.data.fields[0].path).toBe('perEuro')
    expect((await set(dollar, amra)).status).toBe(403)
    expect((await amra('POST', '/currencies/get-rates', {})).status).toBe(403)
  })

  test('is never changed: the database refuses it', async () => {
    await expect(sql`update exchange_rates set rate = 1`.execute(db)).rejects.toThrow()
  })
})
