import type { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { companyType } from '@brava/contract/enums.ts'
import type { RowOf } from '../../api/list.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { date, percentOf } from '../../text/format.ts'
import { language } from '../../text/language.ts'
import { netOfVat } from '../../text/net-of-vat.ts'
import { Count, FigureWords, Money, TwoLine } from '../../ui/table/cells.tsx'
import type { Column } from '../../ui/table/column.ts'
import { createdColumn } from '../../ui/table/date-columns.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { StatusBadge } from '../../ui/basics/status-badge.tsx'
import { t as listTexts } from './partner-lists.texts.ts'
import { t } from '../partners.texts.ts'

type Row = RowOf<typeof companies.partners>

const placeOf = (row: Row) => [row.code, row.town, row.countryCode].filter(Boolean).join(' · ')
const typeOf = (row: Row) => (row.isTelecom ? t.telecom : companyType.label(row.type, language))

/**
 * Columns of the list of partners; type and supplier only for the distributor, whose partners differ in both.
 * `salesUnit` is the currency of the reader's own sales.
 */
export const partnerColumns = (isDistributor: boolean, salesUnit: string): Column<Row>[] => [
  {
    id: 'name',
    header: listTexts.partner,
    link: true,
    fixed: true,
    phone: 'title',
    cell: (row) => <TwoLine sub={placeOf(row)}>{row.name}</TwoLine>,
    ...(isDistributor ? { phoneCell: (row: Row) => row.name } : {}),
  },
  ...(isDistributor
    ? ([
        {
          id: 'type',
          header: t.type,
          phone: 'sub',
          cell: typeOf,
          phoneCell: (row) => [typeOf(row), placeOf(row)].filter(Boolean).join(' · '),
        },
        {
          id: 'supplierName',
          header: t.supplier,
          quiet: true,
          from: 1400,
          phone: 'hidden',
          cell: (row) => row.supplierName ?? '—',
        },
      ] satisfies Column<Row>[])
    : []),
  { id: 'groupName', header: t.group, quiet: true, from: 1320, phone: 'hidden', cell: (row) => row.groupName ?? '—' },
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
    id: 'held',
    header: t.heldShort,
    hidden: true,
    align: 'right',
    quiet: true,
    cell: (row) => <Money value={row.held} currency={currencySymbol(row.currency)} />,
  },
  {
    id: 'available',
    header: t.available,
    align: 'right',
    phone: 'figure',
    cell: (row) => <Money value={row.available} currency={currencySymbol(row.currency)} strong />,
    phoneCell: (row) => (
      <>
        <Money value={row.available} currency={currencySymbol(row.currency)} strong />
        <FigureWords>{t.available.toLocaleLowerCase()}</FigureWords>
      </>
    ),
  },
  {
    id: 'overdue',
    header: listTexts.overdue,
    align: 'right',
    from: 1200,
    phone: 'hidden',
    cell: (row) => (
      <TwoLine sub={row.oldestDueOn && row.overdue !== '0.00' ? listTexts.dueSince(date(row.oldestDueOn)) : undefined}>
        <Money value={row.overdue} currency={currencySymbol(row.currency)} />
      </TwoLine>
    ),
  },
  {
    id: 'lastOrderAt',
    header: listTexts.lastOrder,
    phone: 'fact',
    cell: (row) =>
      row.lastOrderId === null ? (
        <span style={{ color: 'var(--text-3)' }}>{listTexts.noOrder}</span>
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
    phoneCell: (row) => (row.lastOrderAt ? date(row.lastOrderAt) : listTexts.noOrder),
  },
  {
    id: 'turnover',
    header: listTexts.turnoverIn(salesUnit),
    hint: listTexts.salesHint,
    align: 'right',
    from: 1060,
    phone: 'hidden',
    cell: (row) => <Money value={row.turnover} />,
  },
  {
    id: 'margin',
    header: listTexts.marginIn(salesUnit),
    hint: netOfVat,
    align: 'right',
    from: 1140,
    phone: 'hidden',
    cell: (row) => (
      <TwoLine sub={row.marginBp === null ? undefined : percentOf(row.marginBp)}>
        <Money value={row.margin} />
      </TwoLine>
    ),
  },
  createdColumn(listTexts.created),
  {
    id: 'status',
    header: t.status,
    phone: 'badge',
    cell: (row) => <StatusBadge kind="company" value={row.status} />,
  },
]
