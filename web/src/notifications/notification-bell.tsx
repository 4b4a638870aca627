import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { Popover } from '../ui/overlay/popover.tsx'
import { unseenCount } from './notification-calls.ts'
import { NotificationList } from './notification-list.tsx'
import classes from './notifications.module.css'
import { t } from './notifications.texts.ts'

/** Without live events the count is asked for every so often. */
const fallbackMs = 5 * 60_000

/** The bell of the header: how many are unread; opens what happened. */
export function NotificationBell() {
  const [open, setOpen] = useState(false)
  const unread = useEndpoint(unseenCount, undefined, { everyMs: fallbackMs, select: ({ data }) => data.count })
  const count = unread.data ?? 0
  return (
    <Popover
      open={open}
      onChange={setOpen}
      position="bottom-end"
      width={384}
      trigger={
        <button type="button" className={classes.bell} aria-expanded={open}>
          <IconBell aria-hidden />
          <span className="visually-hidden">{`${t.title}, ${t.unread(count)}`}</span>
          {count > 0 && (
            <span className={classes.bubble} aria-hidden="true">
              {count > 99 ? '99+' : count}
            </span>
          )}
        </button>
      }
    >
      {(close) => <NotificationList unread={count} onClose={close} />}
    </Popover>
  )
}
