import { Worker } from 'node:worker_threads'
import type { SealingKeys } from '../../platform/secrets/code-seal.ts'
import { surveyLines, type Unreadable } from '../../platform/imports/file-lines.ts'
import { BrokenQuotes, SeveralColumns } from './parse-codes.ts'
import { sealCodes, type SealingTask, TooManyRows } from './seal-codes.ts'
import type { SealedChunk } from './sealed-chunk.ts'

export type SealingFile = Pick<SealingTask, 'bytes' | 'form' | 'productId' | 'keyPattern'>
type Start = Pick<SealingTask, 'keys' | 'keyIds'>
export type SealingRequest = 'survey' | Start | 'next'
export interface SealingAnswer {
  readonly lines?: number | Unreadable
  readonly chunk?: SealedChunk
  readonly failed?: 'tooMany' | 'brokenQuotes' | 'severalColumns'
  readonly columns?: readonly string[]
}

/** A file being turned into sealed codes. */
export interface Sealing {
  survey(): Promise<number | Unreadable>
  /** Throws TooManyRows, BrokenQuotes, SeveralColumns. */
  chunks(keys: SealingKeys, keyIds: SealingTask['keyIds']): AsyncGenerator<SealedChunk>
  close(): Promise<void>
}

const smallBytes = 48 * 1024
/** Chunks that may wait for the database: keeps the thread busy and memory small. */
const ahead = 2

/** A short file is read in place; a long one in its own thread, so that nobody's order waits for it. */
export function startSealing(file: SealingFile): Sealing {
  return file.bytes.length <= smallBytes ? sealHere(file) : sealInThread(file)
}

function sealHere(file: SealingFile): Sealing {
  return {
    survey: async () => surveyLines(Buffer.from(file.bytes)),
    chunks: (keys, keyIds) => sealCodes({ ...file, keys, keyIds }),
    close: async () => {},
  }
}

/** Small buffers share their memory with others; a large one has its own and can be moved to the thread. */
const isWhole = (bytes: Uint8Array) => bytes.byteLength === bytes.buffer.byteLength

/** The bytes of a large file are given away with this call. */
function sealInThread(file: SealingFile): Sealing {
  const thread = new Worker(new URL('./sealing-thread.ts', import.meta.url), {
    workerData: file,
    transferList: isWhole(file.bytes) ? [file.bytes.buffer as ArrayBuffer] : [],
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 },
  })
  const waiting: { resolve: (answer: SealingAnswer) => void; reject: (error: Error) => void }[] = []
  let failure: Error | undefined
  const fail = (error: Error) => {
    failure ??= error
    for (const one of waiting.splice(0)) one.reject(error)
  }
  thread.on('message', (answer: SealingAnswer) => waiting.shift()?.resolve(answer))
  thread.on('error', fail)
  thread.on('exit', () => fail(new Error('the sealing thread ended')))
  const ask = (request: SealingRequest) => {
    const answer = new Promise<SealingAnswer>((resolve, reject) => {
      if (failure) reject(failure)
      else waiting.push({ resolve, reject })
    })
    // Requested ahead of its reader: the code that awaits it receives any failure.
    answer.catch(() => {})
    thread.postMessage(request)
    return answer
  }
  return {
    survey: async () => (await ask('survey')).lines ?? 'unreadable',
    async *chunks(keys, keyIds) {
      await ask({ keys, keyIds })
      const asked = Array.from({ length: ahead }, () => ask('next'))
      for (;;) {
        const { chunk, failed, columns = [] } = await (asked.shift() as Promise<SealingAnswer>)
        if (failed === 'severalColumns') throw new SeveralColumns(columns)
        if (failed) throw failed === 'tooMany' ? new TooManyRows() : new BrokenQuotes()
        if (!chunk) return
        asked.push(ask('next'))
        yield chunk
      }
    },
    close: async () => void (await thread.terminate()),
  }
}
