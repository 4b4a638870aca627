import { useEffect } from 'react'
import { askAgain } from '../api/live/ask-again.ts'
import { listen } from '../api/live/listen.ts'
import { profileCall } from '../api/profile.ts'
import { refresh } from '../api/use-endpoint.ts'
import { liveTopics } from '../live-topics.ts'

/** Keeps what is on the screen in step with what others do, for as long as the frame is there. */
export function useLive() {
  useEffect(() => {
    const asking = askAgain(liveTopics)
    const stop = listen({
      changed: asking.changed,
      refresh: asking.refresh,
      // The answer to the next question signs out, in the server's words.
      ended: () => void refresh(profileCall),
    })
    return () => {
      stop()
      asking.stop()
    }
  }, [])
}
