import { sql } from 'kysely'
import { keyKind } from '@brava/contract/enums.ts'
import { fileUrl } from '@brava/contract/files/file-url.ts'
import { newestPartnerVersion } from '@brava/contract/partner-api/partner-versions.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { assignAt } from '../orders/testing/write-people.ts'
import { connect } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { forgetRemoved, lockCatalogue } from './catalogue/catalogue-positions.sql.ts'
import { followedCatalogue } from './catalogue/follow-catalogue.ts'
import { partnerCatalogue } from './partner-catalogue.ts'
import { partnerWorld, type TestCredential } from './testing/partner-world.ts'

const world = await partnerWorld()
const { assigned, clock, companies, credentialOf, db, partner, services, stock } = world
// Another process.
const second = connect(String(services.config.databaseUrl), { size: 4 })
afterAll(second.close)
let nexa: TestCredential
beforeAll(async () => {
  nexa = await credentialOf('mirza')
  await stock('northfall', 3)
})

/** Catalogues are compared again after a second. */
const later = () => {
  clock.at = new Date(clock.at.getTime() + 1001)
}
interface Page {
  data: { id: string; code?: string; price?: string; stock?: number; deleted?: true }[]
  next: string
  hasMore: boolean
}
async function since(after?: string, limit = 1000): Promise<Page> {
  later()
  const { status, body } = await partner(
    nexa,
    'GET',
    `/catalogue?limit=${limit}${after === undefined ? '' : `&after=${after}`}`,
  )
  expect(status).toBe(200)
  return body
}
const idOf = async (code: string) => (await since()).data.find((product) => product.code === code)?.id
const withdraw = async (isWithdrawn: boolean) => {
  await sql`update company_products set is_withdrawn = ${isWithdrawn} where id = ${assigned.nexa.northfall}`.execute(db)
}

