import { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconChevronDown,
  IconClipboardList,
  IconColumns3,
  IconHistory,
  IconLayoutGrid,
  IconList,
  IconPackage,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { FiltersOf, List, SortOf } from '../api/list.ts'
import { useProfile } from '../api/profile.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useList } from '../api/use-list.ts'
import { useCart } from '../cart/cart-state.ts'
import { codes } from '../text/codes.ts'
import { counted } from '../text/counted.ts'
import { Button } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Filter } from '../ui/filter.ts'
import { ListToolbar } from '../ui/list-toolbar.tsx'
import { Menu } from '../ui/menu.tsx'
import { ListPage, PageHeader } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { EmptyState, ErrorState, NoMatchState, Skeleton } from '../ui/states.tsx'
import { useStored } from '../ui/stored.ts'
import { CartBar } from './cart-bar.tsx'
import { ColumnChoice } from './column-choice.tsx'
import productCard from './product-card.module.css'
import { GridCard, PhoneCard } from './product-card.tsx'
import type { InCart } from './quantity-control.tsx'
import { QuickOrderDialog } from './quick-order-dialog.tsx'
import { ReorderDialog } from './reorder-dialog.tsx'
import { t } from './wholesale.texts.ts'
import { type Product, wholesaleColumns } from './wholesale-columns.tsx'
import classes from './wholesale-screen.module.css'

type Filters = Partial<FiltersOf<typeof wholesale.products>>
type CatalogueList = List<Product, Filters, unknown>
type View = 'table' | 'grid'

const table: View = 'table'

/** The buyer's catalogue: find, set quantities, order. The cart stands beside it. */
export function WholesaleScreen() {
  const { userData } = useProfile()
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const [view, setView] = useStored<View>('brava.wholesaleView', table)
  const [dialog, setDialog] = useState<'quick' | 'again'>()
  const { cart, drafts, isOpen } = useCart()
  const list = useList(wholesale.products, {
    remember: 'wholesale',
    defaultSort: { by: 'favourites', ascending: false },
    debounceMs: 300,
    rowsOf: (answer) => answer.data.products,
  })
  const filters = useFilters(list.answer?.data.highestPrice, userData.currencySymbol, list.filters.product)
  const inCart: InCart = { cart, drafts }
  const columns = wholesaleColumns(userData.currencySymbol, inCart, isOpen)
  const empty = (
    <EmptyState icon={<IconPackage />} title={t.noProducts}>
      {t.noProductsWhy}
    </EmptyState>
  )
  return (
    <ListPage>
      <PageHeader
        title={t.wholesale}
        facts={
          phone ? (
            <span className={classes.phoneHead}>
              {list.isLoading || list.error ? '' : counted.products(list.total)}
              <span className={classes.phoneMenu}>
                <Menu
                  entries={[
                    { label: t.quickOrder, icon: <IconClipboardList />, onClick: () => setDialog('quick') },
                    { label: t.reorder, icon: <IconHistory />, onClick: () => setDialog('again') },
                    'divider',
                    { heading: t.sort },
                    ...sortEntries(list),
                  ]}
                />
              </span>
            </span>
          ) : list.isLoading ? undefined : (
            t.productsFor(list.total, userData.companyName)
          )
        }
        actions={
          phone ? undefined : (
            <>
              <Button icon={<IconClipboardList />} onClick={() => setDialog('quick')}>
                {t.quickOrder}
              </Button>
              <Button icon={<IconHistory />} onClick={() => setDialog('again')}>
                {t.reorder}
              </Button>
            </>
          )
        }
      />
      <ListToolbar list={list} search={t.searchHint} filters={filters}>
        <span className={classes.tools}>
          {!phone && <SortMenu list={list} />}
          {!phone && (
            <Segmented
              label={t.view}
              value={view}
              onChange={setView}
              options={[
                { value: 'table', label: <IconList aria-hidden />, ariaLabel: t.asTable },
                { value: 'grid', label: <IconLayoutGrid aria-hidden />, ariaLabel: t.asGrid },
              ]}
            />
          )}
          {!phone && view === 'table' && <ColumnChoice list={list} columns={columns} icon={<IconColumns3 />} />}
        </span>
      </ListToolbar>
      {phone || view === 'grid' ? (
        <Cards list={list} inCart={inCart} symbol={userData.currencySymbol} phone={phone} empty={empty} />
      ) : (
        <DataTable label={t.wholesale} list={list} columns={columns} rowHeight={51} empty={empty} />
      )}
      {phone && <CartBar />}
      <QuickOrderDialog open={dialog === 'quick'} onClose={() => setDialog(undefined)} />
      <ReorderDialog open={dialog === 'again'} onClose={() => setDialog(undefined)} />
    </ListPage>
  )
}

