import { products } from '@brava/contract/products/products.endpoints.ts'
import { IconDownload, IconEdit, IconPlus } from '@tabler/icons-react'
import { listAt } from '../api/list.ts'
import { useDownload } from '../api/use-download.ts'
import { useList } from '../api/use-list.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { SavedViews } from '../ui/table/saved-views.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { ProductBulkBar } from './product-bulk-bar.tsx'
import { useProductChoices } from './product-choices.ts'
import { productColumns } from './product-columns.tsx'
import { productFilters, productViews } from './product-filters.ts'
import { t } from './products.texts.ts'

export const productsList = listAt(products.list, { remember: 'products', debounceMs: 700 })

/** All products of the distributor: what they cost, what is left, how long it lasts. */
export function ProductsScreen() {
  const list = useList(...productsList)
  const choices = useProductChoices()
  const csv = useDownload()
  const symbol = currencySymbol(list.answer?.currency ?? '')
  const columns = productColumns(symbol)
  const save = (ids?: number[]) =>
    void csv.run(
      products.export,
      { body: { filters: list.request.filters, quickSearch: list.request.quickSearch, ...(ids ? { ids } : {}) } },
      { name: 'products.csv' },
    )
  return (
    <ListPage>
      <PageHeader
        title={t.products}
        actions={
          <>
            <Button icon={<IconDownload />} pending={csv.pending} onClick={() => save()}>
              {t.exportCsv}
            </Button>
            <ButtonLink to="/products/bulk-update" icon={<IconEdit />}>
              {t.changeManyTitle}
            </ButtonLink>
            <ButtonLink to="/products/new" variant="primary" icon={<IconPlus />}>
              {t.newProduct}
            </ButtonLink>
          </>
        }
      />
      <SavedViews label={t.views} list={list} views={productViews(list.answer?.counts)} />
      <ListToolbar list={list} search={t.search} columns={columns} filters={productFilters(choices, symbol)} />
      <ProductBulkBar list={list} save={save} />
      <DataTable
        ownExport
        label={t.products}
        list={list}
        columns={columns}
        selectable
        rowHeight={52}
        rowTo={(row) => `/products/edit/${row.id}`}
        empty={
          <EmptyState
            title={t.noProducts}
            action={
              <ButtonLink to="/products/new" variant="primary">
                {t.newProduct}
              </ButtonLink>
            }
          >
            {t.noProductsWhy}
          </EmptyState>
        }
      />
    </ListPage>
  )
}
