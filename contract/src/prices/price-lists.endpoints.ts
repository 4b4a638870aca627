import { Id, post } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { prices } from './prices.endpoints.ts'
import { priceErrors } from './prices.errors.ts'

/** Price lists that a supplier sends to a partner. */
export const priceLists = {
  pdf: post('/company-product-prices/get-price-list-pdf/:id', {
    summary:
      "Download a partner's price list as a PDF to send, above 5,000 products several in a ZIP: what it may buy now and at which price, never how a price was derived or a cost",
    access: 'distributorsAndResellers',
    reads: true,
    params: Id,
    /** The search and filters of company-products; the document has its own order. */
    body: prices.ofCompany.body,
    response: 'file',
    transfer: 'document',
    errors: [commonErrors.notFound, priceErrors.listTooLong],
    timeoutMs: 350_000,
  }),
}
