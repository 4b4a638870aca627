import { IconBell } from '@tabler/icons-react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { HeaderButton } from '../ui/overlay/header-panel.tsx'
import { unseenCount } from './notification-calls.ts'
import { NotificationList } from './notification-list.tsx'
import { t } from './notifications.texts.ts'

/** Without live events the count is read at this interval. */
const fallbackMs = 5 * 60_000

/** The bell in the header: shows the number of unread notifications and opens the list. */
export function NotificationBell() {
  const unread = useEndpoint(unseenCount, undefined, { everyMs: fallbackMs, select: ({ data }) => data.count })
  const count = unread.data ?? 0
  return (
    <HeaderButton label={`${t.title}, ${t.unread(count)}`} icon={<IconBell aria-hidden />} count={count}>
      {(close) => <NotificationList unread={count} onClose={close} />}
    </HeaderButton>
  )
}
