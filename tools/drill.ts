import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runDrill } from './drill/run-drill.ts'
import { onEnding } from './ending.ts'

const usage = `npm run drill -- [options]      backs up a server under load, destroys it, restores it elsewhere and proves the result
  --products 20 --keys 500   what is in stock, each
  --orders 200               orders before, during and after the backup, each
  --archive-seconds 10       how often the log is closed and archived at the latest
  --keep                     leave the folder with backup, archive and restored server`

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '20' },
    keys: { type: 'string', default: '500' },
    orders: { type: 'string', default: '200' },
    'archive-seconds': { type: 'string', default: '10' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}

const folder = await mkdtemp(join(tmpdir(), 'brava-drill-'))
let stopStarted = () => Promise.resolve()
async function end(): Promise<void> {
  await stopStarted()
  if (values.keep) console.log(`Left in ${folder}.`)
  else await rm(folder, { recursive: true, force: true })
}
onEnding(end)

try {
  const archiveSeconds = Number(values['archive-seconds'])
  const report = await runDrill({
    folder,
    products: Number(values.products),
    keysEach: Number(values.keys),
    ordersEach: Number(values.orders),
    archiveSeconds,
    say: (line) => console.log(line),
    started: (stop) => {
      stopStarted = stop
    },
  })
  const held = report.breaches === 0 && report.opened === report.asked
  console.log(`
RPO  ${report.rpoSeconds.toFixed(1)} s: ${report.lost} of ${report.acknowledged} acknowledged orders were younger than the last archived log (archive_timeout ${archiveSeconds} s); goal ≤ 5 min
RTO  ${report.rtoSeconds.toFixed(1)} s for a base backup of ${(report.backupBytes / 1024 / 1024).toFixed(0)} MiB; goal ≤ 30 min
I1–I8 and the custody chains: ${report.breaches === 0 ? 'hold' : `${report.breaches} breaches`}
Keys opened with the escrowed secrets: ${report.opened} of ${report.asked}

The drill ${held ? 'passed' : 'FAILED'}.`)
  await end()
  process.exit(held ? 0 : 1)
} catch (error) {
  console.error(error)
  await end()
  process.exit(1)
}
