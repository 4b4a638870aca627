import { keyKind } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newestPartnerVersion } from '@brava/contract/partner-api/partner-versions.ts'
import type { PartnerScope } from '@brava/contract/partner-api/partner-scopes.ts'
import { credentialText, newKeyId, newSecret } from '../api-credentials/credential-secret.ts'
import { closeDays } from './days/day-file.ts'
import { setParameters } from '../orders/testing/set-parameters.ts'
import { posWorld } from './testing/pos-world.ts'
import { Terminal } from './testing/terminal.ts'

const world = await posWorld()
const { companies, db, lineOf, partner, people, products, services, stock, till, wireOf } = world
const pin = { 'brava-pin': '4711' }

async function credentialOf(scopes: readonly PartnerScope[]): Promise<string> {
  const keyId = newKeyId()
  const { secret, hash, sealedSigningKey } = newSecret(services.secrets, keyId)
  await db
    .insertInto('api_credentials')
    .values({
      company_id: companies.nexa,
      environment: 'live',
      name: 'Office',
      key_id: keyId,
      secret_hash: hash,
      sealed_signing_key: sealedSigningKey,
      scopes: [...scopes],
      api_version: newestPartnerVersion,
      created_by: people.mirza.id,
    })
    .execute()
  return credentialText('live', keyId, secret)
}

