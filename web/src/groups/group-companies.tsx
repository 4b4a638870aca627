import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../api/profile.ts'
import { useAct } from '../api/use-act.ts'
import { useList } from '../api/use-list.ts'
import { partnerColumns } from '../companies/list/partner-columns.tsx'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Card, CardToolbar } from '../ui/layout/card.tsx'
import { RemovalBar } from '../ui/table/removal-bar.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { AddCompaniesDialog } from './add-companies-dialog.tsx'
import type { Group } from './group-screen.tsx'
import { t } from './groups.texts.ts'

/** The companies that pay the prices of a group. */
export function GroupCompanies({ group }: { group: Group }) {
  const isDistributor = useMay('distributors')
  const list = useList(companies.partners, {
    remember: 'group-companies',
    fixed: { groupId: group.id },
    urlKey: 'companies',
    defaultSort: { by: 'name', ascending: true },
  })
  const [adding, setAdding] = useState(false)
  const change = useAct(groups.changeCompanies, { blocking: true, says: false })
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
        <RemovalBar
          list={list}
          label={t.remove}
          title={t.removeCompaniesTitle}
          text={t.removeCompaniesText}
          act={(ids) => change.run({ params: { id: group.id }, body: { companyIds: ids, isIn: false } })}
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
      {adding && <AddCompaniesDialog group={group} onClose={() => setAdding(false)} />}
    </Card>
  )
}
