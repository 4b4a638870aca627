import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { HttpRequest } from '../row.ts'

/** Requests of one kind, sent at a fixed rate: the same one each time, or an order of the next buyer, round and round. */
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
  /** 503: asked to come back. */
  shed: number
  /** Too many were unanswered already: never sent. */
  unsent: number
  failed: number
  /** Of those that were served, milliseconds, ascending. */
  took: number[]
  firstFailure: string | undefined
}

export interface FloodAnswer {
  readonly streams: readonly Tally[]
  readonly problem?: string
}

/** Sends from a process of its own, at the rates that are asked for, whatever comes back. */
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
