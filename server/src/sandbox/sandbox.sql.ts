import { type OrderStatus, orderStatus } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { sandboxFunds, sandboxProducts, sandboxVatRateBp } from './sandbox-products.ts'

const worldColumns = ['company_id as companyId', 'currency', 'funds', 'held', 'orders', 'position'] as const

export interface SandboxWorld {
  readonly companyId: number
  readonly currency: string
  readonly funds: number
  /** The part of the funds set aside by terminals. */
  readonly held: number
  readonly orders: number
  readonly position: number
}

export function sandboxOf(db: Db, companyId: number): Promise<SandboxWorld | undefined> {
  return db.selectFrom('sandbox_worlds').select(worldColumns).where('company_id', '=', companyId).executeTakeFirst()
}

/** Locks a world; concurrent changes wait here. */
export function lockSandbox(trx: Trx, companyId: number): Promise<SandboxWorld> {
  return trx
    .selectFrom('sandbox_worlds')
    .select(worldColumns)
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Creates the world of a company; of two concurrent callers only one does. */
export async function insertSandbox(trx: Trx, companyId: number, currency: string): Promise<void> {
  await sql`
    insert into sandbox_worlds (company_id, currency, funds, position)
    values (${companyId}, ${currency}, ${sandboxFunds}, ${sandboxProducts.length}) on conflict do nothing`.execute(trx)
  await trx
    .insertInto('sandbox_products')
    .values(
      sandboxProducts.map((product, index) => ({
        company_id: companyId,
        code: product.code,
        title: product.title,
        platform: product.platform,
        category: product.category,
        price: product.price,
        tier_from: product.tierFrom,
        tier_price: product.tierPrice,
        vat_rate_bp: sandboxVatRateBp,
        moq: product.moq,
        stock: product.stock,
        may_back_order: product.mayBackOrder,
        position: index + 1,
      })),
    )
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Resets a world to its beginning; products keep their ids, orders and keys are deleted. */
export async function resetSandbox(trx: Trx, { companyId, position }: SandboxWorld): Promise<void> {
  await trx.deleteFrom('sandbox_pos_messages').where('company_id', '=', companyId).execute()
  await trx.deleteFrom('sandbox_pos_sales').where('company_id', '=', companyId).execute()
  await trx.deleteFrom('sandbox_orders').where('company_id', '=', companyId).execute()
  for (const [index, product] of sandboxProducts.entries()) {
    await trx
      .updateTable('sandbox_products')
      .set({
        price: product.price,
        tier_from: product.tierFrom,
        tier_price: product.tierPrice,
        stock: product.stock,
        is_withdrawn: false,
        position: position + index + 1,
      })
      .where('company_id', '=', companyId)
      .where('code', '=', product.code)
      .execute()
  }
  await trx
    .updateTable('sandbox_worlds')
    .set({ funds: sandboxFunds, held: 0, pos_closed_day: null, position: position + sandboxProducts.length })
    .where('company_id', '=', companyId)
    .execute()
}

/** Adds to the funds of a locked world, and counts an order if one was placed. */
export async function moveSandboxFunds(trx: Trx, companyId: number, amount: number, orders = 0): Promise<void> {
  await trx
    .updateTable('sandbox_worlds')
    .set((is) => ({ funds: is('funds', '+', amount), orders: is('orders', '+', orders) }))
    .where('company_id', '=', companyId)
    .execute()
}

/** Sets the given amount of a locked world's funds aside for terminals, or releases it if negative. */
export async function holdSandboxFunds(trx: Trx, companyId: number, amount: number): Promise<void> {
  await trx
    .updateTable('sandbox_worlds')
    .set((is) => ({ held: is('held', '+', amount) }))
    .where('company_id', '=', companyId)
    .execute()
}

function productsOf(db: Db, companyId: number) {
  return db
    .selectFrom('sandbox_products')
    .where('company_id', '=', companyId)
    .select([
      'id',
      'code',
      'title',
      'platform',
      'category',
      'price',
      'tier_from as tierFrom',
      'tier_price as tierPrice',
      'vat_rate_bp as vatRateBp',
      'moq',
      'stock',
      'may_back_order as mayBackOrder',
      'is_withdrawn as isWithdrawn',
      'position',
    ])
}
export type SandboxProduct = Awaited<ReturnType<ReturnType<typeof productsOf>['execute']>>[number]

/** In the order in which they changed; one more than the limit shows that there are more. */
export function sandboxProductsAfter(
  db: Db,
  companyId: number,
  asked: { readonly after: number | undefined; readonly limit: number },
): Promise<SandboxProduct[]> {
  let query = productsOf(db, companyId)
  // A caller that has nothing yet has nothing to remove.
  query =
    asked.after === undefined ? query.where('is_withdrawn', '=', false) : query.where('position', '>', asked.after)
  return query
    .orderBy('position')
    .limit(asked.limit + 1)
    .execute()
}

export function sandboxProductsById(db: Db, companyId: number, ids: readonly number[]): Promise<SandboxProduct[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : productsOf(db, companyId)
        .where('id', 'in', [...ids])
        .execute()
}

/** Changes a product of a locked world and gives it the next position. */
export async function changeSandboxProduct(
  trx: Trx,
  companyId: number,
  id: number,
  values: { stock?: number; price?: number; is_withdrawn?: boolean },
): Promise<void> {
  await sql`
    with next as (
      update sandbox_worlds set position = position + 1 where company_id = ${companyId} returning position
    )
    update sandbox_products p set position = next.position, stock = coalesce(${values.stock ?? null}, p.stock),
      price = coalesce(${values.price ?? null}, p.price),
      -- With another price the one for many is as low at least.
      tier_price = least(p.tier_price, coalesce(${values.price ?? null}, p.tier_price)),
      is_withdrawn = coalesce(${values.is_withdrawn ?? null}, p.is_withdrawn)
    from next where p.company_id = ${companyId} and p.id = ${id}`.execute(trx)
}

export interface NewSandboxOrder {
  readonly companyId: number
  readonly number: string
  readonly reference: string
  readonly status: OrderStatus
  readonly currency: string
  readonly net: number
  readonly vat: number
  readonly gross: number
  readonly placedAt: Date
  /** Until when it waits for a transfer; null if it is paid and delivered at once. */
  readonly validUntil: Date | null
  readonly lines: readonly {
    readonly productId: number
    readonly title: string
    readonly quantity: number
    readonly unitPrice: number
    readonly owed: number
  }[]
}

/** Writes an order and, if it is paid, a key for each unit that is not owed. Returns its id. */
export async function insertSandboxOrder(trx: Trx, order: NewSandboxOrder): Promise<number> {
  const { id } = await trx
    .insertInto('sandbox_orders')
    .values({
      company_id: order.companyId,
      number: order.number,
      reference: order.reference,
      status: order.status,
      currency: order.currency,
      net: order.net,
      vat: order.vat,
      gross: order.gross,
      placed_at: order.placedAt,
      valid_until: order.validUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('sandbox_order_lines')
    .values(
      order.lines.map(({ productId, title, quantity, unitPrice, owed }, line) => ({
        order_id: id,
        line,
        product_id: productId,
        title,
        quantity,
        unit_price: unitPrice,
        owed,
      })),
    )
    .execute()
  for (const [line, { productId, quantity, owed }] of order.validUntil === null ? order.lines.entries() : []) {
    await insertSandboxKeys(trx, { orderId: id, line, productId, count: quantity - owed, at: order.placedAt })
  }
  return id
}

export async function insertSandboxKeys(
  trx: Trx,
  key: { orderId: number; line: number; productId: number; count: number; at: Date },
): Promise<void> {
  await sql`
    insert into sandbox_keys (order_id, line, product_id, came_at)
    select ${key.orderId}, ${key.line}, ${key.productId}, ${key.at} from generate_series(1, ${key.count})`.execute(trx)
}

export interface SandboxLine {
  readonly line: number
  readonly productId: number
  readonly title: string
  readonly quantity: number
  readonly unitPrice: number
  readonly owed: number
  readonly assigned: number
}

function ordersOf(db: Db, companyId: number) {
  return db
    .selectFrom('sandbox_orders as o')
    .where('o.company_id', '=', companyId)
    .select([
      'o.id',
      'o.number',
      'o.reference',
      sql<OrderStatus>`o.status`.as('status'),
      'o.currency',
      'o.net',
      'o.vat',
      'o.gross',
      'o.refunded',
      'o.placed_at as placedAt',
      'o.valid_until as validUntil',
      sql<SandboxLine[]>`(select json_agg(json_build_object('line', l.line, 'productId', l.product_id, 'title', l.title,
        'quantity', l.quantity, 'unitPrice', l.unit_price, 'owed', l.owed,
        'assigned', (select count(*) from sandbox_keys y where y.order_id = l.order_id and y.line = l.line)) order by l.line)
        from sandbox_order_lines l where l.order_id = o.id)`.as('lines'),
    ])
}
export type SandboxOrder = Awaited<ReturnType<ReturnType<typeof ordersOf>['execute']>>[number]

export function sandboxOrder(db: Db, companyId: number, id: number): Promise<SandboxOrder | undefined> {
  return ordersOf(db, companyId).where('o.id', '=', id).executeTakeFirst()
}

/** Orders waiting for a transfer, oldest first; only those that expired by the given time, if there is one. */
export function waitingSandboxOrders(trx: Trx, companyId: number, until?: Date): Promise<SandboxOrder[]> {
  let query = ordersOf(trx, companyId).where('o.status', '=', orderStatus.code.awaitingPayment)
  if (until) query = query.where('o.valid_until', '<=', until)
  return query.orderBy('o.id').execute()
}

/** Deletes a company's oldest orders beyond the given numbers of orders and units, with their keys and documents. */
export async function forgetSandboxOrders(
  trx: Trx,
  companyId: number,
  most: { readonly orders: number; readonly units: number },
): Promise<void> {
  await sql`
    delete from sandbox_orders where company_id = ${companyId} and id <= (
      select max(id) from (
        select o.id, row_number() over newest_first as orders, sum(l.units) over newest_first as units
        from sandbox_orders o
        cross join lateral (
          select coalesce(sum(quantity), 0) as units from sandbox_order_lines where order_id = o.id) l
        where o.company_id = ${companyId} window newest_first as (order by o.id desc)
      ) kept where orders > ${most.orders} or units > ${most.units})`.execute(trx)
}

export async function sandboxOrderByReference(db: Db, companyId: number, reference: string): Promise<number | null> {
  const row = await db
    .selectFrom('sandbox_orders')
    .select('id')
    .where('company_id', '=', companyId)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Newest first, or those still owed keys, oldest first; one more than the limit. */
export function sandboxOrders(
  db: Db,
  companyId: number,
  asked: {
    readonly reference?: string | undefined
    readonly status?: OrderStatus | undefined
    readonly since?: Date | undefined
    readonly owed?: boolean
    readonly after: number | undefined
    readonly limit: number
  },
): Promise<SandboxOrder[]> {
  let query = ordersOf(db, companyId)
  if (asked.reference !== undefined) query = query.where('o.reference', '=', asked.reference)
  if (asked.status !== undefined) query = query.where('o.status', '=', asked.status)
  if (asked.owed) query = query.where('o.status', '=', orderStatus.code.partiallyCompleted)
  if (asked.since !== undefined) query = query.where('o.placed_at', '>=', asked.since)
  if (asked.after !== undefined) query = query.where('o.id', asked.owed ? '>' : '<', asked.after)
  return query
    .orderBy('o.id', asked.owed ? 'asc' : 'desc')
    .limit(asked.limit + 1)
    .execute()
}

export function sandboxKeys(db: Db, orderId: number, asked?: { readonly until: Date; readonly most: number }) {
  let query = db.selectFrom('sandbox_keys').where('order_id', '=', orderId)
  if (asked) query = query.where('came_at', '<=', asked.until).limit(asked.most)
  return query
    .select(['id', 'line', 'product_id as productId', 'is_reported as isReported', 'came_at as cameAt'])
    .orderBy('line')
    .orderBy('id')
    .execute()
}

export async function markSandboxKeyReported(trx: Trx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sandbox_keys')
    .set({ is_reported: true })
    .where('id', '=', id)
    .where('is_reported', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lines of paid orders waiting for keys of a product, oldest order first. */
export function owedSandboxLines(trx: Trx, productId: number) {
  return trx
    .selectFrom('sandbox_order_lines as l')
    .innerJoin('sandbox_orders as o', 'o.id', 'l.order_id')
    .select(['l.order_id as orderId', 'l.line', 'l.owed', 'l.title', 'l.unit_price as unitPrice'])
    .where('l.product_id', '=', productId)
    .where('l.owed', '>', 0)
    .where('o.status', 'not in', [orderStatus.code.awaitingPayment, orderStatus.code.cancelled])
    .orderBy('l.order_id')
    .orderBy('l.line')
    .execute()
}

/** Sets how many units of a line, or of all lines of an order, are still owed. */
export async function setSandboxOwed(trx: Trx, at: { orderId: number; line?: number }, owed: number): Promise<void> {
  let query = trx.updateTable('sandbox_order_lines').set({ owed }).where('order_id', '=', at.orderId)
  if (at.line !== undefined) query = query.where('line', '=', at.line)
  await query.execute()
}

export async function settleSandboxOrder(
  trx: Trx,
  id: number,
  values: { readonly status: OrderStatus; readonly refunded: number },
): Promise<void> {
  await trx.updateTable('sandbox_orders').set(values).where('id', '=', id).execute()
}
