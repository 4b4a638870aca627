import { afterAll, describe, expect, it } from 'vitest'
import { codesOf, importWorld } from '../testing/import-world.ts'
import { withdrawExpiredKeys } from './withdraw-expired-keys.ts'

const w = await importWorld()
const { db, world, call, app } = w
afterAll(() => w.close())

describe('quarantine', () => {
  it('takes an unsold key out of stock and back, with a reason each time', async () => {
    const others = new Set((await w.keysOf(world.vektorLiga)).map((key) => key.id))
    const before = await w.available(world.vektorLiga)
    await w.importCodes(codesOf(3, 11), world.vektorLiga)
    const ids = (await w.keysOf(world.vektorLiga)).map((key) => key.id).filter((id) => !others.has(id))
    expect((await call('PUT', '/products/withdraw-plain-faulty-keys', { ids, reason: '' })).status).toBe(400)
    const taken = await call('PUT', '/products/withdraw-plain-faulty-keys', {
      ids,
      reason: 'The publisher refuses them',
    })
    expect(taken.body.data.info).toBe('3 keys are in quarantine.')
    expect(await w.available(world.vektorLiga)).toBe(before)
    expect((await call('PUT', `/products/withdraw-faulty-key/${ids[0]}`, { reason: 'again' })).body.code).toBe(
      'keys.wrongState',
    )
    const back = await call('PUT', `/products/return-key-to-use/${ids[0]}`, { reason: 'It works after all' })
    expect(back.body.data.info).toBe('1 key is in stock again.')
    expect(await w.available(world.vektorLiga)).toBe(before + 1)
  })

  it('returns a seen key only if Lejla explicitly confirms it', async () => {
    await w.importCodes(codesOf(1, 77), world.vektorLiga)
    const key = (await w.keysOf(world.vektorLiga)).at(-1)
    expect((await call('PUT', `/products/withdraw-faulty-key/${key?.id}`, { reason: 'No answer' })).status).toBe(200)
    await w.as(world.tarik)('GET', `/products/get-plain-key/${key?.id}`)
    const refused = await call('PUT', `/products/return-key-to-use/${key?.id}`, { reason: 'It works' })
    expect([refused.status, refused.body.code]).toEqual([409, 'keys.wasRevealed'])
    const taken = await call('PUT', `/products/return-key-to-use/${key?.id}`, { reason: 'It works', override: true })
    expect(taken.status).toBe(200)
  })

  it('changes nothing when one of the keys is missing', async () => {
    const before = await w.available(world.vektorLiga)
    const ids = (await w.keysOf(world.vektorLiga)).map((key) => key.id)
    expect(
      (await call('PUT', '/products/withdraw-plain-faulty-keys', { ids: [...ids, 987_654_321], reason: 'x' })).status,
    ).toBe(404)
    expect(await w.available(world.vektorLiga)).toBe(before)
  })

  it('deletes unseen keys, keeps seen ones as withdrawn, and lets a deleted code be imported again', async () => {
    const codes = codesOf(2, 12)
    await w.importCodes(codes, world.vektorLiga)
    const [seen, unseen] = (await w.keysOf(world.vektorLiga)).slice(-2)
    await w.as(world.tarik)('GET', `/products/get-plain-key/${seen?.id}`)
    const answer = await call('DELETE', '/products/delete-product-keys', { ids: [seen?.id, unseen?.id] })
    expect(answer.body.data).toMatchObject({ deleted: 1, withdrawn: 1 })
    expect(await w.stage(codes.join('\n'), world.vektorLiga)).toMatchObject({ ok: 1, duplicate: 1 })
  })

  it('takes expired keys out of stock', async () => {
    await w.importCodes(codesOf(2, 13), world.kestrel)
    const ids = (await w.keysOf(world.kestrel)).map((key) => key.id)
    await db.updateTable('keys').set({ expires_on: '2020-01-01' }).where('id', 'in', ids).execute()
    expect(await withdrawExpiredKeys(app.services)).toBe(ids.length)
    expect(await w.available(world.kestrel)).toBe(0)
  })

  it('returns no expired key to use, whatever Lejla overrides, and none of the keys selected with it', async () => {
    await w.importCodes(codesOf(2, 15), world.kestrel)
    const ids = (await w.keysOf(world.kestrel)).slice(-2).map((key) => key.id)
    expect((await call('PUT', '/products/withdraw-plain-faulty-keys', { ids, reason: 'No answer' })).status).toBe(200)
    await db
      .updateTable('keys')
      .set({ expires_on: '2020-01-01' })
      .where('id', '=', ids[0] ?? 0)
      .execute()
    const before = await w.available(world.kestrel)
    const back = await call('PUT', '/products/return-plain-keys-to-use', { ids, reason: 'They work', override: true })
    expect([back.status, back.body.code]).toEqual([409, 'keys.expired'])
    expect(await w.available(world.kestrel)).toBe(before)
    expect((await call('PUT', `/products/return-key-to-use/${ids[1]}`, { reason: 'It works' })).status).toBe(200)
  })

  it('returns no key of a deleted product to use', async () => {
    await w.importCodes(codesOf(1, 16), world.kestrel)
    const key = (await w.keysOf(world.kestrel)).at(-1)
    expect((await call('PUT', `/products/withdraw-faulty-key/${key?.id}`, { reason: 'No answer' })).status).toBe(200)
    const deleted = (at: Date | null) =>
      db.updateTable('products').set({ deleted_at: at }).where('id', '=', world.kestrel).execute()
    await deleted(new Date())
    const back = () => call('PUT', `/products/return-key-to-use/${key?.id}`, { reason: 'It works' })
    expect((await back()).status).toBe(404)
    await deleted(null)
    expect((await back()).status).toBe(200)
  })

  it('ends the last day of a key at midnight in Sarajevo, in winter and in summer', async () => {
    await w.importCodes(codesOf(2, 14), world.kestrel)
    const [winter, summer] = (await w.keysOf(world.kestrel)).map((key) => key.id)
    const expires = (id: number | undefined, day: string) =>
      db
        .updateTable('keys')
        .set({ expires_on: day })
        .where('id', '=', id ?? 0)
        .execute()
    await expires(winter, '2026-11-20')
    await expires(summer, '2026-07-20')
    const at = (instant: string) =>
      withdrawExpiredKeys({ ...app.services, db, clock: { now: () => new Date(instant) } })
    expect(await at('2026-07-20T21:59:59Z')).toBe(0)
    expect(await at('2026-07-20T22:00:00Z')).toBe(1)
    expect(await at('2026-11-20T22:59:59Z')).toBe(0)
    expect(await at('2026-11-20T23:00:00Z')).toBe(1)
  })
})
