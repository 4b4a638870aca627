import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { companyType, orderStatus, paymentStatus, paymentType } from '@brava/contract/enums.ts'
import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { products } from '@brava/contract/products/products.endpoints.ts'
import { IconBan, IconCircleCheck, IconCircleX, IconDownload, IconSend } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { infoOf } from '../api/api-error.ts'
import { call, download } from '../api/call.ts'
import { useAct } from '../api/use-act.ts'
import { type FiltersOf, type RowOf, useList } from '../api/use-list.ts'
import { dateTime, money } from '../text/format.ts'
import { language } from '../text/language.ts'
import { symbolOf } from '../text/symbol-of.ts'
import { BulkBar, type Chosen } from '../ui/bulk-bar.tsx'
import { Button } from '../ui/button.tsx'
import { Count, Money, Percent } from '../ui/cells.tsx'
import type { Column } from '../ui/column.ts'
import { DataTable } from '../ui/data-table.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { Filter } from '../ui/filter.ts'
import { ListToolbar } from '../ui/list-toolbar.tsx'
import { ListPage, PageHeader } from '../ui/page.tsx'
import { SavedViews } from '../ui/saved-views.tsx'
import { EmptyState } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { toast } from '../ui/toast.ts'
import { type OrdersRequest, rememberRequest } from './list-memory.ts'
import { t } from './orders.texts.ts'
import classes from './orders-screen.module.css'
import { PaymentCell } from './payment-cell.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type Row = RowOf<typeof orders.list>
type Filters = Partial<FiltersOf<typeof orders.list>>
type Result = { id: number; number: string; ok: boolean; info: string }

async function findCompanies(text: string) {
  const answer = await call(companies.choices, { body: { quickSearch: text, pageSize: 20, isDropdown: true } })
  return answer.data.map((company) => ({ value: company.id, label: company.name }))
}

async function findProducts(text: string) {
  const answer = await call(products.list, { body: { quickSearch: text, pageSize: 20, isDropdown: true } })
  return answer.data.map((product) => ({ value: product.id, label: `${product.title} (${product.code})` }))
}

