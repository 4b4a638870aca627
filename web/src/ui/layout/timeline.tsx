import type { ReactNode } from 'react'
import { breakable } from './breakable.tsx'
import classes from './timeline.module.css'

export interface TimelineEvent {
  readonly key: string | number
  readonly icon: ReactNode
  readonly tone?: 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'accent'
  readonly title: ReactNode
  readonly facts?: ReactNode
  readonly time: ReactNode
}

/** Events, newest first: who, what, when. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className={classes.timeline}>
      {events.map((event) => (
        <li className={classes.event} key={event.key}>
          <span className={classes.eventIcon} data-tone={event.tone}>
            {event.icon}
          </span>
          <div>
            <div className={classes.eventTitle}>{breakable(event.title)}</div>
            {event.facts && <div className={classes.eventFacts}>{breakable(event.facts)}</div>}
          </div>
          <span className={classes.eventTime}>{event.time}</span>
        </li>
      ))}
    </ol>
  )
}
