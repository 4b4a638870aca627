import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { dropToken } from '../api/token.ts'
import { enter, keepAddress } from './session.ts'

afterEach(() => {
  dropToken()
  queryClient.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

/** Signs a person in; answers where they are led. */
function signIn(id: number): Promise<string> {
  vi.stubGlobal('fetch', async () => Response.json({ data: { userData: { id } } }))
  return enter(`of ${id}`)
}

test('Mirza is led back to where his session ended; Ana, who signs in there instead, begins at the start, with settings of her own', async () => {
  await signIn(7)
  keepAddress('/my-orders?q=Firma')
  expect(await signIn(7)).toBe('/my-orders?q=Firma')
  keepAddress('/my-orders?q=Firma')
  localStorage.setItem('brava.preference.orders.columns', '["number"]')
  localStorage.setItem('brava.preferencesHere', 'yes')
  expect(await signIn(8)).toBe('/')
  expect(Object.keys(localStorage).filter((name) => name.startsWith('brava.preference'))).toEqual([])
})
