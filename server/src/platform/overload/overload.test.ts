import { describe, expect, test } from 'vitest'
import { allRoutes } from '../../all-routes.ts'
import type { Refused } from '../refuse.ts'
import { shopWorld } from '../../cart/testing/shop-world.ts'
import { overloadLimits, shedLoad } from './overload.ts'
import { type Turn, turnOf } from './turn-of.ts'

const world = await shopWorld()
const amra = await world.tokenFor('amra')
const tarik = await world.tokenFor('tarik')

describe('who is turned away first', () => {
  const turns = new Map(allRoutes().map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, turnOf(endpoint)]))
  const expected: [string, Turn][] = [
    ['POST /shopping-cart/create-order-from-shopping-cart', 'last'],
    ['POST /auth/login', 'last'],
    ['POST /auth/mfa', 'last'],
    ['POST /orders/get-orders', 'first'],
    ['POST /orders/export-orders', 'first'],
    ['POST /products/add-plain-licences-from-file', 'first'],
    ['GET /users/profile', 'middle'],
    ['GET /files/:id', 'middle'],
  ]
  test.each(expected)('%s: %s', (call, turn) => {
    expect(turns.get(call)).toBe(turn)
  })

  test('the higher the load, the more is turned away; orders hold out longest', () => {
    const load = { lag: 0, waiting: 0 }
    const told: object[] = []
    const overload = shedLoad({ lagMs: () => load.lag, waiting: () => load.waiting }, (facts) => told.push(facts))
    const refused = () =>
      (['first', 'middle', 'last'] as const).filter((turn) => {
        try {
          overload.admit(turn)
          return false
        } catch (error) {
          expect((error as Refused).def.code).toBe('common.unavailable')
          expect((error as Refused).retryAfterSeconds).toBeGreaterThanOrEqual(2)
          return true
        }
      })
    expect(refused()).toEqual([])
    load.lag = overloadLimits.lagMs + 1
    expect(refused()).toEqual(['first'])
    load.lag = 0
    load.waiting = overloadLimits.waiting * 1.5 + 1
    expect(refused()).toEqual(['first', 'middle'])
    load.waiting = overloadLimits.waiting * 2 + 1
    expect(refused()).toEqual(['first', 'middle', 'last'])
    load.waiting = 0
    expect(refused()).toEqual([])
    // One log line per overload.
    expect(told).toHaveLength(1)
    expect(overload.refused).toEqual({ first: 3, middle: 2, last: 1 })
  })

  test('tolerates more event loop delay where the operator allows it', () => {
    const overload = shedLoad({ lagMs: () => 900, waiting: () => 0 }, undefined, 1000)
    expect(() => overload.admit('first')).not.toThrow()
    const strict = shedLoad({ lagMs: () => 900, waiting: () => 0 }, undefined, 800)
    expect(() => strict.admit('first')).toThrow()
  })
})

test('with a saturated pool Tarik is asked to wait for his lists while Amra’s order gets through; then everything works again', async () => {
  await world.stock('northfall', 3)
  const cart = await world.fill(amra, [['northfall', 2]])
  const list = (language: string) =>
    world.send(tarik, 'POST', '/orders/get-orders', {}, { 'accept-language': language })

  // Every connection is taken, and more than a hundred wait for one.
  let release = () => {}
  const gate = new Promise<void>((open) => {
    release = open
  })
  const size = world.app.services.config.databasePoolSize
  const holding = Array.from({ length: size + overloadLimits.waiting + 20 }, () =>
    world.db.connection().execute(() => gate),
  )
  await expect.poll(() => world.app.overload.load.waiting()).toBeGreaterThan(overloadLimits.waiting)

  const answers = await Promise.all([list('en'), list('bs'), list('hr')])
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
  expect(answers.map(({ body }) => body.data.info)).toEqual([
    'The service is not available right now. Please try again.',
    'Usluga trenutno nije dostupna. Pokušajte ponovo.',
    'Usluga trenutačno nije dostupna. Pokušajte ponovno.',
  ])
  expect(Number(answers[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(2)

  const placing = world.order(amra, cart.version)
  release()
  expect((await placing).status).toBe(200)
  await Promise.all(holding)
  expect((await list('en')).status).toBe(200)
})
