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
  /** An order from company funds left for a distributor to approve. */
  readonly waits?: boolean
  /** The price that the buyer sees for a product after a test has changed it, minor units. */
  readonly prices?: Partial<Record<ProductName, number>>
}

/**
 * Places an order through the real placing code, as the cart does, and returns its id: with the price the buyer sees,
 * and as back order if the stock is short. Restores the settings of the company and the products afterwards.
 */
export async function placeAsCustomer(
  services: Services,
  { people, products }: OrderPeople,
  { by, lines, paymentType = 5, waits = false, prices = {} }: Wish,
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
        seenPrice: prices[product] ?? unitPrices[by],
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

/**
 * Lets the company order anything, and also the companies above it, whose terms limit its own; returns how to undo
 * that. Nothing is written if it is already allowed.
 */
async function allow(trx: Trx, companyId: number, productIds: readonly number[], rule: { auto_approve: boolean }) {
  const rules = { may_back_order: true, payment_types: [1, 3, 4, 5] }
  const buyers = await trx
    .selectFrom('companies as c')
    .leftJoin('companies as own', 'own.parent_id', 'c.id')
    .where((is) => is.or([is('c.id', '=', companyId), is('own.id', '=', companyId)]))
    .where('c.parent_id', 'is not', null)
    .select(['c.id', 'c.auto_approve', 'c.may_back_order', 'c.payment_types'])
    .distinct()
    .orderBy('c.id')
    .execute()
  const undone: (() => Promise<unknown>)[] = []
  for (const { id, ...before } of buyers) {
    const wanted = { auto_approve: id === companyId ? rule.auto_approve : true, ...rules }
    if (JSON.stringify(before) === JSON.stringify(wanted)) continue
    const company = () => trx.updateTable('companies').where('id', '=', id)
    await company().set(wanted).execute()
    undone.push(() => company().set(before).execute())
  }
  const strict = () => trx.updateTable('products').where('id', 'in', productIds)
  const changed = await trx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', productIds)
    .where('may_back_order', '=', false)
    .execute()
  if (changed.length > 0) {
    await strict().set({ may_back_order: true }).execute()
    undone.push(() => strict().set({ may_back_order: false }).execute())
  }
  return async () => {
    for (const undo of undone) await undo()
  }
}
