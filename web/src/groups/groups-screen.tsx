import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { IconPlus } from '@tabler/icons-react'
import { type FiltersOf, listAt } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { useList } from '../api/use-list.ts'
import { ButtonLink } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import type { Filter } from '../ui/filter/filter.ts'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { RemovalBar } from '../ui/table/removal-bar.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { groupColumns } from './group-columns.tsx'
import { t } from './groups.texts.ts'

export const groupsList = listAt(groups.list, { remember: 'groups', debounceMs: 700 })

const filters: Filter<Partial<FiltersOf<typeof groups.list>>>[] = [
  { kind: 'yesNo', name: 'hasCompanies', label: t.isUsed },
]

/** The price groups of the person's own company: price lists shared by several companies. */
export function GroupsScreen() {
  const list = useList(...groupsList)
  const remove = useAct(groups.delete, { says: false })
  return (
    <ListPage>
      <PageHeader
        title={t.groups}
        actions={
          <ButtonLink to="/groups/new" variant="primary" icon={<IconPlus />}>
            {t.newGroup}
          </ButtonLink>
        }
      />
      <ListToolbar list={list} search={t.search} columns={groupColumns} filters={filters} />
      <RemovalBar
        list={list}
        label={t.delete}
        title={t.deleteTitle}
        text={t.deleteText}
        act={(ids) => remove.run({ body: { ids } })}
      />
      <DataTable
        label={t.groups}
        list={list}
        columns={groupColumns}
        selectable
        density="comfortable"
        rowTo={(row) => `/groups/edit/${row.id}`}
        empty={
          <EmptyState
            title={t.noGroups}
            action={
              <ButtonLink to="/groups/new" variant="primary">
                {t.newGroup}
              </ButtonLink>
            }
          >
            {t.noGroupsWhy}
          </EmptyState>
        }
      />
    </ListPage>
  )
}
