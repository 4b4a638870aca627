import { keySuppliers } from '@brava/contract/key-suppliers/key-suppliers.endpoints.ts'
import { IconEdit, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { listAt, type RowOf } from '../api/list.ts'
import { asRead } from '../api/as-read.ts'
import { useList } from '../api/use-list.ts'
import { count, date, percentOf } from '../text/format.ts'
import { ButtonLink } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { t } from './key-suppliers.texts.ts'
import { SupplierDialog } from './supplier-dialog.tsx'

type Row = RowOf<typeof keySuppliers.list>

export const keySuppliersList = listAt(keySuppliers.list, {
  remember: 'key-suppliers',
  debounceMs: 300,
  defaultSort: { by: 'name', ascending: true },
})

/** Where keys are bought: terms, what was delivered, its quality and its cost. */
export function KeySuppliersScreen() {
  const list = useList(...keySuppliersList)
  const [asked, setAsked] = useState<{ what: 'edit' | 'deliveries'; row: Row }>()
  const columns: Column<Row>[] = [
    {
      id: 'name',
      field: 'name contact',
      header: t.name,
      fixed: true,
      phone: 'title',
      cell: (row) => <TwoLine sub={row.contact || row.email}>{row.name}</TwoLine>,
      phoneCell: (row) => row.name,
    },
    { id: 'email', header: t.email, phone: 'hidden', quiet: true, from: 900, cell: (row) => row.email },
    { id: 'keys', header: t.keys, align: 'right', phone: 'fact', cell: (row) => count(row.keys) },
    { id: 'available', header: t.available, align: 'right', phone: 'fact', cell: (row) => count(row.available) },
    {
      id: 'defectRateBp',
      header: t.defects,
      align: 'right',
      phone: 'fact',
      cell: (row) => percentOf(row.defectRateBp),
    },
    { id: 'openClaims', header: t.claims, align: 'right', phone: 'fact', cell: (row) => count(row.openClaims) },
    {
      id: 'leadDays',
      header: t.leadDays,
      align: 'right',
      phone: 'hidden',
      from: 900,
      cell: (row) => (row.leadDays === null ? '' : count(row.leadDays)),
    },
    {
      id: 'paymentDays',
      header: t.paymentDays,
      align: 'right',
      phone: 'hidden',
      from: 900,
      cell: (row) => (row.paymentDays === null ? '' : count(row.paymentDays)),
    },
    {
      id: 'lastDelivery',
      header: t.last,
      phone: 'sub',
      cell: (row) => (row.lastDelivery ? date(row.lastDelivery) : ''),
    },
    {
      id: 'acts',
      header: t.acts,
      headerHidden: true,
      align: 'right',
      fixed: true,
      phone: 'end',
      cell: (row) => (
        <Menu
          label={`${t.acts}: ${row.name}`}
          entries={[
            { label: t.edit, icon: <IconEdit />, onClick: () => setAsked({ what: 'edit', row }) },
            { label: t.deliveries, icon: <IconHistory />, onClick: () => setAsked({ what: 'deliveries', row }) },
          ]}
        />
      ),
    },
  ]
  const close = () => setAsked(undefined)
  return (
    <ListPage>
      <PageHeader title={t.title} actions={<ButtonLink to="/key-suppliers/reorder">{t.reorder}</ButtonLink>} />
      <ListToolbar list={list} search={t.search} columns={columns} />
      <DataTable
        label={t.title}
        list={list}
        columns={columns}
        onRowClick={(row) => setAsked({ what: 'edit', row })}
        empty={<EmptyState title={t.none}>{t.noneWhy}</EmptyState>}
      />
      {asked?.what === 'edit' && <SupplierDialog supplier={asRead(asked.row, list.rows)} onClose={close} />}
      {asked?.what === 'deliveries' && <DeliveriesDialog supplier={asked.row} onClose={close} />}
    </ListPage>
  )
}
