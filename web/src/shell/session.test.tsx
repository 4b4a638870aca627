import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { keepPageSize, pageSizeOf } from '../api/page-size.ts'
import { queryClient } from '../api/query-client.ts'
import { dropToken, token } from '../api/token.ts'
import { openCart } from '../cart/cart-state.ts'
import { rememberedRequest, rememberRequest } from '../orders/list-memory.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { tab } from '../text/browser-store.ts'
import { chooseScheme } from '../theme/color-scheme.ts'
import { TextField } from '../ui/field/text-field.tsx'
import { FormRoot } from '../ui/form/form-root.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { placeOnShelf, rememberShelf } from '../wholesale/shelf-memory.ts'
import { enter, forget, keepAddress, leave } from './session.ts'

afterEach(() => {
  vi.restoreAllMocks()
  unmountAll()
  openCart(false)
  keepPageSize('orders', null)
  dropToken()
  queryClient.clear()
  tab.clear()
  vi.unstubAllGlobals()
})

/** Signs a person in; returns where they are redirected. */
function signIn(id: number): Promise<string> {
  vi.stubGlobal('fetch', async () => Response.json({ data: { userData: { id } } }))
  return enter(`of ${id}`)
}

test('Mirza returns to where his session ended; Ana, who signs in there instead, starts at the home screen with her own settings', async () => {
  await signIn(7)
  keepAddress('/my-orders?q=Firma')
  expect(await signIn(7)).toBe('/my-orders?q=Firma')
  keepAddress('/my-orders?q=Firma')
  localStorage.setItem('brava.preference.orders.columns', '["number"]')
  localStorage.setItem('brava.preferencesHere', 'yes')
  expect(await signIn(8)).toBe('/')
  expect(Object.keys(localStorage).filter((name) => name.startsWith('brava.preference'))).toEqual([])
})

const signOut = () => page.getByRole('button', { name: 'Sign out' })

function Mirzas() {
  const terms = useForm({ schema: z.object({ title: z.string() }), initial: { title: '' }, submit: async () => {} })
  return (
    <FormRoot form={terms}>
      <TextField {...terms.field('title', 'Title')} />
      <button type="button" onClick={leave}>
        Sign out
      </button>
    </FormRoot>
  )
}

test("Mirza's browser storage is full: he can still sign in and out, and what he typed comes back to him", async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  await signIn(7)
  expect(token()).toBe('of 7')
  openCart(true)
  keepPageSize('orders', 20)
  chooseScheme('light')
  chooseScheme('auto')
  rememberShelf({ productIds: [1], from: 1, total: 1 })
  rememberRequest({ page: 2 })
  expect([pageSizeOf('orders'), placeOnShelf(1)?.position, rememberedRequest().page]).toEqual([20, 1, 2])
  await mount(() => <Mirzas />)
  await page.getByLabelText('Title').fill('Kolonija Zero')
  await signOut().click()
  expect(token()).toBeNull()
  unmountAll()
  await signIn(7)
  await mount(() => <Mirzas />)
  await expect.element(page.getByLabelText('Title')).toHaveValue('Kolonija Zero')
})

test("a tab that slept receives Mirza's sign-out after Ana has signed in on another tab: her session continues", async () => {
  await signIn(7)
  localStorage.setItem('brava.token', 'of Ana')
  forget()
  expect(localStorage.getItem('brava.token')).toBe('of Ana')
  localStorage.removeItem('brava.token')
})
