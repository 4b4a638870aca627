import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { companyStatus, companyType } from '@brava/contract/enums.ts'
import { IconPlus } from '@tabler/icons-react'
import { useMay } from '../api/profile.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { type FiltersOf, type RowOf, useList } from '../api/use-list.ts'
import { currencySymbol } from '../text/currency-symbol.ts'
import { date } from '../text/format.ts'
import { language } from '../text/language.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Count, Money, TwoLine } from '../ui/cells.tsx'
import type { Column } from '../ui/column.ts'
import { DataTable } from '../ui/data-table.tsx'
import type { Filter } from '../ui/filter.ts'
import { Link } from '../ui/link.tsx'
import { ListToolbar } from '../ui/list-toolbar.tsx'
import { ListPage, PageHeader } from '../ui/page.tsx'
import { SavedViews } from '../ui/saved-views.tsx'
import { EmptyState } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { findCompanies } from '../companies/find-companies.ts'
import { t } from './partners.texts.ts'

type Row = RowOf<typeof companies.partners>
type Filters = Partial<FiltersOf<typeof companies.partners>>

/** The distributor's partners: who they are, what they have and when they last bought. */
export function PartnersScreen() {
  const unapproved = useEndpoint(companies.unapprovedCount, undefined)
  const waiting = unapproved.data?.data.count
  return (
    <PartnersList
      base="/partners"
      title={t.partners}
      create={t.newPartner}
      views={[
        { key: 'all', label: t.all },
        { key: 'resellers', label: t.resellers, filters: { type: [2] } },
        { key: 'retailers', label: t.retailersView, filters: { type: [3] } },
        { key: 'telecoms', label: t.telecoms, filters: { isTelecom: true } },
        { key: 'credit', label: t.creditInUse, filters: { usesCredit: true } },
        {
          key: 'toApprove',
          label: t.toApprove,
          filters: { status: [1] },
          tone: 'warning',
          ...(waiting ? { count: waiting } : {}),
        },
      ]}
    />
  )
}

/** A reseller's own retailers. */
export function ResellerPartnersScreen() {
  return (
    <PartnersList
      base="/partners-reseller"
      title={t.retailers}
      create={t.newRetailer}
      views={[
        { key: 'all', label: t.all },
        { key: 'credit', label: t.creditInUse, filters: { usesCredit: true } },
        { key: 'blocked', label: t.blockedOnes, filters: { status: [4] } },
      ]}
    />
  )
}

interface View {
  key: string
  label: string
  filters?: Filters
  tone?: 'warning'
  count?: number
}

function PartnersList({ base, title, create, views }: { base: string; title: string; create: string; views: View[] }) {
  const isDistributor = useMay('distributors')
  const list = useList(companies.partners, {
    remember: base.slice(1),
    defaultSort: { by: 'lastOrderAt', ascending: false },
  })
  const columns: Column<Row>[] = [
    {
      id: 'name',
      header: t.partner,
      link: true,
      fixed: true,
      phone: 'title',
      cell: (row) => (
        <TwoLine sub={[row.code, row.town, row.countryCode].filter(Boolean).join(' · ')}>{row.name}</TwoLine>
      ),
    },
    ...(isDistributor
      ? ([
          {
            id: 'type',
            header: t.type,
            phone: 'sub',
            cell: (row) => (row.isTelecom ? t.telecom : companyType.label(row.type, language)),
          },
          {
            id: 'supplierName',
            header: t.supplier,
            quiet: true,
            from: 1120,
            phone: 'hidden',
            cell: (row) => row.supplierName ?? '—',
          },
        ] satisfies Column<Row>[])
      : []),
    { id: 'groupName', header: t.group, quiet: true, from: 1000, phone: 'hidden', cell: (row) => row.groupName ?? '—' },
    {
      id: 'productCount',
      header: t.products,
      align: 'right',
      hidden: true,
      phone: 'hidden',
      cell: (row) => <Count value={row.productCount} />,
    },
    {
      id: 'creditLimit',
      header: t.creditLimit,
      align: 'right',
      from: 900,
      phone: 'hidden',
      cell: (row) => <Money value={row.creditLimit} currency={currencySymbol(row.currency)} />,
    },
    {
      id: 'funds',
      header: t.funds,
      align: 'right',
      phone: 'fact',
      cell: (row) => <Money value={row.funds} currency={currencySymbol(row.currency)} />,
    },
    {
      id: 'available',
      header: t.available,
      align: 'right',
      phone: 'figure',
      cell: (row) => <Money value={row.available} currency={currencySymbol(row.currency)} strong />,
    },
    {
      id: 'lastOrderAt',
      header: t.lastOrder,
      phone: 'fact',
      cell: (row) =>
        row.lastOrderId === null ? (
          <span style={{ color: 'var(--text-3)' }}>{t.noOrder}</span>
        ) : (
          <TwoLine
            sub={
              isDistributor ? (
                <Link to={`/orders/edit/${row.lastOrderId}`}>{row.lastOrderNumber}</Link>
              ) : (
                row.lastOrderNumber
              )
            }
          >
            {date(row.lastOrderAt)}
          </TwoLine>
        ),
      phoneCell: (row) => (row.lastOrderAt ? date(row.lastOrderAt) : t.noOrder),
    },
    {
      id: 'createdDate',
      header: t.created,
      hidden: true,
      quiet: true,
      phone: 'hidden',
      cell: (row) => date(row.createdDate),
    },
    {
      id: 'status',
      header: t.status,
      phone: 'badge',
      cell: (row) => <StatusBadge kind="company" value={row.status} />,
    },
  ]
  const filters: Filter<Filters>[] = [
    ...(isDistributor
      ? ([
          {
            kind: 'many',
            name: 'type',
            label: t.type,
            options: ([2, 3] as const).map((value) => ({ value, label: companyType.label(value, language) })),
          },
          { kind: 'find', name: 'supplierId', label: t.supplier, find: findSuppliers },
          { kind: 'yesNo', name: 'isDomestic', label: t.market },
          { kind: 'yesNo', name: 'isTelecom', label: t.telecom },
        ] satisfies Filter<Filters>[])
      : []),
    {
      kind: 'many',
      name: 'status',
      label: t.status,
      options: companyStatus.values.map((value) => ({ value, label: companyStatus.label(value, language) })),
    },
    { kind: 'yesNo', name: 'usesCredit', label: t.creditInUse },
  ]
  return (
    <ListPage>
      <PageHeader
        title={title}
        actions={
          <ButtonLink to={`${base}/new`} variant="primary" icon={<IconPlus />}>
            {create}
          </ButtonLink>
        }
      />
      <SavedViews list={list} label={t.views} views={views} />
      <ListToolbar list={list} search={t.search} filters={filters} columns={columns} />
      <DataTable
        label={title}
        list={list}
        columns={columns}
        density="comfortable"
        rowTo={(row) => `${base}/edit/${row.id}`}
        empty={
          <EmptyState title={t.noPartners} action={<ButtonLink to={`${base}/new`}>{create}</ButtonLink>}>
            {t.noPartnersText}
          </EmptyState>
        }
      />
    </ListPage>
  )
}

const findSuppliers = findCompanies([1, 2])
