import { defaultParameters } from '@brava/contract/parameters/parameters.ts'
import { afterAll, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { recordCustody } from '../custody/record-custody.ts'
import { codesOf, importWorld } from '../testing/import-world.ts'

const w = await importWorld()
const { db, world, call, app } = w
afterAll(() => w.close())

it('Lejla sends more parallel requests beyond her cap than there are connections: each is refused, and nobody waits for her', async () => {
  await w.importCodes(codesOf(1, 10), world.kestrel)
  const [key] = await w.keysOf(world.kestrel)
  if (!key) throw new Error('a key is needed')
  const one = { productId: world.kestrel, kind: 'revealed' as const, at: new Date(), keyId: key.id, userId: w.lejla }
  await inTransaction(db, (trx) =>
    recordCustody(
      trx,
      app.services,
      Array.from({ length: defaultParameters.revealsMost }, () => one),
    ),
  )
  const floods = app.services.config.databasePoolSize * 2
  const [tarik, ...answers] = await Promise.all([
    w.as(world.tarik)('GET', '/users/profile'),
    ...Array.from({ length: floods }, () => call('GET', `/products/get-plain-key/${key.id}`)),
  ])
  expect(tarik.status).toBe(200)
  // If a refusal needed a second connection besides the one it holds, everybody would get "not available".
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['keys.tooManyReveals']))
  const noted = await db
    .selectFrom('security_events')
    .select('id')
    .where('kind', '=', 'keys.revealCapReached')
    .execute()
  expect(noted).toHaveLength(floods)
})
