import { notificationTopics, topicNames } from '@brava/contract/notifications/notification-topics.ts'
import { notifications } from '@brava/contract/notifications/notifications.endpoints.ts'
import { allowed } from '@brava/contract/access.ts'
import { useNavigate } from '@tanstack/react-router'
import { type FiltersOf, listAt } from '../api/list.ts'
import { useProfile } from '../api/profile.ts'
import { useAct } from '../api/use-act.ts'
import { useList } from '../api/use-list.ts'
import { ago, dateTime } from '../text/format.ts'
import { said } from '../text/texts.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import type { Filter } from '../ui/filter/filter.ts'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { SavedViews } from '../ui/table/saved-views.tsx'
import { NotificationIcon } from './notification-line.tsx'
import { type Notification, notificationTarget } from './notification-target.ts'
import { t } from './notifications.texts.ts'

type Filters = Partial<FiltersOf<typeof notifications.mine>>

export const notificationsList = listAt(notifications.mine, {
  remember: 'notifications',
  debounceMs: 300,
  defaultSort: { by: 'createdDate', ascending: false },
})

const columns: Column<Notification>[] = [
  {
    id: 'kind',
    header: t.kinds,
    headerHidden: true,
    width: 44,
    phone: 'before',
    cell: (row) => <NotificationIcon row={row} />,
  },
  {
    id: 'message',
    header: t.what,
    fixed: true,
    phone: 'title',
    cell: (row) => <TwoLine sub={row.facts}>{row.message}</TwoLine>,
  },
  { id: 'topic', header: t.topic, phone: 'sub', cell: (row) => said(notificationTopics[row.topic].label) },
  {
    id: 'createdDate',
    header: t.when,
    phone: 'sub',
    cell: (row) => <span title={dateTime(row.createdDate)}>{ago(row.createdDate)}</span>,
  },
  {
    id: 'seen',
    header: t.state,
    phone: 'badge',
    cell: (row) => <Badge tone={row.seen ? 'neutral' : 'accent'}>{row.seen ? t.stateRead : t.stateUnread}</Badge>,
  },
]

/** All notifications of the person. */
export function NotificationsScreen() {
  const { userData } = useProfile()
  const navigate = useNavigate()
  const list = useList(...notificationsList)
  const all = useAct(notifications.markAllSeen)
  const one = useAct(notifications.markOneSeen, { says: false })
  const topics = topicNames.filter((name) => allowed(notificationTopics[name].access, userData))
  const filters: Filter<Filters>[] = [
    {
      kind: 'many',
      name: 'topic',
      label: t.topic,
      options: topics.map((value) => ({ value, label: said(notificationTopics[value].label) })),
    },
  ]
  function open(row: Notification) {
    if (!row.seen) void one.run({ params: { id: row.id } })
    const target = notificationTarget(row, userData)
    if (target) void navigate({ to: target.to, search: (target.search ?? {}) as never })
  }
  // A failure is silently ignored (specification §8).
  const markAll = () => void all.attempt().catch(() => list.retry())
  const unseen = list.answer?.unseen ?? 0
  return (
    <ListPage>
      <PageHeader
        title={t.title}
        actions={
          unseen > 0 && (
            <Button pending={all.pending} onClick={markAll}>
              {t.markAll}
            </Button>
          )
        }
      />
      <SavedViews<Notification, Filters, unknown>
        label={t.views}
        list={list}
        views={[
          { key: 'all', label: t.allView },
          { key: 'unread', label: t.unreadView, count: list.answer?.unseen, filters: { showOnlyUnseen: true } },
        ]}
      />
      <ListToolbar<Notification, Filters, unknown> list={list} search={t.search} columns={columns} filters={filters} />
      <DataTable
        label={t.title}
        list={list}
        columns={columns}
        rowHeight={52}
        onRowClick={open}
        empty={<EmptyState title={t.noneAtAll}>{t.noneWhy}</EmptyState>}
      />
    </ListPage>
  )
}