/** All orders of all partners: the distributor's working list. */
export function OrdersScreen() {
  const list = useList(orders.list, {
    remember: 'orders',
    debounceMs: 700,
    defaultSort: { by: 'createdDate', ascending: false },
  })
  const [denying, setDenying] = useState<Chosen | null>(null)
  const [results, setResults] = useState<readonly Result[] | null>(null)
  const [exporting, setExporting] = useState(false)
  const told = (answer: { data: { results: readonly Result[] } }) => {
    list.selection.clear()
    if (answer.data.results.some((result) => !result.ok)) setResults(answer.data.results)
  }
  const approve = useAct(orders.approveMany, { blocking: true, done: told })
  const deny = useAct(orders.denyMany, { blocking: true, done: told })
  const resend = useAct(orders.resendMany, { blocking: true, done: told })
  const asked = list.request as OrdersRequest
  const request = JSON.stringify(asked)
  useEffect(() => rememberRequest(JSON.parse(request)), [request])

  const symbol = symbolOf(list.answer?.homeCurrency ?? 'BAM')
  const counts = list.answer?.counts
  const chosenRows = list.rows.filter((row) => list.selection.ids.has(row.id))
  const allowing = (action: string) =>
    list.selection.allMatching ? undefined : chosenRows.filter((row) => row.allowedActions.includes(action)).length
  /** The chosen orders that allow the act; everything that matches is left to the server. */
  const bodyOf = (chosen: Chosen, action: string) =>
    chosen.allMatching
      ? { matching: asked }
      : {
          ids: chosenRows.filter((row) => row.allowedActions.includes(action)).map((row) => row.id),
        }
  const withCount = (action: string) => {
    const n = allowing(action)
    return n === undefined ? {} : { count: n }
  }

  const save = async (chosen?: Chosen) => {
    setExporting(true)
    try {
      const only = chosen && !chosen.allMatching ? { filters: { ids: chosen.ids.map(Number) } } : asked
      await download(orders.exportCsv, { body: only })
    } catch (error) {
      toast('error', infoOf(error))
    } finally {
      setExporting(false)
    }
  }

  const columns: Column<Row>[] = [
    { id: 'number', header: t.order, cell: (row) => row.number, link: true, fixed: true },
    { id: 'createdDate', header: t.date, cell: (row) => dateTime(row.placedAt), quiet: true, phone: 'sub' },
    {
      id: 'company',
      header: t.company,
      cell: (row) => <strong style={{ fontWeight: 500 }}>{row.company.name}</strong>,
      phone: 'sub',
    },
    { id: 'user', header: t.user, cell: (row) => row.user.name, quiet: true, from: 1080, phone: 'hidden' },
    { id: 'items', header: t.items, cell: (row) => <Count value={row.items} />, align: 'right', phone: 'fact' },
    {
      id: 'total',
      header: t.totalIn(symbol),
      cell: (row) => <Money value={row.totalHome} strong />,
      phoneCell: (row) => <Money value={row.totalHome} currency={symbol} strong />,
      align: 'right',
      phone: 'figure',
    },
    {
      id: 'margin',
      header: t.margin,
      cell: (row) => <Money value={row.marginHome} />,
      align: 'right',
      from: 980,
      phone: 'hidden',
    },
    {
      id: 'marginBp',
      header: '%',
      cell: (row) => <Percent value={row.marginBp} />,
      align: 'right',
      quiet: true,
      from: 1000,
      phone: 'hidden',
    },
    { id: 'paymentType', header: t.payment, cell: (row) => <PaymentCell order={row} />, from: 860, phone: 'fact' },
    { id: 'status', header: t.status, cell: (row) => <StatusBadge kind="order" value={row.status} />, phone: 'badge' },
    { id: 'market', header: t.market, cell: (row) => row.market, quiet: true, from: 1140, phone: 'hidden' },
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
      name: 'companyType',
      label: t.type,
      options: companyType.values
        .filter((value) => value !== 1)
        .map((value) => ({ value, label: companyType.label(value, language) })),
    },
    { kind: 'find', name: 'companyId', label: t.company, find: findCompanies, many: true },
    { kind: 'find', name: 'productId', label: t.product, find: findProducts, many: true },
    { kind: 'amount', from: 'totalFrom', to: 'totalTo', label: t.total, unit: symbol },
    { kind: 'count', from: 'itemsFrom', to: 'itemsTo', label: t.items },
    { kind: 'amount', from: 'marginFrom', to: 'marginTo', label: t.margin, unit: symbol },
    {
      kind: 'many',
      name: 'paymentType',
      label: t.payment,
      options: paymentType.values.map((value) => ({ value, label: paymentType.label(value, language) })),
    },
    {
      kind: 'many',
      name: 'payment',
      label: t.paymentState,
      options: [
        { value: 0, label: t.awaited },
        ...paymentStatus.values.map((value) => ({ value, label: paymentStatus.label(value, language) })),
      ],
    },
    { kind: 'yesNo', name: 'isDomestic', label: t.domestic },
    { kind: 'yesNo', name: 'isFree', label: t.freeOrder },
  ]

  return (
    <ListPage>
      <PageHeader
        title={t.orders}
        actions={
          <Button icon={<IconDownload />} pending={exporting} onClick={() => void save()}>
            {t.exportCsv}
          </Button>
        }
      />
      <SavedViews
        label={t.views}
        list={list}
        views={[
          { key: 'all', label: t.allOrders, count: counts?.all },
          { key: 'toApprove', label: t.toApprove, count: counts?.toApprove, filters: { status: [3, 7, 8] } },
          {
            key: 'missing',
            label: t.missingKeys,
            count: counts?.missingKeys,
            tone: counts?.missingKeys ? 'warning' : 'neutral',
            filters: { status: [9] },
          },
          ...(counts?.cardProblems
            ? [
                {
                  key: 'card',
                  label: t.cardProblems,
                  count: counts.cardProblems,
                  filters: { status: [3, 7, 8], paymentType: [2], payment: [1, 6, 7] } as Filters,
                },
              ]
            : []),
        ]}
      />
      <ListToolbar list={list} search={t.searchHint} columns={columns} filters={filters} />
      <BulkBar
        list={list}
        sum={
          list.selection.allMatching
            ? money(list.answer?.sumHome, symbol)
            : money(sumOf(chosenRows.map((row) => row.totalHome)), symbol)
        }
        actions={[
          {
            key: 'approve',
            label: t.approve,
            icon: <IconCircleCheck />,
            ...withCount('approve'),
            pending: approve.pending,
            run: (chosen) => void approve.run({ body: bodyOf(chosen, 'approve') }),
          },
          {
            key: 'resend',
            label: t.resend,
            icon: <IconSend />,
            ...(allowing('resendEmail') === 0 ? { count: 0 } : {}),
            pending: resend.pending,
            run: (chosen) => void resend.run({ body: bodyOf(chosen, 'resendEmail') }),
          },
          {
            key: 'export',
            label: t.export,
            icon: <IconDownload />,
            pending: exporting,
            run: (chosen) => void save(chosen),
          },
          {
            key: 'deny',
            label: t.deny,
            icon: <IconBan />,
            danger: true,
            ...withCount('deny'),
            pending: deny.pending,
            run: setDenying,
          },
        ]}
      />
      <DataTable
        label={t.orders}
        list={list}
        columns={columns}
        selectable
        rowTo={(row) => `/orders/edit/${row.id}`}
        empty={<EmptyState title={t.noOrders}>{t.noOrdersWhy}</EmptyState>}
      />
      <ReasonDialog
        open={denying !== null}
        onClose={() => setDenying(null)}
        title={t.denyManyTitle(denying?.allMatching ? list.total : (allowing('deny') ?? 0))}
        confirm={t.deny}
        danger
        onConfirm={(reason) =>
          denying ? deny.run({ body: { ...bodyOf(denying, 'deny'), reason } }) : Promise.resolve(undefined)
        }
      >
        {t.denyText}
      </ReasonDialog>
      <Dialog open={results !== null} onClose={() => setResults(null)} title={t.bulkResult} width={640}>
        <ul className={classes.results}>
          {results?.map((result) => (
            <li key={result.id} data-ok={result.ok}>
              {result.ok ? <IconCircleCheck aria-hidden /> : <IconCircleX aria-hidden />}
              <span>{result.number}</span>
              <span>{result.info}</span>
            </li>
          ))}
        </ul>
      </Dialog>
    </ListPage>
  )
}

/** Adds wire amounts without losing a cent. */
function sumOf(amounts: readonly string[]): string {
  const minor = amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)
  return (minor / 100).toFixed(2)
}
