import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { invoices } from '@brava/contract/invoices/invoices.endpoints.ts'
import { useEInvoices } from '../access-point/use-e-invoices.tsx'
import { useMay } from '../api/profile.ts'
import { useList } from '../api/use-list.ts'
import { money } from '../text/format.ts'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Card } from '../ui/layout/card.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { invoiceColumns } from './invoice-columns.tsx'
import classes from './partner-invoices.module.css'
import { t } from './invoices.texts.ts'
import { useInvoicePapers } from './use-invoice-papers.tsx'

/** A partner's invoices: those from the reader's company, and for distributors those from its reseller too. */
export function PartnerInvoices({ companyId }: { companyId: number }) {
  const isDistributor = useMay('distributors')
  const list = useList(invoices.outgoing, {
    remember: 'partner-invoices',
    urlKey: 'invoices',
    fixed: { companyIds: [companyId], ...(isDistributor ? { everyLeg: true } : {}) },
    defaultSort: { by: 'createdDate', ascending: false },
  })
  const papers = useInvoicePapers(false)
  const eInvoices = useEInvoices(list.selection)
  const columns = invoiceColumns({
    incoming: false,
    isDistributor,
    papers,
    eInvoices,
  }).filter((column) => column.id !== 'buyerName')
  const sums = list.answer?.sums.map((sum) => money(sum.gross, currencySymbol(sum.currency))).join(' + ')
  return (
    <Card title={t.outgoing} facts={sums ? `${t.sum} ${sums}` : undefined} flush>
      <div className={classes.inCard}>
        <ListToolbar
          list={list}
          search={t.search}
          columns={columns}
          filters={[{ kind: 'days', from: 'issuedFrom', to: 'issuedTo', preset: 'issuedPreset', label: t.date }]}
        />
      </div>
      <DataTable
        plain
        label={t.outgoing}
        list={list}
        columns={columns}
        empty={<EmptyState title={t.noneOut}>{t.noneOutText}</EmptyState>}
      />
      {papers.dialog}
      {eInvoices.dialog}
    </Card>
  )
}
