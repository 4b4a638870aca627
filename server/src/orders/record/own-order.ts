import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Person } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { orderHeads } from './orders.sql.ts'

/** An order of the person's own company; otherwise order.notFound, even for one of a retailer below. */
export async function ownOrder(db: Db, person: Person, id: number) {
  const head = await orderHeads(db, person).where('o.id', '=', id).executeTakeFirst()
  if (!head || head.companyId !== person.companyId) refuse(orderErrors.notFound)
  return head
}
