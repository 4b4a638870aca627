import { fillCarts, readTrade } from '../orders/bench-trade.ts'
import type { BenchContext, Row } from '../row.ts'
import { asOwner } from '../world/bench-database.ts'
import { type BenchServer, startBenchServer } from '../world/bench-server.ts'
import { copyBare } from './bare-copy.ts'
import { codeFile } from './code-file.ts'
import { fillStock } from './fill-stock.ts'
import { commit, type Importer, stage } from './import-over-http.ts'
import { memoryGrowth } from './watch-memory.ts'

const distributor = 'tarik.kovacevic@brava.example'
const buyers = 2

/**
 * Rows a second from the first byte of a file to the last key in stock, including the report on every row, and how that
 * affects orders of the same product. A file has half a million rows at most (guarantee G26), so a million takes two
 * files.
 */
export async function measureImport(context: BenchContext): Promise<Row[]> {
  // The benchmark's own server runs no jobs, so imports are measured on a server that does everything in one process.
  const { port } = new URL(context.server.url)
  const database = { url: context.databaseUrl, filesDir: context.server.filesDir }
  const server = await startBenchServer(database, { port: Number(port) + 1, role: 'all' })
  try {
    return await measure(context, server)
  } finally {
    await server.stop()
  }
}

async function measure(context: BenchContext, server: BenchServer): Promise<Row[]> {
  const stock = await fillStock(context.databaseUrl, context.isLarge ? 2_000_000 : 100_000)
  const perFile = context.isLarge ? 500_000 : 100_000
  const trade = await readTrade(context.databaseUrl)
  const productId = trade.productIds[0] ?? 0
  const { supplierId, batchId } = await asOwner(context.databaseUrl, async (client) => {
    const { rows } = await client.query<{ supplier: number; batch: number }>(
      `select (select min(id) from key_suppliers)::int as supplier,
        (select min(id) from key_batches where product_id = $1)::int as batch`,
      [productId],
    )
    return { supplierId: rows[0]?.supplier ?? 0, batchId: rows[0]?.batch ?? 0 }
  })
  const importer: Importer = {
    url: server.url,
    token: await context.signIn(distributor),
    productId,
    supplierId,
  }

  const bare = await copyBare(context.databaseUrl, batchId, productId, Math.min(perFile, 200_000))
  context.say(`COPY of rows made beforehand: ${Math.round(bare)} rows/s`)

  const took = { stage: 0, commit: 0 }
  const { grownMiB } = await memoryGrowth(server.pid, async () => {
    for (const name of ['northfall-1.txt', 'northfall-2.txt']) {
      const file = codeFile(perFile)
      const started = performance.now()
      const { id } = await stage(importer, file, name)
      const staged = performance.now()
      await commit(importer, id)
      took.stage += staged - started
      took.commit += performance.now() - staged
    }
  })
  const rows = perFile * 2
  const speed = rows / ((took.stage + took.commit) / 1000)
  const apart = `report ${Math.round(rows / (took.stage / 1000))}/s, commit ${Math.round(rows / (took.commit / 1000))}/s`
  context.say(`import: ${Math.round(speed)} rows/s (${apart}), memory +${Math.round(grownMiB)} MiB`)

  const meanwhile = await ordersMeanwhile(context, importer, perFile)
  return [
    {
      work: `import of ${rows} keys into ${stock}, two files, with row report`,
      unit: 'rows/s',
      bare,
      brava: speed,
      goal: '≥ 40,000/s (half of bare COPY)',
      reached: speed >= 40_000 || speed >= bare / 2,
      note: `${(speed / bare).toFixed(2)} × bare; ${apart}`,
    },
    {
      work: 'memory of the server while it imports',
      unit: 'MiB more',
      brava: grownMiB,
      goal: '< 150 MiB',
      reached: grownMiB < 150,
      note: `${perFile} rows a file`,
    },
    meanwhile,
  ]
}

/** Orders of the product being imported, before and during the import. */
async function ordersMeanwhile(context: BenchContext, importer: Importer, rows: number): Promise<Row> {
  const trade = await readTrade(context.databaseUrl)
  const buy = async (seconds: number) => {
    const orders = await fillCarts(context.databaseUrl, trade, { keys: 1, isHot: true, orders: 15_000 })
    return (work: () => Promise<void>) =>
      Promise.all([
        context.run(
          new URL('../orders/buy.ts', import.meta.url).href,
          { url: importer.url, clients: buyers, orders },
          { clients: buyers, seconds },
        ),
        work(),
      ]).then(([measured]) => measured)
  }
  const alone = await (await buy(context.seconds))(async () => {})
  const file = codeFile(rows)
  let importing = 0
  const during = await (await buy(context.seconds * 2))(async () => {
    const started = performance.now()
    const { id } = await stage(importer, file, 'northfall-3.txt')
    await commit(importer, id)
    importing = (performance.now() - started) / 1000
  })
  return {
    work: `orders of the product that is imported, ${buyers} buyers`,
    unit: 'orders/s',
    brava: during.perSecond,
    p50: during.p50,
    p99: during.p99,
    goal: 'p99 < 3 × without the import',
    reached: during.p99 < alone.p99 * 3 && during.failed === 0,
    note: `${(during.p99 / alone.p99).toFixed(1)} × (${alone.p99.toFixed(1)} ms at ${Math.round(alone.perSecond)}/s alone); ${rows} rows took ${importing.toFixed(1)} s${during.firstFailure ? `; ${during.firstFailure}` : ''}`,
  }
}
