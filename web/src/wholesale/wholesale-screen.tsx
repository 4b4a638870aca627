import { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import {
  IconClipboardList,
  IconColumns3,
  IconHistory,
  IconLayoutGrid,
  IconList,
  IconPackage,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useProfile } from '../api/profile.ts'
import { listAt } from '../api/list.ts'
import { useList } from '../api/use-list.ts'
import { useCart } from '../cart/cart-state.ts'
import { counted } from '../text/counted.ts'
import { Button } from '../ui/basics/button.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { OnceOpen } from '../ui/overlay/once-open.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { useStored } from '../state/stored.ts'
import { CatalogueCards } from './catalogue-cards.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { productPage } from '../products/product-page.ts'
import type { InCart } from './quantity-control.tsx'
import { QuickOrderDialog } from './quick-order-dialog.tsx'
import { SortMenu, sortEntries } from './sort-menu.tsx'
import { useCatalogueFilters } from './use-catalogue-filters.ts'
import { useShelf } from './use-shelf.ts'
import { t } from './wholesale.texts.ts'
import { wholesaleColumns } from './wholesale-columns.tsx'
import classes from './wholesale-screen.module.css'
import { useMediaOnScreen } from '../ui/use-media-on-screen.ts'
import { lazyPart } from '../ui/code/lazy-part.tsx'

const ReorderDialog = lazyPart(() => import('./reorder-dialog.tsx').then((module) => module.ReorderDialog), 'over')

type View = 'table' | 'grid'

const table: View = 'table'

export const wholesaleList = listAt(wholesale.products, {
  remember: 'wholesale',
  defaultSort: { by: 'favourites', ascending: false },
  debounceMs: 300,
  rowsOf: (answer) => answer.data.products,
})

/** The buyer's catalogue: find, set quantities, order. The cart is beside it. */
export function WholesaleScreen() {
  const { userData } = useProfile()
  const phone = useMediaOnScreen('(max-width: 767px)')
  const [view, setView] = useStored<View>('brava.wholesaleView', table)
  const [dialog, setDialog] = useState<'quick' | 'again'>()
  const { cart, drafts, isOpen } = useCart()
  const list = useList(...wholesaleList)
  useShelf(list)
  const filters = useCatalogueFilters(list.answer?.data.highestPrice, userData.currencySymbol, list.filters.product)
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
        {!phone && (
          <span className={classes.tools}>
            <SortMenu list={list} />
            <Segmented
              label={t.view}
              value={view}
              onChange={setView}
              options={[
                { value: 'table', label: <IconList aria-hidden />, ariaLabel: t.asTable },
                { value: 'grid', label: <IconLayoutGrid aria-hidden />, ariaLabel: t.asGrid },
              ]}
            />
            {view === 'table' && <ColumnChoice list={list} columns={columns} icon={<IconColumns3 />} />}
          </span>
        )}
      </ListToolbar>
      {phone || view === 'grid' ? (
        <CatalogueCards list={list} inCart={inCart} symbol={userData.currencySymbol} phone={phone} empty={empty} />
      ) : (
        <DataTable
          label={t.wholesale}
          list={list}
          columns={columns}
          rowHeight={51}
          rowTo={(row) => productPage(row.productId)}
          empty={empty}
        />
      )}
      <QuickOrderDialog open={dialog === 'quick'} onClose={() => setDialog(undefined)} />
      <OnceOpen open={dialog === 'again'}>
        <ReorderDialog open={dialog === 'again'} onClose={() => setDialog(undefined)} />
      </OnceOpen>
    </ListPage>
  )
}
