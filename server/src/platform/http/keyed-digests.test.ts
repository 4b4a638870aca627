import { createHash } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { codesOf, importWorld } from '../../keys/testing/import-world.ts'

const w = await importWorld()
const { call, db, world } = w
afterAll(() => w.close())

it('the stored record of a request with codes cannot be guessed from a copy of the database', async () => {
  const body = { productId: world.northfall, codes: codesOf(1, 31), dryRun: true }
  const send = () => call('POST', '/products/add-plain-licences', body, { 'idempotency-key': 'an import' })
  const first = await send()
  expect([first.status, (await send()).body]).toEqual([200, first.body])
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'response'])
    .where('key', '=', 'an import')
    .executeTakeFirstOrThrow()
  expect(kept.response).not.toContain(body.codes[0])
  expect(kept.body_hash).toMatch(/^[0-9a-f]{64}$/)
  // An attacker who guesses the right code can try this without any key of the portal.
  const endpoint = ['POST', '/products/add-plain-licences']
  for (const guess of [[...endpoint, null, body], [...endpoint, {}, body], body])
    for (const text of [JSON.stringify(guess), `request:${JSON.stringify(guess)}`])
      expect(createHash('sha256').update(text).digest('hex')).not.toBe(kept.body_hash)
})
