import type { FileAnswer, Received } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import type { priceLists } from '@brava/contract/prices/price-lists.endpoints.ts'
import { companyChain } from '../../companies/company-facts.ts'
import { editableCompanyFor } from '../../companies/company-for.ts'
import { storedImage } from '../../files/stored-image.ts'
import { issuerFacing } from '../../invoices/issuer-facing.ts'
import { issuerOf } from '../../invoices/invoice-snapshot.ts'
import type { Call, Services } from '../../platform/call.ts'
import { referenceNames } from '../../platform/db/reference-names.ts'
import { refuse } from '../../platform/refuse.ts'
import { writeZip, type ZipEntry } from '../../platform/zip/write-zip.ts'
import { matchingProducts } from '../../prices/list-company-products.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { priceSteps } from '../price-steps.ts'
import { productsInCatalogue } from '../whole-catalogue.ts'
import { drawAside } from './draw-aside.ts'
import { linesInOrder } from './draw-price-list.ts'

interface Bounds {
  /** More at once takes more memory than a process can spare. */
  readonly ofPaper: number
  /** For the partner's list: anybody who needs more than twenty documents of it should use a table. */
  readonly ofList: number
}
const usualBounds: Bounds = { ofPaper: 5000, ofList: 100_000 }

/**
 * A partner's price list as a document from its supplier, drawn each time: of the products matching the list's filters,
 * those the partner may buy now, at the prices of its own catalogue. Beyond one document it becomes several in a ZIP,
 * which is streamed while they are drawn one after the other. The download is logged like any export of a list
 * (guarantee G46). Refuses with common.notFound for a company that the person does not supply, price.listTooLong.
 * @assumption The specification names no such document: it shows what a partner pays, including running promotions, and
 * leaves out withdrawn products; CSV and XLSX of the same list have everything, to work on.
 */
export async function priceListPdf(
  call: Services & Pick<Call, 'person' | 'language' | 'ip' | 'requestId'>,
  companyId: number,
  { filters, quickSearch }: Pick<Received<typeof priceLists.pdf>['body'], 'filters' | 'quickSearch'>,
  bounds = usualBounds,
): Promise<FileAnswer> {
  const { db, person, language, clock, ip, requestId } = call
  const { id } = await editableCompanyFor(db, person, companyId)
  const chain = await companyChain(db, id)
  const [buyer, supplier] = chain
  if (!buyer || !supplier) refuse(commonErrors.notFound)
  const at = clock.now()
  const matching = await matchingProducts(db, id, { filters, quickSearch }).execute()
  if (matching.length > bounds.ofList) refuse(priceErrors.listTooLong)
  const products = await productsInCatalogue(
    db,
    chain,
    matching.map(({ productId }) => productId),
    at,
  )
  const [stepsOf, say] = await Promise.all([priceSteps(db, chain, products, at), referenceNames(db, language)])
  const issuer = issuerOf(issuerFacing(supplier, buyer))
  const lines = products.map((product) => ({
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
  }))
  const ordered = linesInOrder(lines, language)
  await recordSecurityEvent(db, {
    kind: 'lists.exported',
    person,
    ip,
    requestId,
    detail: { list: 'price-list', companyId: id, rows: products.length },
  })
  const about = {
    issuer,
    logo: await storedImage(call, issuer.logoFileId),
    buyer: buyer.party,
    currency: buyer.currency,
    at,
    isPart: quickSearch !== '' || Object.values(filters).some((value) => value !== undefined),
  }
  const name = `price-list-${buyer.code ?? id}-${language}`
  const papers = Math.ceil(ordered.length / bounds.ofPaper)
  if (papers <= 1) {
    const bytes = await drawAside({ paper: { ...about, lines: ordered }, language })
    return { name: `${name}.pdf`, type: 'application/pdf', bytes }
  }
  async function* drawn(): AsyncGenerator<ZipEntry> {
    for (let number = 1; number <= papers; number += 1) {
      const some = ordered.slice((number - 1) * bounds.ofPaper, number * bounds.ofPaper)
      const bytes = await drawAside({ paper: { ...about, lines: some, part: { number, of: papers } }, language })
      yield { name: `${name}-${String(number).padStart(2, '0')}.pdf`, bytes, isPacked: true }
    }
  }
  return { name: `${name}.zip`, type: 'application/zip', bytes: writeZip(drawn()) }
}
