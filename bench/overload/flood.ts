import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { HttpRequest } from '../row.ts'

/**
 * Requests of one kind, sent at a fixed rate: either the same request each time, or an order by the next buyer in turn.
 */
export type Stream = { readonly perSecond: number } & (
  | { readonly request: HttpRequest }
  | { readonly buys: { readonly first: number; readonly of: number } }
)

export interface Flood {
  readonly url: string
  readonly seconds: number
  readonly streams: readonly Stream[]
}

/** What became of the requests of a stream. */
export interface Tally {
  sent: number
  ok: number
  /** 503: asked to try again later. */
  shed: number
  /** Never sent, because too many were already unanswered. */
  unsent: number
  failed: number
  /** Of served requests, in milliseconds, ascending. */
  took: number[]
  firstFailure: string | undefined
}

export interface FloodAnswer {
  readonly streams: readonly Tally[]
  readonly problem?: string
}

/** Sends from a separate process at the requested rates, whatever is answered. */
export function sendFlood(flood: Flood): Promise<readonly Tally[]> {
  return new Promise((done, failed) => {
    const child = fork(fileURLToPath(new URL('./open-loop.ts', import.meta.url)), [])
    let answer: FloodAnswer | undefined
    child.on('message', (message) => {
      answer = message as FloodAnswer
    })
    child.once('error', failed)
    child.once('exit', (code) => {
      if (answer && !answer.problem) done(answer.streams)
      else failed(new Error(answer?.problem ?? `the flood ended without an answer (${code})`))
    })
    child.send(flood)
  })
}
