import { IconFileText, IconLifebuoy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useProfile } from '../api/profile.ts'
import { ago, dateTime } from '../text/format.ts'
import { Link } from '../ui/basics/link.tsx'
import { UnreadDot } from '../ui/overlay/header-panel.tsx'
import classes from './notifications.module.css'
import { type Notification, notificationTarget } from './notification-target.ts'
import { t } from './notifications.texts.ts'

/** What kind of news it is: order, ticket, added, changed, deleted. */
export function NotificationIcon({ row }: { row: Notification }) {
  const [tone, Icon] =
    row.orderId !== null
      ? (['accent', IconFileText] as const)
      : row.ticketId !== null
        ? (['accent', IconLifebuoy] as const)
        : ((
            [
              ['success', IconPlus],
              ['warning', IconPencil],
              ['neutral', IconTrash],
            ] as const
          )[row.notificationType - 1] ?? (['neutral', IconPencil] as const))
  return (
    <span className={classes.tile} data-tone={tone}>
      <Icon aria-hidden />
    </span>
  )
}

interface NotificationLineProps {
  row: Notification
  onOpen: (row: Notification) => void
  /** Pressed where it opens nothing: it is seen, and the dropdown stays. */
  onSee: (row: Notification) => void
}

/** One notification of the dropdown: a link where it opens something, plain text otherwise; a click marks either seen. */
export function NotificationLine({ row, onOpen, onSee }: NotificationLineProps) {
  const { userData } = useProfile()
  const target = notificationTarget(row, userData)
  const words = (
    <>
      <NotificationIcon row={row} />
      <span className={classes.words}>
        <span className={classes.message}>{row.message}</span>
        <span className={classes.facts} title={dateTime(row.createdDate)}>
          {[row.facts, ago(row.createdDate)].filter(Boolean).join(' · ')}
        </span>
      </span>
      {!row.seen && <UnreadDot label={t.stateUnread} />}
    </>
  )
  if (!target && row.seen) return <div className={classes.line}>{words}</div>
  if (!target) {
    return (
      <button type="button" className={classes.line} onClick={() => onSee(row)}>
        {words}
      </button>
    )
  }
  return (
    <Link {...target} className={classes.line} data-link onClick={() => onOpen(row)}>
      {words}
    </Link>
  )
}
