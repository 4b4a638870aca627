import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { refunds } from '@brava/contract/orders/refunds.endpoints.ts'
import { IconScale } from '@tabler/icons-react'
import { type FiltersOf, listAt, type RowOf } from '../../api/list.ts'
import { useDownload } from '../../api/use-download.ts'
import { useList } from '../../api/use-list.ts'
import { money } from '../../text/format.ts'
import { ButtonLink } from '../../ui/basics/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { ListPage, PageHeader } from '../../ui/layout/page.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ListToolbar } from '../../ui/table/list-toolbar.tsx'
import { ExportMenu } from '../../ui/table/export-menu.tsx'
import { refundColumns, refundFilters } from './refund-columns.tsx'
import { t } from './refunds-screen.texts.ts'

type Row = RowOf<typeof refunds.list>
type Filters = Partial<FiltersOf<typeof refunds.list>>

export const refundsList = listAt(refunds.list, {
  remember: 'refunds',
  debounceMs: 300,
  defaultSort: { by: 'createdDate', ascending: false },
})

/** Every refund with its credit notes, and the total of those shown. */
export function RefundsScreen() {
  const list = useList(...refundsList)
  const file = useDownload()
  const { answer } = list
  const home = currencySymbol(answer?.homeCurrency ?? 'BAM')
  const columns = refundColumns(home)
  const sums = answer?.sums.map((sum) => money(sum.amount, currencySymbol(sum.currency))).join(' + ')
  return (
    <ListPage>
      <PageHeader
        title={t.title}
        facts={answer && sums ? t.sum(sums, money(answer.sumHome, home)) : '\u00a0'}
        actions={
          <>
            <ButtonLink icon={<IconScale />} to="/payments/reconciliation">
              {t.reconciliation}
            </ButtonLink>
            <ExportMenu
              pending={file.pending}
              save={(format) => file.run(refunds.export, { body: { ...list.request, format } as never })}
            />
          </>
        }
      />
      <ListToolbar<Row, Filters, unknown> list={list} search={t.search} columns={columns} filters={refundFilters} />
      <DataTable
        ownExport
        label={t.title}
        list={list}
        columns={columns}
        density="comfortable"
        rowTo={(row) => `/orders/edit/${row.orderId}`}
        empty={<EmptyState title={t.none}>{t.noneWhy}</EmptyState>}
      />
    </ListPage>
  )
}
