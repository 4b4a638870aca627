import type { FileAnswer, Received } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import type { priceLists } from '@brava/contract/prices/price-lists.endpoints.ts'
import { companyChain } from '../../companies/company-facts.ts'
import { editableCompanyFor } from '../../companies/company-for.ts'
import { storedImage } from '../../files/stored-image.ts'
import { issuerOf } from '../../invoices/invoice-snapshot.ts'
import type { Call } from '../../platform/call.ts'
import { referenceNames } from '../../platform/db/reference-names.ts'
import { refuse } from '../../platform/refuse.ts'
import { matchingProducts } from '../../prices/list-company-products.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { priceSteps } from '../price-steps.ts'
import { productsInCatalogue } from '../whole-catalogue.ts'
import { drawAside } from './draw-aside.ts'

/** Some hundred pages: a longer paper nobody reads. */
const mostLines = 5000

/**
 * The price list of a partner as a paper of its supplier, drawn anew each time: of the products that match its list those that it
 * may buy now, at the prices of its own catalogue. That it left is noted as any export of a list (guarantee G46). Refuses
 * common.notFound for a company that the person does not supply, price.listTooLong.
 * @assumption The specification names no such paper: it says what a partner pays, promotions that run included, and leaves out
 * what is withdrawn; CSV and XLSX of the same list have everything, to work on.
 */
export async function priceListPdf(
  call: Call<'signedIn'>,
  companyId: number,
  { filters, quickSearch }: Pick<Received<typeof priceLists.pdf>['body'], 'filters' | 'quickSearch'>,
): Promise<FileAnswer> {
  const { db, person, language, clock, ip, requestId } = call
  const { id } = await editableCompanyFor(db, person, companyId)
  const chain = await companyChain(db, id)
  const [buyer, supplier] = chain
  if (!buyer || !supplier) refuse(commonErrors.notFound)
  const at = clock.now()
  const matching = await matchingProducts(db, id, { filters, quickSearch }).execute()
  const products = await productsInCatalogue(
    db,
    chain,
    matching.map(({ productId }) => productId),
    at,
  )
  if (products.length > mostLines) refuse(priceErrors.listTooLong)
  const [stepsOf, say] = await Promise.all([priceSteps(db, chain, products, at), referenceNames(db, language)])
  const issuer = issuerOf(supplier)
  await recordSecurityEvent(db, {
    kind: 'lists.exported',
    person,
    ip,
    requestId,
    detail: { list: 'price-list', companyId: id, rows: products.length },
  })
  const bytes = await drawAside({
    paper: {
      issuer,
      logo: await storedImage(call, issuer.logoFileId),
      buyer: buyer.party,
      currency: buyer.currency,
      at,
      isPart: quickSearch !== '' || Object.values(filters).some((value) => value !== undefined),
      lines: products.map((product) => ({
        code: product.code,
        title: product.title,
        category: say('category', product.category),
        platform: say('platform', product.platform),
        regions: product.regions.map((region) => say('region', region)),
        moq: product.moq,
        net: product.net,
        price: product.price,
        oldPrice: product.oldPrice,
        steps: stepsOf(product.productId),
      })),
    },
    language,
  })
  return { name: `price-list-${buyer.code ?? id}-${language}.pdf`, type: 'application/pdf', bytes }
}
