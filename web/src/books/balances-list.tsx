import { books } from '@brava/contract/books/books.endpoints.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { useNavigate } from '@tanstack/react-router'
import type { RowOf } from '../api/list.ts'
import { useList } from '../api/use-list.ts'
import { findCompanies, nameOfCompany } from '../companies/find-companies.ts'
import { useCurrencyChoices } from '../currencies/use-currency-choices.ts'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Money, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { t } from './books.texts.ts'

type Row = RowOf<typeof books.balances>

const findSuppliers = findCompanies({ isSupplier: true })

const amount = (id: 'funds' | 'held' | 'creditLimit' | 'available' | 'overdue', header: string): Column<Row> => ({
  id,
  header,
  align: 'right',
  phone: id === 'funds' || id === 'available' ? 'fact' : 'hidden',
  ...(id === 'held' || id === 'creditLimit' ? { from: 1000 } : {}),
  cell: (row) => <Money value={row[id]} currency={currencySymbol(row.currency)} />,
})

const columns: Column<Row>[] = [
  {
    id: 'company',
    header: t.company,
    link: true,
    fixed: true,
    phone: 'title',
    cell: (row) => <TwoLine sub={row.code ?? undefined}>{row.company}</TwoLine>,
    phoneCell: (row) => row.company,
  },
  {
    id: 'supplier',
    header: t.supplier,
    phone: 'sub',
    cell: (row) => (row.isCurrent ? row.supplier : `${row.supplier} (${t.former})`),
  },
  { id: 'currency', header: t.currency, phone: 'hidden', from: 900, cell: (row) => row.currency },
  amount('funds', t.funds),
  amount('held', t.held),
  amount('creditLimit', t.limit),
  amount('available', t.available),
  amount('overdue', t.overdue),
]

/** Each company's balance with its supplier, and with former ones; a row opens its money. */
export function BalancesList() {
  const list = useList(books.balances, {
    remember: 'balances',
    debounceMs: 300,
    defaultSort: { by: 'company', ascending: true },
  })
  const currencies = useCurrencyChoices()
  const navigate = useNavigate()
  return (
    <>
      <ListToolbar
        list={list}
        search={t.searchCompany}
        columns={columns}
        filters={[
          { kind: 'one', name: 'currency', label: t.currency, options: currencies.options ?? [] },
          { kind: 'find', name: 'supplierId', label: t.supplier, find: findSuppliers, nameOf: nameOfCompany },
          {
            kind: 'many',
            name: 'has',
            label: t.has,
            options: [
              { value: 'funds', label: t.hasFunds },
              { value: 'credit', label: t.hasCredit },
              { value: 'held', label: t.hasHeld },
              { value: 'overdue', label: t.hasOverdue },
              { value: 'former', label: t.hasFormer },
            ],
          },
        ]}
      />
      <DataTable
        label={t.balances}
        list={list}
        columns={columns}
        onRowClick={(row) =>
          void navigate({ to: `/partners/edit/${row.companyId}`, search: { tab: 'funds' } as never })
        }
        empty={<EmptyState title={t.noBalances}>{t.noBalancesWhy}</EmptyState>}
      />
    </>
  )
}
