import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { inParts, sayDeleted } from '../api/in-parts.ts'
import { type FiltersOf, listAt } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { useList } from '../api/use-list.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import type { Filter } from '../ui/filter/filter.ts'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { BulkBar } from '../ui/table/bulk-bar.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { groupColumns } from './group-columns.tsx'
import { t } from './groups.texts.ts'

export const groupsList = listAt(groups.list, { remember: 'groups', debounceMs: 700 })

const filters: Filter<Partial<FiltersOf<typeof groups.list>>>[] = [
  { kind: 'yesNo', name: 'hasCompanies', label: t.isUsed },
]

/** The price groups of the own company: price lists that several companies share. */
export function GroupsScreen() {
  const list = useList(...groupsList)
  const remove = useAct(groups.delete, { says: false })
  const [deleting, setDeleting] = useState<number[]>()
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
