import { parseArgs } from 'node:util'
import { openBenchDatabase } from '../../../bench/world/bench-database.ts'
import { freePorts } from '../../../chaos/free-ports.ts'
import { checkoutOf } from '../migrations/checkout-of.ts'
import { runMigrations } from '../migrations/run-migrations.ts'
import { openWorldOf } from '../open-world-of.ts'
import { inFolder } from './in-folder.ts'

/** Guarantee G43: an order takes less than a second while a migration runs. Milliseconds. */
const longestOrder = 1000

/** npm run drill -- migrations */
export function migrationsCommand(args: string[]): Promise<never> {
  const { values } = parseArgs({
    args,
    options: {
      large: { type: 'boolean', default: false },
      from: { type: 'string' },
      buyers: { type: 'string', default: '8' },
      pause: { type: 'string', default: '100' },
      keep: { type: 'boolean', default: false },
    },
  })
  return inFolder(values.keep, async ({ folder, started }) => {
    const stops: (() => Promise<void>)[] = []
    started(async () => {
      for (const stop of stops.splice(0).reverse()) await stop()
    })
    const before = values.from === undefined ? undefined : await checkoutOf(values.from, folder)
    if (before) stops.push(before.remove)
    const database = before
      ? await openWorldOf(before.path, folder)
      : await openBenchDatabase({ isLarge: values.large, isAgain: false })
    stops.push(database.stop)
    const { parts, findings } = await runMigrations({
      databaseUrl: database.url,
      before: before?.path,
      buyers: Number(values.buyers),
      pauseMs: Number(values.pause),
      keysEach: 1000,
      stepRows: 2000,
      ordersEach: 150,
      calmMs: 2000,
      custody: !values.large,
      port: await freePorts(5),
      folder,
      say: (line) => console.log(line),
      started: (stop) => stops.push(stop),
    })
    const slow = parts.filter(({ p99 }) => p99 >= longestOrder)
    for (const { name, p99 } of slow) findings.push(`${name}: p99 of an order is ${Math.round(p99)} ms`)
    for (const finding of findings) console.log(`✗ ${finding}`)
    console.log(
      `\n${parts.reduce((sum, one) => sum + one.orders, 0)} orders. The drill ${findings.length === 0 ? 'passed' : 'FAILED'}.`,
    )
    return findings.length === 0
  })
}
