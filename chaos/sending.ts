import type { Answer, Attempt } from './history.ts'

export interface Sending {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: object
  readonly key?: string
}

export interface Client {
  /** One attempt. Undefined: no answer came, it may have happened. */
  once(sending: Sending): Promise<Answer | undefined>
  /** Repeats the same request until an answer decides it; undefined when the run is over before. */
  untilAnswered(sending: Sending, attempts?: Attempt[]): Promise<Answer | undefined>
}
