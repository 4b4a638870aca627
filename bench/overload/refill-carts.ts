import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { fillCarts, type BenchTrade } from '../orders/bench-trade.ts'
import { asOwner } from '../world/bench-database.ts'

const everyMs = 5000

/** Prepares one order for every buyer, and keys for some of each. Returns how many buyers there are. */
export async function prepareCarts(databaseUrl: string, trade: BenchTrade): Promise<number> {
  const orders = 16_000
  await fillCarts(databaseUrl, trade, { keys: 8, isHot: false, orders })
  const prepared = await fillCarts(databaseUrl, trade, { keys: 1, isHot: false, orders })
  await asOwner(databaseUrl, (client) =>
    client.query(`drop table if exists bench_carts; create table bench_carts as
      select cart_id, product_id, quantity, seen_price from cart_items i
      join carts c on c.id = i.cart_id join users u on u.id = c.user_id where u.username like 'buyer-%'`),
  )
  return prepared
}

/** Keeps refilling the carts of buyers who have ordered, so that a buyer can return a minute later. */
export async function whileRefilling<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  let isOver = false
  const filling = asOwner(databaseUrl, async (client) => {
    while (!isOver) {
      await refill(client)
      await delay(everyMs)
    }
  })
  try {
    return await work()
  } finally {
    isOver = true
    await filling
  }
}

async function refill(client: pg.Client): Promise<void> {
  await client.query(
    `with empty as (
      select b.* from bench_carts b where not exists (select 1 from cart_items i where i.cart_id = b.cart_id)
    ), ready as (
      update carts c set version = 1 from empty e where c.id = e.cart_id
    )
    insert into cart_items (cart_id, product_id, quantity, seen_price) select * from empty`,
  )
}
