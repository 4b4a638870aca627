import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { findBreaches } from '../../invariants/invariants.sql.ts'
import type { Services } from '../../platform/call.ts'
import { readConfig } from '../../platform/config.ts'
import { connect } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { smallWorld } from '../../testing/small-world.ts'
import { keepCustodyLinked, linkCustody } from './link-custody.ts'
import { recordCustody } from './record-custody.ts'
import { verifyCustody } from './verify-custody.ts'

const { url, db, world, close } = await smallWorld()
const owner = connect(url, { size: 2, asOwner: true })
afterAll(async () => {
  await owner.close()
  await close()
})
beforeEach(async () => {
  await linkCustody(db)
})

/** A server that dies right after its commit: nobody links what it wrote. */
const dead: Pick<Services, 'jobs'> = { jobs: { enqueue: async () => {}, enqueueSoon: () => {}, runHere: () => {} } }
let key = 0
const write = (services = dead, productIds = [world.northfall]) =>
  inTransaction(db, (trx) =>
    recordCustody(
      trx,
      services,
      productIds.map((productId) => ({
        productId,
        keyId: (key += 1),
        kind: 'resent' as const,
        at: new Date(),
        userId: world.tarik,
        reason: 'Ticket 118',
      })),
    ),
  )
const past = async (statement: string) => {
  await sql.raw('alter table custody_log disable trigger user').execute(owner.db)
  await sql.raw(statement).execute(owner.db)
  await sql.raw('alter table custody_log enable trigger user').execute(owner.db)
}
const newest = async () => {
  const { rows } = await sql<{ id: number }>`select max(id) as id from custody_log`.execute(db)
  return rows[0]?.id as number
}
const northfallBreaks = async () => (await verifyCustody(db, world.northfall)).breaks.length

describe('rows of the custody log that are not linked yet (guarantee G37)', () => {
  test('are linked by the job when the server that wrote them died', async () => {
    const before = await verifyCustody(db)
    await write(dead, [world.northfall, world.kestrel])
    const dying = await verifyCustody(db)
    expect(dying).toMatchObject({ rows: before.rows, waiting: 2, breaks: [] })
    expect(dying.linkedUntil.getTime()).toBeLessThan(Date.now())
    await keepCustodyLinked({ db })
    expect(await verifyCustody(db)).toMatchObject({ rows: before.rows + 2, waiting: 0, breaks: [] })
  })

  test('are linked by the server that wrote them right after the commit', async () => {
    const app = await createApp(
      readConfig({ BRAVA_MODE: 'test', DATABASE_URL: url, LOG_LEVEL: 'silent', ROLE: 'web', RATE_LIMITS: 'off' }),
    )
    await app.startJobs()
    try {
      await write(app.services)
      await expect.poll(async () => (await verifyCustody(db)).waiting, { timeout: 45_000 }).toBe(0)
      expect((await verifyCustody(db)).breaks).toEqual([])
    } finally {
      await app.close()
    }
  })

  test('are not a break while a linker is at work: the proof reads a product from one snapshot', async () => {
    let working = true
    const linking = (async () => {
      while (working) {
        await write(dead, [world.northfall])
        await linkCustody(db)
      }
    })()
    const found = []
    for (let n = 0; n < 60; n += 1) found.push(...(await verifyCustody(db, world.northfall)).breaks)
    working = false
    await linking
    expect(found).toEqual([])
  })

  test('are each linked once by eight concurrent linkers while others write', async () => {
    const before = (await verifyCustody(db)).rows
    const products = [world.northfall, world.kestrel, world.vektorLiga]
    const linked = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        if (n % 5 !== 0) return linkCustody(db)
        await write(dead, products)
        return 0
      }),
    )
    const rest = await linkCustody(db)
    expect(linked.reduce((sum, n) => sum + n, rest)).toBe(24)
    expect(await verifyCustody(db)).toMatchObject({ rows: before + 24, waiting: 0, breaks: [] })
  })

  test('cannot be changed, deleted, linked or withdrawn by the application', async () => {
    await write()
    for (const statement of [
      "update custody_log set reason = '' where hash is null",
      'update custody_log set seq = 1, hash = prev_hash',
      'delete from custody_log where hash is null',
      "update custody_waiting set digest = sha256('')",
      'delete from custody_waiting',
      'update custody_heads set seq = seq + 1',
      "insert into custody_log (product_id, at, kind, seq, prev_hash, hash) select product_id, now(), 'resent', seq + 1, hash, hash from custody_heads",
    ]) {
      await expect(sql.raw(statement).execute(db), statement).rejects.toThrow('permission denied')
    }
    await expect(sql`update custody_log set reason = 'other' where hash is null`.execute(owner.db)).rejects.toThrow(
      'append-only',
    )
  })

  test('show as a break when somebody has changed one, which is then never linked', async () => {
    await write()
    const id = await newest()
    await past(`update custody_log set reason = 'Ticket 119' where id = ${id}`)
    expect(await northfallBreaks()).toBe(1)
    expect(await linkCustody(db)).toBe(0)
    await past(`update custody_log set reason = 'Ticket 118' where id = ${id}`)
    expect(await northfallBreaks()).toBe(0)
    expect(await linkCustody(db)).toBe(1)
    await past(`update custody_log set reason = 'Ticket 119' where id = ${id}`)
    expect(await northfallBreaks()).toBe(1)
    await past(`update custody_log set reason = 'Ticket 118' where id = ${id}`)
    expect(await northfallBreaks()).toBe(0)
  })

  test('show as a break when somebody has removed one, or only its announcement, or inserted one', async () => {
    await write()
    const id = await newest()
    const kept = `create table kept as select * from custody_log where id = ${id}`
    await past(`${kept}; delete from custody_log where id = ${id}`)
    expect(await northfallBreaks()).toBe(1)
    expect((await findBreaches(db)).filter((breach) => breach.invariant === 'G37')).toHaveLength(1)
    await past('insert into custody_log overriding system value select * from kept; drop table kept')
    expect(await northfallBreaks()).toBe(0)

    await past(`create table kept as select * from custody_waiting; delete from custody_waiting`)
    expect(await northfallBreaks()).toBe(1)
    await past('insert into custody_waiting select * from kept; drop table kept')
    expect(await northfallBreaks()).toBe(0)

    await sql`insert into custody_log (product_id, at, kind) values (${world.northfall}, now(), 'delivered')`.execute(
      db,
    )
    expect(await northfallBreaks()).toBe(1)
    await past(`delete from custody_log where id = ${await newest()}`)
    expect(await northfallBreaks()).toBe(0)
  })

  test('become a security event when one cannot be linked for more than a minute', async () => {
    const events = async () =>
      (await db.selectFrom('security_events').select('detail').where('kind', '=', 'keys.custodyUnlinked').execute())
        .length
    await write()
    const id = await newest()
    await past(`update custody_log set user_id = null where id = ${id}`)
    await keepCustodyLinked({ db })
    expect(await events()).toBe(0)
    await past("update custody_waiting set at = at - interval '61 seconds'")
    await keepCustodyLinked({ db })
    expect(await events()).toBe(1)
    await past(`update custody_log set user_id = ${world.tarik} where id = ${id}`)
    expect(await northfallBreaks()).toBe(0)
  })
})
