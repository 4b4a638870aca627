import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import { findBreaches } from '../../invariants/invariants.sql.ts'
import { verifyCustody } from '../../keys/custody/verify-custody.ts'
import { availableOf } from '../../ledger/available-of.ts'
import { shopWorld } from './shop-world.ts'

/** The world of shops for placing orders: Amra, Nikola and Mirza are signed in, and every test starts without stock. */
export async function placingWorld() {
  const world = await shopWorld()
  const { db } = world
  beforeEach(async () => {
    await db.updateTable('keys').set({ state: 6 }).where('state', '=', 2).execute()
  })
  return {
    ...world,
    amra: await world.tokenFor('amra'),
    nikola: await world.tokenFor('nikola'),
    mirza: await world.tokenFor('mirza'),
    stockOf: (id: number) =>
      db.selectFrom('product_stock').selectAll().where('product_id', '=', id).executeTakeFirstOrThrow(),
    /** What a company may still spend, minor units. */
    fundsOf: async (companyId: number) => (await availableOf(db, companyId)).available,
    orderCount: async () =>
      (await db.selectFrom('orders').select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n,
    /** No invariant and no chain of custody is broken. */
    async holdsTrue() {
      expect(await findBreaches(db)).toEqual([])
      expect((await verifyCustody(db)).breaks).toEqual([])
    },
  }
}
