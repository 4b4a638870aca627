import { parentPort, workerData } from 'node:worker_threads'
import { drawPriceList } from './draw-price-list.ts'
import type { PriceListTask } from './draw-aside.ts'

// The other end of draw-aside.ts: draws one document, sends its bytes, and ends.
const { paper, language } = workerData as PriceListTask
const bytes = new Uint8Array(await drawPriceList({ ...paper, logo: paper.logo && Buffer.from(paper.logo) }, language))
parentPort?.postMessage(bytes, [bytes.buffer])
