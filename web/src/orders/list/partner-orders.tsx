import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { myOrders } from '@brava/contract/orders/my-orders.endpoints.ts'
import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { useMay } from '../../api/profile.ts'
import { useList } from '../../api/use-list.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ListToolbar } from '../../ui/table/list-toolbar.tsx'
import { t as orderTexts } from '../orders.texts.ts'
import { myOrderColumns } from './my-order-columns.tsx'
import { orderColumns } from './order-columns.tsx'
import { orderFilters } from './order-filters.ts'
import { t } from './order-lists.texts.ts'
import classes from './partner-orders.module.css'

/** The orders of one partner: a distributor's list filtered to it, or a reseller's list for its retailer. */
export function PartnerOrders({ companyId }: { companyId: number }) {
  return useMay('distributors') ? <OfPartner companyId={companyId} /> : <OfRetailer companyId={companyId} />
}

function OfPartner({ companyId }: { companyId: number }) {
  const list = useList(orders.list, {
    remember: 'partner-orders',
    urlKey: 'orders',
    fixed: { companyId: [companyId] },
    defaultSort: { by: 'createdDate', ascending: false },
  })
  const symbol = currencySymbol(list.answer?.homeCurrency ?? '')
  const columns = orderColumns(symbol).filter(({ id }) => id !== 'company' && id !== 'market')
  const filters = orderFilters(symbol).filter((filter) => !('name' in filter) || !ofCompany.has(filter.name))
  return (
    <Card title={t.orders} flush>
      <div className={classes.inCard}>
        <ListToolbar list={list} search={t.searchHint} columns={columns} filters={filters} />
      </div>
      <DataTable
        plain
        label={t.orders}
        list={list}
        columns={columns}
        rowTo={(row) => `/orders/edit/${row.id}`}
        empty={<EmptyState title={t.noOrders}>{t.noPartnerOrders}</EmptyState>}
      />
    </Card>
  )
}

/** Filters by company, which are not needed here. */
const ofCompany = new Set<string>(['companyId', 'companyType', 'market', 'isDomestic'])

function OfRetailer({ companyId }: { companyId: number }) {
  const list = useList(myOrders.list, {
    remember: 'retailer-orders',
    urlKey: 'orders',
    fixed: { companyId: [companyId], ofRetailers: true },
    defaultSort: { by: 'createdDate', ascending: false },
  })
  const columns = myOrderColumns(true).filter(({ id }) => id !== 'company')
  return (
    <Card title={t.orders} flush>
      <div className={classes.inCard}>
        <ListToolbar
          list={list}
          search={t.mySearchHint}
          columns={columns}
          filters={[{ kind: 'days', from: 'dateFrom', to: 'dateTo', preset: 'datePreset', label: orderTexts.date }]}
        />
      </div>
      <DataTable
        plain
        label={t.orders}
        list={list}
        columns={columns}
        rowTo={(row) => `/my-orders?ofRetailers=true&open=${row.id}`}
        empty={<EmptyState title={t.noOrders}>{t.noPartnerOrders}</EmptyState>}
      />
    </Card>
  )
}
