import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureImport } from '../bench/imports/measure-import.ts'
import { measureBulk } from '../bench/prices/measure-bulk.ts'
import { measureGroups } from '../bench/prices/measure-groups.ts'
import { measureFeeds } from '../bench/feeds/measure-feeds.ts'
import { measureLists } from '../bench/lists/measure-lists.ts'
import { measureMoneyLists } from '../bench/lists/measure-money-lists.ts'
import { measureStockLists } from '../bench/lists/measure-stock-lists.ts'
import { measureTalk } from '../bench/lists/measure-talk.ts'
import { measureCatalogue } from '../bench/partner/measure-catalogue.ts'
import { measureProgramOrders } from '../bench/partner/measure-program-orders.ts'
import { measureWebhooks } from '../bench/partner/measure-webhooks.ts'
import { measurePartnerLists } from '../bench/partners/measure-partner-lists.ts'
import { runGrowth } from '../bench/growth/run-growth.ts'
import { openBench } from '../bench/open-bench.ts'
import { measureKeptSums } from '../bench/orders/measure-kept-sums.ts'
import { measureOrders } from '../bench/orders/measure-orders.ts'
import { tableOf } from '../bench/print-table.ts'
import { measureLive } from '../bench/process/measure-live.ts'
import { measureMemory } from '../bench/process/measure-memory.ts'
import { measureOverload } from '../bench/overload/measure-overload.ts'
import { measureSlowCallers } from '../bench/overload/measure-slow-callers.ts'
import { measureProcesses } from '../bench/process/measure-processes.ts'
import { measureStart } from '../bench/process/measure-start.ts'
import type { MeasureRows, Row } from '../bench/row.ts'
import { measureFiles } from '../bench/reports/measure-files.ts'
import { measureReports } from '../bench/reports/measure-reports.ts'
import { measureKnownNames } from '../bench/sign-in/measure-known-names.ts'
import { measureSignIn } from '../bench/sign-in/measure-sign-in.ts'
import { onEnding } from './ending.ts'
import { root } from './source-files.ts'

// Measures the portal against plain SQL on this machine, prints the table and stores it. It never fails on a result:
// people judge. --again: uses the database as the last run left it, for measuring in parts (--only).
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: 'start,memory,orders,sign-in,lists,partner,programs,webhooks,imports,browser' },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '4' },
    port: { type: 'string', default: '4090' },
    large: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    growth: { type: 'string' },
    parts: { type: 'string', default: 'all' },
  },
})

const machine = {
  cores: availableParallelism(),
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.versions.node,
}

// --growth 100000,1000000: worlds with these numbers of orders side by side (docs/operations/growth.md); --parts
// lists,reports measures only some.
if (options.growth !== undefined) {
  onEnding(async () => {})
  await runGrowth({
    orders: options.growth.split(',').map(Number),
    parts: options.parts.split(','),
    port: Number(options.port),
    machine,
    say: (line) => console.log(line),
  })
  process.exit(0)
}

const groups: Readonly<Record<string, MeasureRows>> = {
  start: measureStart,
  memory: measureMemory,
  orders: (context) => measureOrders(context, options.only),
  'sign-in': measureSignIn,
  // Whether the response time reveals which names exist: --rows names.
  names: measureKnownNames,
  lists: (context) => measureLists(context, options.only),
  reports: (context) => measureReports(context, options.only),
  partner: measureCatalogue,
  programs: measureProgramOrders,
  webhooks: measureWebhooks,
  imports: measureImport,
  // Not part of the usual table: --rows reports --large; --rows feeds; --rows live; --rows talk; --rows stock; --rows bulk; --rows groups; --rows overload --seconds 300, --rows slow --seconds 20.
  feeds: measureFeeds,
  // Processor time of an order and of a page with 1, 2 and 4 server processes: --rows processes.
  processes: measureProcesses,
  live: measureLive,
  talk: measureTalk,
  // Refunds, payment attempts, bank entries: --rows money --large.
  money: measureMoneyLists,
  // Over five thousand products and two million keys, with or without --large.
  stock: (context) => measureStockLists(context, options.only),
  // 20,000 companies, 60,000 people, 2 million company products: --rows partners --large.
  partners: (context) => measurePartnerLists(context, options.only),
  // --only 1000x2000: fewer products, fewer companies.
  bulk: (context) => measureBulk(context, options.only),
  groups: measureGroups,
  // A file of all orders while people order: --rows files --large.
  files: measureFiles,
  // What the sums of reports cost an order: --rows kept-sums --seconds 6.
  'kept-sums': measureKeptSums,
  overload: measureOverload,
  slow: measureSlowCallers,
  // The browser is loaded only when it is requested.
  browser: async (context) => (await import('../bench/browser/measure-browser.ts')).measureBrowser(context),
}

const wanted = options.rows.split(',')
const unknown = wanted.filter((name) => !(name in groups))
if (unknown.length > 0) {
  console.error(`No such rows: ${unknown.join(', ')}. There are: ${Object.keys(groups).join(', ')}.`)
  process.exit(1)
}
const bench = await openBench({
  port: Number(options.port),
  seconds: Number(options.seconds),
  isLarge: options.large,
  isAgain: options.again,
})
onEnding(bench.close)
const rows: Row[] = []
try {
  for (const name of wanted) {
    try {
      rows.push(...((await groups[name]?.(bench.context)) ?? []))
    } catch (error) {
      console.error(`${name} could not be measured:`, error)
    }
  }
} finally {
  await bench.close()
}

console.log(`\n${tableOf(rows)}\n`)
if (options.keep || !options.only) {
  const file = join(root, 'bench/latest.json')
  const round = (value: number | undefined) => value && Number(value.toPrecision(4))
  const measured = rows.map((row) => ({
    ...row,
    bare: round(row.bare),
    brava: round(row.brava),
    p50: round(row.p50),
    p99: round(row.p99),
    secondsEach: Number(options.seconds),
    isLarge: options.large,
  }))
  // Rows of other groups keep their last measurement, each beside the plain SQL of its own run.
  const before: { rows: Row[] } = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : { rows: [] }
  const others = before.rows.filter(({ work }) => !measured.some((row) => row.work === work))
  await writeFile(
    file,
    `${JSON.stringify({ machine: { ...machine, database: bench.databaseVersion }, rows: [...others, ...measured] }, null, 2)}\n`,
  )
  console.log('Saved to bench/latest.json.')
}
