import { users } from '@brava/contract/users/users.endpoints.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useList } from '../api/use-list.ts'
import { Button } from '../ui/basics/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { UserDialog } from './user-dialog.tsx'
import { userColumns } from './user-list.tsx'
import { t } from './users.texts.ts'

const columns = userColumns({ withCompany: false })

/** The people of one company, as a card of its page. */
export function UsersCard({ companyId }: { companyId: number }) {
  const list = useList(users.getUsers, {
    remember: 'company-users',
    urlKey: 'users',
    fixed: { companyId },
    defaultSort: { by: 'createdDate', ascending: false },
  })
  const [inviting, setInviting] = useState(false)
  return (
    <Card
      title={t.users}
      flush
      actions={
        <Button size="sm" icon={<IconUserPlus />} onClick={() => setInviting(true)}>
          {t.invite}
        </Button>
      }
    >
      <DataTable
        plain
        label={t.users}
        list={list}
        columns={columns}
        rowHeight={52}
        empty={<EmptyState title={t.noUsers}>{t.noUsersWhy}</EmptyState>}
      />
      {inviting && <UserDialog companyId={companyId} onClose={() => setInviting(false)} />}
    </Card>
  )
}
