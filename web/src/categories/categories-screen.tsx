import { categories } from '@brava/contract/categories/categories.endpoints.ts'
import { vatTreatment } from '@brava/contract/enums.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { inParts } from '../api/in-parts.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import type { FiltersOf, RowOf } from '../api/list.ts'
import { useList } from '../api/use-list.ts'
import { count, date } from '../text/format.ts'
import { language } from '../text/language.ts'
import { Badge } from '../ui/badge.tsx'
import { BulkBar } from '../ui/bulk-bar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import type { Column } from '../ui/column.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Filter } from '../ui/filter.ts'
import { Link } from '../ui/link.tsx'
import { ListToolbar } from '../ui/list-toolbar.tsx'
import { ListPage, PageHeader } from '../ui/page.tsx'
import { EmptyState } from '../ui/states.tsx'
import { t } from './categories.texts.ts'

type Row = RowOf<typeof categories.list>

const columns: Column<Row>[] = [
  { id: 'title', header: t.title, cell: (row) => row.title, link: true, fixed: true, phone: 'title' },
  { id: 'parentTitle', header: t.parent, cell: (row) => row.parentTitle ?? '', phone: 'sub' },
  {
    id: 'masterTitle',
    header: t.master,
    cell: (row) => (row.isMasterCategory ? <Badge tone="neutral">{t.isMasterShort}</Badge> : (row.masterTitle ?? '')),
    phoneCell: (row) => (row.isMasterCategory ? <Badge tone="neutral">{t.isMasterShort}</Badge> : null),
    phone: 'badge',
  },
  {
    id: 'vat',
    header: t.vat,
    cell: (row) => vatTreatment.label(row.defaultVatTreatment, language),
    quiet: true,
    from: 760,
    phone: 'hidden',
  },
  {
    id: 'productCount',
    header: t.products,
    cell: (row) =>
      row.productCount === 0 ? (
        '0'
      ) : (
        <Link to={`/products?categoryIds=${encodeURIComponent(JSON.stringify([row.id]))}`}>
          {count(row.productCount)}
        </Link>
      ),
    align: 'right',
    phone: 'fact',
  },
  {
    id: 'createdDate',
    header: t.created,
    cell: (row) => date(row.createdDate),
    quiet: true,
    from: 640,
    phone: 'hidden',
  },
]

/** The tree of categories as a list. */
export function CategoriesScreen() {
  const list = useList(categories.list, {
    remember: 'categories',
    debounceMs: 700,
    defaultSort: { by: 'createdDate', ascending: false },
  })
  const parents = useEndpoint(categories.parents, undefined)
  const remove = useAct(categories.delete)
  const [deleting, setDeleting] = useState<number[]>()
  const filters: Filter<Partial<FiltersOf<typeof categories.list>>>[] = [
    {
      kind: 'one',
      name: 'parentCategoryId',
      label: t.parent,
      options: (parents.data?.data ?? []).map((row) => ({ value: row.id, label: row.title })),
    },
    { kind: 'yesNo', name: 'isMasterCategory', label: t.isMasterShort },
  ]
  return (
    <ListPage>
      <PageHeader
        title={t.categories}
        actions={
          <ButtonLink to="/categories/new" variant="primary" icon={<IconPlus />}>
            {t.newCategory}
          </ButtonLink>
        }
      />
      <ListToolbar list={list} search={t.search} columns={columns} filters={filters} />
      <BulkBar
        list={list}
        actions={[
          {
            key: 'delete',
            label: t.delete,
            icon: <IconTrash />,
            danger: true,
            run: ({ ids }) => setDeleting(ids.map(Number)),
          },
        ]}
      />
      <DataTable
        label={t.categories}
        list={list}
        columns={columns}
        selectable
        density="comfortable"
        rowTo={(row) => `/categories/edit/${row.id}`}
        empty={
          <EmptyState
            title={t.noCategories}
            action={
              <ButtonLink to="/categories/new" variant="primary">
                {t.newCategory}
              </ButtonLink>
            }
          >
            {t.noCategoriesWhy}
          </EmptyState>
        }
      />
      <ConfirmDialog
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title={t.deleteTitle(deleting?.length ?? 0)}
        confirm={t.delete}
        onConfirm={async () => {
          if (deleting && (await inParts(deleting, (ids) => remove.run({ body: { ids } })))) list.selection.clear()
        }}
      >
        {t.deleteText}
      </ConfirmDialog>
    </ListPage>
  )
}
