import { useEffect } from 'react'
import { askAgain } from '../api/live/ask-again.ts'
import { listen } from '../api/live/listen.ts'
import { profileCall } from '../api/profile.ts'
import { refresh } from '../api/use-endpoint.ts'
import { liveTopics } from '../live-topics.ts'

/** Keeps the screen up to date with changes by others, as long as the frame exists. */
export function useLive() {
  useEffect(() => {
    const asking = askAgain(liveTopics)
    const stop = listen({
      changed: asking.changed,
      refresh: asking.refresh,
      // The answer to the next request signs out, with the server's message.
      ended: () => void refresh(profileCall),
    })
    return () => {
      stop()
      asking.stop()
    }
  }, [])
}
