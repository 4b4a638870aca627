import type { ListRequest } from '@brava/contract/list.ts'
import type { promotions } from '@brava/contract/promotions/promotions.endpoints.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { contains } from '../platform/db/containing.ts'
import { paged } from '../platform/db/paging.ts'
import { stateOf } from './promotion-view.ts'
import { productCount, type PromotionListRow, promotionRows, seenCount, stateAt } from './promotions.sql.ts'
import { recipientsOf } from './recipients.sql.ts'

const columns = {
  createdDate: sql.ref('p.created_at'),
  title: sql.ref('p.title'),
  startsAt: sql.ref('p.starts_at'),
  endsAt: sql.ref('p.ends_at'),
  products: productCount,
  seen: seenCount,
}

/** How many recipients a row names. */
const named = 3

/** All promotions, for distributors. */
export async function listPromotions(db: Db, request: ListRequest<typeof promotions.list>, now: Date) {
  const { state } = request.filters
  let query = promotionRows(db)
  if (state?.length) query = query.where(stateAt(now), 'in', state)
  if (request.quickSearch) {
    query = query.where(contains(request.quickSearch, 'p.title', 'p.message_title'))
  }
  const page = await paged<PromotionListRow, keyof typeof columns>(query, request, {
    sort: columns,
    defaultSort: 'createdDate',
    id: sql.ref('p.id'),
  })
  const recipients = Map.groupBy(
    await recipientsOf(
      db,
      page.data.map((row) => row.id),
    ),
    (row) => row.promotionId,
  )
  return {
    ...page,
    data: page.data.map(({ isSimple, ...row }) => {
      const mine = recipients.get(row.id) ?? []
      return {
        ...row,
        isSimpleNotification: isSimple,
        state: stateOf(row, now),
        recipients: mine.slice(0, named).map((one) => one.name),
        recipientCount: mine.length,
      }
    }),
  }
}
