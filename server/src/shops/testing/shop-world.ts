import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { password } from '../../auth/testing/auth-world.ts'
import { tarik, signInWorld } from '../../auth/testing/sign-in-world.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { addKeys } from '../../testing/small-world.ts'
import { workShops } from '../work-shops.ts'
import { fakeWoo } from './fake-woo.ts'

/** The number of our products in addition to the small world's: codes S-1 to S-30, 10.00 each. */
export const many = 30

/** What Tarik enters to connect the shop at an address. */
export const shopAt = (address: string) => ({
  name: 'Web shop BA',
  address,
  consumerKey: 'ck_kljuc',
  consumerSecret: 'cs_tajna',
  currency: 'BAM',
  isOn: true,
  password,
})

/** A shop connected to the small world and thirty of our products; its runs are executed when `work` is called. */
export async function shopWorld() {
  const world = await signInWorld()
  const { app, db } = world
  const woo = await fakeWoo()
  afterAll(() => woo.close())
  const outbound = createOutbound({
    loopback: true,
    resolve: async () => ['127.0.0.1'],
    authorities: [woo.certificate.cert],
  })
  const limits = { wholeMs: 30_000 }
  Object.assign(app.services, {
    config: { ...app.services.config, outboundLoopback: true },
    outbound: {
      request: (request: Parameters<typeof outbound.request>[0]) =>
        outbound.request({ ...request, limits: { ...request.limits, ...limits } }),
    },
  })
  let token = ''
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    world.call(method, path, { token, ...(body ? { body } : {}) })
  await sql`insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
    select 'S-' || n, 'Product ' || n, category_id, product_type_id, publisher_id, vat_treatment, 1000
    from products, generate_series(1, ${many}::int) n where products.id = ${world.world.northfall}`.execute(db)
  await addKeys(db, world.world.northfall, 3, 421_000, 'B-0412')
  const ids = async () =>
    (await sql<{ id: number }>`select id from products where code ~ '^S-' order by id`.execute(db)).rows.map(
      (row) => row.id,
    )
  const items = async (runId: number) =>
    (await call('POST', `/shops/get-run-items/${runId}`, { retrieveAll: true, sortBy: 'code' })).body.data

  return {
    ...world,
    woo,
    limits,
    call,
    ids,
    work: (hasTime = false) => workShops(app.services, { hasTime }),
    state: async () => (await call('GET', '/shops/states')).body.data[0],
    rules: (more: object = {}) =>
      call('PUT', '/shops/rules/first', {
        priceGroupId: null,
        priceChangeBp: 0,
        priceEnding: 'any',
        takesNet: false,
        pushesPrice: true,
        pushesStock: true,
        pushesStatus: false,
        pushesTitle: false,
        pushesPicture: false,
        stockReserve: 0,
        stockCap: null,
        everyHours: null,
        ...more,
      }),
    differences: async (filters: object = {}) =>
      (await call('POST', '/shops/get-differences/first', { filters, retrieveAll: true })).body.data,
    push: (more: object = {}) => call('PUT', '/products/bulk-woocomm-product-update', { slot: 'first', ...more }),
    items,
    /** How many items of a run are in each state: { pushed: 29, refused: 1 }. */
    async statesOf(runId: number) {
      const found: Record<string, number> = {}
      for (const { state } of await items(runId)) found[state] = (found[state] ?? 0) + 1
      return found
    },
    /** The current state of a product in the shop. */
    product: (id: number) => woo.state.products.find((one) => one.id === id),
    /** News pending or already sent: the server sends it automatically every minute. */
    async newsKinds() {
      const { rows } = await sql<{ kind: string }>`select kind from news where kind ~ '^shop'
        union select kind from notifications where kind ~ '^shop' order by kind`.execute(db)
      return rows.map((row) => row.kind)
    },
    signInAgain: async () => {
      token = await world.tokenOf(tarik)
    },
    /** A shop with our thirty products, all in sync, compared and linked; Tarik is an administrator. */
    async begin() {
      await sql`delete from shops`.execute(db)
      await sql`delete from news`.execute(db)
      await sql`delete from notifications where kind ~ '^shop'`.execute(db)
      await sql`update products set base_price = 1000, is_withdrawn = false, deleted_at = null, image_file_id = null where code ~ '^S-'`.execute(
        db,
      )
      await sql`insert into user_roles (user_id, role_id) values (${world.world.tarik}, 1) on conflict do nothing`.execute(
        db,
      )
      token = await world.tokenOf(tarik)
      limits.wholeMs = 30_000
      const { state } = woo
      Object.assign(state, { fault: 'none', currency: 'BAM', secret: 'cs_tajna', asked: [], written: [], fetched: [] })
      state.onBatch = () => {}
      state.now = () => app.services.clock.now()
      state.dated.clear()
      state.keepsDate.clear()
      state.listed = []
      state.refuses.clear()
      state.swallows.clear()
      const { rows } = await sql<{ available: number }>`
        select s.available from product_stock s join products p on p.id = s.product_id
        where p.code ~ '^S-' order by p.id`.execute(db)
      const available = rows.map((row) => row.available)
      state.products = Array.from({ length: many }, (_, index) => ({
        id: 100 + index + 1,
        name: `Product ${index + 1}`,
        price: '10.00',
        sku: `S-${index + 1}`,
        stock: available[index] ?? 0,
      }))
      await call('PUT', '/shops/first', shopAt(woo.address))
      await call('POST', '/shops/compare/first')
      await workShops(app.services)
      const products = await ids()
      const links = products.map((productId, index) => ({ productId, wooId: 101 + index }))
      const linked = await call('PUT', '/shops/link/first', { links })
      if (linked.status !== 200) throw new Error(JSON.stringify(linked.body))
      woo.state.asked = []
    },
    setPrices: (price: number, from = 1, to = many) =>
      sql`update products set base_price = ${price} where code ~ '^S-' and substr(code, 3)::int between ${from} and ${to}`.execute(
        db,
      ),
  }
}
