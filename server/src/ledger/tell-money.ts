import { noteNews } from '../notifications/note-news.ts'
import type { Trx } from '../platform/db/connect.ts'

interface Of {
  readonly companyId: number
  readonly currency: string
}

/** Notifies the company of what its supplier booked to its funds; minor units, below zero for a downward correction. */
export function tellFunds(trx: Trx, { companyId, currency }: Of, amount: number): Promise<void> {
  return noteNews(trx, {
    kind: amount > 0 ? 'funds.booked' : 'funds.corrected',
    companyId,
    detail: { amount, currency },
  })
}

/** Notifies the company of its new credit limit, minor units. */
export function tellLimit(trx: Trx, { companyId, currency }: Of, limit: number): Promise<void> {
  return noteNews(trx, { kind: 'credit.limitSet', companyId, detail: { amount: limit, currency } })
}
