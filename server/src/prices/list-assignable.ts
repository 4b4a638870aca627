import type { ListRequest } from '@brava/contract/list.ts'
import { isDistributor } from '@brava/contract/access.ts'
import { fileUrl } from '@brava/contract/files/file-url.ts'
import { divideRounded } from '@brava/contract/money.ts'
import type { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { sql } from 'kysely'
import { companyChain } from '../companies/company-facts.ts'
import { editableCompanyFor } from '../companies/company-for.ts'
import type { Db } from '../platform/db/connect.ts'
import { paged } from '../platform/db/paging.ts'
import { contains } from '../platform/db/containing.ts'
import type { Person } from '../platform/call.ts'
import { elsewhereOf, supplierWithOwnProducts } from './assignable.ts'
import { inCategory, assignableRows, assignableColumns } from './company-products.sql.ts'
import { assignedProductIds } from './lock-company-products.sql.ts'
import { purchasePrices } from './purchase-prices.ts'
import { openPriceBook } from './price-book.ts'

/** Products that can be assigned to the partner, with their price by group or base price. */
export async function listAssignable(
  db: Db,
  person: Person,
  companyId: number,
  request: ListRequest<typeof prices.assignable>,
  at: Date,
) {
  const company = await editableCompanyFor(db, person, companyId)
  const { filters } = request
  const supplierId = await supplierWithOwnProducts(db, company)
  const isWhole = filters.fromAll === true && isDistributor(person)
  let query = assignableRows(db, companyId, isWhole ? null : supplierId)
  if (filters.isAssigned !== undefined) query = query.where('cp.id', filters.isAssigned ? 'is not' : 'is', null)
  if (filters.categoryId) query = query.where(inCategory(filters.categoryId))
  if (request.quickSearch) {
    query = query.where(contains(request.quickSearch, 'p.title', 'p.code'))
  }
  const page = await paged<Awaited<ReturnType<typeof query.execute>>[number], keyof typeof assignableColumns>(
    query,
    request,
    { sort: assignableColumns, defaultSort: 'createdDate', id: sql.ref('p.id') },
  )
  const productIds = page.data.map((row) => row.productId)
  const chain = await companyChain(db, companyId)
  const [book, purchase, elsewhere, own] = await Promise.all([
    openPriceBook(db, { chain, productIds: productIds.length > 0 ? productIds : [0], at }),
    purchasePrices(db, chain, productIds, at),
    elsewhereOf(db, companyId, productIds),
    isWhole && supplierId !== null ? assignedProductIds(db, supplierId, productIds) : undefined,
  ])
  return {
    ...page,
    currency: company.currency,
    data: page.data.map(({ imageFileId, ...row }) => {
      const paidE4 = purchase(row.productId)
      return {
        ...row,
        imageUrl: fileUrl(imageFileId),
        currency: company.currency,
        isElsewhere: elsewhere.has(row.productId),
        supplierLacks: own !== undefined && !own.has(row.productId),
        defaultPrice: book.price({ productId: row.productId, quantity: 1, promotionId: null }).unitPrice,
        purchasePrice: paidE4 === null ? null : Number(divideRounded(BigInt(paidE4), 100n)),
      }
    }),
  }
}
