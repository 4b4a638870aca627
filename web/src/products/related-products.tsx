import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { products } from '@brava/contract/products/products.endpoints.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { SaleBadge } from '../prices/sale-badge.tsx'
import { count, money } from '../text/format.ts'
import { Card } from '../ui/layout/card.tsx'
import { Cover, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { t } from './products.texts.ts'

type Row = Answered<typeof products.related>['data'][number]

/** Products with the same title; empty when there are none. */
export function RelatedProducts({ productId, currency }: { productId: number; currency: string }) {
  const related = useEndpoint(products.related, { params: { id: productId } })
  const rows = related.data?.data ?? []
  if (rows.length === 0) return null
  const symbol = currencySymbol(currency)
  const columns: Column<Row>[] = [
    {
      id: 'cover',
      header: t.related,
      headerHidden: true,
      width: 36,
      fixed: true,
      phone: 'before',
      cell: (row) => <Cover src={row.imageUrl} width={24} />,
    },
    {
      id: 'platform',
      header: t.platform,
      fixed: true,
      phone: 'title',
      cell: (row) => <TwoLine sub={[row.code, ...row.regions].join(' · ')}>{row.platform}</TwoLine>,
      phoneCell: (row) => row.platform,
    },
    { id: 'available', header: t.stock, align: 'right', phone: 'fact', cell: (row) => count(row.available) },
    { id: 'price', header: t.price, align: 'right', phone: 'figure', cell: (row) => money(row.price, symbol) },
    { id: 'sale', header: t.onSale, phone: 'badge', cell: (row) => <SaleBadge isWithdrawn={row.isWithdrawn} /> },
  ]
  return (
    <Card title={t.related} facts={t.relatedFacts} flush>
      <Table
        plain
        label={t.related}
        rows={rows}
        idOf={(row) => row.id}
        columns={columns}
        rowTo={(row) => `/products/edit/${row.id}`}
      />
    </Card>
  )
}
