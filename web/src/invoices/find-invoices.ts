import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { invoices } from '@brava/contract/invoices/invoices.endpoints.ts'
import { call } from '../api/call.ts'
import type { PaletteHit } from '../palette-sources.ts'
import { date, money } from '../text/format.ts'

type Direction = 'outgoing' | 'incoming'

/**
 * Invoices and credit notes for a query with a digit: by their number, or that of the order. Each opens the list
 * narrowed to it.
 */
function findIn(direction: Direction) {
  return async (text: string): Promise<PaletteHit[]> => {
    if (!/\d/.test(text)) return []
    const { data } = await call(invoices[direction], { body: { quickSearch: text, pageSize: 5 } })
    return data.map((invoice) => ({
      id: `invoice:${invoice.id}`,
      label: `${invoice.number} · ${direction === 'outgoing' ? invoice.buyerName : invoice.issuerName}`,
      facts: `${date(invoice.issuedAt)} · ${money(invoice.gross, currencySymbol(invoice.currency))}`,
      to: direction === 'outgoing' ? '/invoices' : '/my-invoices',
      search: { q: invoice.number },
    }))
  }
}

export const findIssuedInvoices = findIn('outgoing')
export const findReceivedInvoices = findIn('incoming')
