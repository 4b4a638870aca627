import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Fault } from './testing/fake-woo.ts'
import { many, shopWorld } from './testing/shop-world.ts'

const w = await shopWorld()
const { db, woo, call, product, statesOf } = w

beforeEach(() => w.begin())

describe('variations', () => {
  const variation = (id: number, option: string, more: object = {}) => ({
    id,
    parentId: 700,
    name: '',
    option,
    price: '10.00',
    sku: '',
    stock: 0,
    ...more,
  })
  /** An antivirus sold in the shop for one year and for two, instead of the first two products. */
  async function withVariations() {
    const first = (await w.differences()).filter((row: { wooId: number }) => [101, 102].includes(row.wooId))
    await call('PUT', '/shops/unlink/first', { ids: first.map((row: { id: number }) => row.id) })
    woo.state.products = [
      ...woo.state.products.filter(({ id }) => id > 102),
      { id: 700, name: 'Antivirus & mir', price: '', sku: 'AV', stock: null, type: 'variable' },
      variation(701, '1 godina', { sku: 'S-1' }),
      variation(702, '2 godine', { sku: 'S-2', sharesStock: true, stock: 40 }),
    ]
    w.moveClock(10)
    await call('POST', '/shops/compare/first')
    await w.work()
    const { body } = await call('POST', '/shops/get-unlinked/first', { sortBy: 'name', isSortAscending: true })
    expect(body.data).toMatchObject([
      { id: 701, name: 'Antivirus & mir, 1 godina', proposal: { code: 'S-1', by: 'sku' } },
      { id: 702, name: 'Antivirus & mir, 2 godine', proposal: { code: 'S-2', by: 'sku' } },
    ])
    await call('PUT', '/shops/link/first', {
      links: first.map((row: { productId: number; code: string }) => ({
        productId: row.productId,
        wooId: row.code === 'S-1' ? 701 : 702,
      })),
    })
  }
  const rowOf = async (wooId: number) => (await w.differences()).find((row: { wooId: number }) => row.wooId === wooId)

  test('are read with their product, which cannot be linked itself, and proposed by their SKU', async () => {
    await withVariations()
    expect(await rowOf(701)).toMatchObject({ code: 'S-1', shopTitle: 'Antivirus & mir, 1 godina', differs: [] })
    // A variation that shares its product's stock has none of its own.
    expect(await rowOf(702)).toMatchObject({ shopStock: null, differs: ['stock'] })
    expect(await w.state()).toMatchObject({ linked: many, unlinked: 0 })
    expect(woo.state.asked).toContain('GET /wp-json/wc/v3/products/700/variations')
  })

  test('that have changed since are read, even if their product has not', async () => {
    await withVariations()
    await w.rules({ everyHours: 1 })
    w.moveClock(3601)
    await w.signInAgain()
    await w.work(true)
    w.moveClock(3601)
    await w.signInAgain()
    Object.assign(woo.state.products.find(({ id }) => id === 701) ?? {}, { price: '8.00' })
    woo.state.listed = []
    await w.work(true)
    expect(woo.state.products.find(({ id }) => id === 701)?.price).toBe('10.00')
    expect(await rowOf(701)).toMatchObject({ shopTitle: 'Antivirus & mir, 1 godina' })
  })

  test('are pushed under their product: price, stock and whether they are for sale, never a title', async () => {
    await withVariations()
    await w.rules({ pushesStatus: true, pushesTitle: true })
    await w.setPrices(1100, 1, 3)
    await sql`update products set is_withdrawn = true where code = 'S-1'`.execute(db)
    await w.work(true)
    expect((await rowOf(701)).differs).toEqual(['price', 'status'])
    woo.state.asked = []
    await w.push()
    await w.work()
    expect(product(701)).toMatchObject({ price: '11.00', status: 'private' })
    expect(product(702)).toMatchObject({ price: '11.00', sharesStock: false })
    expect(product(103)?.price).toBe('11.00')
    expect(woo.state.asked.filter((each) => each.startsWith('POST'))).toEqual([
      'POST /wp-json/wc/v3/products/batch',
      'POST /wp-json/wc/v3/products/700/variations/batch',
    ])
    expect((await rowOf(701)).shopTitle).toBe('Antivirus & mir, 1 godina')
    expect(await w.differences({ differs: true })).toEqual([])
  })

  test.each<[Fault]>([['batchDoneAndGone'], ['batchHalfDone']])(
    'that were interrupted (%s) are read before they are sent again',
    async (fault) => {
      await withVariations()
      await w.work()
      await w.setPrices(1100, 1, 2)
      await w.work(true)
      const { run } = (await w.push()).body.data
      woo.state.written = []
      woo.state.fault = fault
      await w.work()
      woo.state.fault = 'none'
      w.moveClock(31)
      await w.work()
      expect(await statesOf(run.id)).toEqual({ done: 2 })
      expect(woo.state.written.toSorted((a, b) => a - b)).toEqual([701, 702])
    },
  )

  test('of a product that the shop deleted are gone', async () => {
    await withVariations()
    woo.state.products = woo.state.products.filter(({ id, parentId }) => id !== 700 && parentId !== 700)
    w.moveClock(10)
    await call('POST', '/shops/compare/first')
    await w.work()
    expect((await rowOf(701)).isGone).toBe(true)
    expect((await rowOf(702)).isGone).toBe(true)
  })

  test('that an interrupted comparison has not read yet are read by the next process', async () => {
    await withVariations()
    w.moveClock(10)
    await call('POST', '/shops/compare/first')
    woo.state.asked = []
    woo.state.products.push(variation(703, '3 godine'))
    await sql`update shop_runs set pages = 1, all_pages = 1, parents = '[{"id":700,"name":"Antivirus"}]'
      where state <> 'done'`.execute(db)
    await w.work()
    expect(woo.state.asked[0]).toBe('GET /wp-json/wc/v3/products/700/variations')
    expect(await w.state()).toMatchObject({ run: { state: 'done' }, unlinked: 1 })
  })
})

