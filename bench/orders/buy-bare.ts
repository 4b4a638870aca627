import type { LoadClient } from '../row.ts'
import { bareConnection } from '../load/run-statements.ts'
import { companies } from './bench-trade.ts'

export interface BareBuying {
  readonly databaseUrl: string
  readonly clients: number
  readonly keys: number
  readonly products: number
}

const allocate = `update bare.keys set state = 4 where id in (
  select id from bare.keys where product_id = $1 and state = 2 order by id limit $2 for update skip locked) returning id`
const write = `with o as (
    insert into bare.orders (buyer_id, gross) values ($1, $2) returning id
  ), l as (
    insert into bare.lines (order_id, product_id, quantity, unit_price) select id, $3, $4, $5 from o returning id
  ), s as (
    insert into bare.slots (line_id, key_id) select l.id, k from l, unnest($6::bigint[]) k
  ), p as (
    insert into bare.postings (order_id, account_id, amount)
    select o.id, a, case a when $1 then -$2::bigint else $2::bigint end from o, unnest(array[$1::bigint, $7]) a
  )
  select id from o`
const book = 'update bare.accounts set balance = balance - $2 where id = $1 and balance >= $2'

/** The same order as plain SQL: one transaction of five prepared statements, begin and commit included. */
export async function startClient(index: number, args: unknown): Promise<LoadClient> {
  const { databaseUrl, clients, keys, products } = args as BareBuying
  const client = await bareConnection(databaseUrl)
  let n = index
  return {
    async once() {
      const buyer = n % companies
      const product = n % products
      n += clients
      const gross = keys * 1999
      await client.query('begin')
      const taken = await client.query<{ id: string }>({ name: 'allocate', text: allocate, values: [product, keys] })
      if (taken.rowCount !== keys) throw new Error('out of stock')
      await client.query({ name: 'book', text: book, values: [buyer, gross] })
      await client.query({
        name: 'write',
        text: write,
        values: [buyer, gross, product, keys, 1999, taken.rows.map((row) => row.id), companies + buyer],
      })
      await client.query('commit')
    },
    stop: () => client.end(),
  }
}
