import { commonErrors } from '@brava/contract/errors.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import {
  type SupplierClaimAction,
  type SupplierClaimState,
  supplierClaimTransitions,
} from '@brava/contract/supplier-claims/supplier-claim-state.ts'
import type { supplierClaims } from '@brava/contract/supplier-claims/supplier-claims.endpoints.ts'
import { actionsFrom } from '@brava/contract/transitions.ts'
import { sql } from 'kysely'
import { mayBeNull } from '../platform/db/column-meaning.ts'
import type { Db } from '../platform/db/connect.ts'
import { contains } from '../platform/db/containing.ts'
import { paged } from '../platform/db/paging.ts'
import { refuse } from '../platform/refuse.ts'
import { claimCounts, type ClaimFound, claimHistory, claimKeys, claimRows } from './supplier-claims.sql.ts'

const columns = {
  createdDate: sql.ref('c.created_at'),
  number: sql.ref('c.number'),
  supplier: sql.ref('s.name'),
  product: sql.ref('p.title'),
  keys: sql.ref('c.keys'),
  amount: sql.ref('c.amount'),
  credit: mayBeNull(sql.ref('c.credit')),
  state: sql.ref('c.state'),
}

const view = (claim: ClaimFound) => ({
  ...claim,
  allowedActions: actionsFrom<SupplierClaimState, SupplierClaimAction>(supplierClaimTransitions, claim.state),
})

/** One page of claims, how many are open, and how long the oldest has been waiting. */
export async function listClaims(db: Db, request: ListRequest<typeof supplierClaims.list>) {
  const { filters, quickSearch } = request
  let query = claimRows(db)
  if (filters.state?.length) query = query.where('c.state', 'in', filters.state)
  if (filters.supplierId !== undefined) query = query.where('b.supplier_id', '=', filters.supplierId)
  if (filters.productId !== undefined) query = query.where('b.product_id', '=', filters.productId)
  if (quickSearch) {
    query = query.where(contains(quickSearch, 'c.number', 's.name', 'p.title', 'b.code'))
  }
  const [{ oldestAt, ...counts }, page] = await Promise.all([
    claimCounts(db),
    paged<ClaimFound, keyof typeof columns>(query, request, {
      sort: columns,
      defaultSort: 'createdDate',
      id: sql.ref('c.id'),
    }),
  ])
  return { counts, oldestAt, pagedResult: page.pagedResult, data: page.data.map(view) }
}

/** One claim with its keys, masked, and its history. Error: common.notFound. */
export async function claimView(db: Db, id: number) {
  const claim = (await claimRows(db).where('c.id', '=', id).executeTakeFirst()) ?? refuse(commonErrors.notFound)
  const [lines, history] = await Promise.all([claimKeys(db, id), claimHistory(db, id)])
  return { ...view(claim), lines, history }
}
