import {
  orderStatus,
  paymentStatus,
  paymentType,
  type OrderStatus,
  type PaymentStatus,
  type PaymentType,
} from '@brava/contract/enums.ts'
import type { FileAnswer } from '@brava/contract/endpoint.ts'
import { formatter } from '@brava/contract/format.ts'
import type { Language } from '@brava/contract/language.ts'
import { wireFromMinor } from '@brava/contract/money.ts'
import { sql } from 'kysely'
import type { Person, Services } from '../http/context.ts'
import { csvLine } from '../http/csv-line.ts'
import { matchingOrders, orderColumns, type OrdersRequest } from './list-orders.ts'
import { homeCurrency } from './orders.sql.ts'
import { csvHeads } from './orders.texts.ts'

const chunk = 2000

/** The orders that match as CSV, semicolon-separated with a byte-order mark as Excel wants it in bs and hr; streamed. */
export async function exportOrders(
  services: Services,
  person: Person,
  request: OrdersRequest,
  language: Language,
): Promise<FileAnswer> {
  const query = await matchingOrders(services, person, request)
  const home = await homeCurrency(services.db)
  const direction = request.isSortAscending ? sql`asc nulls first` : sql`desc nulls last`
  const sorted = query
    .orderBy(sql`${orderColumns[request.sortBy ?? 'createdDate']} ${direction}`)
    .orderBy(sql`o.id ${direction}`)
  const say = (name: keyof typeof csvHeads) => csvHeads[name][language]
  const { dateTime, decimal } = formatter(language)
  async function* lines() {
    yield `\ufeff${csvLine([
      say('number'),
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
    ])}`
    const number = (minor: number | null) =>
      minor === null ? '' : language === 'en' ? wireFromMinor(minor) : wireFromMinor(minor).replace('.', ',')
    for (let offset = 0; ; offset += chunk) {
      const rows = await sorted.limit(chunk).offset(offset).execute()
      for (const row of rows) {
        yield csvLine([
          row.number,
          dateTime(row.placedAt),
          row.companyName,
          row.userName,
          row.slotsTotal,
          { number: number(row.gross) },
          row.currency,
          { number: number(row.totalHome) },
          { number: number(row.marginHome) },
          { number: row.marginBp === null ? '' : decimal(row.marginBp / 100, 2).replace('−', '-') },
          paymentType.label(row.paymentType as PaymentType, language),
          row.payment === 0 ? '' : paymentStatus.label(row.payment as PaymentStatus, language),
          orderStatus.label(row.status as OrderStatus, language),
          row.market,
        ])
      }
      if (rows.length < chunk) return
    }
  }
  return { name: `${csvHeads.number[language].toLowerCase()}.csv`, type: 'text/csv; charset=utf-8', bytes: lines() }
}
