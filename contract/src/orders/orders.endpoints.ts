import { orderActs } from './order-acts.ts'
import { orderBulkActs } from './order-bulk-acts.ts'
import { orderLists } from './order-lists.ts'
import { orderReads } from './order-reads.ts'

/** Orders as distributors work with them (specification §7, Orders). */
export const orders = {
  ...orderLists,
  ...orderReads,
  ...orderActs,
  ...orderBulkActs,
}
