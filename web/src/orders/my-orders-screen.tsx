import { orderStatus, paymentType } from '@brava/contract/enums.ts'
import { fileUrl } from '@brava/contract/files/file-url.ts'
import { myOrders } from '@brava/contract/orders/my-orders.endpoints.ts'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMay } from '../api/profile.ts'
import { type FiltersOf, type RowOf, useList } from '../api/use-list.ts'
import { dateTime } from '../text/format.ts'
import { language } from '../text/language.ts'
import { symbolOf } from '../text/symbol-of.ts'
import { ButtonLink, IconButton } from '../ui/button.tsx'
import { Count, Cover, Money } from '../ui/cells.tsx'
import type { Column } from '../ui/column.ts'
import { DataTable } from '../ui/data-table.tsx'
import type { Filter } from '../ui/filter.ts'
import { ListToolbar } from '../ui/list-toolbar.tsx'
import { ListPage, PageHeader, WithDrawer } from '../ui/page.tsx'
import { SavedViews } from '../ui/saved-views.tsx'
import { EmptyState } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { MyOrderDrawer } from './my-order-drawer.tsx'
import classes from './my-orders-screen.module.css'
import { saveInvoice } from './order-invoices.tsx'
import { LineKeys } from './order-lines.tsx'
import { t } from './orders.texts.ts'
import { PaymentCell } from './payment-cell.tsx'

type Row = RowOf<typeof myOrders.list>
type Filters = Partial<FiltersOf<typeof myOrders.list>>

/** The products of an order in one cell: small covers and the first title. */
function Products({ lines }: { lines: Row['lines'] }) {
  const [first] = lines
  return (
    <span className={classes.myLines}>
      <span className={classes.covers}>
        {lines.slice(0, 3).map((line) => (
          <Cover key={line.id} src={fileUrl(line.product.imageFileId)} width={24} />
        ))}
      </span>
      <span className={classes.myTitles}>
        {first?.product.title}
        {lines.length > 1 && ` +${lines.length - 1}`}
      </span>
    </span>
  )
}

/** The buyer's orders: what was bought, how far the keys are, the invoice; one order opens at the side (?open=18342). */
export function MyOrdersScreen() {
  const isReseller = useMay('resellers')
  const navigate = useNavigate()
  const { open } = useSearch({ strict: false }) as { open?: number }
  const list = useList(myOrders.list, {
    remember: 'my-orders',
    defaultSort: { by: 'createdDate', ascending: false },
  })
  const counts = list.answer?.counts
  const ofRetailers = list.filters.ofRetailers === true
  const setOpen = (id: number | undefined) =>
    void navigate({
      to: '.',
      resetScroll: false,
      search: ((search: Record<string, unknown>) => {
        const { open: _, ...rest } = search
        return id === undefined ? rest : { ...rest, open: id }
      }) as never,
    })

  const columns: Column<Row>[] = [
    { id: 'number', header: t.order, cell: (row) => row.number, link: true, fixed: true },
    { id: 'createdDate', header: t.date, cell: (row) => dateTime(row.placedAt), quiet: true, phone: 'sub' },
    ...(ofRetailers
      ? [{ id: 'company', header: t.buyer, cell: (row: Row) => row.company.name, phone: 'sub' as const }]
      : []),
    {
      id: 'products',
      header: t.product,
      cell: (row) => <Products lines={row.lines} />,
      from: ofRetailers ? 900 : 0,
      phone: 'line',
    },
    {
      id: 'items',
      header: t.items,
      cell: (row) => <Count value={row.items} />,
      align: 'right',
      phone: 'hidden',
      from: 860,
    },
    {
      id: 'keys',
      header: t.keysTab,
      phone: 'line',
      from: 920,
      cell: (row) => (
        <LineKeys
          keys={{
            total: row.items,
            assigned: row.assigned,
            missing: row.missing,
            notDue: row.items - row.assigned - row.missing,
            reserved: 0,
          }}
        />
      ),
    },
    {
      id: 'total',
      header: t.total,
      align: 'right',
      cell: (row) => <Money value={row.total} currency={symbolOf(row.currency)} strong />,
      phone: 'figure',
    },
    { id: 'paymentType', header: t.payment, cell: (row) => <PaymentCell order={row} />, from: 1100, phone: 'hidden' },
    { id: 'status', header: t.status, cell: (row) => <StatusBadge kind="order" value={row.status} />, phone: 'badge' },
    {
      id: 'invoice',
      header: t.invoice,
      from: 820,
      phone: 'hidden',
      cell: (row) =>
        row.invoice && (
          <IconButton
            size="sm"
            label={t.downloadInvoice(row.invoice.name)}
            onClick={() => void saveInvoice({ id: row.invoice?.id ?? 0, number: row.invoice?.name ?? '' }, row.isOwn)}
          >
            <IconDownload />
          </IconButton>
        ),
    },
  ]
  const filters: Filter<Filters>[] = [
    { kind: 'days', from: 'dateFrom', to: 'dateTo', preset: 'datePreset', label: t.date },
    {
      kind: 'many',
      name: 'status',
      label: t.status,
      options: orderStatus.values.map((value) => ({ value, label: orderStatus.label(value, language) })),
    },
    {
      kind: 'many',
      name: 'paymentType',
      label: t.payment,
      options: paymentType.values.map((value) => ({ value, label: paymentType.label(value, language) })),
    },
  ]
  return (
    <WithDrawer>
      <ListPage>
        <PageHeader title={t.myOrders} />
        <SavedViews
          label={t.views}
          list={list}
          views={[
            { key: 'all', label: t.allOrders, count: ofRetailers ? undefined : counts?.all },
            {
              key: 'open',
              label: t.openOrders,
              count: ofRetailers ? undefined : counts?.open,
              filters: { status: [1, 3, 7, 8] },
            },
            {
              key: 'missing',
              label: t.missingKeys,
              count: ofRetailers ? undefined : counts?.missingKeys,
              tone: counts?.missingKeys ? 'warning' : 'neutral',
              filters: { status: [9] },
            },
            ...(isReseller
              ? [{ key: 'retailers', label: t.ofRetailers, filters: { ofRetailers: true } as Filters }]
              : []),
          ]}
        />
        <ListToolbar list={list} search={t.mySearchHint} columns={columns} filters={filters} />
        <DataTable
          label={t.myOrders}
          list={list}
          columns={columns}
          rowHeight={44}
          onRowClick={(row) => setOpen(row.id)}
          active={open}
          empty={
            <EmptyState
              title={t.noOrders}
              action={
                <ButtonLink to="/wholesale" variant="primary">
                  {t.toWholesale}
                </ButtonLink>
              }
            >
              {t.noMyOrdersWhy}
            </EmptyState>
          }
        />
      </ListPage>
      <MyOrderDrawer id={open} onClose={() => setOpen(undefined)} />
    </WithDrawer>
  )
}
