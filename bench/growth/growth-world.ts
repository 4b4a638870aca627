import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fullSizes, type LargeSizes } from '../../seed/large/sizes.ts'
import { databaseNamed } from '../../server/src/testing/template-names.ts'
import { largeTemplate } from '../../tools/large-template.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../tools/postgres/embedded.ts'
import { root } from '../../tools/source-files.ts'
import { fillStock } from '../imports/fill-stock.ts'

/** Where the worlds are kept; BENCH_FOLDER names another disk. */
const worldsFolder = join(process.env.BENCH_FOLDER ?? join(root, '.data'), 'growth')

/** Nothing has to survive a crash while a world is written; its data are safely on disk once the server has stopped. */
const whileSeeding = {
  shared_buffers: '1GB',
  max_wal_size: '4GB',
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
}

/** As safe as in production. */
export const whileMeasuring = {
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  shared_preload_libraries: 'pg_stat_statements',
}

/**
 * A world that grows as a distributor's data does: orders and keys in proportion, products and companies by the square
 * root (ten times the trade is not ten times the catalogue). At most ten thousand products, the most that the seed's
 * random sources can tell apart. A million orders make the large world itself.
 */
function grownSizes(orders: number): LargeSizes {
  const share = orders / fullSizes.orders
  return {
    products: Math.min(10_000, Math.round(fullSizes.products * Math.sqrt(share))),
    companies: Math.round(fullSizes.companies * Math.sqrt(share)),
    orders,
    keys: Math.round(fullSizes.keys * share),
  }
}

/** In stock and sold together. The seed makes two; the rest are keys that nobody opens. */
const keysAnOrder = 3

export interface GrowthPlace {
  readonly orders: number
  /** Contains `postgres/`, `files/` and, between the parts of a measurement, `backup/`. */
  readonly folder: string
  /** The name of its database. */
  readonly database: string
}

/**
 * Makes the world with the given number of orders in a folder of its own unless it exists (many minutes for a million
 * orders). An existing world is never deleted: after changes to the seed or the tables, remove its folder to have it
 * made again.
 */
export async function prepareWorld(orders: number, say: (line: string) => void): Promise<GrowthPlace> {
  const folder = join(worldsFolder, String(orders))
  const note = join(folder, 'world.json')
  if (existsSync(note)) {
    const { database } = JSON.parse(await readFile(note, 'utf8')) as { database: string }
    return { orders, folder, database }
  }
  const began = performance.now()
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), settings: whileSeeding })
  try {
    const database = await largeTemplate(server.url, { sizes: grownSizes(orders), say })
    await fillStock(databaseNamed(server.url, database), orders * keysAnOrder)
    const seconds = Math.round((performance.now() - began) / 1000)
    await writeFile(note, JSON.stringify({ orders, database, seconds }))
    say(`The world of ${orders.toLocaleString('en-US')} orders was written in ${seconds} s.`)
    return { orders, folder, database }
  } finally {
    await server.stop()
  }
}

export interface OpenWorld extends GrowthPlace {
  readonly server: EmbeddedPostgres
  readonly url: string
  readonly filesDir: string
}

/** Starts the world's own PostgreSQL. The caller stops `server`. */
export async function openWorld(
  place: GrowthPlace,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<OpenWorld> {
  const server = await startEmbeddedPostgres({
    dataDir: join(place.folder, 'postgres'),
    settings: { ...whileMeasuring, ...settings },
  })
  return { ...place, server, url: databaseNamed(server.url, place.database), filesDir: join(place.folder, 'files') }
}
