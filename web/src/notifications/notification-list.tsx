import { IconEye } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useAct } from '../api/use-act.ts'
import { keyOf, refresh } from '../api/use-endpoint.ts'
import { Button } from '../ui/basics/button.tsx'
import { Link } from '../ui/basics/link.tsx'
import { ErrorState, SkeletonCard } from '../ui/feedback/states.tsx'
import { HeaderPanel, PanelEmpty, PanelLines, PanelMore, PanelToggle } from '../ui/overlay/header-panel.tsx'
import { markAllSeen, markOneSeen, myNotifications, unseenCount } from './notification-calls.ts'
import { NotificationLine } from './notification-line.tsx'
import type { Notification } from './notification-target.ts'
import { t } from './notifications.texts.ts'

/** Specification §9: all unread ones at once, or a hundred; otherwise ten a page. A page has at most 500 rows. */
const pageSizeOf = (isAll: boolean, unread: number) => (isAll ? 10 : Math.min(500, unread || 100))

/** The dropdown: unread notifications or all, with Load More while there are more (specification §2). */
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
  function see(row: Notification) {
    if (!row.seen) void one.run({ params: { id: row.id } })
  }
  function open(row: Notification) {
    see(row)
    onClose()
  }
  // A failure is silently ignored (specification §8).
  const markAll = () => void all.attempt().catch(() => void refresh(myNotifications))
  return (
    <HeaderPanel
      title={t.title}
      news={unread > 0 && t.unread(unread)}
      all={unread > 0 && { label: t.markAll, run: markAll }}
      foot={
        <>
          <PanelToggle icon={<IconEye aria-hidden />} onClick={() => setAll(!isAll)}>
            {isAll ? t.onlyUnread : t.viewRead}
          </PanelToggle>
          <Link to="/notifications" onClick={onClose}>
            {t.all}
          </Link>
        </>
      }
    >
      {query.isPending && <SkeletonCard />}
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && rows.length === 0 && <PanelEmpty>{t.none}</PanelEmpty>}
      {rows.length > 0 && (
        <PanelLines>
          {rows.map((row) => (
            <li key={row.id}>
              <NotificationLine row={row} onOpen={open} onSee={see} />
            </li>
          ))}
        </PanelLines>
      )}
      {query.hasNextPage && (
        <PanelMore>
          <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t.more}
          </Button>
        </PanelMore>
      )}
    </HeaderPanel>
  )
}
