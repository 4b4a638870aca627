import type { LiveChange, LiveTopic } from '@brava/contract/events/live-change.ts'
import type { Query } from '@tanstack/react-query'
import { queryClient } from '../query-client.ts'

/** A short delay, so that simultaneous changes are read together, and not by all browsers at once. */
const soonMs = () => 150 + Math.random() * 350
/** Between two rounds, however much happens: a busy shop must not make every screen send requests without end. */
const pauseMs = 3000

export interface LiveTopicCalls {
  /** Calls for one record: repeated when that record changed. The parameter that identifies it is `id`. */
  readonly records: readonly string[]
  /** Calls that may return it among others. */
  readonly lists: readonly string[]
}

/** For each kind of change, the calls to repeat when someone else made one. */
export type LiveTopics = Readonly<Record<LiveTopic, LiveTopicCalls>>

/** Collects changes and repeats the calls on the screen that show them; a background tab does so once it is visible. */
export function askAgain(calls: LiveTopics) {
  let changes: LiveChange[] = []
  let isAll = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY

  function plan() {
    if (timer !== undefined || document.hidden || (changes.length === 0 && !isAll)) return
    timer = setTimeout(ask, Math.max(soonMs(), last + pauseMs - performance.now()))
  }

  function ask() {
    timer = undefined
    last = performance.now()
    const [these, all] = [changes, isAll]
    changes = []
    isAll = false
    void queryClient.invalidateQueries({
      predicate: (query) =>
        all
          ? Object.keys(calls).some((topic) => shows(calls[topic as LiveTopic], query, undefined))
          : these.some(({ topic, id }) => shows(calls[topic], query, id)),
    })
  }

  document.addEventListener('visibilitychange', plan)
  return {
    changed(change: LiveChange) {
      changes.push(change)
      plan()
    },
    refresh() {
      isAll = true
      plan()
    },
    stop() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', plan)
    },
  }
}

/** Whether a cached answer may show the record; any of the kind when no id is given. */
function shows(calls: LiveTopicCalls | undefined, { queryKey }: Query, id: number | undefined): boolean {
  const [call, input] = queryKey as [string, { params?: { id?: unknown } } | undefined]
  if (!calls) return false
  if (calls.lists.includes(call)) return true
  return calls.records.includes(call) && (id === undefined || Number(input?.params?.id) === id)
}
