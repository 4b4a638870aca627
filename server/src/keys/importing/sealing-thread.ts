import { parentPort, workerData } from 'node:worker_threads'
import { surveyLines } from '../../platform/imports/file-lines.ts'
import { BrokenQuotes, SeveralColumns } from './parse-codes.ts'
import { sealCodes, TooManyRows } from './seal-codes.ts'
import type { SealedChunk } from './sealed-chunk.ts'
import type { SealingAnswer, SealingFile, SealingRequest } from './sealing.ts'

// The other end of sealing.ts: answers each message with one, in order.
const file = workerData as SealingFile
const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)
let chunks: AsyncGenerator<SealedChunk> | undefined

async function answer(request: SealingRequest): Promise<SealingAnswer> {
  if (request === 'survey') return { lines: surveyLines(bytes) }
  if (request !== 'next') {
    chunks = sealCodes({ ...file, ...request })
    return {}
  }
  try {
    const next = await chunks?.next()
    return next?.done === false ? { chunk: next.value } : {}
  } catch (error) {
    if (error instanceof TooManyRows) return { failed: 'tooMany' }
    if (error instanceof BrokenQuotes) return { failed: 'brokenQuotes' }
    if (error instanceof SeveralColumns) return { failed: 'severalColumns', columns: error.columns }
    throw error
  }
}

let turn = Promise.resolve()
parentPort?.on('message', (request: SealingRequest) => {
  turn = turn.then(async () => {
    const given = await answer(request)
    const columns: Uint8Array[] = given.chunk ? Object.values(given.chunk) : []
    parentPort?.postMessage(
      given,
      columns.map((column) => column.buffer as ArrayBuffer),
    )
  })
})
