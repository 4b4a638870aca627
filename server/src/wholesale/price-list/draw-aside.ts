import { Worker } from 'node:worker_threads'
import type { Language } from '@brava/contract/language.ts'
import { drawPriceList, type PriceListPaper } from './draw-price-list.ts'

export interface PriceListTask {
  readonly paper: PriceListPaper
  readonly language: Language
}

/** Up to this size it is drawn as fast as any invoice. */
const fewLines = 200

let turn: Promise<unknown> = Promise.resolve()

/**
 * A short price list is drawn in place; a long one in a thread of its own, so that no order waits the seconds this
 * takes, and only one at a time per process, because each takes some 250 MB.
 */
export function drawAside(task: PriceListTask): Promise<Buffer> {
  if (task.paper.lines.length <= fewLines) return drawPriceList(task.paper, task.language)
  const drawn = turn.then(() => inThread(task))
  turn = drawn.catch(() => {})
  return drawn
}

function inThread(task: PriceListTask): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./price-list-thread.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    thread.on('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes.buffer)))
    thread.on('error', reject)
    thread.on('exit', () => reject(new Error('the thread of a price list ended')))
  })
}
