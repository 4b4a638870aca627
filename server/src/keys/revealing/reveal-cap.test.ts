import { afterAll, expect, it } from 'vitest'
import { setParameters } from '../../orders/testing/set-parameters.ts'
import { codesOf, importWorld } from '../testing/import-world.ts'

const w = await importWorld()
afterAll(() => w.close())

it('Lejla can see as many codes in ten minutes as the parameter allows, and no more; the refusal says how many', async () => {
  await w.importCodes(codesOf(3, 17))
  const reveal = async ({ id }: { id: number }, language: 'en' | 'bs' | 'hr' = 'en') =>
    (await w.as(w.lejla, language)('GET', `/products/get-plain-key/${id}`)).body
  await setParameters(w.db, { revealsMost: 2 })
  const refusals: unknown[] = []
  const keys = await w.keysOf(w.world.northfall)
  for (const key of keys) refusals.push((await reveal(key)).code)
  expect(refusals).toEqual([undefined, undefined, 'keys.tooManyReveals'])
  const [last = { id: 0 }] = keys.slice(-1)
  const said = async (language: 'en' | 'bs' | 'hr') => (await reveal(last, language)).data.info
  expect(await said('en')).toBe('You can open at most 2 keys in ten minutes. Wait a little before the next one.')
  expect(await said('bs')).toContain('najviše 2 ključa.')
  expect(await said('hr')).toContain('najviše 2 ključa.')
})
