import SolverWorker from 'altcha/workers/pbkdf2?worker'
import { call } from '../api/call.ts'
import { authCalls } from './auth-calls.ts'

interface Solution {
  counter: number
  derivedKey: string
  time: number
}

export interface SolvedCheck {
  /** Sent with the next attempt; valid for one. */
  readonly payload: string
  readonly seconds: number
}

/** Fetches a browser check and solves it in a worker. */
export async function solveCheck(signal: AbortSignal): Promise<SolvedCheck> {
  const began = performance.now()
  const challenge = (await call(authCalls.captcha, undefined, { signal })).data
  const worker = new SolverWorker()
  try {
    const solution = await new Promise<Solution>((resolve, reject) => {
      worker.onmessage = (event: MessageEvent<Solution | { error: unknown } | null>) => {
        if (event.data && 'derivedKey' in event.data) resolve(event.data)
        else reject(new Error('not solved'))
      }
      worker.onerror = () => reject(new Error('not solved'))
      signal.addEventListener('abort', () => reject(new Error('stopped')))
      worker.postMessage({
        type: 'work',
        challenge,
        counterMode: 'uint32',
        counterStart: 0,
        counterStep: 1,
        timeout: 60_000,
      })
    })
    return { payload: btoa(JSON.stringify({ challenge, solution })), seconds: (performance.now() - began) / 1000 }
  } finally {
    worker.terminate()
  }
}
