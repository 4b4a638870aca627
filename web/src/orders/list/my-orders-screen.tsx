import { orderStatus, paymentType } from '@brava/contract/enums.ts'
import { myOrders } from '@brava/contract/orders/my-orders.endpoints.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FiltersOf, listAt } from '../../api/list.ts'
import { useMay } from '../../api/profile.ts'
import { useList } from '../../api/use-list.ts'
import { optionsOf } from '../../text/options-of.ts'
import { ButtonLink } from '../../ui/basics/button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Filter } from '../../ui/filter/filter.ts'
import { ListToolbar } from '../../ui/table/list-toolbar.tsx'
import { ListPage, PageHeader, WithDrawer } from '../../ui/layout/page.tsx'
import { SavedViews } from '../../ui/table/saved-views.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { myOrderColumns } from './my-order-columns.tsx'
import { MyOrderDrawer } from '../page/my-order-drawer.tsx'
import { t } from './order-lists.texts.ts'
import { t as orderTexts } from '../orders.texts.ts'

type Filters = Partial<FiltersOf<typeof myOrders.list>>

const filters: Filter<Filters>[] = [
  { kind: 'days', from: 'dateFrom', to: 'dateTo', preset: 'datePreset', label: orderTexts.date },
  { kind: 'days', from: 'approvedFrom', to: 'approvedTo', preset: 'approvedPreset', label: t.approvedOn },
  { kind: 'many', name: 'status', label: orderTexts.status, options: optionsOf(orderStatus) },
  { kind: 'many', name: 'paymentType', label: orderTexts.payment, options: optionsOf(paymentType) },
  { kind: 'yesNo', name: 'isFree', label: t.freeOrder },
]

export const myOrdersList = listAt(myOrders.list, {
  remember: 'my-orders',
  defaultSort: { by: 'createdDate', ascending: false },
})

/**
 * The buyer's orders: what was bought, the progress of the keys, the invoice; an order opens at the side (?open=18342).
 */
export function MyOrdersScreen() {
  const isReseller = useMay('resellers')
  const navigate = useNavigate()
  const { open } = useSearch({ strict: false }) as { open?: number }
  const list = useList(...myOrdersList)
  const counts = list.answer?.counts
  const ofRetailers = list.filters.ofRetailers === true || list.filters.toConfirm === true
  const setOpen = (id: number | undefined) =>
    void navigate({
      to: '.',
      resetScroll: false,
      search: ((search: Record<string, unknown>) => {
        const { open: _, ...rest } = search
        return id === undefined ? rest : { ...rest, open: id }
      }) as never,
    })

  const columns = myOrderColumns(ofRetailers)
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
              ? [
                  { key: 'retailers', label: t.ofRetailers, filters: { ofRetailers: true } as Filters },
                  ...(counts?.toConfirm
                    ? [
                        {
                          key: 'toConfirm',
                          label: t.toConfirm,
                          count: counts.toConfirm,
                          tone: 'warning' as const,
                          filters: { toConfirm: true } as Filters,
                        },
                      ]
                    : []),
                ]
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
