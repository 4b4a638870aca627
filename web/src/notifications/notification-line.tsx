import { IconFileText, IconLifebuoy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useProfile } from '../api/profile.ts'
import { ago, dateTime } from '../text/format.ts'
import { Link } from '../ui/basics/link.tsx'
import { UnreadDot } from '../ui/overlay/header-panel.tsx'
import classes from './notifications.module.css'
import { type Notification, notificationTarget } from './notification-target.ts'
import { t } from './notifications.texts.ts'

/** The kind of notification: order, ticket, added, changed, deleted. */
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
  /** Called on a click when the notification opens nothing: it is marked seen, and the dropdown stays. */
  onSee: (row: Notification) => void
}

/**
 * One notification in the dropdown: a link if it opens something, otherwise plain text; a click marks either as seen.
 */
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