/** The catalogue without a table: cards of a phone, or the grid. */
function Cards({
  list,
  inCart,
  symbol,
  phone,
  empty,
}: {
  list: CatalogueList
  inCart: InCart
  symbol: string
  phone: boolean
  empty: React.ReactNode
}) {
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} onRetry={list.retry} />
  if (list.isLoading) {
    return (
      <div className={phone ? classes.phoneList : classes.grid} role="status">
        {[1, 2, 3, 4, 5, 6].map((key) => (
          <div key={key} className={phone ? productCard.phoneCard : productCard.gridCard}>
            <Skeleton width={phone ? 66 : '100%'} height={phone ? 88 : 180} />
            <span className={productCard.phoneWords}>
              <Skeleton width="70%" height={14} />
              <Skeleton width="45%" />
            </span>
          </div>
        ))}
      </div>
    )
  }
  if (list.rows.length === 0) return list.narrowed > 0 ? <NoMatchState onClear={list.clearFilters} /> : empty
  const Card = phone ? PhoneCard : GridCard
  return (
    <>
      <div className={phone ? undefined : classes.gridFrame} data-stale={list.isStale || undefined}>
        <ul className={phone ? classes.phoneList : classes.grid} aria-label={t.wholesale}>
          {list.rows.map((product) => (
            <Card key={product.id} product={product} inCart={inCart} symbol={symbol} />
          ))}
        </ul>
      </div>
      <Pager list={list} />
    </>
  )
}

const orders: readonly { by: SortOf<typeof wholesale.products>; ascending: boolean; label: string }[] = [
  { by: 'favourites', ascending: false, label: t.sortFavourites },
  { by: 'title', ascending: true, label: t.sortTitle },
  { by: 'price', ascending: true, label: t.sortCheap },
  { by: 'price', ascending: false, label: t.sortDear },
  { by: 'stock', ascending: false, label: t.sortStock },
  { by: 'createdDate', ascending: false, label: t.sortNew },
]

const isOn = (list: CatalogueList, order: (typeof orders)[number]) =>
  list.sort.by === order.by && list.sort.ascending === order.ascending

function sortEntries(list: CatalogueList) {
  return orders.map((order) => ({
    label: order.label,
    checked: isOn(list, order),
    onClick: () => list.apply({ sort: order, filters: list.filters, search: list.search }),
  }))
}

function SortMenu({ list }: { list: CatalogueList }) {
  const current = orders.find((order) => isOn(list, order))
  return (
    <Menu
      width={200}
      trigger={
        <Button after={<IconChevronDown />} className={classes.sort}>
          <span className={classes.sortWord}>{t.sort}</span> {current?.label ?? list.sort.by}
        </Button>
      }
      entries={sortEntries(list)}
    />
  )
}

/** Filters with only those values that the company's products have, and how many. */
function useFilters(highest: string | undefined, symbol: string, product: string | undefined): Filter<Filters>[] {
  const everything = { body: {} }
  const stale = { staleMs: 300_000 }
  const categories = useEndpoint(wholesale.categories, everything, stale).data?.data ?? []
  const types = useEndpoint(wholesale.productTypes, everything, stale).data?.data ?? []
  const regions = useEndpoint(wholesale.regions, everything, stale).data?.data ?? []
  const languages = useEndpoint(wholesale.languages, everything, stale).data?.data ?? []
  const options = (list: readonly { id: number; title: string; count: number }[], upper = false) =>
    list.map(({ id, title, count }) => ({
      value: id,
      label: upper ? codes([title]) : title,
      facts: String(count),
    }))
  const titles = new Map(categories.map((category) => [category.id, category]))
  const pathOf = (id: number): string => {
    const category = titles.get(id)
    if (!category) return ''
    const above = category.parentCategoryId ? pathOf(category.parentCategoryId) : ''
    return above ? `${above} › ${category.title}` : category.title
  }
  return [
    {
      kind: 'many',
      name: 'categoryIds',
      label: t.category,
      options: categories
        .map(({ id, count }) => ({ value: id, label: pathOf(id), facts: String(count) }))
        .sort((a, b) => a.label.localeCompare(b.label, 'hr')),
    },
    { kind: 'many', name: 'productTypeIds', label: t.platform, options: options(types) },
    { kind: 'many', name: 'regionIds', label: t.region, options: options(regions, true) },
    { kind: 'many', name: 'languageIds', label: t.language, options: options(languages, true) },
    { kind: 'amount', from: 'priceFrom', to: 'priceTo', label: t.price, unit: symbol, highest },
    { kind: 'yesNo', name: 'isFavorite', label: t.favourites },
    { kind: 'yesNo', name: 'inStock', label: t.inStockOnly },
    // It comes with a link from a notification; the search says the same otherwise.
    ...(product ? [{ kind: 'text', name: 'product', label: t.product } as const] : []),
  ]
}