describe('the catalogue of Nexa since a cursor', () => {
  test('has nothing while nothing changed, then each changed product, once and whole', async () => {
    const first = await since()
    expect([first.data.length > 1, first.hasMore]).toEqual([true, false])
    const none = await since(first.next)
    expect(none).toEqual({ data: [], next: first.next, hasMore: false })
    const { next } = first
    await stock('northfall', 2)
    const northfall = first.data.find((product) => product.code === 'NF-0117')
    const changed = await since(next)
    expect(changed.data).toEqual([{ ...northfall, stock: Number(northfall?.stock) + 2 }])
    await sql`update company_products set effective_price = 6090, price = 6090 where id = ${assigned.nexa.northfall}`.execute(
      db,
    )
    const both = await since(next)
    expect(both.data).toEqual([{ ...northfall, stock: Number(northfall?.stock) + 2, price: '60.90' }])
    expect((await since(changed.next)).data).toEqual(both.data)
    expect((await since(both.next)).data).toEqual([])
    await sql`update company_products set effective_price = 6190, price = 6190 where id = ${assigned.nexa.northfall}`.execute(
      db,
    )
  })

  test('includes a product again when it gets a picture beside its cover', async () => {
    const { next } = await since()
    const tarik = await world.tokenFor('tarik')
    const edit = async (furtherImageIds: number[]) => {
      const { data } = (await world.send(tarik, 'GET', `/products/${world.products.northfall.id}`)).body
      const { basePrice: _, ...own } = data
      return world.send(tarik, 'PUT', `/products/${data.id}`, { ...own, furtherImageIds })
    }
    const { rows: kept } = await sql<{ id: number }>`insert into files (sha256, media_type, size_bytes, name, is_public)
      values (repeat('7', 64), 'image/webp', 1, 'druga', true) returning id`.execute(db)
    const picture = kept[0]?.id ?? 0
    expect((await edit([picture])).status).toBe(200)
    expect((await since(next)).data).toMatchObject([
      { code: 'NF-0117', furtherImageUrls: [new URL(fileUrl(picture), services.config.publicUrl).href] },
    ])
    expect((await edit([])).status).toBe(200)
    expect((await since(next)).data).toMatchObject([{ code: 'NF-0117', furtherImageUrls: [] }])
  })

  test('says that a product can no longer be bought, and includes it again when it can', async () => {
    const id = await idOf('NF-0117')
    const { next } = await since()
    await withdraw(true)
    const gone = await since(next)
    expect(gone.data).toEqual([{ id, deleted: true, reason: 'withdrawn' }])
    // A first-time reader is not told of removals.
    expect((await since()).data.map((product) => product.id)).not.toContain(id)
    await withdraw(false)
    expect((await since(gone.next)).data).toMatchObject([{ id, code: 'NF-0117' }])
  })

  test('reports removals for thirty days; an older cursor answers 410 and what to do', async () => {
    const { next } = await since()
    await withdraw(true)
    const gone = await since(next)
    await forgetRemoved(db, new Date(clock.at.getTime() - 1000))
    expect((await since(next)).data).toHaveLength(1)
    await forgetRemoved(db, new Date(clock.at.getTime() + 1000))
    later()
    const { status, body } = await partner(nexa, 'GET', `/catalogue?after=${next}`)
    expect([status, body.code, typeof body.action]).toEqual([410, 'cursor.expired', 'string'])
    expect((await since(gone.next)).data).toEqual([])
    await withdraw(false)
    expect((await since(gone.next)).data).toMatchObject([{ code: 'NF-0117' }])
  })

  test('is read to the end by a new program although the last removal was forgotten long before', async () => {
    const { rows: third } = await sql<{ id: number }>`
      insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
      select 'NF-0118', 'Northfall II', category_id, product_type_id, publisher_id, vat_treatment, base_price
      from products where id = ${world.products.northfall.id} returning id`.execute(db)
    await assignAt(db, { companyId: companies.nexa, productId: third[0]?.id ?? 0, price: 6190 })
    const whole = await since()
    await withdraw(true)
    const gone = await since(whole.next)
    await forgetRemoved(db, new Date(clock.at.getTime() + 1000))
    const first = await since(undefined, 1)
    expect(first.hasMore).toBe(true)
    const seen = [...first.data]
    for (let page = first; page.hasMore; seen.push(...page.data)) page = await since(page.next, 1)
    expect(seen.filter(({ deleted }) => !deleted)).toEqual((await since()).data)
    // What is removed and forgotten while a program reads concerns it.
    await withdraw(false)
    await since(gone.next)
    const slow = await since(undefined, 1)
    await withdraw(true)
    await since(gone.next)
    await forgetRemoved(db, new Date(clock.at.getTime() + 1000))
    later()
    expect((await partner(nexa, 'GET', `/catalogue?limit=1&after=${slow.next}`)).body.code).toBe('cursor.expired')
    await withdraw(false)
  })

  test('read page by page while it changes has each product in its final state at the end', async () => {
    const seen = new Map<string, { stock?: number; deleted?: true }>()
    let cursor: string | undefined
    for (let turn = 0; ; turn += 1) {
      const page = await since(cursor, 1)
      for (const product of page.data) seen.set(product.id, product)
      cursor = page.next
      if (turn < 3) await stock(turn % 2 ? 'ironOrchard' : 'northfall', 1)
      else if (!page.hasMore) break
    }
    const { data } = await since()
    expect([...seen.values()].sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual(
      [...data].sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    )
  })

  test('answers 304 within a second without asking the database, and keeps doing so while nothing changes', async () => {
    later()
    const { headers } = await partner(nexa, 'GET', '/catalogue')
    const tag = { 'if-none-match': String(headers.etag) }
    const caller = { companyId: companies.nexa, environment: 'live', apiVersion: newestPartnerVersion }
    const call = { ...services, headers: tag, caller } as unknown as Parameters<typeof partnerCatalogue>[0]
    const asked = (['selectFrom', 'getExecutor', 'transaction', 'connection'] as const).map((name) =>
      vi.spyOn(db, name).mockImplementation(() => {
        throw new Error(`${name} was asked`)
      }),
    )
    const answer = await partnerCatalogue(call, { limit: 1000 })
    clock.at = new Date(clock.at.getTime() + 1000)
    await expect(partnerCatalogue(call, { limit: 1000 })).rejects.toThrow('was asked')
    for (const one of asked) one.mockRestore()
    expect([answer.status, answer.bytes]).toEqual([304, undefined])
    later()
    expect((await partner(nexa, 'GET', '/catalogue', undefined, tag)).status).toBe(304)
    // Another page is another answer.
    expect((await partner(nexa, 'GET', '/catalogue?limit=1', undefined, tag)).status).toBe(200)
    await stock('ironOrchard', 1)
    later()
    expect((await partner(nexa, 'GET', '/catalogue', undefined, tag)).status).toBe(200)
  })

  test('has no position twice, even with concurrent requests to two processes while stock arrives', async () => {
    const other = { ...services, db: second.db }
    const asking = []
    for (let turn = 0; turn < 12; turn += 1) {
      if (turn % 3 === 0) await stock('northfall', 1)
      asking.push(followedCatalogue(turn % 2 ? other : services, companies.nexa))
    }
    await Promise.all(asking)
    const { rows } = await sql<{ n: number; positions: number; top: number; highest: number }>`
      select count(*)::int as n, count(distinct x.position)::int as positions, max(x.position)::int as highest, min(c.position)::int as top
      from partner_catalogue_products x join partner_catalogues c using (company_id) where company_id = ${companies.nexa}`.execute(
      db,
    )
    expect(rows[0]?.positions).toBe(rows[0]?.n)
    expect(rows[0]?.highest).toBe(rows[0]?.top)
    const [here, there] = [
      await followedCatalogue(services, companies.nexa),
      await followedCatalogue(other, companies.nexa),
    ]
    const shown = (one: typeof here) => one.products.map(({ productId, position, json }) => [productId, position, json])
    expect(shown(there)).toEqual(shown(here))
  })

  test('read alternately from two processes while stock arrives, misses nothing', async () => {
    const other = { ...services, db: second.db }
    const seen = new Map<number, string>()
    let position = 0
    for (let turn = 0; turn < 40; turn += 1) {
      const [here, , there] = await Promise.all([
        followedCatalogue(services, companies.nexa),
        stock('northfall', 1),
        followedCatalogue(other, companies.nexa),
      ])
      const from = turn % 2 ? here : there
      for (const product of from.products) if (product.position > position) seen.set(product.productId, product.json)
      position = Math.max(position, from.top)
    }
    const last = await followedCatalogue(services, companies.nexa)
    for (const product of last.products) if (product.position > position) seen.set(product.productId, product.json)
    const shown = last.products.map(({ productId, json }) => [productId, json] as const)
    expect([...seen].sort(([a], [b]) => a - b)).toEqual(shown.sort(([a], [b]) => a - b))
  })

  test('is compared by one process at a time: the one that waits reads what came in between', async () => {
    const stockOf = ({ products }: Awaited<ReturnType<typeof followedCatalogue>>) =>
      products.flatMap(({ json }) => /"code":"NF-0117".*"stock":(\d+)/.exec(json)?.[1] ?? []).map(Number)
    const [before = 0] = stockOf(await followedCatalogue(services, companies.nexa))
    let waiting: ReturnType<typeof followedCatalogue> | undefined
    await stock('northfall', 1)
    await inTransaction(second.db, async (trx) => {
      await lockCatalogue(trx, companies.nexa)
      waiting = followedCatalogue(services, companies.nexa)
      const asked = async () =>
        (
          await sql`select 1 from pg_locks where locktype = 'advisory' and not granted and database =
          (select oid from pg_database where datname = current_database())`.execute(trx)
        ).rows.length
      await expect.poll(asked).toBe(1)
      await stock('northfall', 1)
    })
    expect(waiting && stockOf(await waiting)).toEqual([before + 2])
  })

  test('removes a product of picture keys when Nexa no longer accepts pictures, and has it again when it does', async () => {
    const id = await idOf('NF-0117')
    const pictures = (key_kind: number) =>
      db.updateTable('products').set({ key_kind }).where('code', '=', 'NF-0117').execute()
    const allowed = async (image_keys_allowed: boolean) =>
      db.updateTable('companies').set({ image_keys_allowed }).where('id', '=', companies.nexa).execute()
    await pictures(keyKind.image)
    const { next } = await since()
    expect((await since()).data.map((product) => product.id)).toContain(id)
    await allowed(false)
    const without = await since(next)
    expect(without.data).toEqual([{ id, deleted: true, reason: 'withdrawn' }])
    expect((await partner(nexa, 'GET', `/products/${id}`)).status).toBe(404)
    await allowed(true)
    expect((await since(without.next)).data).toMatchObject([{ id, code: 'NF-0117' }])
    expect((await partner(nexa, 'GET', `/products/${id}`)).status).toBe(200)
    // Its first keys after a sold-out batch are codes: then it is offered to everybody again.
    await allowed(false)
    const gone = await since()
    expect(gone.data.map((product) => product.id)).not.toContain(id)
    await pictures(keyKind.text)
    expect((await since(gone.next)).data).toMatchObject([{ id, code: 'NF-0117' }])
    await allowed(true)
  })

  test('of a restored database: a cursor from after the backup answers 410, and reading continues', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      await stock('northfall', 1)
      await since()
    }
    const { next } = await since()
    await sql`delete from partner_catalogue_products where company_id = ${companies.nexa}`.execute(db)
    await sql`update partner_catalogues set position = 0, forgotten_position = 0 where company_id = ${companies.nexa}`.execute(
      db,
    )
    later()
    expect((await partner(nexa, 'GET', `/catalogue?after=${next}`)).body.code).toBe('cursor.expired')
    const anew = await since()
    expect(anew.data.length).toBeGreaterThan(1)
    await stock('northfall', 1)
    expect((await since(anew.next)).data).toMatchObject([{ code: 'NF-0117' }])
  })
})