describe('pictures', () => {
  let pictures = 0
  async function withPicture(code: string): Promise<number> {
    pictures += 1
    const { rows } = await sql<{ id: number }>`
      insert into files (sha256, media_type, size_bytes, name, is_public)
      values (${String(pictures).padStart(64, '0')}, 'image/webp', 3, 'naslovnica.webp', true) returning id`.execute(db)
    await sql`update products set image_file_id = ${rows[0]?.id} where code = ${code}`.execute(db)
    return rows[0]?.id ?? 0
  }

  test("are sent once, in a run of their own, in front of the shop's other pictures", async () => {
    await w.rules({ pushesPicture: true })
    Object.assign(product(101) ?? {}, { pictures: [41, 42] })
    await call('POST', '/shops/compare/first')
    await w.work()
    const image = await withPicture('S-1')
    await w.setPrices(1100, 1, 1)
    await w.work(true)
    expect((await w.differences({ field: 'picture' })).map((row: { code: string }) => row.code)).toEqual(['S-1'])
    const { run } = (await w.push()).body.data
    expect(run).toMatchObject({ kind: 'push', total: 1 })
    await w.work()
    expect(product(101)).toMatchObject({ price: '11.00', pictures: [expect.any(Number), 42] })
    expect(woo.state.fetched).toEqual([`${w.app.services.config.publicUrl}/api/files/${image}/${image}.webp`])
    expect(woo.state.written).toEqual([101, 101])
    const items = await w.items(run.id + 1)
    expect(items).toMatchObject([{ state: 'done', before: { picture: 41 }, sent: { picture: image } }])
    // In sync until our cover changes, or somebody replaces it in the shop.
    expect(await w.differences({ differs: true })).toEqual([])
    expect((await w.push()).body.code).toBe('shop.nothingDiffers')
    Object.assign(product(101) ?? {}, { pictures: [77] })
    await call('POST', '/shops/compare/first')
    await w.work()
    expect((await w.differences({ differs: true }))[0].differs).toEqual(['picture'])
  })

  async function withFurther(code: string, count: number): Promise<number[]> {
    await sql`delete from product_pictures where product_id = (select id from products where code = ${code})`.execute(
      db,
    )
    const ids: number[] = []
    for (let place = 1; place <= count; place += 1) {
      pictures += 1
      const { rows } = await sql<{ id: number }>`
        with f as (insert into files (sha256, media_type, size_bytes, name, is_public)
          values (${String(pictures).padStart(64, '0')}, 'image/webp', 3, 'dalje.webp', true) returning id)
        insert into product_pictures (product_id, place, file_id)
        select p.id, ${place}, f.id from products p, f where p.code = ${code} returning file_id::int as id`.execute(db)
      ids.push(rows[0]?.id ?? 0)
    }
    return ids
  }

  test('that are additional come after the cover, before those of the shop, and are replaced when ours change', async () => {
    await w.rules({ pushesPicture: true })
    Object.assign(product(101) ?? {}, { pictures: [41, 42, 43] })
    await call('POST', '/shops/compare/first')
    await w.work()
    const cover = await withPicture('S-1')
    const [one, two] = await withFurther('S-1', 2)
    expect((await w.differences({ field: 'pictures' }))[0]).toMatchObject({
      code: 'S-1',
      differs: ['picture', 'pictures'],
    })
    const { run } = (await w.push()).body.data
    expect(run).toMatchObject({ kind: 'picture', total: 1 })
    await w.work()
    const shown = () => product(101)?.pictures ?? []
    const [, back, side] = shown()
    expect(shown()).toEqual([expect.any(Number), back, side, 42, 43])
    expect(woo.state.fetched.map((address) => Number(/files\/(\d+)\//.exec(address)?.[1]))).toEqual([cover, one, two])
    expect(await w.items(run.id)).toMatchObject([
      { state: 'done', before: { picture: 41, pictures: [42, 43] }, sent: { picture: cover, pictures: [one, two] } },
    ])
    expect(await w.differences({ differs: true })).toEqual([])
    // One is removed here: ours is sent again, only our remaining pictures are fetched, and the cover stays.
    const [own] = shown()
    const [only] = await withFurther('S-1', 1)
    expect((await w.differences({ differs: true }))[0].differs).toEqual(['pictures'])
    await w.push()
    await w.work()
    expect(shown()).toEqual([own, expect.any(Number), 42, 43])
    expect(shown()).not.toContain(back)
    expect(woo.state.fetched.at(-1)).toContain(`/${only}/`)
    expect(woo.state.fetched).toHaveLength(4)
    // The last one is removed too; a picture removed in the shop is restored.
    await withFurther('S-1', 0)
    await w.push()
    await w.work()
    expect(shown()).toEqual([own, 42, 43])
    expect(await w.differences({ differs: true })).toEqual([])
    await withFurther('S-1', 2)
    await w.push()
    await w.work()
    Object.assign(product(101) ?? {}, { pictures: shown().filter((_, place) => place !== 1) })
    await call('POST', '/shops/compare/first')
    await w.work()
    expect((await w.differences({ differs: true }))[0].differs).toEqual(['pictures'])
    await w.push()
    await w.work()
    expect([shown().length, await w.differences({ differs: true })]).toEqual([5, []])
    await withFurther('S-1', 0)
  })

  test.each<[Fault]>([['batchDoneAndGone'], ['batchHangs']])(
    'that are additional and were interrupted (%s) are not fetched twice',
    async (fault) => {
      await w.rules({ pushesPicture: true })
      await withPicture('S-1')
      await withFurther('S-1', 2)
      const { run } = (await w.push()).body.data
      woo.state.fault = fault
      w.limits.wholeMs = fault === 'batchHangs' ? 400 : 30_000
      await w.work()
      expect(await statesOf(run.id)).toEqual({ sent: 1 })
      const fetched = woo.state.fetched.length
      woo.state.fault = 'none'
      w.limits.wholeMs = 30_000
      w.moveClock(31)
      await w.work()
      expect(await statesOf(run.id)).toEqual({ done: 1 })
      expect([fetched, woo.state.fetched.length]).toEqual([fault === 'batchHangs' ? 0 : 3, 3])
      expect(await w.differences({ differs: true })).toEqual([])
      await withFurther('S-1', 0)
    },
  )

  test.each<[Fault]>([['batchDoneAndGone'], ['batchHalfDone'], ['batchHangs']])(
    'that were interrupted (%s) are not fetched twice',
    async (fault) => {
      await w.rules({ pushesPicture: true })
      for (const code of ['S-1', 'S-2']) await withPicture(code)
      const { run } = (await w.push()).body.data
      expect(run).toMatchObject({ kind: 'picture', total: 2 })
      woo.state.fault = fault
      w.limits.wholeMs = fault === 'batchHangs' ? 400 : 30_000
      await w.work()
      expect(await statesOf(run.id)).toEqual({ sent: 2 })
      woo.state.fault = 'none'
      w.limits.wholeMs = 30_000
      w.moveClock(31)
      await w.work()
      expect(await statesOf(run.id)).toEqual({ done: 2 })
      expect(woo.state.fetched).toHaveLength(2)
      expect(await w.differences({ differs: true })).toEqual([])
    },
  )

  test('that the shop took before the connection broke are not fetched again because it was busy when we looked', async () => {
    await w.rules({ pushesPicture: true })
    Object.assign(product(101) ?? {}, { pictures: [41] })
    await call('POST', '/shops/compare/first')
    await w.work()
    await withPicture('S-1')
    await w.work(true)
    const { run } = (await w.push()).body.data
    for (const fault of ['batchDoneAndGone', 'tooMany', 'none'] as const) {
      woo.state.fault = fault
      await w.work()
      w.moveClock(60)
    }
    expect(await statesOf(run.id)).toEqual({ done: 1 })
    expect(woo.state.fetched).toHaveLength(1)
  })

  test('that the shop does not take fail alone and say why', async () => {
    await w.rules({ pushesPicture: true })
    await withPicture('S-1')
    await w.setPrices(1100, 1, 1)
    await w.work(true)
    woo.state.onBatch = () => void woo.state.swallows.add(101)
    const { run } = (await w.push()).body.data
    await w.work()
    woo.state.swallows.clear()
    expect(await statesOf(run.id)).toEqual({ done: 1 })
    expect(await statesOf(run.id + 1)).toEqual({ failed: 1 })
    expect((await w.differences({ differs: true }))[0]).toMatchObject({
      differs: ['picture'],
      problem: expect.stringContaining('a different value'),
    })
  })
})
