import { keysCountedAnew } from '../../keys/stock/keys-counted-anew.sql.ts'
import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll } from 'vitest'
import { connect } from '../../platform/db/connect.ts'
import { keptSalesTables } from '../../sales/kept-sales-tables.ts'
import { servedSmallWorld } from '../../testing/served-small-world.ts'
import { addKeys } from '../../testing/small-world.ts'

/** One unit of a currency in marks, as the order froze it. */
const rates = { BAM: '1', EUR: '1.95583' } as const
type Currency = keyof typeof rates

interface WishedLine {
  readonly product: 0 | 1 | 2
  readonly quantity: number
  /** Gross of one unit in each leg, in minor units. */
  readonly units: readonly [number, number]
}

export interface WishedOrder {
  readonly buyer: 'megabajt' | 'digitalis' | 'gejmerija' | 'pixelpoint' | 'zadar'
  /** Business day and time of day in Sarajevo. */
  readonly day: string
  readonly time: string
  readonly approval: 'approved' | 'denied' | 'open'
  readonly isFree: boolean
  readonly paymentType: 1 | 3 | 5
  readonly lines: readonly WishedLine[]
}

/** An order of two Northfall at noon on New Year's Day, unless requested otherwise. */
export const anOrder = (buyer: WishedOrder['buyer'], wish: Partial<WishedOrder> = {}): WishedOrder => ({
  buyer,
  day: '2025-01-01',
  time: '12:00:00',
  approval: 'approved',
  isFree: false,
  paymentType: 5,
  lines: [{ product: 0, quantity: 2, units: [5850, 7020] }],
  ...wish,
})

/** Days of 23 and 25 hours, the ends of months and years, 29 February, and ordinary ones. */
export const days = [
  '2024-02-28',
  '2024-02-29',
  '2024-03-01',
  '2024-03-31',
  '2024-10-27',
  '2024-12-31',
  '2025-01-01',
  '2025-01-02',
  '2025-03-30',
] as const

export const aWorld = fc.array(
  fc.record({
    buyer: fc.constantFrom('megabajt', 'digitalis', 'gejmerija', 'pixelpoint', 'zadar'),
    day: fc.constantFrom(...days),
    time: fc.constantFrom('00:00:00', '00:01:00', '12:00:00', '23:59:59'),
    approval: fc.constantFrom('approved', 'approved', 'approved', 'denied', 'open'),
    isFree: fc.constantFrom(false, false, false, true),
    paymentType: fc.constantFrom(1, 3, 5),
    lines: fc.array(
      fc.record({
        product: fc.constantFrom(0, 1, 2),
        quantity: fc.integer({ min: 1, max: 3 }),
        units: fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 9999 })),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }) as fc.Arbitrary<WishedOrder>,
  { minLength: 1, maxLength: 12 },
)

/**
 * The small world with a running server, filled with orders written exactly as given, so that a test knows every fact:
 * Brava sells in marks to Megabajt and Digitalis and in euro to Nordlicht; Digitalis sells in marks to Gejmerija and in
 * euro to a shop in Zadar, Nordlicht in euro to PixelPoint.
 */
