import { people } from '../../seed/world/people.ts'
import { buildWeb } from '../../tools/build-web.ts'
import type { BenchContext, Row } from '../row.ts'
import { openBrowser, openWindow, rowsAt, scrollFrames } from './open-window.ts'

const slowdown = 4
const visits = 3

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** What a person waits for in the built web app: the first load, the first rows of long lists, and their scrolling. */
export async function measureBrowser(context: BenchContext): Promise<Row[]> {
  const facts = await buildWeb()
  const rows: Row[] = [
    {
      work: 'first load of the web app, JavaScript',
      unit: 'kB gzip',
      brava: facts.firstLoadJs / 1000,
      goal: '≤ 210 kB',
      reached: facts.firstLoadJs <= 210_000,
      note: `${(facts.firstLoadCss / 1000).toFixed(1)} kB of CSS beside it`,
    },
  ]
  const distributor = await context.signIn(people.tarik.email)
  const buyer = await context.signIn(people.nikola.email)
  const browser = await openBrowser()
  try {
    const lists = [
      { work: 'catalogue', token: buyer, address: '/wholesale' },
      { work: 'order list', token: distributor, address: '/orders' },
      { work: 'order list, 500 rows', token: distributor, address: '/orders?size=500' },
    ]
    for (const { work, token, address } of lists) {
      const times: number[] = []
      const again: number[] = []
      for (let visit = 0; visit < visits; visit++) {
        const { page, close } = await openWindow(browser, token, slowdown)
        times.push(await rowsAt(page, context.server.url + address))
        again.push(await rowsAt(page, context.server.url + address))
        await close()
      }
      times.sort((a, b) => a - b)
      again.sort((a, b) => a - b)
      const brava = at(times, 0.5)
      rows.push({
        work: `${work}: first rows, processor ${slowdown} × slower, nothing cached`,
        unit: 'ms',
        brava,
        p50: brava,
        p99: at(times, 0.99),
        goal: '≤ 1,500 ms',
        reached: brava <= 1500,
        note: `${Math.round(at(again, 0.5))} ms with the files cached`,
      })
    }
    for (const rate of [1, slowdown]) {
      const { page, close } = await openWindow(browser, distributor, rate)
      await rowsAt(page, `${context.server.url}/orders?size=500`)
      await scrollFrames(page, 10)
      const frames = (await scrollFrames(page, 120)).sort((a, b) => a - b)
      await close()
      const limit = rate === 1 ? 34 : 67
      rows.push({
        work: `500 orders scrolled by 120 px a frame${rate > 1 ? `, processor ${rate} × slower` : ''}`,
        unit: 'ms a frame, p95',
        brava: at(frames, 0.95),
        p50: at(frames, 0.5),
        p99: at(frames, 0.99),
        goal: rate === 1 ? '≤ 34 ms (no more than one frame lost)' : '≤ 67 ms',
        reached: at(frames, 0.95) <= limit,
        note: `${frames.filter((frame) => frame > 50).length} of ${frames.length} frames over 50 ms`,
      })
    }
  } finally {
    await browser.close()
  }
  return rows
}
