import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sayNotification } from '../notifications/say-notification.ts'
import { spreadNews } from '../notifications/spread-news.ts'
import { orderWorld } from '../orders/testing/order-world.ts'
import { claimableKeys, insertClaim, lockBatch } from './supplier-claims.sql.ts'
import { untilWaitedFor } from '../testing/until-waited-for.ts'

const world = await orderWorld()
const { as, breaches, db, people, products, stock } = world

/** A batch with the given number of Northfall keys, the first ones faulty; returns its id and keys. */
async function faultyBatch(keys: number, faulty: number) {
  const made = await stock('northfall', keys)
  const ids = made.slice(0, faulty).map((key) => key.id)
  await sql`update keys set state = 5 where id = any(${ids}::bigint[])`.execute(db)
  const { batch_id: batchId } = await db
    .selectFrom('keys')
    .select('batch_id')
    .where('id', '=', made[0]?.id ?? 0)
    .executeTakeFirstOrThrow()
  return { batchId, faulty: made.slice(0, faulty) }
}
const draft = (batchId: number) => as('tarik', 'POST', '/supplier-claims/create-supplier-claim', { batchId })
const drafted = async (batchId: number): Promise<number> => (await draft(batchId)).body.data.id
const send = (id: number) => as('tarik', 'PUT', `/supplier-claims/send-supplier-claim/${id}`)
const settle = (id: number, body: object) => as('tarik', 'PUT', `/supplier-claims/settle-supplier-claim/${id}`, body)
const one = async (id: number) => (await as('tarik', 'GET', `/supplier-claims/${id}`)).body.data
const batchOf = async (batchId: number) =>
  (await as('tarik', 'GET', `/products/get-key-batches/${products.northfall.id}`)).body.data.batches.find(
    (batch: { id: number }) => batch.id === batchId,
  )

/** Tarik's colleagues are notified of what he does. */
const { rows: colleagues } = await sql<{ id: number }>`
  with lejla as (insert into users (company_id, username, email, first_name, last_name)
    values (${people.tarik.companyId}, 'lejla', 'lejla@brava.example', 'Lejla', 'Begić') returning id)
  insert into user_roles select id, 5 from lejla returning user_id as id`.execute(db)

