import { analytics } from '@brava/contract/reports/analytics.endpoints.ts'
import { IconMail } from '@tabler/icons-react'
import { type FiltersOf, listAt, type RowOf } from '../api/list.ts'
import { useList } from '../api/use-list.ts'
import { count, date, decimal } from '../text/format.ts'
import { EmptyState } from '../ui/feedback/states.tsx'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { Money, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { SavedViews } from '../ui/table/saved-views.tsx'
import classes from './analytics.module.css'
import { t } from './reports.texts.ts'

type Row = RowOf<typeof analytics.lastOrders>
type Filters = Partial<FiltersOf<typeof analytics.lastOrders>>

export const lastOrdersList = listAt(analytics.lastOrders, {
  remember: 'last-orders',
  debounceMs: 300,
  defaultSort: { by: 'daysSince', ascending: false },
})

const columns: Column<Row>[] = [
  {
    id: 'name',
    header: t.partner,
    link: true,
    fixed: true,
    phone: 'title',
    cell: (row) => <TwoLine sub={row.code}>{row.name}</TwoLine>,
    phoneCell: (row) => row.name,
  },
  { id: 'lastOrderOn', header: t.lastOrder, phone: 'sub', cell: (row) => date(row.lastOrderOn) },
  {
    id: 'daysSince',
    header: t.daysSince,
    align: 'right',
    phone: 'figure',
    cell: (row) => <b className="count">{count(row.daysSince)}</b>,
    phoneCell: (row) => t.daysAgo(row.daysSince),
  },
  {
    id: 'usualGap',
    header: t.usualGap,
    hint: t.usualGapHint,
    align: 'right',
    quiet: true,
    phone: 'fact',
    cell: (row) => (row.usualGap === null ? '—' : decimal(row.usualGap, row.usualGap % 1 === 0 ? 0 : 1)),
  },
  {
    id: 'orders',
    header: t.ordersOfYear,
    align: 'right',
    quiet: true,
    from: 900,
    phone: 'hidden',
    cell: (row) => count(row.orders),
  },
  {
    id: 'salesNet',
    header: t.netOfYear,
    align: 'right',
    from: 760,
    phone: 'fact',
    cell: (row) => <Money value={row.salesNet} />,
  },
  {
    id: 'email',
    header: t.write,
    headerHidden: true,
    phone: 'line',
    cell: (row) =>
      row.email && (
        <a className={classes.write} href={`mailto:${row.email}`} aria-label={t.writeTo(row.name)} title={row.email}>
          <IconMail aria-hidden size={18} />
        </a>
      ),
  },
]

/** Partners that have not ordered for longer than is usual for them. */
export function LastOrdersScreen() {
  const list = useList(...lastOrdersList)
  const counts = list.answer?.counts
  return (
    <ListPage>
      <PageHeader title={t.lastOrders} facts={t.lastOrdersFacts} />
      <SavedViews<Row, Filters, unknown>
        label={t.views}
        list={list}
        views={[
          { key: 'all', label: t.allPartners, count: counts?.all },
          { key: 'overdue', label: t.overdue, count: counts?.overdue, tone: 'warning', filters: { isOverdue: true } },
        ]}
      />
      <ListToolbar<Row, Filters, unknown>
        list={list}
        search={t.nameOrCode}
        columns={columns}
        filters={[{ kind: 'yesNo', name: 'isOverdue', label: t.overdue }]}
      />
      <DataTable
        label={t.lastOrders}
        list={list}
        columns={columns}
        density="comfortable"
        rowTo={(row) => `/partners/edit/${row.id}?tab=orders`}
        empty={<EmptyState title={t.nobodyOrdered}>{t.nobodyOrderedWhy}</EmptyState>}
      />
    </ListPage>
  )
}
