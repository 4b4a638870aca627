import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { shopWorld } from '../../cart/testing/shop-world.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { readSchema } from '../../platform/db/schema-files.ts'

const world = await shopWorld()
const { breaches, place, services, stock } = world
const url = services.config.databaseUrl ?? ''
const owner = new pg.Client({ connectionString: url })
await owner.connect()
afterAll(() => owner.end())

const schema = await readSchema()
const inTwoSteps = {
  name: '9998-short-phones',
  text: 'alter table orders add constraint orders_phone_short check (length(phone) < 1000) not valid',
}
const withoutLocks = {
  name: '9999-orders-by-language',
  text: `-- without locks
    alter table orders validate constraint orders_phone_short;
    create index concurrently orders_language on orders (language, placed_at, id);`,
}
const before = { ...schema, migrations: [...schema.migrations, inTwoSteps] }
const newer = { ...before, migrations: [...before.migrations, withoutLocks] }

async function indexIs(): Promise<'missing' | 'half made' | 'whole'> {
  const { rows } = await owner.query<{ valid: boolean }>(
    `select indisvalid as valid from pg_index where indexrelid = to_regclass('orders_language')`,
  )
  if (!rows[0]) return 'missing'
  return rows[0].valid ? 'whole' : 'half made'
}

/**
 * A transaction writes orders and has not committed: creating an index waits for it, but nobody waits for the index.
 */
async function whileSomebodyWrites(work: () => Promise<void>): Promise<void> {
  const writer = new pg.Client({ connectionString: url })
  await writer.connect()
  try {
    await writer.query('begin; update orders set phone = phone where false; select pg_current_xact_id()')
    await work()
    await writer.query('commit')
  } finally {
    await writer.end()
  }
}

test('Mirza, Amra and Nikola order while an index of the orders is created; killed half-way it is created again', {
  timeout: 180_000,
}, async () => {
  await stock('northfall', 40)
  await place({ by: 'mirza', lines: [['northfall', 1]] })
  await migrate(url, before)
  let broken: Promise<unknown> = Promise.resolve()
  await whileSomebodyWrites(async () => {
    broken = migrate(url, newer).catch((error: unknown) => error)
    await expect.poll(indexIs, { interval: 20, timeout: 30_000 }).toBe('half made')
    // The process or its database crashes here.
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'create index concurrently%'`)
    expect(await broken).toBeInstanceOf(Error)
  })
  expect(await indexIs()).toBe('half made')

  const placed: number[] = []
  let made: Promise<void> = Promise.resolve()
  await whileSomebodyWrites(async () => {
    made = migrate(url, newer)
    const making = async () => {
      const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and query like '% index concurrently %' and wait_event_type = 'Lock'`)
      return rows[0]?.n
    }
    await expect.poll(making, { interval: 20, timeout: 30_000 }).toBe(1)
    for (let round = 0; round < 4; round += 1) {
      const buyers = ['mirza', 'amra', 'nikola'] as const
      placed.push(...(await Promise.all(buyers.map((by) => place({ by, lines: [['northfall', 1]] })))))
    }
    expect(await making()).toBe(1)
  })
  await made
  expect(await indexIs()).toBe('whole')
  const { rows } = await owner.query(
    `select (select convalidated from pg_constraint where conname = 'orders_phone_short') as checked,
      (select count(*)::int from orders where id = any($1)) as orders`,
    [placed],
  )
  expect(rows).toEqual([{ checked: true, orders: 12 }])
  expect(await breaches()).toEqual([])
})
