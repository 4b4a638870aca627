import { categories } from '@brava/contract/categories/categories.endpoints.ts'
import { IconPlus } from '@tabler/icons-react'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { type FiltersOf, listAt } from '../api/list.ts'
import { useList } from '../api/use-list.ts'
import { RemovalBar } from '../ui/table/removal-bar.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
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
      <RemovalBar
        list={list}
        label={t.delete}
        title={t.deleteTitle}
        text={t.deleteText}
        act={(ids) => remove.run({ body: { ids } })}
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
    </ListPage>
  )
}
