import { products } from '@brava/contract/products/products.endpoints.ts'
import { IconCircleCheck, IconDownload, IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { infoOf } from '../api/api-error.ts'
import { download } from '../api/call.ts'
import { inParts } from '../api/in-parts.ts'
import type { FiltersOf, RowOf } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { useList } from '../api/use-list.ts'
import { symbolOf } from '../text/symbol-of.ts'
import { BulkBar, type Chosen } from '../ui/bulk-bar.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Filter } from '../ui/filter.ts'
import { ListToolbar } from '../ui/list-toolbar.tsx'
import { ListPage, PageHeader } from '../ui/page.tsx'
import { SavedViews } from '../ui/saved-views.tsx'
import { EmptyState } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { useProductChoices } from './product-choices.ts'
import { productColumns } from './product-columns.tsx'
import { t } from './products.texts.ts'

type Row = RowOf<typeof products.list>
type Filters = Partial<FiltersOf<typeof products.list>>

/** All products of the distributor: what they cost, what is left, how long it lasts. */
export function ProductsScreen() {
  const list = useList(products.list, { remember: 'products', debounceMs: 700 })
  const choices = useProductChoices()
  const symbol = symbolOf(list.answer?.currency ?? 'BAM')
  const counts = list.answer?.counts
  const refreshes = [products.list]
  const withdraw = useAct(products.withdrawMany, { refreshes, says: false })
  const remove = useAct(products.delete, { refreshes })
  const [deleting, setDeleting] = useState<number[]>()

  const filters: Filter<Filters>[] = [
    { kind: 'many', name: 'categoryIds', label: t.category, options: choices.categories },
    { kind: 'many', name: 'productTypeIds', label: t.platform, options: choices.platforms },
    { kind: 'many', name: 'publisherIds', label: t.publisher, options: choices.publishers },
    { kind: 'many', name: 'regionIds', label: t.region, options: choices.regions },
    { kind: 'many', name: 'languageIds', label: t.language, options: choices.languages },
    {
      kind: 'one',
      name: 'stock',
      label: t.stock,
      options: [
        { value: 'in', label: t.inStock },
        { value: 'low', label: t.low },
        { value: 'out', label: t.out },
      ],
    },
    { kind: 'amount', from: 'priceFrom', to: 'priceTo', label: t.price, unit: symbol },
    { kind: 'yesNo', name: 'hasFaulty', label: t.hasFaulty },
    { kind: 'yesNo', name: 'isWithdrawn', label: t.isWithdrawn },
  ]

  const idsOf = (chosen: Chosen) => chosen.ids.map(Number)
  async function setWithdrawn(ids: number[], isWithdrawn: boolean) {
    const changing = list.rows
      .filter((row) => ids.includes(row.id) && row.isWithdrawn !== isWithdrawn)
      .map((row) => row.id)
    const answer = await inParts(ids, (part) => withdraw.run({ body: { ids: part, isWithdrawn } }))
    if (!answer) return
    list.selection.clear()
    // How products past this page stood before is not known here: nothing is promised for them.
    if (ids.some((id) => !list.rows.some((row) => row.id === id))) return toast('success', answer.data.info)
    toast('success', answer.data.info, {
      lifetime: 6000,
      action: { label: t.undo, run: () => void withdraw.run({ body: { ids: changing, isWithdrawn: !isWithdrawn } }) },
    })
  }
  const save = (ids?: number[]) =>
    void download(
      products.export,
      { body: { filters: list.request.filters, quickSearch: list.request.quickSearch, ...(ids ? { ids } : {}) } },
      'products.csv',
    ).catch((error: unknown) => toast('error', infoOf(error)))

  const chosen = list.rows.filter((row: Row) => list.selection.ids.has(row.id))
  /** Unknown for everything that matches. */
  const withCount = (fits: (row: Row) => boolean) =>
    list.selection.allMatching ? {} : { count: chosen.filter(fits).length }
  return (
    <ListPage>
      <PageHeader
        title={t.products}
        actions={
          <>
            <Button icon={<IconDownload />} onClick={() => save()}>
              {t.exportCsv}
            </Button>
            <ButtonLink to="/products/new" variant="primary" icon={<IconPlus />}>
              {t.newProduct}
            </ButtonLink>
          </>
        }
      />
      <SavedViews
        label={t.views}
        list={list}
        views={[
          { key: 'all', label: t.all, count: counts?.all },
          {
            key: 'low',
            label: t.low,
            count: counts?.low,
            tone: 'warning',
            filters: { stock: 'low', isWithdrawn: false },
          },
          {
            key: 'out',
            label: t.out,
            count: counts?.out,
            tone: 'danger',
            filters: { stock: 'out', isWithdrawn: false },
          },
          { key: 'withdrawn', label: t.withdrawn, count: counts?.withdrawn, filters: { isWithdrawn: true } },
        ]}
      />
      <ListToolbar list={list} search={t.search} columns={productColumns(symbol)} filters={filters} />
      <BulkBar
        list={list}
        actions={[
          {
            key: 'withdraw',
            label: t.withdraw,
            icon: <IconX />,
            ...withCount((row) => !row.isWithdrawn),
            pending: withdraw.pending,
            run: (picked) => void setWithdrawn(idsOf(picked), true),
          },
          {
            key: 'sell',
            label: t.putOnSale,
            icon: <IconCircleCheck />,
            ...withCount((row) => row.isWithdrawn),
            run: (picked) => void setWithdrawn(idsOf(picked), false),
          },
          {
            key: 'export',
            label: t.exportCsv,
            icon: <IconDownload />,
            takesMatching: true,
            run: (picked) => save(picked.allMatching ? undefined : picked.ids.map(Number)),
          },
          {
            key: 'delete',
            label: t.delete,
            icon: <IconTrash />,
            danger: true,
            run: (picked) => setDeleting(idsOf(picked)),
          },
        ]}
      />
      <DataTable
        label={t.products}
        list={list}
        columns={productColumns(symbol)}
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
      <ConfirmDialog
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title={t.deleteTitle(deleting?.length ?? 0)}
        confirm={t.delete}
        typed={t.deleteWord}
        onConfirm={async () => {
          if (deleting && (await inParts(deleting, (ids) => remove.run({ body: { ids } })))) list.selection.clear()
        }}
      >
        {t.deleteText}
      </ConfirmDialog>
    </ListPage>
  )
}
