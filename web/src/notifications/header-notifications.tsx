import { isDistributor } from '@brava/contract/access.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useLive } from '../api/live.ts'
import { useProfile } from '../api/profile.ts'
import { queryClient } from '../api/query-client.ts'
import { send } from '../api/transport.ts'
import shell from '../shell/shell.module.css'
import { ago } from '../text/format.ts'
import { Bubble } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Popover } from '../ui/popover.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import classes from './header-notifications.module.css'
import { t } from './header-notifications.texts.ts'
import { type Notification, notificationTarget } from './notification-target.ts'

interface Page {
  readonly data: readonly Notification[]
  readonly pagedResult: { readonly currentPage: number; readonly totalPages: number }
}

const key = 'notifications'

async function read<T>(
  method: string,
  path: string,
  more: { body?: unknown; params?: Record<string, unknown> } = {},
): Promise<T> {
  return (await (await send({ method, path, ...more })).json()) as T
}

function again() {
  return queryClient.invalidateQueries({ queryKey: [key] })
}

/** The bell: how many are unread, the newest ones, and reading them (specification §2, Notifications dropdown). */
export function HeaderNotifications() {
  const [open, setOpen] = useState(false)
  const unread = useQuery({
    queryKey: [key, 'count'],
    queryFn: () => read<{ data: number | { count: number } }>('GET', '/notifications/get-number-of-unseen-messages'),
    refetchInterval: 60_000,
    select: ({ data }) => (typeof data === 'number' ? data : data.count),
  })
  useLive((event) => {
    if (event.name === 'notification') void again()
  })
  const count = unread.data ?? 0
  return (
    <Popover
      position="bottom-end"
      open={open}
      onChange={setOpen}
      trigger={
        <button
          type="button"
          className={shell.tool}
          aria-label={count > 0 ? `${t.title}: ${t.unread(count)}` : t.title}
        >
          <IconBell aria-hidden />
          {count > 0 && (
            <span className={shell.toolBubble} aria-hidden="true">
              <Bubble value={count} />
            </span>
          )}
        </button>
      }
    >
      <Panel unread={count} onClose={() => setOpen(false)} />
    </Popover>
  )
}

function Panel({ unread, onClose }: { unread: number; onClose: () => void }) {
  const { userData } = useProfile()
  const [onlyUnread, setOnlyUnread] = useState(true)
  // Unread: all of them at once, 100 when the count is not known; everything: ten at a time (specification §9).
  const pageSize = onlyUnread ? unread || 100 : 10
  const list = useInfiniteQuery({
    queryKey: [key, onlyUnread ? 'unread' : 'all', pageSize],
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      read<Page>('POST', '/notifications/get-my-notifications', {
        body: {
          page: pageParam,
          pageSize,
          sortBy: 'createdDate',
          isSortAscending: false,
          quickSearch: '',
          retrieveAll: false,
          showOnlyUnseen: onlyUnread,
        },
      }),
    getNextPageParam: ({ pagedResult }) =>
      pagedResult.currentPage < pagedResult.totalPages ? pagedResult.currentPage + 1 : undefined,
  })
  const shown = list.data?.pages.flatMap((page) => page.data) ?? []

  async function markSeen(notification: Notification) {
    if (notification.seen) return
    await read('PUT', '/notifications/mark-my-notification-as-seen-by-id/:id', {
      params: { id: notification.id },
    }).catch(() => {})
    void again()
  }

  async function markAll() {
    // An error here is silently ignored (specification §8).
    await read('PUT', '/notifications/mark-my-notifications-as-seen', {
      body: shown.filter((each) => !each.seen).map((each) => each.id),
    }).catch(() => {})
    void again()
  }

  return (
    <section className={classes.panel} aria-label={t.title}>
      <div className={classes.head}>
        <h2>{t.title}</h2>
        <Button variant="ghost" size="sm" aria-pressed={!onlyUnread} onClick={() => setOnlyUnread(!onlyUnread)}>
          {onlyUnread ? t.viewRead : t.onlyUnread}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div className={classes.list} tabIndex={0} role="region" aria-label={t.title}>
        {list.isPending ? (
          <div style={{ display: 'grid', gap: 12, padding: 14 }} role="status">
            <Skeleton width="82%" />
            <Skeleton width="64%" />
            <Skeleton width="74%" />
          </div>
        ) : list.error ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : shown.length === 0 ? (
          <EmptyState icon={<IconBell />} title={t.none} />
        ) : (
          <ul>
            {shown.map((notification) => {
              const target = notificationTarget(notification, {
                isDistributor: isDistributor(userData),
                isDomestic: userData.isDomestic,
              })
              const inner = (
                <>
                  <span className={classes.mark} data-new={notification.seen ? undefined : true} />
                  <span className={classes.text}>{notification.message}</span>
                  <span className={classes.time}>{ago(notification.createdDate)}</span>
                </>
              )
              return (
                <li key={notification.id}>
                  {target ? (
                    <Link
                      className={classes.item}
                      to={target.to}
                      {...(target.search ? { search: target.search } : {})}
                      onClick={() => {
                        void markSeen(notification)
                        onClose()
                      }}
                    >
                      {inner}
                    </Link>
                  ) : notification.seen ? (
                    <div className={classes.item}>{inner}</div>
                  ) : (
                    <button type="button" className={classes.item} onClick={() => void markSeen(notification)}>
                      {inner}
                    </button>
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </div>
      <div className={classes.foot}>
        <Button variant="link" disabled={!shown.some((each) => !each.seen)} onClick={() => void markAll()}>
          {t.markAll}
        </Button>
        {list.hasNextPage && (
          <Button variant="link" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t.loadMore}
          </Button>
        )}
      </div>
    </section>
  )
}
