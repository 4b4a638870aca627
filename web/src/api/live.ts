import { useEffect, useRef } from 'react'
import { token } from './token.ts'
import { headersOf } from './transport.ts'

/** One event of the live stream: what happened, and the facts as the server sent them. */
export interface LiveEvent {
  readonly id: string
  readonly name: string
  readonly data: unknown
}

type Listener = (event: LiveEvent) => void

const listeners = new Set<Listener>()
let running: AbortController | undefined
let lastId = ''

/** Splits a text/event-stream into its events; what is not complete yet is kept for the next piece. */
export function createEventReader(on: Listener) {
  let rest = ''
  return (piece: string) => {
    rest += piece
    const blocks = rest.split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      let id = ''
      let name = 'message'
      const data: string[] = []
      for (const line of block.split(/\r?\n/)) {
        const at = line.indexOf(':')
        // A line that begins with a colon is the heartbeat.
        if (at === 0) continue
        const field = at < 0 ? line : line.slice(0, at)
        const value = at < 0 ? '' : line.slice(at + 1).replace(/^ /, '')
        if (field === 'id') id = value
        else if (field === 'event') name = value
        else if (field === 'data') data.push(value)
      }
      if (data.length > 0) on({ id, name, data: parsed(data.join('\n')) })
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function listen(signal: AbortSignal) {
  let wait = 1000
  while (!signal.aborted && token()) {
    try {
      const headers = headersOf()
      headers.set('accept', 'text/event-stream')
      // After an interruption the server repeats what was missed.
      if (lastId) headers.set('last-event-id', lastId)
      const response = await fetch('/api/live', { headers, signal })
      if (response.status === 401 || response.status === 404) return
      if (!response.ok || !response.body) throw new Error(String(response.status))
      const read = createEventReader((event) => {
        if (event.id) lastId = event.id
        for (const listener of listeners) listener(event)
      })
      const stream = response.body.pipeThrough(new TextDecoderStream()).getReader()
      for (;;) {
        const { done, value } = await stream.read()
        if (done) break
        wait = 1000
        read(value)
      }
    } catch {
      if (signal.aborted) return
    }
    await new Promise((resolve) => setTimeout(resolve, wait * (0.75 + Math.random() / 2)))
    wait = Math.min(wait * 2, 60_000)
  }
}

/** Hears what happens on the server. All listeners of a page share one stream; it reconnects by itself. */
export function useLive(listener: Listener) {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => {
    const mine: Listener = (event) => latest.current(event)
    listeners.add(mine)
    if (!running) {
      running = new AbortController()
      void listen(running.signal)
    }
    return () => {
      listeners.delete(mine)
      if (listeners.size > 0) return
      running?.abort()
      running = undefined
    }
  }, [])
}
