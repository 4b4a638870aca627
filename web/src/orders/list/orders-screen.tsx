import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { IconGift } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { listAt } from '../../api/list.ts'
import { useList } from '../../api/use-list.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { Button } from '../../ui/basics/button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ExportMenu } from '../../ui/table/export-menu.tsx'
import { ListToolbar } from '../../ui/table/list-toolbar.tsx'
import { ListPage, PageHeader } from '../../ui/layout/page.tsx'
import { SavedViews } from '../../ui/table/saved-views.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { type OrdersRequest, rememberRequest } from '../list-memory.ts'
import { OrderBulkBar } from './order-bulk-bar.tsx'
import { orderColumns } from './order-columns.tsx'
import { orderFilters } from './order-filters.ts'
import { FreeOrderDialog } from '../free/free-order-dialog.tsx'
import { t as freeTexts } from '../free/free-order.texts.ts'
import { t } from './order-lists.texts.ts'
import { orderViews } from './order-views.ts'
import { useOrderExport } from './use-order-export.ts'

export const ordersList = listAt(orders.list, {
  remember: 'orders',
  debounceMs: 700,
  defaultSort: { by: 'createdDate', ascending: false },
})

/** All orders of all partners: the distributor's working list. */
export function OrdersScreen() {
  const list = useList(...ordersList)
  const asked = list.request as OrdersRequest
  const request = JSON.stringify(asked)
  useEffect(() => rememberRequest(JSON.parse(request)), [request])
  const file = useOrderExport(asked)
  const [giving, setGiving] = useState(false)
  const symbol = currencySymbol(list.answer?.homeCurrency ?? '')
  const columns = orderColumns(symbol)

  return (
    <ListPage>
      <PageHeader
        title={t.orders}
        actions={
          <>
            <Button icon={<IconGift />} onClick={() => setGiving(true)}>
              {freeTexts.give}
            </Button>
            <ExportMenu pending={file.pending} save={file.save} />
          </>
        }
      />
      <SavedViews label={t.views} list={list} views={orderViews(list.answer?.counts)} />
      <ListToolbar list={list} search={t.searchHint} columns={columns} filters={orderFilters(symbol)} />
      <OrderBulkBar list={list} symbol={symbol} asked={asked} file={file} />
      <DataTable
        ownExport
        label={t.orders}
        list={list}
        columns={columns}
        selectable
        rowTo={(row) => `/orders/edit/${row.id}`}
        empty={<EmptyState title={t.noOrders}>{t.noOrdersWhy}</EmptyState>}
      />
      {giving && <FreeOrderDialog onClose={() => setGiving(false)} />}
    </ListPage>
  )
}
