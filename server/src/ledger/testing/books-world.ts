import { afterAll } from 'vitest'
import type { Trx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refused } from '../../platform/refuse.ts'
import { findBreaches } from '../../invariants/invariants.sql.ts'
import { smallWorld } from '../../testing/small-world.ts'
import { addFunds } from '../add-funds.ts'
import { availableOf } from '../available-of.ts'
import { captureForOrder } from '../capture-for-order.ts'
import { holdForOrder } from '../hold-for-order.ts'
import type { LockedAccounts } from '../ledger.sql.ts'
import { lockAccounts } from '../lock-accounts.ts'
import type { MoneyLeg, OrderMoney } from '../money-leg.ts'
import { setCreditLimit } from '../set-credit-limit.ts'
import { settleForOrder } from '../settle-for-order.ts'

type Booking<M extends OrderMoney> = (
  trx: Trx,
  accounts: ReadonlyMap<number, LockedAccounts>,
  money: M,
) => Promise<unknown>

/** A booking that locks its accounts first, as serving an order does. */
const withLock =
  <M extends OrderMoney>(book: Booking<M>) =>
  async (trx: Trx, money: M): Promise<void> => {
    const buyers = money.legs.map((leg) => leg.buyerId)
    await book(trx, await lockAccounts(trx, buyers), money)
  }

/** The small world for tests of its books: amounts in minor units, orders that exist only in the ledger. */
export async function booksWorld() {
  const { db, url, world, close } = await smallWorld()
  afterAll(() => close())
  let lastOrder = 999
  const nextOrderId = () => (lastOrder += 1)
  const work = <T>(run: (trx: Trx) => Promise<T>) => inTransaction(db, run)
  const pay = (companyId: number, amount: number, memo = 'wire') =>
    work((trx) => addFunds(trx, { companyId, amount, userId: world.tarik, memo }))
  const limit = (companyId: number, value: number) =>
    work((trx) => setCreditLimit(trx, { companyId, limit: value, userId: world.tarik, memo: '' }))

  return {
    db,
    url,
    world,
    nextOrderId,
    work,
    hold: withLock(holdForOrder),
    capture: withLock(captureForOrder),
    settle: withLock(settleForOrder),
    pay,
    limit,
    /** Breaches of the money invariants I4 and I5. */
    moneyBreaches: async () => (await findBreaches(db)).filter(({ invariant }) => /I[45]/.test(invariant)),
    orderOf: (...legs: MoneyLeg[]) => ({ orderId: nextOrderId(), legs, userId: world.nikola }),
    megabajtLeg: (gross: number): MoneyLeg => ({
      seq: 1,
      sellerId: world.brava,
      buyerId: world.megabajt,
      currency: 'BAM',
      gross,
    }),
    /** Gejmerija pays Digitalis the second amount, Digitalis pays Brava the first. */
    gejmerijaLegs: (first: number, second: number): MoneyLeg[] => [
      { seq: 1, sellerId: world.brava, buyerId: world.digitalis, currency: 'BAM', gross: first },
      { seq: 2, sellerId: world.digitalis, buyerId: world.gejmerija, currency: 'BAM', gross: second },
    ],
    refusal: (error: unknown) => (error instanceof Refused ? error.def.code : `unexpected: ${error}`),
    /** Takes all of a company's money, so that a test starts at zero. */
    async empty(companyId: number): Promise<void> {
      await limit(companyId, 0)
      const { available } = await availableOf(db, companyId)
      if (available > 0) await pay(companyId, -available, 'start of a test')
      if (available < 0) await pay(companyId, -available)
    },
  }
}
