import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { booksAreTrueAfterwards } from '../../invariants/testing/true-afterwards.ts'
import { findBreaches } from '../../invariants/invariants.sql.ts'
import { shopWorld } from '../../cart/testing/shop-world.ts'

const world = await shopWorld()
const { app, db, fill, order, stock } = world
const mirza = await world.tokenFor('mirza')
const path = '/shopping-cart/create-order-from-shopping-cart'

const orders = async () => (await db.selectFrom('orders').select('id').execute()).length
const withKey = (key: string) => ({ 'idempotency-key': key })
async function emptyStock() {
  await db.updateTable('keys').set({ state: 6 }).where('state', '=', 2).execute()
}

describe('the answer to a key (guarantee G04)', () => {
  it('is the same however often Mirza sends the request at once, and only one order is placed', async () => {
    await emptyStock()
    await stock('northfall', 60)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 0, max: 3 }), async (copies, later) => {
        const before = await orders()
        const { version } = await fill(mirza, [['northfall', 1]])
        const key = withKey(randomUUID())
        const answers = await Promise.all(Array.from({ length: copies }, () => order(mirza, version, 5, key)))
        for (let again = 0; again <= later; again += 1) answers.push(await order(mirza, version, 5, key))
        const waiting = answers.filter((answer) => answer.status === 409)
        expect(waiting.every((answer) => answer.body.code === 'common.stillRunning')).toBe(true)
        expect(waiting.every((answer) => answer.headers['retry-after'] === '1')).toBe(true)
        const done = answers.filter((answer) => answer.status !== 409)
        expect(new Set(done.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1)
        expect(done[0]?.status).toBe(200)
        expect(await orders()).toBe(before + 1)
      }),
      { numRuns: 15 },
    )
  })

  it('stays a refusal even when its reason is gone; another key can place the order', async () => {
    await emptyStock()
    const before = await orders()
    await stock('northfall', 1)
    const { version } = await fill(mirza, [['northfall', 2]])
    const key = withKey(randomUUID())
    const refused = await order(mirza, version, 5, key)
    expect(refused).toMatchObject({ status: 409, body: { code: 'cart.notValid' } })
    await stock('northfall', 5)
    const again = await order(mirza, version, 5, key)
    expect([again.status, again.body.code, again.body.data]).toEqual([409, 'cart.notValid', refused.body.data])
    expect(await order(mirza, version, 3, key)).toMatchObject({ status: 422, body: { code: 'common.keyReused' } })
    expect(await orders()).toBe(before)
    expect((await order(mirza, version, 5, withKey(randomUUID()))).status).toBe(200)
    expect(await orders()).toBe(before + 1)
  })

  it('is in the language of the repeated request, also when it refuses', async () => {
    await emptyStock()
    const { version } = await fill(mirza, [['northfall', 1]])
    const key = withKey(randomUUID())
    const english = await order(mirza, version, 5, key)
    const bosnian = await order(mirza, version, 5, { ...key, 'accept-language': 'bs' })
    expect(bosnian.body.code).toBe(english.body.code)
    expect(bosnian.body.data.info).not.toBe(english.body.data.info)
  })

  it('is available to Mirza after his browser gave up waiting', async () => {
    await emptyStock()
    await stock('northfall', 5)
    await app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.http.server.address() as AddressInfo
    const before = await orders()
    const { version } = await fill(mirza, [['northfall', 1]])
    const key = randomUUID()
    const body = JSON.stringify({ version, paymentType: 5 })
    const headers = { authorization: `Bearer ${mirza}`, 'content-type': 'application/json', 'idempotency-key': key }
    // Sends the whole request, and closes the connection without waiting for anything.
    await new Promise<void>((done) => {
      const sent = request({ port, method: 'POST', path: `/api${path}`, headers }, (answer) => answer.resume())
      sent.on('error', () => done())
      sent.on('close', () => done())
      sent.end(body, () => sent.destroy())
    })
    await expect.poll(async () => (await order(mirza, version, 5, withKey(key))).status, { timeout: 30_000 }).toBe(200)
    expect(await orders()).toBe(before + 1)
    expect((await order(mirza, version, 5, withKey(key))).status).toBe(200)
    expect(await orders()).toBe(before + 1)
  })

  it('to Amra is not the answer to Mirza, though they chose the same key', async () => {
    await emptyStock()
    await stock('northfall', 5)
    const amra = await world.tokenFor('amra')
    const key = withKey('the same')
    const his = await order(mirza, (await fill(mirza, [['northfall', 1]])).version, 5, key)
    const hers = await order(amra, (await fill(amra, [['northfall', 1]])).version, 5, key)
    expect([his.status, hers.status]).toEqual([200, 200])
    expect(hers.body.data.order.id).not.toBe(his.body.data.order.id)
  })

  it('is never skipped: a malformed key is refused, and nothing is ordered', async () => {
    await emptyStock()
    await stock('northfall', 5)
    const { version } = await fill(mirza, [['northfall', 1]])
    const before = await orders()
    for (const key of ['', 'x'.repeat(201), 'clé', 'one, two']) {
      expect(await order(mirza, version, 5, withKey(key))).toMatchObject({
        status: 400,
        body: { code: 'common.badIdempotencyKey' },
      })
    }
    expect(await orders()).toBe(before)
    expect((await order(mirza, version, 5, withKey('x'.repeat(200)))).status).toBe(200)
  })
})

booksAreTrueAfterwards(() => findBreaches(db))
