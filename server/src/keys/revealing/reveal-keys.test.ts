import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { linkCustody } from '../custody/link-custody.ts'
import { recordCustody } from '../custody/record-custody.ts'
import { verifyCustody } from '../custody/verify-custody.ts'
import { codesOf, importWorld } from '../testing/import-world.ts'

const w = await importWorld()
const { db, world, call, app } = w
afterAll(() => w.close())

describe('revealing', () => {
  it('gives Tarik one code, uncached, and logs who saw it', async () => {
    const codes = codesOf(1, 10)
    await w.importCodes(codes, world.kestrel)
    const [key] = await w.keysOf(world.kestrel)
    const answer = await app.http.inject({
      method: 'GET',
      url: `/api/products/get-plain-key/${key?.id}?reason=Ticket%20118`,
      headers: { authorization: `Bearer ${await w.tokenOf(world.tarik)}` },
    })
    expect(answer.json()).toEqual({ data: { id: key?.id, code: codes[0] } })
    expect(answer.headers['cache-control']).toBe('no-store')
    const custody = await call('GET', `/products/get-key-custody/${key?.id}`)
    expect(custody.body.data).toMatchObject([
      { kind: 'imported' },
      { kind: 'revealed', userName: 'Tarik Kovačević', reason: 'Ticket 118', ip: '127.0.0.1' },
    ])
    expect((await w.as(world.amra)('GET', `/products/get-plain-key/${key?.id}`)).status).toBe(403)
  })

  it('stops at 200 codes in ten minutes, even when they are requested in parallel', async () => {
    await w.importCodes(codesOf(1, 11))
    const [key] = await w.keysOf(world.northfall)
    if (!key) throw new Error('a key is needed')
    await inTransaction(db, (trx) =>
      recordCustody(
        trx,
        app.services,
        Array.from({ length: 195 }, () => ({
          productId: world.northfall,
          kind: 'revealed' as const,
          at: new Date(),
          keyId: key.id,
          userId: w.lejla,
        })),
      ),
    )
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => call('GET', `/products/get-plain-key/${key.id}`)),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5)
    expect(answers.filter((answer) => answer.body.code === 'keys.tooManyReveals')).toHaveLength(7)
    expect((await w.as(world.tarik)('GET', `/products/get-plain-key/${key.id}`)).status).toBe(200)
    const alerts = await db
      .selectFrom('security_events')
      .select(['user_id', 'detail'])
      .where('kind', '=', 'keys.revealCapReached')
      .execute()
    expect(alerts).toHaveLength(7)
    expect(alerts).toContainEqual({ user_id: w.lejla, detail: { seen: 200 } })
  })

  it('logs nothing when the code does not open, and shows nothing when it cannot be logged', async () => {
    const [code] = codesOf(1, 15)
    await w.importCodes([code as string], world.vektorLiga)
    const [key] = await w.keysOf(world.vektorLiga)
    if (!key) throw new Error('a key is needed')
    const tarik = w.as(world.tarik)
    const seen = async () =>
      (await db.selectFrom('custody_log').select('kind').where('key_id', '=', key.id).execute()).length
    const revealed = async () =>
      (await db.selectFrom('keys').select('revealed_at').where('id', '=', key.id).executeTakeFirstOrThrow()).revealed_at
    await db
      .updateTable('keys')
      .set({ sealed: `${key.sealed}AA` })
      .where('id', '=', key.id)
      .execute()
    expect((await tarik('GET', `/products/get-plain-key/${key.id}`)).status).toBe(500)
    expect([await seen(), await revealed()]).toEqual([0, null])
    await db.updateTable('keys').set({ sealed: key.sealed }).where('id', '=', key.id).execute()

    await sql`revoke insert on custody_log from brava_app`.execute(w.owner)
    const refused = await tarik('GET', `/products/get-plain-key/${key.id}`)
    await sql`grant insert on custody_log to brava_app`.execute(w.owner)
    expect(refused.status).toBe(500)
    expect(JSON.stringify(refused.body)).not.toContain(code?.slice(0, 9))
    expect([await seen(), await revealed()]).toEqual([0, null])
    expect((await tarik('GET', `/products/get-plain-key/${key.id}`)).body.data.code).toBe(code)
    expect(await seen()).toBe(1)
  })

  it('detects a custody row that was changed, cut off or inserted', async () => {
    const { northfall } = world
    await w.importCodes(codesOf(1, 16))
    const key = (await w.keysOf(northfall)).at(-1)
    expect((await w.as(world.tarik)('GET', `/products/get-plain-key/${key?.id}`)).status).toBe(200)
    await linkCustody(db)
    const { seq: seen } = await db
      .selectFrom('custody_log')
      .select('seq')
      .where('key_id', '=', key?.id ?? 0)
      .where('kind', '=', 'revealed')
      .executeTakeFirstOrThrow()
    expect((await verifyCustody(db)).breaks).toEqual([])
    const tamper = async (statement: string) => {
      await sql.raw('alter table custody_log disable trigger user').execute(w.owner)
      await sql.raw(statement).execute(w.owner)
      await sql.raw('alter table custody_log enable trigger user').execute(w.owner)
    }
    await expect(
      sql`update custody_log set reason = 'nothing' where product_id = ${northfall}`.execute(app.services.db),
    ).rejects.toThrow()
    await tamper(`update custody_log set user_id = null where product_id = ${northfall} and seq = ${seen}`)
    expect((await verifyCustody(db, northfall)).breaks).toEqual([{ productId: northfall, seq: seen }])
    await tamper(`update custody_log set user_id = ${world.tarik} where product_id = ${northfall} and seq = ${seen}`)
    expect((await verifyCustody(db, northfall)).breaks).toEqual([])
    const { seq } = await db
      .selectFrom('custody_heads')
      .select('seq')
      .where('product_id', '=', northfall)
      .executeTakeFirstOrThrow()
    await tamper(`delete from custody_log where product_id = ${northfall} and seq = ${seq}`)
    expect((await verifyCustody(db, northfall)).breaks).toEqual([{ productId: northfall, seq }])
    const shown = await call('POST', '/products/verify-key-custody', {})
    expect(shown.body.data.breaks).toEqual([{ productId: northfall, seq }])
  })
})
