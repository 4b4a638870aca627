import { afterAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { smallWorld } from '../../testing/small-world.ts'
import { linkCustody } from './link-custody.ts'
import { type CustodyEvent, recordCustody } from './record-custody.ts'
import { verifyCustody } from './verify-custody.ts'

const { db, world, close } = await smallWorld()
afterAll(close)
/** Nothing is linked automatically here. */
const jobs = { jobs: { enqueue: async () => {}, enqueueSoon: () => {}, runHere: () => {} } }

const event = (productId: number, keyId: number, more: Partial<CustodyEvent> = {}): CustodyEvent => ({
  productId,
  keyId,
  kind: 'resent',
  at: new Date('2026-11-21T09:00:00.007Z'),
  userId: world.tarik,
  ...more,
})

describe('the custody chain that the database links', () => {
  it('matches the one that the server recomputes, whatever Tarik enters as the reason', async () => {
    const reasons = ['', `"'\\/`, 'Đurić: ključ čćžšđ €', 'a\tb\nc\u0001\u001f\u007f', '\u2028 🔑', '</script>']
    const { rows: before } = await verifyCustody(db)
    for (const reason of reasons) {
      const ip = reason.length % 2 ? '::1' : ''
      await inTransaction(db, (trx) =>
        recordCustody(trx, jobs, [event(world.northfall, 1, { reason, ip, sessionId: 4 })]),
      )
    }
    expect(await linkCustody(db)).toBe(reasons.length)
    expect(await verifyCustody(db)).toMatchObject({ rows: before + reasons.length, breaks: [] })
  })

  it('continues for several products and causes at once', async () => {
    const numbers = async () => {
      const rows = await db.selectFrom('custody_log').select('seq').where('product_id', '=', world.kestrel).execute()
      return rows.map((row) => Number(row.seq)).sort((a, b) => a - b)
    }
    const before = (await numbers()).length
    await inTransaction(db, (trx) =>
      recordCustody(trx, jobs, [
        event(world.kestrel, 5),
        event(world.northfall, 6, { kind: 'faulty', orderId: 7, companyId: world.digitalis }),
        event(world.kestrel, 8, { at: new Date('2026-12-31T23:59:59.999Z') }),
        event(world.northfall, 9),
      ]),
    )
    await linkCustody(db)
    expect((await verifyCustody(db)).breaks).toEqual([])
    expect(await numbers()).toEqual(Array.from({ length: before + 2 }, (_, n) => n + 1))
  })

  it('refuses a product that has none', async () => {
    await expect(inTransaction(db, (trx) => recordCustody(trx, jobs, [event(999_999, 1)]))).rejects.toThrow(
      'no custody chain',
    )
  })

  it('stays intact whoever comes first: 16 concurrent writers leave no break', async () => {
    const products = [world.northfall, world.kestrel, world.vektorLiga]
    await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        inTransaction(db, (trx) =>
          recordCustody(
            trx,
            jobs,
            (n % 2 ? products : products.toReversed()).map((productId) =>
              event(productId, n + 1, { reason: String(n) }),
            ),
          ),
        ),
      ),
    )
    await linkCustody(db)
    expect(await verifyCustody(db)).toMatchObject({ waiting: 0, breaks: [] })
  })
})
