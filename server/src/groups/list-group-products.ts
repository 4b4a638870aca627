import { isDistributor } from '@brava/contract/access.ts'
import { fileUrl } from '@brava/contract/files/file-url.ts'
import type { groups } from '@brava/contract/groups/groups.endpoints.ts'
import type { Language } from '@brava/contract/language.ts'
import { type ListRequest, retrieveAllLimit } from '@brava/contract/list.ts'
import { sql } from 'kysely'
import type { Person } from '../platform/call.ts'
import { contains } from '../platform/db/containing.ts'
import type { Db } from '../platform/db/connect.ts'
import { nameIn } from '../platform/db/name-in.ts'
import { paged, pagedByIds } from '../platform/db/paging.ts'
import { companiesWithIt, tiersOfGroupProducts } from '../prices/group-prices.ts'
import { inCategory } from '../prices/in-category.ts'
import { earnedOn, startPrices } from '../prices/start-prices.ts'
import { type GroupProductRow, groupProductRows, type ProductToAddRow, productsToAdd } from './groups.sql.ts'
import { groupFor } from './list-groups.ts'

const columnsIn = (language: Language) => ({
  createdDate: sql.ref('gp.created_at'),
  title: sql.ref('p.title'),
  code: sql.ref('p.code'),
  category: nameIn(language, 'c.title'),
  price: sql.ref('gp.price'),
  companiesWithIt: companiesWithIt(sql.ref('gp.group_id'), sql.ref('gp.product_id')),
})

const hasTiers = sql<boolean>`exists (select 1 from price_tiers t where t.group_product_id = gp.id)`

/** One page of a group's products with what its companies pay. */
export async function listGroupProducts(
  db: Db,
  person: Person,
  groupId: number,
  request: ListRequest<typeof groups.productPage>,
  { at, language }: { at: Date; language: Language },
) {
  const group = await groupFor(db, person, groupId)
  const { filters } = request
  let query = groupProductRows(db, groupId)
  if (filters.categoryId !== undefined) query = query.where(inCategory(filters.categoryId))
  if (filters.hasTiers !== undefined) query = query.where(hasTiers, '=', filters.hasTiers)
  if (request.quickSearch) {
    query = query.where(contains(request.quickSearch, 'p.title', 'p.code'))
  }
  const page = await pagedByIds(
    () => query.clearSelect().select('gp.id'),
    request,
    { sort: columnsIn(language), defaultSort: 'createdDate', id: sql.ref('gp.id') },
    (ids) => groupProductRows(db, groupId).where('gp.id', 'in', ids).execute(),
  )
  return { ...page, data: await withPrices(db, person, group.currency, page.data, at) }
}

/** The products of a group, by title; at most as many as any answer may carry. */
export async function groupProductsOf(db: Db, person: Person, groupId: number) {
  await groupFor(db, person, groupId)
  return groupProductRows(db, groupId).orderBy('p.title').orderBy('gp.id').limit(retrieveAllLimit).execute()
}

/** The same with what its companies pay. */
export async function allGroupProducts(db: Db, person: Person, groupId: number, at: Date) {
  const group = await groupFor(db, person, groupId)
  const rows = await groupProductsOf(db, person, groupId)
  return withPrices(db, person, group.currency, rows, at)
}

async function withPrices(db: Db, person: Person, currency: string, rows: readonly GroupProductRow[], at: Date) {
  const productIds = rows.map((row) => row.productId)
  const [startOf, tiers] = await Promise.all([
    startPrices(db, { person, productIds, currency, at }),
    tiersOfGroupProducts(
      db,
      rows.map((row) => row.id),
    ),
  ])
  return rows.map(({ imageFileId, ...row }) => {
    const { purchase } = startOf(row.productId)
    return {
      ...row,
      imageUrl: fileUrl(imageFileId),
      currency,
      tiers: tiers.get(row.id) ?? [],
      purchasePrice: purchase,
      earnedBp: earnedOn(row.price, purchase === null ? null : purchase * 100),
    }
  })
}

const addColumns = {
  createdDate: sql.ref('p.created_at'),
  title: sql.ref('p.title'),
  code: sql.ref('p.code'),
}

/**
 * Products that a group of the person's company may contain; without a group there is no currency for a start price.
 */
export async function listProductsToAdd(
  db: Db,
  person: Person,
  request: ListRequest<typeof groups.productsToAdd>,
  at: Date,
) {
  const { filters } = request
  const group = filters.groupId === undefined ? undefined : await groupFor(db, person, filters.groupId)
  let query = productsToAdd(db, group?.id ?? 0, isDistributor(person) ? null : person.companyId)
  if (filters.categoryId !== undefined) query = query.where(inCategory(filters.categoryId))
  if (filters.isInGroup !== undefined) query = query.where('gp.id', filters.isInGroup ? 'is not' : 'is', null)
  if (request.quickSearch) {
    query = query.where(contains(request.quickSearch, 'p.title', 'p.code'))
  }
  const page = await paged<ProductToAddRow, keyof typeof addColumns>(query, request, {
    sort: addColumns,
    defaultSort: 'createdDate',
    id: sql.ref('p.id'),
  })
  const startOf = group
    ? await startPrices(db, { person, productIds: page.data.map((row) => row.id), currency: group.currency, at })
    : () => ({ start: null, purchase: null })
  return {
    ...page,
    data: page.data.map(({ imageFileId, ...row }) => {
      const { start, purchase } = startOf(row.id)
      return { ...row, imageUrl: fileUrl(imageFileId), startPrice: start, purchasePrice: purchase }
    }),
  }
}
