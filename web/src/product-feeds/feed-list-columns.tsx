import type { productFeeds } from '@brava/contract/product-feeds/product-feeds.endpoints.ts'
import { useNavigate } from '@tanstack/react-router'
import type { RowOf } from '../api/list.ts'
import { ago, dateTime } from '../text/format.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { Count } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { createdColumn } from '../ui/table/date-columns.tsx'
import { t } from './feeds.texts.ts'

type Feed = RowOf<typeof productFeeds.feeds>

interface Acts {
  addresses: (feed: Feed) => void
  refresh: (feed: Feed) => void
  remove: (feed: Feed) => void
}

/** A time as "… ago"; "never" when there is none. */
export function Ago({ value }: { value: string | null }) {
  return value ? <span title={dateTime(value)}>{ago(value)}</span> : t.never
}

function FeedMenu({ feed, acts }: { feed: Feed; acts: Acts }) {
  const navigate = useNavigate()
  return (
    <Menu
      label={t.more(feed.name)}
      entries={[
        { label: t.addresses, onClick: () => acts.addresses(feed) },
        { label: t.refresh, onClick: () => acts.refresh(feed) },
        {
          label: t.change,
          onClick: () => void navigate({ to: '/product-feed/create', search: { id: feed.id } as never }),
        },
        { label: t.delete, danger: true, onClick: () => acts.remove(feed) },
      ]}
    />
  )
}

export function feedColumnsFor(acts: Acts): Column<Feed>[] {
  return [
    { id: 'name', header: t.name, cell: (row) => row.name, fixed: true, phone: 'title' },
    {
      id: 'format',
      header: t.format,
      cell: (row) => t[row.format],
      quiet: true,
      phone: 'sub',
    },
    { id: 'settings', header: t.settings, cell: (row) => row.settings, phone: 'sub', from: 640 },
    {
      id: 'companies',
      header: t.companies,
      align: 'right',
      phone: 'fact',
      cell: (row) => <Count value={row.companies} />,
    },
    {
      id: 'ready',
      header: t.state,
      phone: 'badge',
      cell: (row) =>
        row.failed > 0 ? (
          <Badge tone="danger">{t.failedCount(row.failed)}</Badge>
        ) : (
          <Badge tone={row.ready === row.companies ? 'success' : 'info'}>
            {t.ready({ ready: row.ready, all: row.companies })}
          </Badge>
        ),
    },
    {
      id: 'changedDate',
      header: t.changed,
      quiet: true,
      from: 900,
      phone: 'hidden',
      cell: (row) => <Ago value={row.changedDate} />,
    },
    {
      id: 'lastFetchedDate',
      header: t.lastFetched,
      quiet: true,
      phone: 'fact',
      cell: (row) => <Ago value={row.lastFetchedDate} />,
    },
    createdColumn(t.created),
    {
      id: 'actions',
      header: t.actions,
      headerHidden: true,
      align: 'right',
      width: 48,
      fixed: true,
      phone: 'end',
      cell: (row) => <FeedMenu feed={row} acts={acts} />,
    },
  ]
}
