import { parseArgs } from 'node:util'
import { runDrill } from '../run-drill.ts'
import { inFolder } from './in-folder.ts'

/** npm run drill */
export function restoreCommand(args: string[]): Promise<never> {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: 'string', default: '20' },
      keys: { type: 'string', default: '500' },
      orders: { type: 'string', default: '200' },
      'archive-seconds': { type: 'string', default: '10' },
      keep: { type: 'boolean', default: false },
    },
  })
  return inFolder(values.keep, async ({ folder, started }) => {
    const archiveSeconds = Number(values['archive-seconds'])
    const report = await runDrill({
      folder,
      products: Number(values.products),
      keysEach: Number(values.keys),
      ordersEach: Number(values.orders),
      archiveSeconds,
      say: (line) => console.log(line),
      started,
    })
    const held = report.breaches === 0 && report.opened === report.asked
    console.log(`
RPO  ${report.rpoSeconds.toFixed(1)} s: ${report.lost} of ${report.acknowledged} acknowledged orders were younger than the last archived log (archive_timeout ${archiveSeconds} s); goal ≤ 5 min
RTO  ${report.rtoSeconds.toFixed(1)} s for a base backup of ${(report.backupBytes / 1024 / 1024).toFixed(0)} MiB; goal ≤ 30 min
I1–I8 and the custody chains: ${report.breaches === 0 ? 'hold' : `${report.breaches} breaches`}
Keys opened with the escrowed secrets: ${report.opened} of ${report.asked}

The drill ${held ? 'passed' : 'FAILED'}.`)
    return held
  })
}
