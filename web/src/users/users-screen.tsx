import { roles } from '@brava/contract/users/roles.endpoints.ts'
import { users } from '@brava/contract/users/users.endpoints.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type FiltersOf, listAt } from '../api/list.ts'
import { useMay } from '../api/profile.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useList } from '../api/use-list.ts'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import type { Filter } from '../ui/filter/filter.ts'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { UserDialog } from './user-dialog.tsx'
import { userColumns } from './user-list.tsx'
import { t } from './users.texts.ts'

type RoleId = 1 | 2 | 3 | 5 | 8 | 9 | 10 | 11

export const usersList = listAt(users.getUsers, {
  remember: 'users',
  debounceMs: 300,
  defaultSort: { by: 'createdDate', ascending: false },
})

/** People of the companies that the reader manages. */
export function UsersScreen() {
  const isDistributor = useMay('distributors')
  const isReseller = useMay('resellers')
  const columns = userColumns({ withCompany: isDistributor || isReseller })
  const list = useList(...usersList)
  const given = useEndpoint(roles.getRoles, { body: { retrieveAll: true, isSortAscending: true } })
  const [inviting, setInviting] = useState(false)
  const filters: Filter<Partial<FiltersOf<typeof users.getUsers>>>[] = [
    {
      kind: 'one',
      name: 'userGroup',
      label: t.role,
      options: (given.data?.data ?? []).map((role) => ({ value: role.id as RoleId, label: role.name })),
    },
    { kind: 'yesNo', name: 'isDisabled', label: t.disabled },
  ]
  return (
    <ListPage>
      <PageHeader
        title={t.users}
        facts={t.usersOf}
        actions={
          <>
            <ButtonLink to="/settings/users/erasures">{t.erasures}</ButtonLink>
            <Button variant="primary" icon={<IconUserPlus />} onClick={() => setInviting(true)}>
              {t.invite}
            </Button>
          </>
        }
      />
      <ListToolbar list={list} search={t.search} columns={columns} filters={filters} />
      <DataTable
        label={t.users}
        list={list}
        columns={columns}
        rowHeight={52}
        empty={<EmptyState title={t.noUsers}>{t.noUsersWhy}</EmptyState>}
      />
      {inviting && <UserDialog onClose={() => setInviting(false)} />}
    </ListPage>
  )
}