export async function soldWorld() {
  const served = await servedSmallWorld()
  const { db, world } = served
  const owner = connect(String(served.app.services.config.databaseUrl), { size: 2, asOwner: true })
  afterAll(() => owner.close())
  const products = [world.northfall, world.vektorLiga, world.kestrel] as const
  for (const [index, id] of products.entries()) await addKeys(db, id, 120, 123_457 + index * 10_001, `B-${index}`)
  const zadar = await db
    .insertInto('companies')
    .columns(['name', 'type', 'parent_id', 'status', 'currency', 'country_id', 'town', 'tax_id', 'code'])
    .expression(
      sql`select 'Zadar Igre', 3, ${world.digitalis}::bigint, 2, 'EUR', id, 'Zadar', '4200000000002', 'RT-0099' from countries where code = 'HR'`,
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const sells: Record<WishedOrder['buyer'], readonly (readonly [seller: number, buyer: number, currency: Currency])[]> =
    {
      megabajt: [[world.brava, world.megabajt, 'BAM']],
      digitalis: [[world.brava, world.digitalis, 'BAM']],
      gejmerija: [
        [world.brava, world.digitalis, 'BAM'],
        [world.digitalis, world.gejmerija, 'BAM'],
      ],
      pixelpoint: [
        [world.brava, world.nordlicht, 'EUR'],
        [world.nordlicht, world.pixelpoint, 'EUR'],
      ],
      zadar: [
        [world.brava, world.digitalis, 'BAM'],
        [world.digitalis, zadar.id, 'EUR'],
      ],
    }

  /** Removes all orders and writes these; all days are then summed as if they had just ended. */
  async function write(wished: readonly WishedOrder[]) {
    await owner.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      for (const table of ['slots', 'order_line_prices', 'order_lines', 'order_legs', 'orders', 'sales_changes'])
        await sql`delete from ${sql.table(table)}`.execute(trx)
      await sql`update keys set slot_id = null, state = 2`.execute(trx)
      for (const order of wished) await writeOrder(trx, order)
      for (const statement of keysCountedAnew) await sql.raw(statement).execute(trx)
      await sql`update sales_kept set until = '2024-01-01'`.execute(trx)
      for (const table of keptSalesTables) await sql`delete from ${sql.table(table)}`.execute(trx)
    })
  }

  let number = 0
  async function writeOrder(trx: typeof db, order: WishedOrder) {
    const legs = sells[order.buyer].map(([seller, buyer, currency], leg) => ({
      seller,
      buyer,
      currency,
      lines: order.lines.map((line) => {
        const gross = (line.units[leg] ?? 1) * line.quantity
        const net = Math.round(gross / 1.17)
        return { gross, net, vat: gross - net }
      }),
    }))
    const sum = (leg: (typeof legs)[number] | undefined, what: 'gross' | 'net' | 'vat') =>
      (leg?.lines ?? []).reduce((total, line) => total + line[what], 0)
    const [first, own] = [legs[0], legs.at(-1)]
    const units = order.lines.reduce((total, line) => total + line.quantity, 0)
    const at = sql`(${`${order.day} ${order.time}`}::timestamp at time zone 'Europe/Sarajevo')`
    number += 1
    const { rows } = await sql<{ id: number }>`
      insert into orders (number, company_id, reseller_id, user_id, currency, payment_type, approval, payment, slots_total, slots_assigned, status,
        net, vat, gross, revenue_home, is_domestic, is_free, rate_home, language, email, placed_at, approved_at)
      values (${`T-${number}`}, ${own?.buyer}, ${legs.length > 1 ? own?.seller : null}, ${world.ana}, ${own?.currency}, ${order.paymentType}, ${order.approval}, 3, ${units}, ${units},
        ${order.approval === 'approved' ? 2 : order.approval === 'denied' ? 5 : 7}, ${sum(own, 'net')}, ${sum(own, 'vat')}, ${sum(own, 'gross')},
        round(${sum(first, 'net')}::numeric * ${rates[first?.currency ?? 'BAM']}::numeric), ${own?.currency === 'BAM'}, ${order.isFree},
        ${rates[own?.currency ?? 'BAM']}::numeric, 'bs', 'ana@brava.example', ${at} - interval '2 days',
        ${order.approval === 'open' ? null : at}) returning id`.execute(trx)
    const id = rows[0]?.id
    const lineIds: number[] = []
    for (const [position, line] of order.lines.entries()) {
      const { rows: made } = await sql<{ id: number }>`
        insert into order_lines (order_id, position, product_id, code, title, platform, vat_treatment, quantity)
        values (${id}, ${position + 1}, ${products[line.product]}, 'X', 'X', 'PC', 2, ${line.quantity}) returning id`.execute(
        trx,
      )
      lineIds.push(made[0]?.id as number)
    }
    for (const [seq, leg] of legs.entries()) {
      const { rows: made } = await sql<{ id: number }>`
        insert into order_legs (order_id, seq, seller_id, buyer_id, currency, net, vat, gross)
        values (${id}, ${seq + 1}, ${leg.seller}, ${leg.buyer}, ${leg.currency}, ${sum(leg, 'net')}, ${sum(leg, 'vat')}, ${sum(leg, 'gross')})
        returning id`.execute(trx)
      for (const [index, line] of leg.lines.entries())
        await sql`insert into order_line_prices (order_line_id, leg_id, unit_price, vat_rate_bp, net, vat, gross, trace)
          values (${lineIds[index]}, ${made[0]?.id}, ${order.lines[index]?.units[seq]}, 1700, ${line.net}, ${line.vat}, ${line.gross}, '{}')`.execute(
          trx,
        )
    }
    if (order.approval !== 'approved') return
    for (const [index, line] of order.lines.entries())
      await sql`
        with free as (select k.id, b.unit_cost_home_e4, row_number() over (order by k.id) as position from keys k
          join key_batches b on b.id = k.batch_id where k.product_id = ${products[line.product]} and k.state = 2 order by k.id limit ${line.quantity}),
        given as (insert into slots (order_id, order_line_id, position, state, key_id, cost_home_e4)
          select ${id}, ${lineIds[index]}, position, 1, id, unit_cost_home_e4 from free returning id, key_id)
        update keys k set state = 4, slot_id = given.id from given where k.id = given.key_id`.execute(trx)
    await sql`update orders o set cost_home_e4 = (select coalesce(sum(cost_home_e4), 0) from slots where order_id = o.id) where id = ${id}`.execute(
      trx,
    )
  }

  /** A file as the server sends it. */
  const file = async (userId: number, path: string, body: object, language: string): Promise<string> =>
    (await bytes(userId, path, body, language)).toString()

  async function bytes(userId: number, path: string, body: object, language: string): Promise<Buffer> {
    const answer = await served.app.http.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${await served.tokenOf(userId)}`, 'accept-language': language },
      payload: body,
    })
    return answer.rawPayload
  }

  return { ...served, owner: owner.db, products, zadar: zadar.id, write, file, bytes }
}
