import type { LiveChange, LiveTopic } from '@brava/contract/events/live-change.ts'
import type { Query } from '@tanstack/react-query'
import { queryClient } from '../query-client.ts'

/** A moment, so that changes that come together are asked for together, and not by everybody at once. */
const soonMs = () => 150 + Math.random() * 350
/** Between two rounds, however much happens: a busy shop must not make every screen ask without end. */
const pauseMs = 3000

export interface LiveTopicCalls {
  /** Calls about one record: asked again when it is theirs. The parameter that names it is `id`. */
  readonly records: readonly string[]
  /** Calls that may show it among others. */
  readonly lists: readonly string[]
}

/** What shows each kind of change: the calls that are asked again when somebody else made one. */
export type LiveTopics = Readonly<Record<LiveTopic, LiveTopicCalls>>

/** Gathers changes and asks again for what is on the screen and shows them; in a tab in the background once it is seen. */
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

/** Whether a remembered answer may show the record; any of the kind when no id is given. */
function shows(calls: LiveTopicCalls | undefined, { queryKey }: Query, id: number | undefined): boolean {
  const [call, input] = queryKey as [string, { params?: { id?: unknown } } | undefined]
  if (!calls) return false
  if (calls.lists.includes(call)) return true
  return calls.records.includes(call) && (id === undefined || Number(input?.params?.id) === id)
}
