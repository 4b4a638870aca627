import type { Answer, Attempt } from './history.ts'

export interface Sending {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: object
  readonly key?: string
}

export interface Client {
  /** One attempt. Undefined: no answer arrived, so it may have happened. */
  once(sending: Sending): Promise<Answer | undefined>
  /** Repeats the same request until an answer decides it; undefined when the run ends first. */
  untilAnswered(sending: Sending, attempts?: Attempt[]): Promise<Answer | undefined>
}
