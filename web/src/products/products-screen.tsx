import type { TableFormat } from '@brava/contract/table-format.ts'
import { products } from '@brava/contract/products/products.endpoints.ts'
import { IconEdit, IconFileImport, IconPlus } from '@tabler/icons-react'
import { listAt } from '../api/list.ts'
import { useState } from 'react'
import { useDownload } from '../api/use-download.ts'
import { useList } from '../api/use-list.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { SavedViews } from '../ui/table/saved-views.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { ExportMenu } from '../ui/table/export-menu.tsx'
import { ProductBulkBar } from './product-bulk-bar.tsx'
import { ProductImportDrawer } from './product-import-drawer.tsx'
import { productImportTexts } from './product-import.texts.ts'
import { useProductChoices } from './product-choices.ts'
import { productColumns } from './product-columns.tsx'
import { productFilters, productViews } from './product-filters.ts'
import { t } from './products.texts.ts'

export const productsList = listAt(products.list, { remember: 'products', debounceMs: 700 })

/** All products of the distributor: their prices, their stock, and how long it lasts. */
export function ProductsScreen() {
  const list = useList(...productsList)
  const choices = useProductChoices()
  const file = useDownload()
  const [importing, setImporting] = useState(false)
  const symbol = currencySymbol(list.answer?.currency ?? '')
  const columns = productColumns(symbol)
  const save = (format: TableFormat, ids?: number[]) => {
    const { filters, quickSearch } = list.request
    void file.run(products.export, { body: { filters, quickSearch, format, ...(ids ? { ids } : {}) } })
  }
  return (
    <ListPage>
      <PageHeader
        title={t.products}
        actions={
          <>
            <Button icon={<IconFileImport />} onClick={() => setImporting(true)}>
              {productImportTexts.open}
            </Button>
            <ExportMenu pending={file.pending} save={save} />
            <ButtonLink to="/products/bulk-update" icon={<IconEdit />}>
              {t.changeManyTitle}
            </ButtonLink>
            <ButtonLink to="/products/new" variant="primary" icon={<IconPlus />}>
              {t.newProduct}
            </ButtonLink>
          </>
        }
      />
      <ProductImportDrawer open={importing} onClose={() => setImporting(false)} />
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
