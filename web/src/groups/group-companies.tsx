import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../api/profile.ts'
import { useList } from '../api/use-list.ts'
import { partnerColumns } from '../companies/list/partner-columns.tsx'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Card, CardToolbar } from '../ui/layout/card.tsx'
import { BulkBar } from '../ui/table/bulk-bar.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { AddCompaniesDialog } from './add-companies-dialog.tsx'
import type { Group } from './group-screen.tsx'
import { t } from './groups.texts.ts'
import { RemoveCompaniesDialog } from './remove-companies-dialog.tsx'

/** The companies that pay a group's prices. */
export function GroupCompanies({ group }: { group: Group }) {
  const isDistributor = useMay('distributors')
  const list = useList(companies.partners, {
    remember: 'group-companies',
    fixed: { groupId: group.id },
    urlKey: 'companies',
    defaultSort: { by: 'name', ascending: true },
  })
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<readonly number[]>()
  const salesUnit = currencySymbol(list.answer?.salesCurrency ?? '')
  const columns = partnerColumns(isDistributor, salesUnit).filter((column) => column.id !== 'groupName')
  const add = (
    <Button variant="primary" size="sm" icon={<IconPlus />} onClick={() => setAdding(true)}>
      {t.addCompanies}
    </Button>
  )
  return (
    <Card title={t.companies} actions={add} flush>
      <CardToolbar>
        <ListToolbar list={list} search={t.search} columns={columns} />
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
        label={t.companies}
        list={list}
        columns={columns}
        rowTo={(row) => `${isDistributor ? '/partners' : '/partners-reseller'}/edit/${row.id}`}
        empty={<EmptyState title={t.noCompanies}>{t.noCompaniesWhy}</EmptyState>}
      />
      {removing && (
        <RemoveCompaniesDialog
          group={group}
          ids={removing}
          onClose={() => setRemoving(undefined)}
          selection={list.selection}
        />
      )}
      {adding && <AddCompaniesDialog group={group} onClose={() => setAdding(false)} />}
    </Card>
  )
}
