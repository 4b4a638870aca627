import { IconEye } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useAct } from '../api/use-act.ts'
import { keyOf, refresh } from '../api/use-endpoint.ts'
import { Button } from '../ui/basics/button.tsx'
import { Badge } from '../ui/basics/badge.tsx'
import { Link } from '../ui/basics/link.tsx'
import { ErrorState, SkeletonCard } from '../ui/feedback/states.tsx'
import { markAllSeen, markOneSeen, myNotifications, unseenCount } from './notification-calls.ts'
import { NotificationLine } from './notification-line.tsx'
import type { Notification } from './notification-target.ts'
import classes from './notifications.module.css'
import { t } from './notifications.texts.ts'

/** Specification §9: all that are unread at once, or a hundred; of all ten a page. */
const pageSizeOf = (isAll: boolean, unread: number) => (isAll ? 10 : Math.min(500, unread || 100))

/** The dropdown: unread ones, or all with Load More (specification §2). */
export function NotificationList({ unread, onClose }: { unread: number; onClose: () => void }) {
  const [isAll, setAll] = useState(false)
  const size = pageSizeOf(isAll, unread)
  const query = useInfiniteQuery({
    queryKey: keyOf(myNotifications, { isAll, size }),
    queryFn: ({ pageParam, signal }) =>
      call(myNotifications, { body: { pageSize: size, page: pageParam, showOnlyUnseen: !isAll } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagedResult: { currentPage, totalPages } }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
  })
  const shown = { says: false, refreshes: [myNotifications, unseenCount] } as const
  const all = useAct(markAllSeen, shown)
  const one = useAct(markOneSeen, shown)
  const rows = query.data?.pages.flatMap((page) => page.data) ?? []
  function open(row: Notification) {
    if (!row.seen) void one.run({ params: { id: row.id } })
    onClose()
  }
  // A failure is silently ignored (specification §8).
  const markAll = () => void all.attempt().catch(() => void refresh(myNotifications))
  return (
    <div className={classes.dropdown}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t.title}</h2>
        {unread > 0 && <Badge tone="accent">{t.unread(unread)}</Badge>}
        {unread > 0 && (
          <button type="button" className={classes.headAct} onClick={markAll}>
            {t.markAll}
          </button>
        )}
      </div>
      <div className={classes.content}>
        {query.isPending && <SkeletonCard />}
        {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.data && rows.length === 0 && <p className={classes.none}>{t.none}</p>}
        {rows.length > 0 && (
          <ul className={classes.list}>
            {rows.map((row) => (
              <li key={row.id}>
                <NotificationLine row={row} onOpen={open} />
              </li>
            ))}
          </ul>
        )}
        {isAll && query.hasNextPage && (
          <div className={classes.more}>
            <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t.more}
            </Button>
          </div>
        )}
      </div>
      <div className={classes.foot}>
        <button type="button" className={classes.toggle} onClick={() => setAll(!isAll)}>
          <IconEye aria-hidden />
          {isAll ? t.onlyUnread : t.viewRead}
        </button>
        <Link to="/notifications" onClick={onClose}>
          {t.all}
        </Link>
      </div>
    </div>
  )
}
