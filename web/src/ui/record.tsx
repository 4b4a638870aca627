import { IconChevronRight, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { count } from '../text/format.ts'
import { breakable } from './breakable.tsx'
import classes from './layout.module.css'
import { Link } from './link.tsx'

export type Pair = readonly [label: string, value: ReactNode, strong?: 'strong'] | false | null | undefined

/** Names and values, values at the right; align="left" for long ones. */
export function KeyValues({ pairs, align = 'right' }: { pairs: readonly Pair[]; align?: 'left' | 'right' }) {
  return (
    <dl className={classes.pairs} data-align={align}>
      {pairs.map((pair) =>
        pair ? (
          <div key={pair[0]} style={{ display: 'contents' }}>
            <dt data-strong={pair[2] ? true : undefined}>{pair[0]}</dt>
            <dd data-strong={pair[2] ? true : undefined}>{pair[1]}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

export interface TimelineEvent {
  readonly key: string | number
  readonly icon: ReactNode
  readonly tone?: 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'accent'
  readonly title: ReactNode
  readonly facts?: ReactNode
  readonly time: ReactNode
}

/** What happened, newest first: who, what, when. */
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

export interface ActionItem {
  readonly key: string
  readonly icon: ReactNode
  readonly label: string
  readonly facts?: ReactNode
  /** Why it is not possible now. Such an action stays in the list with a lock. */
  readonly reason?: string | undefined
  readonly onClick?: () => void
  readonly to?: string
  readonly main?: boolean
  readonly danger?: boolean
  readonly pending?: boolean
}

/** Every action of a record; those not possible say why. */
export function ActionsList({ actions }: { actions: readonly ActionItem[] }) {
  return (
    <ul className={classes.acts}>
      {actions.map((action) => {
        const blocked = action.reason !== undefined
        const inner = (
          <>
            <span className={classes.actIcon}>{action.icon}</span>
            <span>
              <span className={classes.actTitle} style={{ display: 'block' }}>
                {action.label}
              </span>
              {(action.reason ?? action.facts) && (
                <span className={classes.actFacts} style={{ display: 'block' }}>
                  {action.reason ?? action.facts}
                </span>
              )}
            </span>
            {blocked ? <IconLock aria-hidden /> : <IconChevronRight aria-hidden />}
          </>
        )
        const look = {
          className: classes.act,
          'data-main': action.main || undefined,
          'data-danger': action.danger || undefined,
          'data-blocked': blocked || undefined,
        }
        return (
          <li key={action.key}>
            {action.to && !blocked ? (
              <Link to={action.to} {...look}>
                {inner}
              </Link>
            ) : (
              <button
                type="button"
                {...look}
                aria-disabled={blocked || action.pending || undefined}
                onClick={() => !blocked && !action.pending && action.onClick?.()}
              >
                {inner}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

export interface BarPart {
  readonly label: string
  readonly value: number
  readonly fill: 'accent' | 'amber' | 'grey' | 'danger' | 'dark' | 'success'
}

/** How much of a whole is in which state, with a legend of counts. */
export function StateBar({
  parts,
  size = 'md',
  legend,
  total,
}: {
  parts: readonly BarPart[]
  size?: 'xs' | 'sm' | 'md'
  legend?: boolean
  total?: { label: string; value: number }
}) {
  const shown = parts.filter((part) => part.value > 0)
  const words = parts.map((part) => `${part.label} ${count(part.value)}`).join(', ')
  return (
    <div>
      <div className={classes.bar} data-size={size} role="img" aria-label={words}>
        {shown.map((part) => (
          <span key={part.label} data-fill={part.fill} style={{ flex: part.value }} />
        ))}
      </div>
      {legend && (
        <ul className={classes.legend}>
          {parts.map((part) => (
            <li key={part.label} data-fill={part.fill}>
              {part.label} <b>{count(part.value)}</b>
            </li>
          ))}
          {total && (
            <li data-total>
              {total.label} <b>{count(total.value)}</b>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
