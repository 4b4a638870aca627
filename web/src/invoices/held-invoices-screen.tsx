import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { invoiceKind } from '@brava/contract/enums.ts'
import { heldInvoices } from '@brava/contract/invoices/held-invoices.endpoints.ts'
import { invoices } from '@brava/contract/invoices/invoices.endpoints.ts'
import { IconFileCheck } from '@tabler/icons-react'
import { t as rejectedTexts } from '../access-point/access-point.texts.ts'
import { RejectedList } from '../access-point/rejected-list.tsx'
import { inParts } from '../api/in-parts.ts'
import { listAt, type RowOf } from '../api/list.ts'
import { useMay, useProfile } from '../api/profile.ts'
import { useAct } from '../api/use-act.ts'
import { useList } from '../api/use-list.ts'
import { date } from '../text/format.ts'
import { Button } from '../ui/basics/button.tsx'
import { Link } from '../ui/basics/link.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { Tabs, useTab } from '../ui/layout/tabs.tsx'
import { BulkBar } from '../ui/table/bulk-bar.tsx'
import { Money, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import classes from './held-invoices.module.css'
import { t } from './held-invoices.texts.ts'

type Row = RowOf<typeof heldInvoices.list>
type Finding = Row['findings'][number]

export const heldInvoicesList = listAt(heldInvoices.list, {
  remember: 'held-invoices',
  defaultSort: { by: 'createdDate', ascending: false },
})

/**
 * Documents that break a rule of the standard: what to correct, and issuing them again; and what the access point
 * rejected.
 */
export function HeldInvoicesScreen() {
  const isDistributor = useMay('distributors')
  const [tab, setTab] = useTab(['held', 'rejected'])
  const showsRejected = isDistributor && tab === 'rejected'
  return (
    <ListPage>
      <PageHeader title={t.title} facts={showsRejected ? t.explainedRejected : t.explained} />
      {isDistributor && (
        <Tabs
          label={rejectedTexts.parts}
          value={tab}
          onChange={setTab}
          tabs={[
            { key: 'held', label: rejectedTexts.toIssue },
            { key: 'rejected', label: rejectedTexts.rejectedInvoices },
          ]}
        />
      )}
      {showsRejected ? <RejectedList /> : <HeldList />}
    </ListPage>
  )
}

function HeldList() {
  const isDistributor = useMay('distributors')
  const { userData } = useProfile()
  const list = useList(...heldInvoicesList)
  const release = useAct(heldInvoices.release, { refreshes: [heldInvoices.list, invoices.outgoing] })
  /** Each part itself reports what was issued and what was not; a document that is held again is a new row. */
  const issueAgain = (ids: readonly (number | string)[]) =>
    void inParts(
      list.selection,
      ids.map(Number),
      (part) => release.run({ body: { ids: part } }),
      () => {},
    )
  const columns = heldColumns(isDistributor, userData.companyId, (row) => issueAgain([row.id]))
  return (
    <>
      <ListToolbar list={list} search={t.search} columns={columns} />
      <BulkBar
        list={list}
        actions={[
          {
            key: 'release',
            label: t.issueAgain,
            icon: <IconFileCheck />,
            pending: release.pending,
            run: ({ ids }) => issueAgain(ids),
          },
        ]}
      />
      <DataTable
        label={t.title}
        list={list}
        columns={columns}
        density="comfortable"
        selectable
        empty={<EmptyState title={t.none}>{t.noneWhy}</EmptyState>}
      />
    </>
  )
}

function heldColumns(isDistributor: boolean, ownId: number, onRelease: (row: Row) => void): Column<Row>[] {
  const partner = isDistributor ? '/partners/edit' : '/partners-reseller/edit'
  /** Where the finding can be corrected; nowhere for the sums. */
  const placeOf = ({ issuerId, buyerId }: Row, { at, product }: Finding): string | undefined => {
    if (at === 'buyer') return `${partner}/${buyerId}`
    if (at === 'issuer') {
      if (issuerId === ownId) return isDistributor ? '/settings/company' : '/my-company'
      return `${partner}/${issuerId}`
    }
    return isDistributor && product ? `/products/edit/${product.id}` : undefined
  }
  return [
    {
      id: 'order',
      header: t.order,
      fixed: true,
      phone: 'title',
      cell: (row) => (
        <TwoLine sub={row.kind === invoiceKind.creditNote ? t.creditNote : t.invoice}>
          {isDistributor ? <Link to={`/orders/edit/${row.orderId}`}>{row.orderNumber}</Link> : row.orderNumber}
        </TwoLine>
      ),
    },
    { id: 'soldAt', sort: 'soldAt', header: t.sold, cell: (row) => date(row.soldAt), quiet: true, phone: 'sub' },
    ...(isDistributor
      ? [
          {
            id: 'issuerName',
            header: t.issuer,
            cell: (row: Row) => row.issuerName,
            from: 1080,
            phone: 'hidden' as const,
          },
        ]
      : []),
    { id: 'buyerName', header: t.buyer, cell: (row) => row.buyerName, from: 720, phone: 'fact' },
    {
      id: 'findings',
      header: t.toMend,
      phone: 'fact',
      cell: (row) => (
        <ul className={classes.findings}>
          {row.findings.map((finding) => {
            const to = placeOf(row, finding)
            const who = { issuer: row.issuerName, buyer: row.buyerName, product: finding.product?.code, document: '' }[
              finding.at
            ]
            return (
              <li key={`${finding.rule}${finding.at}${finding.product?.code ?? ''}`}>
                {who && (to ? <Link to={to}>{who}</Link> : <span>{who}</span>)}
                {who && ': '}
                {finding.text} <span className={classes.rule}>{finding.rule}</span>
              </li>
            )
          })}
        </ul>
      ),
    },
    {
      id: 'gross',
      header: t.gross,
      align: 'right',
      phone: 'figure',
      cell: (row) => <Money value={row.gross} currency={currencySymbol(row.currency)} strong />,
    },
    {
      id: 'release',
      header: t.issueAgain,
      headerHidden: true,
      align: 'right',
      fixed: true,
      phone: 'end',
      cell: (row) => (
        <Button size="sm" onClick={() => onRelease(row)}>
          {t.issueAgain}
        </Button>
      ),
    },
  ]
}
