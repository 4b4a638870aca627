import { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { IconPackage } from '@tabler/icons-react'
import { type RowOf, listAt } from '../api/list.ts'
import { useProfile } from '../api/profile.ts'
import { useList } from '../api/use-list.ts'
import { useCart } from '../cart/cart-state.ts'
import { count, date } from '../text/format.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Count, Cover, Money, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { t } from './my-products.texts.ts'
import { productPage } from '../products/product-page.ts'
import { QuantityControl } from './quantity-control.tsx'
import { useShelf } from './use-shelf.ts'

type Row = RowOf<typeof prices.mine>

export const myProductsList = listAt(prices.mine, {
  remember: 'my-products',
  defaultSort: { by: 'title', ascending: true },
})

/** Products assigned to the company, including those no longer sold; they are ordered here as in the catalogue. */
export function MyProductsScreen() {
  const { userData } = useProfile()
  const list = useList(...myProductsList)
  const { cart, drafts } = useCart()
  useShelf(list)
  const columns: Column<Row>[] = [
    {
      id: 'favourite',
      header: t.favourite,
      headerHidden: true,
      fixed: true,
      width: 30,
      phone: 'badge',
      cell: (row) => <FavouriteButton id={row.id} title={row.title} isFavorite={row.isFavorite} />,
    },
    {
      id: 'cover',
      header: t.cover,
      headerHidden: true,
      fixed: true,
      width: 33,
      phone: 'before',
      cell: (row) => <Cover src={row.imageUrl} width={33} />,
      phoneCell: (row) => <Cover src={row.imageUrl} width={66} />,
    },
    {
      id: 'title',
      header: t.product,
      fixed: true,
      link: true,
      phone: 'title',
      cell: (row) => <TwoLine sub={row.publisher}>{row.title}</TwoLine>,
      phoneCell: (row) => row.title,
    },
    { id: 'code', header: t.code, cell: (row) => row.code, quiet: true, phone: 'sub', from: 620 },
    { id: 'platform', header: t.platform, cell: (row) => row.platform, phone: 'sub' },
    { id: 'category', header: t.category, cell: (row) => row.category, quiet: true, from: 760 },
    {
      id: 'price',
      header: t.price(userData.currencySymbol),
      align: 'right',
      phone: 'figure',
      cell: (row) => <Money value={row.price} strong />,
      phoneCell: (row) => <Money value={row.price} currency={userData.currencySymbol} strong />,
    },
    { id: 'moq', header: t.moq, align: 'right', cell: (row) => <Count value={row.moq} /> },
    {
      id: 'stock',
      header: t.stock,
      align: 'right',
      cell: (row) =>
        row.isWithdrawn ? (
          <Badge>{t.withdrawn}</Badge>
        ) : row.stock === 0 ? (
          <Badge tone="danger">{t.out}</Badge>
        ) : (
          <span className="count">{count(row.stock)}</span>
        ),
    },
    {
      id: 'createdDate',
      header: t.since,
      cell: (row) => date(row.createdDate),
      quiet: true,
      from: 900,
      phone: 'hidden',
    },
    {
      id: 'quantity',
      header: t.quantity,
      align: 'right',
      fixed: true,
      width: 118,
      phone: 'end',
      cell: (row) => (row.isWithdrawn ? null : <QuantityControl product={row} inCart={{ cart, drafts }} />),
      phoneCell: (row) => (row.isWithdrawn ? null : <QuantityControl large product={row} inCart={{ cart, drafts }} />),
    },
  ]
  return (
    <ListPage>
      <PageHeader
        title={t.myProducts}
        facts={list.isLoading ? '\u00a0' : `${t.assigned(list.total)} · ${t.unlikeWholesale}`}
      />
      <ListToolbar
        list={list}
        search={t.searchHint}
        columns={columns}
        filters={[
          { kind: 'yesNo', name: 'isFavorite', label: t.favourites },
          { kind: 'yesNo', name: 'inStock', label: t.inStock },
        ]}
      />
      <DataTable
        label={t.myProducts}
        list={list}
        columns={columns}
        rowHeight={52}
        rowTo={(row) => productPage(row.productId)}
        empty={
          <EmptyState icon={<IconPackage />} title={t.noProducts}>
            {t.noProductsWhy}
          </EmptyState>
        }
      />
    </ListPage>
  )
}
