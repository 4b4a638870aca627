import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { IconFileImport, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { FiltersOf } from '../api/list.ts'
import { useList } from '../api/use-list.ts'
import { findCategories, nameOfCategory } from '../companies/prices/find-categories.ts'
import { PriceFilePanel } from '../prices/price-file-panel.tsx'
import { priceImportTexts } from '../prices/price-import.texts.ts'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import type { Filter } from '../ui/filter/filter.ts'
import { Card, CardToolbar } from '../ui/layout/card.tsx'
import { Drawer } from '../ui/overlay/drawer.tsx'
import { BulkBar } from '../ui/table/bulk-bar.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { AddProductsDialog } from './add-products-dialog.tsx'
import { GroupPriceDialog } from './group-price-dialog.tsx'
import { type GroupProductRow, groupProductColumns } from './group-product-columns.tsx'
import type { Group } from './group-screen.tsx'
import { t } from './groups.texts.ts'
import { RemoveProductsDialog } from './remove-products-dialog.tsx'
import { useGroupPriceFile } from './use-group-price-file.ts'

type Filters = Partial<FiltersOf<typeof groups.productPage>>

const filters: Filter<Filters>[] = [
  { kind: 'find', name: 'categoryId', label: t.category, find: findCategories, nameOf: nameOfCategory },
  { kind: 'yesNo', name: 'hasTiers', label: t.hasTiers },
]

/** The products of a group with what its companies pay. */
export function GroupProducts({ group }: { group: Group }) {
  const list = useList(groups.productPage, {
    remember: 'group-products',
    params: { id: group.id },
    urlKey: 'products',
    defaultSort: { by: 'title', ascending: true },
  })
  const [adding, setAdding] = useState(false)
  const [importing, setImporting] = useState(false)
  const [editing, setEditing] = useState<GroupProductRow>()
  const [removing, setRemoving] = useState<readonly number[]>()
  const file = useGroupPriceFile(group.id)
  const columns = groupProductColumns(currencySymbol(group.currency))
  return (
    <Card
      title={t.products}
      actions={
        <>
          <Button size="sm" icon={<IconFileImport />} onClick={() => setImporting(true)}>
            {priceImportTexts.importPrices}
          </Button>
          <Button variant="primary" size="sm" icon={<IconPlus />} onClick={() => setAdding(true)}>
            {t.addProducts}
          </Button>
        </>
      }
      flush
    >
      <CardToolbar>
        <ListToolbar<GroupProductRow, Filters, unknown>
          list={list}
          search={t.productSearch}
          columns={columns}
          filters={filters}
        />
        <BulkBar
          list={list}
          actions={[
            {
              key: 'remove',
              label: t.remove,
              icon: <IconTrash />,
              danger: true,
              run: ({ ids }) => setRemoving(ids.map(Number)),
            },
          ]}
        />
      </CardToolbar>
      <DataTable
        plain
        selectable
        label={t.products}
        list={list}
        columns={columns}
        density="comfortable"
        onRowClick={setEditing}
        empty={
          <EmptyState title={t.noProducts} action={<Button onClick={() => setAdding(true)}>{t.addProducts}</Button>}>
            {t.noProductsWhy}
          </EmptyState>
        }
      />
      <Drawer
        open={importing}
        onClose={() => setImporting(false)}
        title={priceImportTexts.importPrices}
        facts={group.name}
        width={480}
        flush
      >
        <PriceFilePanel file={file} foot={t.importFoot} onClose={() => setImporting(false)} />
      </Drawer>
      {adding && <AddProductsDialog group={group} onClose={() => setAdding(false)} />}
      {removing && (
        <RemoveProductsDialog ids={removing} onClose={() => setRemoving(undefined)} selection={list.selection} />
      )}
      {editing && (
        <GroupPriceDialog
          key={editing.id}
          group={group}
          row={list.rows.find(({ id }) => id === editing.id) ?? editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  )
}
