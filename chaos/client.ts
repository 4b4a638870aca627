import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../seed/world/random.ts'
import type { Answer, Attempt, History } from './history.ts'
import type { Client, Sending } from './sending.ts'

interface ClientOptions {
  readonly port: number
  readonly token: string
  readonly random: Random
  readonly history: History
  /** The run is over: give up without an answer. */
  readonly isOver: () => boolean
  readonly timeoutMs: number
}

/** Codes that say nothing about the request itself: try again. */
const passing = new Set([
  'common.stillRunning',
  'common.conflict',
  'common.timeout',
  'common.unavailable',
  'common.tooMany',
])

export function decides(answer: Answer | undefined): answer is Answer {
  return answer !== undefined && answer.status < 500 && answer.status !== 429 && !passing.has(answer.code)
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 })

/** Closes the connections of all clients. */
export function closeClients(): void {
  agent.destroy()
}

/** A person's browser: speaks HTTP, gives up after a while, and asks again. */
export function openClient({ port, token, random, history, isOver, timeoutMs }: ClientOptions): Client {
  function once({ method, path, body, key }: Sending): Promise<Answer | undefined> {
    return new Promise((done) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const outgoing = request(
        {
          agent,
          port,
          host: '127.0.0.1',
          method,
          path: `/api${path}`,
          headers: {
            authorization: `Bearer ${token}`,
            'accept-language': 'en',
            ...(text === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
            ...(key ? { 'idempotency-key': key } : {}),
          },
        },
        (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('error', () => settle(undefined))
          incoming.on('close', () => {
            if (!incoming.complete) return settle(undefined)
            settle(read(incoming.statusCode ?? 0, Buffer.concat(chunks).toString()))
          })
        },
      )
      const timer = setTimeout(() => {
        outgoing.destroy()
        settle(undefined)
      }, timeoutMs)
      const settle = (answer: Answer | undefined) => {
        clearTimeout(timer)
        done(answer)
      }
      outgoing.on('error', () => settle(undefined))
      outgoing.end(text)
    })
  }

  async function untilAnswered(sending: Sending, attempts: Attempt[] = []): Promise<Answer | undefined> {
    for (let tries = 0; ; tries += 1) {
      const from = history.now()
      const answer = await once(sending)
      const decided = decides(answer)
      attempts.push({
        outcome: !decided ? 'unknown' : answer.status < 400 ? 'ok' : 'refused',
        status: answer?.status ?? 0,
        code: answer?.code ?? '',
        from,
        to: history.now(),
      })
      if (decided) return answer
      if (isOver()) return undefined
      await delay(random.whole(20, 60) * 2 ** Math.min(tries, 4))
    }
  }

  return { once, untilAnswered }
}

function read(status: number, text: string): Answer | undefined {
  try {
    const body = JSON.parse(text)
    return { status, text, body, code: typeof body.code === 'string' ? body.code : '' }
  } catch {
    return undefined
  }
}
