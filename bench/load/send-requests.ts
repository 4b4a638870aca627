import type { HttpRequest, LoadClient } from '../row.ts'
import { HttpConnection } from './http-connection.ts'

export interface RequestsToSend {
  readonly url: string
  readonly requests: readonly HttpRequest[]
  readonly clients: number
}

/** A client that cycles through the requests, starting at its own share of them. */
export async function startClient(index: number, args: unknown): Promise<LoadClient> {
  const { url, requests, clients } = args as RequestsToSend
  const connection = await HttpConnection.open(url)
  let next = Math.floor((requests.length * index) / clients)
  return {
    async once() {
      const { method, path, token, body, headers } = requests[next++ % requests.length] as HttpRequest
      const json = body === undefined ? undefined : JSON.stringify(body)
      const answer = await connection.send({ method: method ?? 'GET', path, token, json, ...(headers && { headers }) })
      if (answer.status < 200 || answer.status > 299) throw new Error(`${answer.status} ${answer.body.slice(0, 300)}`)
    },
    stop: async () => connection.close(),
  }
}
