import { type PaymentType, paymentType } from '@brava/contract/enums.ts'
import type { FileAnswer } from '@brava/contract/endpoint.ts'
import type { TableFormat } from '@brava/contract/table-format.ts'
import type { Language, Text } from '@brava/contract/language.ts'
import { type RefundReason, refundReason } from '@brava/contract/orders/refund-reason.ts'
import { cardRefundState } from '@brava/contract/orders/card-refund-state.ts'
import { homeCurrency } from '../../currencies/home-currency.ts'
import type { Call } from '../../platform/call.ts'
import { amountCell, momentCell } from '../../platform/tables/cell.ts'
import { tableFile } from '../../platform/tables/table-file.ts'
import { orderOf } from '../../platform/db/paging.ts'
import { rowsInOrder } from '../../platform/db/rows-in-order.ts'
import type { RefundsRequest } from './list-refunds.ts'
import { matchingRefunds, refundColumns, refundRowsOf, refundTie } from './refund-rows.sql.ts'

const t = (en: string, bs: string, hr: string): Text => ({ en, bs, hr })
const heads = [
  t('Date', 'Datum', 'Datum'),
  t('Order', 'Narudžba', 'Narudžba'),
  t('Company', 'Kompanija', 'Tvrtka'),
  t('Reason', 'Razlog', 'Razlog'),
  t('What happened', 'Šta se dogodilo', 'Što se dogodilo'),
  t('Payment', 'Plaćanje', 'Plaćanje'),
  t('Keys', 'Ključevi', 'Ključevi'),
  t('Back to stock', 'Vraćeno na stanje', 'Vraćeno na zalihu'),
  t('Withdrawn', 'Povučeno', 'Povučeno'),
  t('Amount', 'Iznos', 'Iznos'),
  t('Currency', 'Valuta', 'Valuta'),
  t('Amount in', 'Iznos u', 'Iznos u'),
  t('Credit notes', 'Knjižne obavijesti', 'Odobrenja'),
  t('Card', 'Kartica', 'Kartica'),
  t('Refunded by', 'Ko je vratio', 'Tko je vratio'),
]
const file = t('refunds', 'povrati', 'povrati')

/** The matching refunds as a streamed file, in the language of the reader. */
export async function exportRefunds(
  call: Call,
  request: RefundsRequest & { readonly format: TableFormat },
  language: Language,
): Promise<FileAnswer> {
  const { db, person, clock } = call
  const home = await homeCurrency(db)
  const sorted = matchingRefunds(db, person, request, clock.now())
    .select('f.id')
    .orderBy(orderOf(request, { sort: refundColumns, defaultSort: 'createdDate', ...refundTie }))
  return tableFile(
    { format: request.format, language },
    {
      name: file[language],
      heads: heads.map((head, index) => (index === 11 ? `${head[language]} ${home}` : head[language])),
      rows: rowsInOrder(db, sorted, (ids) => refundRowsOf(db, ids)),
      cells: (row) => [
        momentCell(row.createdDate),
        row.orderNumber,
        row.companyName,
        refundReason.label(row.reasonKind as RefundReason, language),
        row.reason,
        paymentType.label(row.paymentType as PaymentType, language),
        row.units,
        row.keysToStock,
        row.keysWithdrawn,
        amountCell(row.refundedAmount),
        row.currency,
        amountCell(row.amountHome),
        row.creditNotes.map((note) => note.name).join(', '),
        row.cardState === null ? '' : cardRefundState.label(row.cardState, language),
        row.userName,
      ],
    },
  )
}
