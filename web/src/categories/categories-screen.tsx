import { categories } from '@brava/contract/categories/categories.endpoints.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { inParts, sayDeleted } from '../api/in-parts.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { type FiltersOf, listAt } from '../api/list.ts'
import { useList } from '../api/use-list.ts'
import { BulkBar } from '../ui/table/bulk-bar.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import type { Filter } from '../ui/filter/filter.ts'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { t } from './categories.texts.ts'
import { columns } from './category-columns.tsx'

export const categoriesList = listAt(categories.list, {
  remember: 'categories',
  debounceMs: 700,
  defaultSort: { by: 'createdDate', ascending: false },
})

/** The tree of categories as a list. */
export function CategoriesScreen() {
  const list = useList(...categoriesList)
  const parents = useEndpoint(categories.parents, undefined)
  const remove = useAct(categories.delete, { says: false })
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
        onConfirm={() => inParts(list.selection, deleting ?? [], (ids) => remove.run({ body: { ids } }), sayDeleted)}
      >
        {t.deleteText}
      </ConfirmDialog>
    </ListPage>
  )
}
