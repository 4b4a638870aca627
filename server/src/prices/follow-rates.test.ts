import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { personById } from '../auth/person-by-id.ts'
import { takeOverRates } from '../currencies/take-over-rates.ts'
import { daysAgo } from '../platform/dates/testing/days-ago.ts'
import { pricesJobs } from './prices.jobs.ts'
import { priceWorld } from './testing/price-world.ts'

const { app, as, assign, db, keptPrice, priceOf, tarik, world } = await priceWorld()

let queued: string[] = []
Object.assign(app.services, {
  jobs: {
    enqueue: async () => {},
    enqueueSoon: (kind: { queue: string }) => void queued.push(kind.queue),
  },
})
/** Runs the jobs requested so far. */
async function work() {
  for (const handler of pricesJobs(app.services, personById)) {
    if (queued.includes(handler.kind.queue)) await handler.run({})
  }
  queued = []
}

const today = new Date()
const setRate = (perEuro: string, back: number) =>
  tarik('POST', '/currencies/set-rate', {
    code: 'USD',
    perEuro,
    validFrom: daysAgo(back, today),
    reason: 'The list is late',
    confirm: true,
  })

beforeAll(async () => {
  await sql`insert into currencies values ('USD', '$', 'US dollar')`.execute(db)
  await setRate('1.1000', 3)
  await sql`update companies set currency = 'USD' where id in (${world.megabajt}, ${world.digitalis})`.execute(db)
  await assign(tarik, world.megabajt, [{ productId: world.northfall }])
  // What Digitalis pays is written in dollars; Gejmerija below it pays a tenth more, in marks.
  await sql`delete from company_products where company_id = ${world.gejmerija} and product_id = ${world.northfall}`.execute(
    db,
  )
  await assign(as(world.amra), world.gejmerija, [{ productId: world.northfall, marginBp: 1000 }])
})

beforeEach(() => {
  queued = []
})

const kept = async () => [
  await keptPrice(world.megabajt, world.northfall),
  await keptPrice(world.gejmerija, world.northfall),
]
const asked = async () => [
  (await priceOf(world.megabajt, world.northfall))?.unitPrice,
  (await priceOf(world.gejmerija, world.northfall))?.unitPrice,
]

test('Megabajt, which pays in dollars, and Gejmerija below a reseller in dollars see the cart’s prices in their catalogues once Tarik sets a rate, or a list brings one', async () => {
  expect(await kept()).toEqual(await asked())
  const before = await kept()
  await setRate('1.1400', 2)
  const then = await asked()
  expect(then).not.toEqual(before)
  await work()
  expect(await kept()).toEqual(then)
  const catalogue = await as(world.ana)('POST', '/web-sales/get-company-products', { retrieveAll: true })
  const shown = catalogue.body.data.products.find((row: { productId: number }) => row.productId === world.northfall)
  expect(Math.round(Number(shown.price) * 100)).toBe(then[0])

  // The list of a later day; importing it again triggers nothing.
  const list = { source: 'bank', day: daysAgo(1, today), perEuro: { USD: '1.1200' } }
  expect(await takeOverRates(app.services, list, { confirm: false, now: today })).toBe(1)
  const later = await asked()
  expect(later).not.toEqual(then)
  expect(await kept()).toEqual(then)
  await work()
  expect(await kept()).toEqual(later)
  expect(await takeOverRates(app.services, list, { confirm: false, now: today })).toBe(0)
  expect(queued).toEqual([])
})

test('Megabajt pays a margin on the cost with the VAT that Tarik sets for Bosnia, also in its list; renaming the country triggers nothing', async () => {
  const bosnia = async () => {
    const { data } = (await tarik('POST', '/countries/get-countries', { retrieveAll: true })).body
    return data.find((row: { code: string }) => row.code === 'BA')
  }
  // He saves what he has read, repeatedly: whatever the current version is.
  const { id, version: _, ...before } = await bosnia()
  await sql`delete from company_products where company_id = ${world.megabajt} and product_id = ${world.northfall}`.execute(
    db,
  )
  await assign(tarik, world.megabajt, [{ productId: world.northfall, marginBp: 1000 }])
  const kept = await keptPrice(world.megabajt, world.northfall)
  await tarik('PUT', `/countries/${id}`, { ...before, name: 'Bosnia' })
  expect(queued).toEqual([])
  expect((await tarik('PUT', `/countries/${id}`, { ...before, vatRateBp: 1900 })).status).toBe(200)
  const then = (await priceOf(world.megabajt, world.northfall))?.unitPrice
  expect(then).not.toBe(kept)
  await work()
  expect(await keptPrice(world.megabajt, world.northfall)).toBe(then)
  await tarik('PUT', `/countries/${id}`, before)
  await work()
  expect(await keptPrice(world.megabajt, world.northfall)).toBe(kept)
})
