import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Measured } from '../row.ts'
import type { LoadAnswer, LoadOrder } from './load-process.ts'

/**
 * Creates load from a separate process, so that the load generator does not share a thread with what is measured; ends
 * early once `until` has settled.
 */
export function runLoad(order: LoadOrder, until?: Promise<unknown>): Promise<Measured> {
  return new Promise((done, failed) => {
    const child = fork(fileURLToPath(new URL('./load-process.ts', import.meta.url)), [])
    let answer: LoadAnswer | undefined
    child.on('message', (message) => {
      answer = message as LoadAnswer
    })
    child.once('error', failed)
    child.once('exit', (code) => {
      if (answer && 'measured' in answer) done(answer.measured)
      else failed(new Error(answer?.problem ?? `the load ended without an answer (${code})`))
    })
    child.send(order)
    const stop = () => child.connected && child.send('stop')
    void until?.then(stop, stop)
  })
}