describe('a claim to a supplier', () => {
  it('drafted again by Tarik because the response was lost is the same claim', async () => {
    const { batchId } = await faultyBatch(2, 1)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const sent = () => as('tarik', 'POST', '/supplier-claims/create-supplier-claim', { batchId }, 'en', key)
    const first = await sent()
    expect([first.status, (await sent()).body]).toEqual([200, first.body])
  })

  it('contains all faulty keys of its batch at their cost, is sent and credited, and the batch shows it', async () => {
    const { batchId, faulty } = await faultyBatch(5, 3)
    expect(await batchOf(batchId)).toMatchObject({ faulty: 3, claimable: 3, credited: '0.00' })
    const id = await drafted(batchId)
    expect(await batchOf(batchId)).toMatchObject({ faulty: 3, claimable: 0 })
    expect(await one(id)).toMatchObject({
      number: expect.stringMatching(/^SC-\d{4}$/),
      supplier: 'Kaldera Works',
      keys: 3,
      amount: '120.00',
      currency: 'BAM',
      state: 1,
      credit: null,
      createdBy: 'Tarik Kovačević',
      allowedActions: ['send', 'delete'],
      lines: faulty.map(({ id: keyId }) => ({ keyId, last4: '7QK2', isImage: false, orderId: null })),
    })
    expect((await settle(id, { as: 'credit', credit: '80.00' })).body.code).toBe('supplierClaim.notAllowedNow')
    expect((await send(id)).body.data.state).toBe(2)
    for (const credit of [null, '0.00', '120.01'])
      expect((await settle(id, { as: 'credit', credit })).body.code).toBe('supplierClaim.creditNeeded')
    expect((await settle(id, { as: 'credit', credit: '80.00', answer: 'KO-118' })).body.data.state).toBe(3)
    expect(await one(id)).toMatchObject({ state: 3, credit: '80.00', answer: 'KO-118', allowedActions: [] })
    expect(
      (await one(id)).history.map((event: { state: number; by: string; note: string }) => [
        event.state,
        event.by,
        event.note,
      ]),
    ).toEqual([
      [1, 'Tarik Kovačević', ''],
      [2, 'Tarik Kovačević', ''],
      [3, 'Tarik Kovačević', 'KO-118'],
    ])
    expect(await batchOf(batchId)).toMatchObject({ claimable: 0, credited: '80.00' })
    expect((await settle(id, { as: 'refuse' })).body.code).toBe('supplierClaim.notAllowedNow')
  })

  it('contains each key once, also when two people draft at the same moment; what a supplier refuses may be claimed again', async () => {
    const { batchId } = await faultyBatch(4, 2)
    const answers = await Promise.all([draft(batchId), draft(batchId), draft(batchId)])
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(2)
    const id = answers.find((answer) => answer.status === 200)?.body.data.id
    await send(id)
    expect((await settle(id, { as: 'refuse', answer: 'Iskorišteni' })).body.data.state).toBe(5)
    const again = await drafted(batchId)
    expect(await one(again)).toMatchObject({ keys: 2, state: 1 })
    await as('tarik', 'DELETE', `/supplier-claims/delete-supplier-claim/${again}`)
    expect(await batchOf(batchId)).toMatchObject({ claimable: 2 })
    await send(await drafted(batchId))
    const none = await draft((await faultyBatch(2, 0)).batchId)
    expect([none.status, none.body.code]).toEqual([409, 'supplierClaim.nothingToClaim'])
  })

  it('sent to its supplier can no longer be deleted, neither before the answer nor after it', async () => {
    const { batchId } = await faultyBatch(1, 1)
    const id = await drafted(batchId)
    const gone = () => as('tarik', 'DELETE', `/supplier-claims/delete-supplier-claim/${id}`)
    await send(id)
    expect([(await gone()).body.code, (await one(id)).state]).toEqual(['supplierClaim.notAllowedNow', 2])
    await settle(id, { as: 'credit', credit: '40.00' })
    expect([(await gone()).body.code, (await one(id)).state]).toEqual(['supplierClaim.notAllowedNow', 3])
    expect(await batchOf(batchId)).toMatchObject({ claimable: 0, credited: '40.00' })
  })

  it('that is refused leaves the keys of other claims in place', async () => {
    const other = await faultyBatch(2, 2)
    await drafted(other.batchId)
    const refused = await faultyBatch(1, 1)
    const id = await drafted(refused.batchId)
    await send(id)
    await settle(id, { as: 'refuse', answer: 'Rade' })
    expect(await batchOf(refused.batchId)).toMatchObject({ claimable: 1 })
    expect(await batchOf(other.batchId)).toMatchObject({ claimable: 0 })
    expect((await draft(other.batchId)).body.code).toBe('supplierClaim.nothingToClaim')
  })

  it('has one answer, also when Tarik records a credit at the moment a colleague records a refusal', async () => {
    const { batchId } = await faultyBatch(1, 1)
    const id = await drafted(batchId)
    await send(id)
    const { asked } = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('supplier_claims').select('id').where('id', '=', id).forUpdate().execute()
      const asked = Promise.all([
        settle(id, { as: 'credit', credit: '40.00', answer: 'KO-119' }),
        settle(id, { as: 'refuse', answer: 'Rade' }),
      ])
      await untilWaitedFor(db, trx, 2)
      return { asked }
    })
    const answers = await asked
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect((await one(id)).history).toHaveLength(3)
    expect(await breaches()).toEqual([])
  })

  it("keeps its keys where they are: none returns to stock or is deleted while the supplier's answer is open", async () => {
    const { batchId, faulty } = await faultyBatch(2, 1)
    const keyId = faulty[0]?.id ?? 0
    const id = await drafted(batchId)
    const back = () =>
      as('tarik', 'PUT', `/products/return-key-to-use/${keyId}`, { reason: 'radi ipak', override: true })
    expect((await back()).body.code).toBe('keys.inAClaim')
    const gone = await as('tarik', 'DELETE', '/products/delete-product-keys', { ids: [keyId], reason: 'x' })
    expect(gone.body.code).toBe('keys.inAClaim')
    const again = await as('tarik', 'PUT', '/products/withdraw-plain-faulty-keys', { ids: [keyId], reason: 'x' })
    expect([again.status, again.body.code]).toEqual([409, 'keys.inAClaim'])
    const single = await as('tarik', 'PUT', `/products/withdraw-faulty-key/${keyId}`, { reason: 'x' })
    expect([single.status, single.body.code]).toEqual([409, 'keys.inAClaim'])
    await as('tarik', 'DELETE', `/supplier-claims/delete-supplier-claim/${id}`)
    expect((await back()).status).toBe(200)
  })

  it('drafted while Tarik returns one of its keys to use, or deletes it, keeps that key: he is refused', async () => {
    for (const act of ['return', 'delete'] as const) {
      const { batchId, faulty } = await faultyBatch(1, 1)
      const keyId = faulty[0]?.id ?? 0
      const { asked } = await db.transaction().execute(async (trx) => {
        await lockBatch(trx, batchId)
        const keyIds = await claimableKeys(trx, batchId)
        const asked =
          act === 'return'
            ? as('tarik', 'PUT', `/products/return-key-to-use/${keyId}`, { reason: 'It works' })
            : as('tarik', 'DELETE', '/products/delete-product-keys', { ids: [keyId], reason: 'Old' })
        await untilWaitedFor(db, trx)
        await insertClaim(trx, { batchId, keyIds, amount: 4000, userId: people.tarik.id, at: new Date() })
        return { asked }
      })
      const { status, body } = await asked
      expect([act, status, body.code]).toEqual([act, 409, 'keys.inAClaim'])
      expect(await db.selectFrom('keys').select('state').where('id', '=', keyId).execute()).toEqual([{ state: 5 }])
    }
    expect(await breaches()).toEqual([])
  })

  it('fails the hourly check if one of its keys is for sale', async () => {
    const { batchId, faulty } = await faultyBatch(1, 1)
    await drafted(batchId)
    const key = faulty[0]?.id ?? 0
    const put = (state: number) => sql`update keys set state = ${state} where id = ${key}`.execute(db)
    await put(2)
    expect(await breaches()).toContainEqual(
      expect.objectContaining({ invariant: 'P10', subject: `key ${key}`, detail: expect.stringContaining('claim') }),
    )
    await put(5)
    expect(await breaches()).toEqual([])
  })

  it('is downloaded with its codes, each logged in custody, and only after entering the password', async () => {
    const { batchId, faulty } = await faultyBatch(3, 2)
    const id = await drafted(batchId)
    const { number } = await one(id)
    const load = (format: string) => as('tarik', 'POST', `/supplier-claims/download-supplier-claim/${id}`, { format })
    const csv = await load('csv')
    for (const { code } of faulty) expect(csv.text).toContain(code)
    expect(csv.headers['cache-control']).toBe('no-store')
    expect((await load('pdf')).text.slice(0, 5)).toBe('%PDF-')
    expect((await load('xlsx')).status).toBe(200)
    const noted = await db
      .selectFrom('custody_log')
      .select(['key_id', 'reason'])
      .where('kind', '=', 'downloaded')
      .where(
        'key_id',
        'in',
        faulty.map((key) => key.id),
      )
      .execute()
    expect(noted).toHaveLength(6)
    expect(new Set(noted.map((row) => row.reason))).toEqual(new Set([number]))
    expect((await as('mirza', 'GET', `/supplier-claims/${id}`)).status).toBe(403)
    const now = world.clock.at
    world.clock.at = new Date(now.getTime() + 6 * 60_000)
    const late = await load('csv')
    world.clock.at = now
    expect([late.status, late.body.code]).toEqual([403, 'order.passwordNeeded'])
  })

  it('that its supplier refused shows no code of a key that has since been put back to use: it may be sold by now', async () => {
    const { batchId, faulty } = await faultyBatch(2, 2)
    const [back, still] = faulty
    const id = await drafted(batchId)
    await send(id)
    await settle(id, { as: 'refuse', answer: 'Rade' })
    const returned = { reason: 'It works', override: true }
    expect((await as('tarik', 'PUT', `/products/return-key-to-use/${back?.id}`, returned)).status).toBe(200)
    const file = await as('tarik', 'POST', `/supplier-claims/download-supplier-claim/${id}`, { format: 'csv' })
    expect(file.text).toContain(still?.code)
    expect(file.text).not.toContain(back?.code)
    expect(file.text).toContain('(no longer faulty)')
    const seen = await db
      .selectFrom('custody_log')
      .select('key_id')
      .where('kind', '=', 'downloaded')
      .where('key_id', '=', back?.id ?? 0)
      .execute()
    expect(seen).toEqual([])
  })

  it('notifies Lejla when her colleague Tarik sends it and records the answer, and waits on the dashboard until then', async () => {
    const waiting = async () => (await as('tarik', 'GET', '/dashboard/get-dashboard-data/3')).body.data.distributor.toDo
    const { batchId } = await faultyBatch(2, 2)
    const before = (await waiting()).supplierClaims.count
    const id = await drafted(batchId)
    const { number } = await one(id)
    await send(id)
    expect((await waiting()).supplierClaims).toMatchObject({ count: before + 1, oldestAt: expect.any(String) })
    await settle(id, { as: 'credit', credit: '25.00' })
    expect((await waiting()).supplierClaims.count).toBe(before)
    await spreadNews(world.services)
    const told = await db
      .selectFrom('notifications')
      .select(['user_id', 'kind', 'detail'])
      .where('words', 'like', `%${number}%`)
      .orderBy('id')
      .execute()
    expect(told.map((row) => [row.user_id, sayNotification(row, 'en')])).toEqual([
      [
        colleagues[0]?.id,
        { message: `Claim ${number} was sent to its supplier`, facts: 'Kaldera Works, 80.00\u00a0KM' },
      ],
      [colleagues[0]?.id, { message: `Claim ${number} was credited`, facts: 'Kaldera Works, 25.00\u00a0KM' }],
    ])
  })

  it("updates the distributor's open lists at each step, and is named in its notification", async () => {
    const heard = async (id: number) =>
      (
        await sql<{ company_ids: number[] }>`select company_ids::float8[] from live_events
          where topic = 'supplierClaims' and subject_id = ${id}`.execute(db)
      ).rows.map((row) => row.company_ids)
    const { batchId } = await faultyBatch(2, 2)
    const id = await drafted(batchId)
    const ours = [people.tarik.companyId]
    expect(await heard(id)).toEqual([ours])
    await send(id)
    await settle(id, { as: 'replace' })
    expect(await heard(id)).toEqual([ours, ours, ours])
    await spreadNews(world.services)
    const told = await db
      .selectFrom('notifications')
      .select('detail')
      .where('words', 'like', `%${(await one(id)).number}%`)
      .executeTakeFirst()
    expect(told?.detail).toMatchObject({ claimId: id })
    const other = await drafted((await faultyBatch(1, 1)).batchId)
    await as('tarik', 'DELETE', `/supplier-claims/delete-supplier-claim/${other}`)
    expect(await heard(other)).toEqual([ours, ours])
  })

  it('is listed with its age, and found by supplier, state and number', async () => {
    const { batchId } = await faultyBatch(2, 2)
    const id = await drafted(batchId)
    const { number } = await one(id)
    const { body } = await as('tarik', 'POST', '/supplier-claims/get-supplier-claims', {
      quickSearch: number,
      filters: { state: [1] },
    })
    expect(body.data).toMatchObject([{ id, number, keys: 2 }])
    expect(body.counts.open).toBeGreaterThan(0)
    expect(body.oldestAt).not.toBeNull()
    const credited = await as('tarik', 'POST', '/supplier-claims/get-supplier-claims', {
      quickSearch: number,
      filters: { state: [3] },
    })
    expect(credited.body.data).toEqual([])
  })
})
