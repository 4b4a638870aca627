import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { type PaymentType, paymentType } from '@brava/contract/enums.ts'
import { type RefundReason, refundKind, refundReason } from '@brava/contract/orders/refund-reason.ts'
import { type CardRefundState, cardRefundState } from '@brava/contract/orders/card-refund-state.ts'
import type { refunds } from '@brava/contract/orders/refunds.endpoints.ts'
import type { FiltersOf, RowOf } from '../../api/list.ts'
import { findCompanies, nameOfCompany } from '../../companies/find-companies.ts'
import { dateTime, money } from '../../text/format.ts'
import { language } from '../../text/language.ts'
import { optionsOf } from '../../text/options-of.ts'
import { Button } from '../../ui/basics/button.tsx'
import type { Filter } from '../../ui/filter/filter.ts'
import { Money, TwoLine } from '../../ui/table/cells.tsx'
import type { Column } from '../../ui/table/column.ts'
import { saveInvoice } from '../save-invoice.ts'
import { t as orderTexts } from '../orders.texts.ts'
import { t as listTexts } from './refunds-screen.texts.ts'
import { t } from '../refund.texts.ts'

type Row = RowOf<typeof refunds.list>

/** Columns of the list of refunds; credit notes can be opened from here. */
export const refundColumns = (home: string): Column<Row>[] => [
  {
    id: 'createdDate',
    header: orderTexts.date,
    phone: 'sub',
    cell: (row) => <TwoLine sub={row.userName}>{dateTime(row.createdDate)}</TwoLine>,
    phoneCell: (row) => dateTime(row.createdDate),
  },
  {
    id: 'orderNumber',
    header: orderTexts.order,
    fixed: true,
    link: true,
    phone: 'title',
    cell: (row) => row.orderNumber,
  },
  { id: 'company', header: listTexts.company, phone: 'sub', cell: (row) => row.company.name },
  {
    id: 'reasonKind',
    header: t.reason,
    phone: 'line',
    cell: (row) => <TwoLine sub={row.reason}>{refundReason.label(row.reasonKind as RefundReason, language)}</TwoLine>,
  },
  {
    id: 'units',
    header: listTexts.keysBack,
    align: 'right',
    from: 1100,
    phone: 'hidden',
    cell: (row) => (row.units === 0 ? '—' : listTexts.keysSplit(row.keysToStock, row.keysWithdrawn)),
  },
  {
    id: 'paymentType',
    header: orderTexts.payment,
    quiet: true,
    from: 1240,
    phone: 'hidden',
    cell: (row) => (
      <TwoLine
        sub={row.cardState === null ? undefined : cardRefundState.label(row.cardState as CardRefundState, language)}
      >
        {paymentType.label(row.paymentType as PaymentType, language)}
      </TwoLine>
    ),
  },
  {
    id: 'creditNotes',
    header: listTexts.creditNotes,
    phone: 'line',
    cell: (row) =>
      row.creditNotes.length === 0 ? (
        <span role="status">{row.isCreditNoteDue ? listTexts.beingIssued : t.noCreditNote}</span>
      ) : (
        <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: '2px 10px' }}>
          {row.creditNotes.map((note) => (
            <Button
              key={note.id}
              variant="link"
              onClick={() => void saveInvoice({ id: note.id, number: note.name }, false)}
            >
              {note.name}
            </Button>
          ))}
        </span>
      ),
  },
  {
    id: 'refundedAmount',
    header: listTexts.amount,
    align: 'right',
    phone: 'figure',
    cell: (row) => <strong className="money">{money(row.refundedAmount, currencySymbol(row.currency))}</strong>,
  },
  {
    id: 'amountHome',
    header: listTexts.ownSale(home),
    align: 'right',
    from: 1100,
    phone: 'hidden',
    cell: (row) => <Money value={row.amountHome} />,
  },
]

export const refundFilters: Filter<Partial<FiltersOf<typeof refunds.list>>>[] = [
  { kind: 'days', from: 'dateFrom', to: 'dateTo', preset: 'datePreset', label: orderTexts.date },
  {
    kind: 'find',
    name: 'companyId',
    label: listTexts.company,
    find: findCompanies(),
    nameOf: nameOfCompany,
    many: true,
  },
  { kind: 'many', name: 'reasonKind', label: t.reason, options: optionsOf(refundReason) },
  { kind: 'many', name: 'kind', label: t.how, options: optionsOf(refundKind) },
  { kind: 'many', name: 'cardState', label: listTexts.cardState, options: optionsOf(cardRefundState) },
  { kind: 'many', name: 'paymentType', label: orderTexts.payment, options: optionsOf(paymentType) },
]
