import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeWork } from '../ui/form/kept-work.ts'
import { claimTab } from './profile.ts'
import { dropToken, keepToken } from './token.ts'
import { send, whenOtherSession } from './transport.ts'

const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    asked.push(String(new Headers(init.headers).get('authorization')))
    return Response.json({})
  })
})
afterEach(() => {
  dropToken()
  whenOtherSession(() => {})
  vi.unstubAllGlobals()
})

test('what Mirza submits is not sent in the name of Ana, who has signed in on another tab', async () => {
  const again = vi.fn()
  whenOtherSession(again)
  keepToken('of Mirza')
  await send({ method: 'PUT', path: '/orders/approve' })
  localStorage.setItem('brava.token', 'of Ana')
  await expect(send({ method: 'PUT', path: '/orders/approve' })).rejects.toMatchObject({ code: 'otherSession' })
  expect([asked, again.mock.calls.length]).toEqual([['Bearer of Mirza'], 1])
  // Now she signs in on this tab.
  keepToken('of Ana')
  await send({ method: 'PUT', path: '/orders/approve' })
  expect(asked).toEqual(['Bearer of Mirza', 'Bearer of Ana'])
})

test('unsaved work waits in the tab for the person it belongs to, and is gone once someone else has signed in there', () => {
  const keep = () =>
    sessionStorage.setItem(
      'brava.keptWork',
      JSON.stringify({ path: location.pathname, fields: { note: 'Call first' } }),
    )
  claimTab(7)
  keep()
  claimTab(7)
  expect(takeWork(['note'])).toEqual({ note: 'Call first' })
  keep()
  claimTab(8)
  expect(takeWork(['note'])).toBeUndefined()
  claimTab(7)
  expect(takeWork(['note'])).toBeUndefined()
})