describe('the partner API of a terminal', () => {
  test('a terminal reads what it can sell, sells it, reprints it and asks for the next number', async () => {
    await world.emptyStock()
    const [key] = await stock('northfall', 1)
    const pax = await till()
    const shown = (await partner(pax.credential, 'GET', '/pos/products', undefined, pin)).body.data
    const product = shown.find(({ code }: { code: string }) => code === products.northfall.code)
    expect(product).toMatchObject({ price: '61.90', currency: 'BAM', inStock: true })
    const before = (await partner(pax.credential, 'GET', '/pos/balance', undefined, pin)).body.data
    const terminal = new Terminal(wireOf(pax))
    expect(await terminal.sell({ product: product.id, price: product.price, tillAmount: '65.00' })).toEqual({
      code: key?.code,
    })
    expect(await terminal.reprint(1)).toMatchObject({ status: 200, body: { code: key?.code, copy: 1 } })
    const after = (await partner(pax.credential, 'GET', '/pos/balance', undefined, pin)).body.data
    expect((Number(before.available) - Number(after.available)).toFixed(2)).toBe('61.90')
    const status = (await partner(pax.credential, 'GET', '/pos/status', undefined, pin)).body.data
    expect(status).toMatchObject({ device: pax.serial, nextNumber: 4, holdSeconds: 120, openSales: [] })
  })

  test('a terminal is not offered a product of picture keys, which it could not print, though Nexa accepts pictures', async () => {
    const pax = await till()
    const kind = (key_kind: number) =>
      db.updateTable('products').set({ key_kind }).where('id', '=', products.northfall.id).execute()
    const codes = async () =>
      (await partner(pax.credential, 'GET', '/pos/products', undefined, pin)).body.data.map(
        ({ code }: { code: string }) => code,
      )
    expect(await codes()).toContain(products.northfall.code)
    await kind(keyKind.image)
    expect(await codes()).not.toContain(products.northfall.code)
    await kind(keyKind.text)
    expect(await codes()).toContain(products.northfall.code)
  })

  test('a terminal that Tarik removes and registers again continues its numbering, so that a serial number and a number identify one sale', async () => {
    await stock('northfall', 2)
    const former = await till()
    for (const number of [1, 3]) await lineOf(former)('authorise', { number })
    await lineOf(former)('cancel', { number: 7, original: 1 })
    await world.as('tarik', 'DELETE', `/PosDevice/delete-pos-device/${former.id}`)
    const given = { companyId: companies.nexa, serial: former.serial, model: '', location: 'Mostar', pin: '4711' }
    const { body } = await world.as('tarik', 'POST', '/PosDevice/create-pos-device', given)
    const next = async (credential: string) =>
      (await partner(credential, 'GET', '/pos/status', undefined, pin)).body.data.nextNumber
    expect(await next(body.data.credential)).toBe(8)
    expect(await next((await till()).credential)).toBe(1)
    await world.silence(former)
  })

  test('a terminal that returns after a sale has expired is not told that it is still held, though no job has run', async () => {
    await stock('northfall', 1)
    const pax = await till()
    await lineOf(pax)('authorise', { number: 1 })
    const open = async () => (await partner(pax.credential, 'GET', '/pos/status', undefined, pin)).body.data.openSales
    expect(await open()).toMatchObject([{ number: 1 }])
    await world.silence(pax)
    expect(await open()).toEqual([])
    expect((await lineOf(pax)('cancel', { number: 2, original: 1 })).body.state).toBe('reversed')
  })

  test('a sale is held for the number of seconds set in its parameter', async () => {
    await world.emptyStock()
    await stock('northfall', 1)
    const pax = await till()
    await setParameters(db, { posHoldSeconds: 45 })
    try {
      const status = (await partner(pax.credential, 'GET', '/pos/status', undefined, pin)).body.data
      expect(status.holdSeconds).toBe(45)
      const shown = (await partner(pax.credential, 'GET', '/pos/products', undefined, pin)).body.data
      const { id } = shown.find(({ code }: { code: string }) => code === products.northfall.code)
      await wireOf(pax)('authorise', { number: 1, product: id, price: '61.90' })
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from hold_until - now())::int as seconds from pos_sales order by id desc limit 1`.execute(
        db,
      )
      expect(rows[0]?.seconds).toBeGreaterThan(30)
      expect(rows[0]?.seconds).toBeLessThanOrEqual(45)
    } finally {
      await setParameters(db, { posHoldSeconds: 120 })
    }
  })

  test('a refusal is a problem that says what to do; lack of stock is reported as such', async () => {
    await world.emptyStock()
    const pax = await till()
    const shown = (await partner(pax.credential, 'GET', '/pos/products', undefined, pin)).body.data
    const { id } = shown.find(({ code }: { code: string }) => code === products.ironOrchard.code)
    const refused = await wireOf(pax)('authorise', { number: 1, product: id, price: '61.90' })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'posSale.notSold', retry: 'newKey', problems: [{ code: 'OVER_STOCK' }] },
    })
    const unknown = await wireOf(pax)('authorise', { number: 2, product: id.replace(/.{3}$/, 'AAA'), price: '61.90' })
    expect(unknown.status).toBe(404)
    expect((await wireOf(pax)('confirm', { number: 0, original: 1 })).status).toBe(400)
  })

  test('a wrong PIN, no PIN, an unknown credential and a credential of the company are refused', async () => {
    const pax = await till()
    expect(await wireOf(pax, '4712')('cancel', { number: 1, original: 2 })).toMatchObject({
      status: 401,
      body: { code: 'pos.pinWrong' },
    })
    expect((await partner(pax.credential, 'GET', '/pos/status')).body.code).toBe('pos.pinWrong')
    for (const wrong of ['1', '2', '3'])
      await partner(pax.credential, 'GET', '/pos/status', undefined, { 'brava-pin': wrong })
    expect((await partner(pax.credential, 'GET', '/pos/status', undefined, pin)).body.code).toBe('pos.deviceLocked')
    const other = `${pax.credential.slice(0, -4)}AAAA`
    expect((await partner(other, 'GET', '/pos/status', undefined, pin)).body.code).toBe('credential.notValid')
    const office = await credentialOf(['pos:reconcile'])
    expect((await partner(office, 'GET', '/pos/status')).body.code).toBe('credential.scopeMissing')
    const free = await till()
    expect((await partner(free.credential, 'GET', '/pos/days/2026-01-01', undefined, pin)).body.code).toBe(
      'credential.scopeMissing',
    )
  })

  test('a day is closed at 00:15; its file and the books of Nexa are compared sale by sale', async () => {
    await stock('northfall', 4)
    const pax = await till()
    const send = lineOf(pax)
    for (const number of [1, 3, 5]) {
      await send('authorise', { number, tillAmount: '65.00' })
      await send(number === 5 ? 'cancel' : 'confirm', { number: number + 1, original: number })
    }
    const office = await credentialOf(['pos:reconcile'])
    const today = (await sql<{ day: string }>`select sales_day_of(now())::text as day`.execute(db)).rows[0]?.day
    expect((await partner(office, 'GET', `/pos/days/${today}`)).body.code).toBe('posSale.dayOpen')
    // Ten days ago, of this till alone.
    const day = (await sql<{ day: string }>`select (sales_day_of(now()) - 10)::text as day`.execute(db)).rows[0]?.day
    await sql`update pos_sales set business_day = ${day} where device_id = ${pax.id}`.execute(db)
    await closeDays(services)
    const file = await partner(office, 'GET', `/pos/days/${day}`)
    const lines = file.text.trimEnd().split('\r\n')
    expect(lines[0]).toBe(
      'businessDay;device;number;sale;product;state;authorisedAt;finishedAt;price;currency;tillAmount;reprints;last4;order',
    )
    expect(lines).toHaveLength(5)
    expect(lines[1]).toMatch(
      new RegExp(`^${day};${pax.serial};1;sal_[\\w-]{22};NF-0117;sold;.*;61.90;BAM;65.00;0;7QK2;`),
    )
    expect(lines[3]).toContain(';cancelled;')
    expect(lines.at(-1)).toBe('TOTAL;2;123.80')

    const compare = (body: object) => partner(office, 'PUT', `/pos/days/${day}`, body)
    const sold = (number: number, price = '61.90') => ({ device: pax.serial, number, state: 'sold', price })
    expect((await compare({ count: 2, sum: '123.80', sales: [sold(1), sold(3)] })).body.data).toMatchObject({
      agrees: true,
      differences: [],
    })
    const differing = await compare({ count: 3, sum: '185.80', sales: [sold(1, '62.00'), sold(5), sold(7)] })
    expect(differing.body.data).toMatchObject({
      agrees: false,
      ours: { count: 2, sum: '123.80' },
      theirs: { count: 3, sum: '185.80' },
      differences: [
        { number: 1, kind: 'amount', ours: '61.90', theirs: '62.00' },
        { number: 3, kind: 'missingThere', ours: 'sold', theirs: null },
        { number: 5, kind: 'state', ours: 'cancelled', theirs: 'sold' },
        { number: 7, kind: 'missingHere', ours: null, theirs: 'sold' },
      ],
    })
    expect((await compare({ count: 2, sum: '123.81' })).body.data.agrees).toBe(false)
  })

  test('reading a day that nobody has closed stores nothing and sends no event to the programs of Nexa', async () => {
    const office = await credentialOf(['pos:reconcile'])
    const kept = async () => {
      const { rows } = await sql<{ days: number; told: number }>`select (select count(*)::int from pos_days) as days,
        (select count(*)::int from partner_events where type = 'pos.dayReady') as told`.execute(db)
      return rows[0]
    }
    const before = await kept()
    const file = await partner(office, 'GET', '/pos/days/1999-12-31')
    expect(file.text.trimEnd().split('\r\n')[1]).toBe('TOTAL;0;0.00')
    expect((await partner(office, 'GET', '/pos/days/1999-12-31')).text).toBe(file.text)
    expect(await kept()).toEqual(before)
  })
})
