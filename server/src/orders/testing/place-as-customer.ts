import type { PaymentType } from '@brava/contract/enums.ts'
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { placeOrder } from '../placing/place-order.ts'
import { type OrderPeople, type ProductName, unitPrices, type Who } from './write-people.ts'

export interface Wish {
  readonly by: Exclude<Who, 'tarik'>
  readonly lines: readonly (readonly [ProductName, number])[]
  readonly paymentType?: PaymentType
  /** An order from company funds that is left for a distributor to approve. */
  readonly waits?: boolean
}

/**
 * Places an order through the placing itself, as the cart does, and answers its id: with what the buyer sees as price, and
 * in back order where the stock is short. What the company and the products allow is as before afterwards.
 */
export async function placeAsCustomer(
  services: Services,
  { people, products }: OrderPeople,
  { by, lines, paymentType = 5, waits = false }: Wish,
): Promise<number> {
  const { id: userId, companyId, name } = people[by]
  const productIds = lines.map(([product]) => products[product].id)
  return inTransaction(services.db, async (trx) => {
    const undo = await allow(trx, companyId, productIds, { auto_approve: !waits })
    const { id } = await placeOrder(trx, services, {
      companyId,
      userId,
      sessionId: null,
      ip: '',
      lines: lines.map(([product, quantity], index) => ({
        id: index + 1,
        productId: products[product].id,
        promotionId: null,
        quantity,
        seenPrice: unitPrices[by],
      })),
      paymentType,
      email: `${by}@firma.example`,
      phone: '',
      toName: name,
      language: 'bs',
      showImgKeys: true,
      reference: '',
      cartVersion: 1,
    })
    await undo()
    return id
  })
}

/** Lets the company order what it likes; answers how to take that back. Nothing is written where it may already. */
async function allow(trx: Trx, companyId: number, productIds: readonly number[], rule: { auto_approve: boolean }) {
  const rules = { ...rule, may_back_order: true, payment_types: [1, 3, 4, 5] }
  const company = () => trx.updateTable('companies').where('id', '=', companyId)
  const strict = () => trx.updateTable('products').where('id', 'in', productIds)
  const { auto_approve, may_back_order, payment_types } = await trx
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const before = { auto_approve, may_back_order, payment_types }
  const isAllowed = JSON.stringify(before) === JSON.stringify(rules)
  if (!isAllowed) await company().set(rules).execute()
  const changed = await trx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', productIds)
    .where('may_back_order', '=', false)
    .execute()
  if (changed.length > 0) await strict().set({ may_back_order: true }).execute()
  return async () => {
    if (!isAllowed) await company().set(before).execute()
    if (changed.length > 0) await strict().set({ may_back_order: false }).execute()
  }
}
