import { afterAll, expect, it } from 'vitest'
import { setParameters } from '../../orders/testing/set-parameters.ts'
import { codesOf, importWorld } from '../testing/import-world.ts'

const w = await importWorld()
afterAll(() => w.close())

it('Lejla can see as many codes in ten minutes as the parameter allows, and no more', async () => {
  await w.importCodes(codesOf(3, 17))
  const reveal = async ({ id }: { id: number }) => (await w.call('GET', `/products/get-plain-key/${id}`)).body.code
  await setParameters(w.db, { revealsMost: 2 })
  const refusals: unknown[] = []
  for (const key of await w.keysOf(w.world.northfall)) refusals.push(await reveal(key))
  expect(refusals).toEqual([undefined, undefined, 'keys.tooManyReveals'])
})
