import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { businessZone } from '@brava/contract/format.ts'
import { addKeys } from '../testing/small-world.ts'
import { many, shopAt, shopWorld } from './testing/shop-world.ts'

const w = await shopWorld()
const { db, woo, call, product, newsKinds } = w

beforeEach(() => w.begin())

describe('prices and stock of a shop', () => {
  test('follow its rule (group, change, ending, net), except for products with a price of their own', async () => {
    const prices = async () => (await w.differences()).map((row: { ourPrice: string }) => row.ourPrice)
    await w.rules({ priceChangeBp: 1000, priceEnding: '99' })
    expect(new Set(await prices())).toEqual(new Set(['10.99']))
    await w.rules({ takesNet: true })
    expect(new Set(await prices())).toEqual(new Set(['8.55']))
    await w.rules()
    const [one] = await w.ids()
    const set = await call('PUT', `/products/update-woocomm-price/${one}`, { slot: 'first', price: '12.50' })
    expect(set.body.data.run).toMatchObject({ kind: 'push', total: 1 })
    await w.work()
    expect(product(101)?.price).toBe('12.50')
    const back = await call('PUT', `/products/update-woocomm-price/${one}`, { slot: 'first', price: null })
    expect(back.status).toBe(200)
    await w.work()
    expect(product(101)?.price).toBe('10.00')
  })

  test('come from a group that cannot be deleted in the meantime: Tarik is told to choose another one first', async () => {
    const made = await call('POST', '/groups/create-group', {
      name: 'Web shop prices',
      currency: 'BAM',
      copyOfId: null,
    })
    const { id } = made.body.data
    const remove = () => call('DELETE', '/groups/delete-groups', { ids: [id] })
    expect((await w.rules({ priceGroupId: id })).status).toBe(200)
    const refused = await remove()
    expect([refused.status, refused.body.code]).toEqual([409, 'group.hasShops'])
    expect(refused.body.data.info).toContain('Web shop prices')
    expect((await w.rules()).status).toBe(200)
    expect((await remove()).status).toBe(200)
  })

  test('go there automatically when keys come or go, less the reserve and up to the cap', async () => {
    const { rows } = await sql<{ id: number }>`select id from products where code = 'S-7'`.execute(db)
    const before = product(107)?.stock ?? 0
    await addKeys(db, rows[0]?.id ?? 0, 12, 421_000, `B-${Math.random()}`)
    await w.work()
    expect(product(107)?.stock).toBe(before + 12)
    expect(woo.state.written).toEqual([107])
    await w.work()
    expect(woo.state.written).toEqual([107])
    await w.rules({ stockReserve: 2, stockCap: 5 })
    await w.work()
    expect(product(107)?.stock).toBe(5)
    woo.state.refuses.add(107)
    await w.rules({ stockReserve: 9 })
    await w.work()
    const asked = woo.state.asked.length
    await w.work()
    expect(woo.state.asked.length).toBe(asked)
  })

  test('reach a shop that answered three times with an error as soon as it works again, and are tried once an hour until then', async () => {
    const { rows } = await sql<{ id: number }>`select id from products where code = 'S-9'`.execute(db)
    const before = product(109)?.stock ?? 0
    await addKeys(db, rows[0]?.id ?? 0, 12, 421_000, `B-${Math.random()}`)
    woo.state.fault = 'batchBroken'
    for (const seconds of [31, 61, 121]) {
      await w.work()
      w.moveClock(seconds)
    }
    await w.work()
    expect(await w.newsKinds()).toEqual(['shop.itemsFailed'])
    const asked = woo.state.asked.length
    w.moveClock(1800)
    await w.work()
    expect([woo.state.asked.length, product(109)?.stock]).toEqual([asked, before])
    woo.state.fault = 'none'
    // Other stock of the product does not wait.
    await addKeys(db, rows[0]?.id ?? 0, 1, 422_000, `B-${Math.random()}`)
    await w.work()
    expect(product(109)?.stock).toBe(before + 13)
  })

  test('that a shop did not take three times are sent again an hour later, although nothing changed', async () => {
    const { rows } = await sql<{ id: number }>`select id from products where code = 'S-9'`.execute(db)
    const before = product(109)?.stock ?? 0
    await addKeys(db, rows[0]?.id ?? 0, 12, 423_000, `B-${Math.random()}`)
    woo.state.fault = 'batchBroken'
    for (const seconds of [31, 61, 121]) {
      await w.work()
      w.moveClock(seconds)
    }
    await w.work()
    woo.state.fault = 'none'
    w.moveClock(1800)
    await w.work()
    expect(product(109)?.stock).toBe(before)
    w.moveClock(1801)
    await w.work()
    expect(product(109)?.stock).toBe(before + 12)
  })

  test('of a product that the shop has just deleted are tried once, not at every turn', async () => {
    const { rows } = await sql<{ id: number }>`select id from products where code = 'S-10'`.execute(db)
    woo.state.products = woo.state.products.filter(({ id }) => id !== 110)
    await addKeys(db, rows[0]?.id ?? 0, 1, 421_000, `B-${Math.random()}`)
    await w.work()
    expect(woo.state.asked).toHaveLength(1)
    w.moveClock(3601)
    await w.work()
    expect(woo.state.asked).toHaveLength(1)
  })

  test('of a product that Tarik withdraws or deletes end: it is sold out and off sale there', async () => {
    const [seven = 0, eight = 0] = (await w.ids()).slice(6)
    for (const id of [seven, eight]) await addKeys(db, id, 4, 421_000, `B-${Math.random()}`)
    await w.work()
    expect(product(107)?.stock).toBeGreaterThanOrEqual(4)
    woo.state.written = []
    await sql`update products set is_withdrawn = true where id = ${seven}`.execute(db)
    await sql`update products set deleted_at = now() where id = ${eight}`.execute(db)
    await w.work()
    expect([product(107)?.stock, product(108)?.stock]).toEqual([0, 0])
    expect(woo.state.written).toEqual([107, 108])
    const ended = (await w.differences()).filter((row: { isOnSale: boolean }) => !row.isOnSale)
    expect(ended.map((row: { code: string }) => row.code).toSorted()).toEqual(['S-7', 'S-8'])
    expect(ended[0]).toMatchObject({ ourStock: 0, shopStock: 0, ourStatus: 'draft' })
    await sql`update products set is_withdrawn = false, deleted_at = null where id in (${seven}, ${eight})`.execute(db)
    await w.work()
    expect(product(107)?.stock).toBeGreaterThanOrEqual(4)
  })

  test('are compared and pushed on schedule, which asks when too much differs', async () => {
    await w.rules({ everyHours: 1, pushesStatus: true })
    w.moveClock(3601)
    await w.signInAgain()
    Object.assign(product(105) ?? {}, { price: '9.90', status: 'draft' })
    await w.work(true)
    expect(product(105)).toMatchObject({ price: '10.00', status: 'publish' })
    w.moveClock(3601)
    await w.signInAgain()
    for (const one of woo.state.products) one.price = '9.00'
    woo.state.written = []
    await w.work(true)
    expect(woo.state.written).toEqual([])
    expect(await newsKinds()).toEqual(['shop.asks'])
    expect(await w.state()).toMatchObject({ differing: many })
    // The question remains until a person has looked, even if stock keeps going out and the shop answers.
    const asks = { problem: expect.stringContaining('The schedule pushed nothing') }
    expect(await w.state()).toMatchObject(asks)
    const [seven = 0] = (await w.ids()).slice(6)
    await addKeys(db, seven, 3, 421_000, `B-${Math.random()}`)
    await w.work()
    expect(woo.state.written).toEqual([107])
    expect(await w.state()).toMatchObject(asks)
    await w.push({ confirm: true })
    await w.work()
    expect(await w.state()).toMatchObject({ problem: null, differing: 0 })
  })

  test('wait for Tarik after the schedule asked, although the shop fails once or he saves it meanwhile', async () => {
    await w.rules({ everyHours: 1 })
    w.moveClock(3601)
    await w.signInAgain()
    for (const one of woo.state.products) one.price = '9.00'
    await w.work(true)
    const question = expect.stringContaining('The schedule pushed nothing')
    expect((await w.state()).problem).toEqual(question)
    woo.state.fault = 'broken'
    const [seven = 0] = (await w.ids()).slice(6)
    await addKeys(db, seven, 3, 421_000, `B-${Math.random()}`)
    await w.work()
    const { problem, nextTryDate } = await w.state()
    expect([problem, nextTryDate]).toEqual([question, expect.any(String)])
    expect(problem).toContain('Web shop BA failed with the error')
    woo.state.fault = 'none'
    w.moveClock(41)
    await w.work()
    expect((await w.state()).problem).toMatch(/^The schedule pushed nothing/)
    expect((await call('PUT', '/shops/first', shopAt(woo.address))).status).toBe(200)
    expect((await w.state()).problem).toMatch(/^The schedule pushed nothing/)
    await w.push({ confirm: true })
    await w.work()
    expect(await w.state()).toMatchObject({ problem: null, differing: 0 })
  })

  test('are not pushed by a comparison that the schedule began before Tarik switched it off', async () => {
    await w.rules({ everyHours: 1 })
    w.moveClock(3601)
    await w.signInAgain()
    Object.assign(product(105) ?? {}, { price: '9.90' })
    woo.state.fault = 'broken'
    await w.work(true)
    expect((await w.state()).run).toMatchObject({ kind: 'compare' })
    await w.rules({ everyHours: null })
    woo.state.fault = 'none'
    w.moveClock(41)
    await w.work(true)
    expect(product(105)?.price).toBe('9.90')
    expect(await w.state()).toMatchObject({ differing: 1, run: { kind: 'compare', state: 'done' } })
  })

  test('are read as far as the shop has changed them since, and in full once a night', async () => {
    // The next noon in Sarajevo, so that the following hours are the same day and everything seen is older.
    const hourThere = Number(
      new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: businessZone }).format(
        w.app.services.clock.now(),
      ),
    )
    w.moveClock(((36 - hourThere) % 24 || 24) * 3600)
    await w.signInAgain()
    await call('POST', '/shops/compare/first')
    await w.work()
    await w.rules({ everyHours: 1 })
    woo.state.listed = []
    const hourLater = async (hours = 1) => {
      w.moveClock(hours * 3601)
      await w.signInAgain()
      await w.work(true)
      return woo.state.listed.splice(0)
    }
    Object.assign(product(105) ?? {}, { price: '9.90' })
    // The shop sold one without changing the product's date.
    woo.state.keepsDate.add(106)
    Object.assign(product(106) ?? {}, { price: '9.80' })
    expect(await hourLater()).toEqual([1])
    expect([product(105)?.price, product(106)?.price]).toEqual(['10.00', '9.80'])
    // A push is a change in the shop too; after that there is none.
    expect(await hourLater()).toEqual([1])
    expect(await hourLater()).toEqual([0])
    expect(await w.state()).toMatchObject({ linked: many, differing: 0 })
    expect(await hourLater(14)).toEqual([many])
    expect(product(106)?.price).toBe('10.00')
  })

  test('of a product that the shop lost are marked, and never pushed', async () => {
    woo.state.products = woo.state.products.filter(({ id }) => id !== 101)
    await w.setPrices(1100, 1, 1)
    w.moveClock(10)
    await call('POST', '/shops/compare/first')
    await w.work(true)
    expect((await w.differences()).filter((row: { isGone: boolean }) => row.isGone)).toMatchObject([
      { code: 'S-1', differs: [] },
    ])
  })
})
