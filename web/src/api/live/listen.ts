import type { LiveChange } from '@brava/contract/events/live-change.ts'
import { ApiError } from '../api-error.ts'
import { send } from '../transport.ts'
import { eventsIn } from './event-stream.ts'
import { setLive } from './live-state.ts'

/**
 * The server sends something every 25 s: after this long without anything the connection is dead, whatever it looks
 * like.
 */
const silenceMs = 60_000
/**
 * Seconds between two attempts; the last one repeats. Spread out, so that not all clients return at the same moment.
 */
const pauses = [1, 2, 4, 8, 15, 30]
/** What a newly opened tab may have missed between its first request and the moment it started to listen. */
const recentMs = 30_000
/** The server closed this connection in favour of newer ones of the same person. */
const replacedSeconds = 60

export interface LiveActs {
  readonly changed: (change: LiveChange) => void
  /** Something changed, but it is not known what. */
  readonly refresh: () => void
  /** The session has ended. */
  readonly ended: () => void
}

type Message =
  | { readonly kind: 'change'; readonly change: LiveChange; readonly id: string }
  | { readonly kind: 'refresh' | 'beat'; readonly id: string }
  | { readonly kind: 'ended' | 'hello' }
  | { readonly kind: 'state'; readonly isLive: boolean }

/**
 * Listens for changes until the returned function is called. All tabs of a browser share one connection: one tab holds
 * it and passes on what it receives; when that tab closes, the next one continues where it stopped.
 */
export function listen(acts: LiveActs): () => void {
  const stopping = new AbortController()
  const channel = new BroadcastChannel('brava.live')
  let lastId = ''
  let isHolding = false
  let recent: { at: number; message: Message }[] = []

  function take(message: Message) {
    if ('id' in message && message.id) lastId = message.id
    if (message.kind === 'change') acts.changed(message.change)
    else if (message.kind === 'refresh') acts.refresh()
    else if (message.kind === 'ended') acts.ended()
    else if (message.kind === 'state') setLive(message.isLive)
  }

  function pass(message: Message) {
    const now = Date.now()
    recent = recent.filter(({ at }) => now - at < recentMs)
    if (message.kind === 'change' || message.kind === 'refresh') recent.push({ at: now, message })
    take(message)
    channel.postMessage(message)
  }

  let isLive = false
  function say(live: boolean) {
    isLive = live
    pass({ kind: 'state', isLive })
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'hello') return take(data)
    if (!isHolding) return
    channel.postMessage({ kind: 'state', isLive } satisfies Message)
    for (const { message } of recent) channel.postMessage(message)
  }

  /** One connection, from start to end. Returns how many seconds to wait before the next; undefined: as usual. */
  async function hear(): Promise<number | undefined> {
    const silence = new AbortController()
    let timer = setTimeout(() => silence.abort(), silenceMs)
    try {
      const response = await send({
        method: 'GET',
        path: '/events',
        timeoutMs: Number.POSITIVE_INFINITY,
        headers: lastId ? { 'last-event-id': lastId } : {},
        signal: AbortSignal.any([stopping.signal, silence.signal]),
      })
      if (!response.body) return undefined
      for await (const { event, id, data } of eventsIn(response.body)) {
        clearTimeout(timer)
        timer = setTimeout(() => silence.abort(), silenceMs)
        if (event === 'replaced') return replacedSeconds
        if (event === 'ended') pass({ kind: 'ended' })
        else if (event === 'change') pass({ kind: 'change', change: JSON.parse(data) as LiveChange, id })
        else if (event === 'refresh' || event === 'beat') pass({ kind: event, id })
        if (!isLive) say(true)
      }
      return undefined
    } catch (error) {
      return error instanceof ApiError ? error.retryAfterSeconds : undefined
    } finally {
      clearTimeout(timer)
    }
  }

  async function hold(): Promise<void> {
    isHolding = true
    let tries = 0
    while (!stopping.signal.aborted) {
      const seconds = await hear()
      if (stopping.signal.aborted) break
      if (isLive) tries = 0
      say(false)
      const usual = pauses[Math.min(tries, pauses.length - 1)] as number
      tries += 1
      await pause((seconds ?? usual) * 1000 * (0.5 + Math.random()), stopping.signal)
    }
  }

  channel.postMessage({ kind: 'hello' } satisfies Message)
  // Where the browser has no locks (a page without HTTPS), every tab listens for itself.
  if (navigator.locks) {
    void navigator.locks.request('brava.live', { signal: stopping.signal }, hold).catch(() => {})
  } else void hold()

  return () => {
    stopping.abort()
    channel.close()
    setLive(undefined)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resume) => {
    const timer = setTimeout(resume, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resume()
    })
  })
}
