import type { ListRequest } from '@brava/contract/list.ts'
import { fileUrl } from '@brava/contract/files/file-url.ts'
import { divideRounded } from '@brava/contract/money.ts'
import type { prices } from '@brava/contract/prices/prices.endpoints.ts'
import type { PriceRule } from '@brava/contract/prices/price-steps.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { sql } from 'kysely'
import { companyChain } from '../companies/company-facts.ts'
import { editableCompanyFor } from '../companies/company-for.ts'
import type { Db } from '../platform/db/connect.ts'
import { paged, pagedByIds } from '../platform/db/paging.ts'
import { contains } from '../platform/db/containing.ts'
import type { Call, Person } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { assignedOnly, assignedRows, inCategory, assignedColumns, tiersOfAssigned } from './company-products.sql.ts'
import { purchasePrices } from './purchase-prices.ts'
import { nextPrices } from './scheduled/scheduled-prices.sql.ts'
import { earnedOn } from './start-prices.ts'

type AssignedRow = Awaited<ReturnType<ReturnType<typeof assignedRows>['execute']>>[number]

/** Products of a partner as its supplier prices them. */
export async function listCompanyProducts(
  db: Db,
  person: Person,
  companyId: number,
  request: ListRequest<typeof prices.ofCompany>,
  at: Date,
) {
  const company = await editableCompanyFor(db, person, companyId)
  const page = await pagedByIds<AssignedRow, keyof typeof assignedColumns>(
    () => matchingIds(db, companyId, request).select('cp.id'),
    request,
    { sort: assignedColumns, defaultSort: 'createdDate', id: sql.ref('cp.id'), isCostly: true },
    (ids) => assignedRows(assignedOnly(db, companyId).where('cp.id', 'in', ids)).execute(),
  )
  return { ...page, currency: company.currency, data: await rowsOf(db, person, companyId, page.data, at) }
}

type Narrowed = Pick<ListRequest<typeof prices.ofCompany>, 'filters' | 'quickSearch'>

/** The products of a company that match the filters and the search of its list. */
export const matchingProducts = (db: Db, companyId: number, narrowed: Narrowed) =>
  assignedRows(matchingIds(db, companyId, narrowed))

/** The same without the columns of lists: a change may cover a hundred thousand. */
export const idsOfMatching = (db: Db, companyId: number, narrowed: Narrowed) =>
  matchingIds(db, companyId, narrowed).select(['cp.id', 'cp.product_id as productId'])

function matchingIds(db: Db, companyId: number, { filters, quickSearch }: Narrowed) {
  let query = assignedOnly(db, companyId)
  if (filters.rule?.length) query = query.where('cp.effective_rule', 'in', filters.rule)
  if (filters.isWithdrawn !== undefined) query = query.where('cp.is_withdrawn', '=', filters.isWithdrawn)
  if (filters.categoryId) query = query.where(inCategory(filters.categoryId))
  if (quickSearch) {
    query = query.where(contains(quickSearch, 'p.title', 'p.code'))
  }
  return query
}

/** One row of the same list, after a change. */
export async function companyProduct(
  { db, person, clock }: Pick<Call, 'db' | 'person' | 'clock'>,
  companyProductId: number,
  companyId: number,
) {
  const rows = await assignedRows(assignedOnly(db, companyId).where('cp.id', '=', companyProductId)).execute()
  const [row] = await rowsOf(db, person, companyId, rows, clock.now())
  if (!row) refuse(commonErrors.notFound)
  return row
}

async function rowsOf(db: Db, person: Person, companyId: number, rows: readonly AssignedRow[], at: Date) {
  const chain = await companyChain(db, companyId)
  const productIds = rows.map((row) => row.productId)
  const [purchase, next, tiers] = await Promise.all([
    purchasePrices(db, chain, productIds, at),
    nextPrices(db, person.companyId, companyId, productIds),
    tiersOfAssigned(
      db,
      rows.map((row) => row.id),
    ),
  ])
  return rows.map(({ imageFileId, ...row }) => {
    const paidE4 = purchase(row.productId)
    return {
      ...row,
      imageUrl: fileUrl(imageFileId),
      currency: chain[0]?.currency ?? '',
      rule: row.rule as PriceRule,
      tiers: tiers
        .filter((tier) => tier.company_product_id === row.id)
        .map((tier) => ({ minQuantity: tier.min_quantity, price: tier.price })),
      purchasePrice: paidE4 === null ? null : Number(divideRounded(BigInt(paidE4), 100n)),
      earnedBp: earnedOn(row.effectivePrice, paidE4),
      scheduled: next.get(row.productId) ?? null,
    }
  })
}

/** A reseller's own products as choices. A distributor must name a company; a reseller only ever gets its own. */
export async function listResellerProducts(
  db: Db,
  person: Person,
  request: ListRequest<typeof prices.resellerProducts>,
) {
  const companyId = request.filters.companyId ?? person.companyId
  if (companyId !== person.companyId) await editableCompanyFor(db, person, companyId)
  const { title, code } = assignedColumns
  return paged<Pick<AssignedRow, 'id' | 'productId' | 'code' | 'title'>, 'title' | 'code'>(
    matchingIds(db, companyId, { filters: {}, quickSearch: request.quickSearch }).select([
      'cp.id',
      'cp.product_id as productId',
      'p.code',
      'p.title',
    ]),
    request,
    { sort: { title, code }, defaultSort: 'title', id: sql.ref('cp.id') },
  )
}
