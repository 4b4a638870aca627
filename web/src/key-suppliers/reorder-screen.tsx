import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { keySuppliers } from '@brava/contract/key-suppliers/key-suppliers.endpoints.ts'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { listAt, type RowOf } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useList } from '../api/use-list.ts'
import { count, money } from '../text/format.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { t } from './key-suppliers.texts.ts'

type Row = RowOf<typeof keySuppliers.proposal>

export const reorderList = listAt(keySuppliers.proposal, {
  remember: 'reorder-proposal',
  debounceMs: 300,
  defaultSort: { by: 'cost', ascending: false },
})

const choices = [7, 14, 30, 60, 90] as const
const usual = 30

/** What to buy from whom so that the stock lasts; as a file, or by mail to the supplier. */
export function ReorderScreen() {
  const list = useList(...reorderList)
  const suppliers = useEndpoint(keySuppliers.list, {
    body: { retrieveAll: true, sortBy: 'name', isSortAscending: true },
  })
  const { supplierId, coverFor = usual } = list.filters
  const supplier = suppliers.data?.data.find((one) => one.id === supplierId)
  const [isAsking, setAsking] = useState(false)
  const symbol = currencySymbol(list.answer?.currency ?? '')
  const columns: Column<Row>[] = [
    {
      id: 'title',
      field: 'title code',
      header: t.product,
      fixed: true,
      phone: 'title',
      cell: (row) => <TwoLine sub={row.code}>{row.title}</TwoLine>,
      phoneCell: (row) => row.title,
    },
    { id: 'supplier', header: t.supplier, phone: 'sub', cell: (row) => row.supplier },
    { id: 'available', header: t.available, align: 'right', phone: 'fact', cell: (row) => count(row.available) },
    { id: 'owed', header: t.owed, align: 'right', phone: 'fact', cell: (row) => count(row.owed) },
    {
      id: 'sold30',
      header: t.sold30,
      align: 'right',
      phone: 'hidden',
      from: 800,
      cell: (row) => count(row.sold30),
    },
    {
      id: 'coverDays',
      header: t.coverDays,
      align: 'right',
      phone: 'fact',
      cell: (row) => (row.coverDays === null ? '' : count(row.coverDays)),
    },
    {
      id: 'proposed',
      header: t.proposed,
      align: 'right',
      phone: 'figure',
      cell: (row) => <b>{count(row.proposed)}</b>,
    },
    {
      id: 'unitCost',
      header: t.unitCost,
      align: 'right',
      quiet: true,
      phone: 'hidden',
      from: 900,
      cell: (row) => money(row.unitCost, currencySymbol(row.currency)),
    },
    { id: 'cost', header: t.cost, align: 'right', phone: 'fact', cell: (row) => money(row.cost, symbol) },
  ]
  const { answer } = list
  const cannotMail = supplierId === undefined ? t.mailWhich : supplier?.email === '' ? t.mailNoAddress : undefined
  return (
    <ListPage>
      <PageHeader
        title={t.reorder}
        facts={
          answer && [t.reorderSums(answer.keys, money(answer.cost, symbol)), cannotMail].filter(Boolean).join(' · ')
        }
        actions={
          <Button icon={<IconMail />} disabled={!supplier?.email || list.total === 0} onClick={() => setAsking(true)}>
            {t.mail}
          </Button>
        }
      />
      <ListToolbar
        list={list}
        search={t.productOrCode}
        columns={columns}
        filters={[
          {
            kind: 'one',
            name: 'supplierId',
            label: t.supplier,
            options: (suppliers.data?.data ?? []).map((one) => ({ value: one.id, label: one.name })),
          },
          {
            kind: 'one',
            name: 'coverFor',
            label: t.coverFor,
            options: choices.map((value) => ({ value, label: t.daysOf(value) })),
          },
        ]}
      />
      <DataTable
        label={t.reorder}
        list={list}
        columns={columns}
        rowTo={(row) => `/products/edit/${row.id}?tab=keys`}
        empty={<EmptyState title={t.enough}>{t.enoughWhy}</EmptyState>}
      />
      {isAsking && supplier && (
        <MailQuestion supplier={supplier} coverFor={coverFor} onClose={() => setAsking(false)} />
      )}
    </ListPage>
  )
}

/**
 * Asks for confirmation before an order is sent out: the supplier gets everything, whatever the list is filtered by.
 */
function MailQuestion({
  supplier,
  coverFor,
  onClose,
}: {
  supplier: { id: number; name: string; email: string }
  coverFor: number
  onClose: () => void
}) {
  const mail = useAct(keySuppliers.mailProposal, { refreshes: [] })
  const { data } = useEndpoint(keySuppliers.proposal, {
    body: { filters: { supplierId: supplier.id, coverFor }, pageSize: 1 },
  })
  return (
    <ConfirmDialog
      open={data !== undefined}
      onClose={onClose}
      title={t.mailTitle(supplier.name)}
      confirm={t.mail}
      danger={false}
      onConfirm={() => mail.run({ body: { supplierId: supplier.id, coverFor } })}
    >
      {t.mailText(data?.keys ?? 0, data?.pagedResult.totalItems ?? 0, supplier.email)}
    </ConfirmDialog>
  )
}
