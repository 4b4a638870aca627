import {
  orderStatus,
  paymentStatus,
  paymentType,
  type OrderStatus,
  type PaymentStatus,
  type PaymentType,
} from '@brava/contract/enums.ts'
import { deliveryLine, type FrozenDelivery } from '@brava/contract/delivery.ts'
import type { FileAnswer } from '@brava/contract/endpoint.ts'
import type { TableFormat } from '@brava/contract/table-format.ts'
import type { Language } from '@brava/contract/language.ts'
import { orderOf } from '../../platform/db/paging.ts'
import { rowsInOrder } from '../../platform/db/rows-in-order.ts'
import type { Person, Services } from '../../platform/call.ts'
import { amountCell, momentCell, percentCell } from '../../platform/tables/cell.ts'
import { tableFile } from '../../platform/tables/table-file.ts'
import { matchingOrders } from './find-orders.sql.ts'
import type { OrdersRequest } from './list-orders.ts'
import { orderRowsOf, orderTie } from '../record/order-rows.sql.ts'
import { orderColumns, ordersSortedBy } from './order-columns.sql.ts'
import { homeCurrency } from '../../currencies/home-currency.ts'
import { csvHeads } from '../delivery/key-files.texts.ts'

/** The matching orders as a streamed file. */
export async function exportOrders(
  services: Services,
  person: Person,
  request: OrdersRequest & { readonly format: TableFormat },
  language: Language,
): Promise<FileAnswer> {
  const query = await matchingOrders(services, person, request)
  const home = await homeCurrency(services.db)
  const sorted = ordersSortedBy(query, request.sortBy, request.isSortAscending)
    .select('o.id')
    .orderBy(orderOf(request, { sort: orderColumns, defaultSort: 'createdDate', ...orderTie }))
  const say = (name: keyof typeof csvHeads) => csvHeads[name][language]
  return tableFile(
    { format: request.format, language },
    {
      name: say('number').toLowerCase(),
      heads: [
        say('number'),
        say('reference'),
        say('date'),
        say('company'),
        say('user'),
        say('items'),
        say('total'),
        say('currency'),
        `${say('totalHome')} ${home}`,
        `${say('margin')} ${home}`,
        say('percent'),
        say('payment'),
        say('paymentStatus'),
        say('status'),
        say('market'),
        say('delivery'),
        say('phone'),
      ],
      rows: rowsInOrder(services.db, sorted, (ids) => orderRowsOf(services.db, ids)),
      cells: (row) => [
        row.number,
        row.reference,
        momentCell(row.placedAt),
        row.companyName,
        row.userName,
        row.slotsTotal,
        amountCell(row.gross),
        row.currency,
        amountCell(row.totalHome),
        amountCell(row.marginHome),
        percentCell(row.marginBp),
        paymentType.label(row.paymentType as PaymentType, language),
        row.payment === 0 ? '' : paymentStatus.label(row.payment as PaymentStatus, language),
        orderStatus.label(row.status as OrderStatus, language),
        row.market,
        row.delivery ? deliveryLine(row.delivery as FrozenDelivery) : '',
        row.phone,
      ],
    },
  )
}
