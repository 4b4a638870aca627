import { afterAll, describe, expect, it } from 'vitest'
import { CannotOpen } from '../../platform/secrets/aes-gcm.ts'
import { openCodes } from '../revealing/open-codes.ts'
import { dumpOf } from '../testing/dump-of.ts'
import { codesOf, importWorld } from '../testing/import-world.ts'

const w = await importWorld()
const { db, world, call, app } = w
afterAll(() => w.close())

describe('keys at rest', () => {
  it('leaves none of 200 known codes in any table, job or log', async () => {
    const codes = codesOf(200, 7)
    await w.importCodes(codes)
    const staged = await w.stage(codesOf(5, 8).join('\n'))
    const dump = `${await dumpOf(w.owner)}\n${JSON.stringify(w.enqueued)}`
    const hits = [...codes, ...codesOf(5, 8)].flatMap((code) =>
      [
        code,
        code.replaceAll('-', ''),
        code.toLowerCase(),
        Buffer.from(code).toString('hex'),
        Buffer.from(code).toString('base64'),
      ].filter((form) => dump.includes(form)),
    )
    expect(hits).toEqual([])
    expect(dump).toContain(codes[0]?.slice(-4))
    await call('DELETE', `/products/cancel-key-import/${staged.id}`)
    const keys = await w.keysOf(world.northfall)
    const opened = await openCodes(
      app.services,
      keys.map((key) => key.id),
    )
    expect(codes.every((code) => [...opened.values()].includes(code))).toBe(true)
  })

  it('does not open a code that was moved to another row', async () => {
    await w.importCodes(codesOf(2, 6))
    const [one, two] = await w.keysOf(world.northfall)
    if (!one || !two) throw new Error('two keys are needed')
    await db.updateTable('keys').set({ sealed: one.sealed }).where('id', '=', two.id).execute()
    await expect(openCodes(app.services, [two.id])).rejects.toThrow(CannotOpen)
    await db.updateTable('keys').set({ sealed: two.sealed }).where('id', '=', two.id).execute()
    expect((await openCodes(app.services, [two.id])).size).toBe(1)
  })

  it('shows Lejla only the last characters in the list and finds a key by its whole code', async () => {
    const codes = codesOf(3, 9)
    await w.importCodes(codes)
    const list = await call('POST', '/products/get-plain-product-keys', {
      quickSearch: codes[1]?.toLowerCase(),
      filters: { productId: world.northfall },
    })
    expect(list.body.data).toMatchObject([
      { last4: codes[1]?.slice(-4), state: 2, allowedActions: ['withdrawFaulty', 'move', 'delete'] },
    ])
    expect(JSON.stringify(list.body)).not.toContain(codes[1]?.slice(0, 9))
    const found = await call('POST', '/products/search-keys', { text: codes[2] })
    expect(found.body.data).toMatchObject([{ product: 'Northfall: Ashen Crown', last4: codes[2]?.slice(-4) }])
  })
})
