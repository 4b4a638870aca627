import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { UnsubscribeScreen } from '../notifications/unsubscribe-screen.tsx'
import { mount, unmountAll } from '../testing/mount.tsx'
import { ConfirmAddressScreen } from './confirm-address-screen.tsx'
import { mailedLinkTexts } from './mailed-link.texts.ts'
import { ObjectScreen } from './object-screen.tsx'

afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
  history.replaceState(history.state, '', location.pathname)
})

test('an old link to confirm an address or to unsubscribe does not mention a change to stop; one to stop a change does', async () => {
  for (const Screen of [ConfirmAddressScreen, UnsubscribeScreen]) {
    await mount(() => <Screen />)
    await expect.element(page.getByText(mailedLinkTexts.gone)).toBeVisible()
    unmountAll()
  }
  await mount(() => <ObjectScreen />)
  await expect.element(page.getByText(mailedLinkTexts.nothingToStop)).toBeVisible()
})

test('Lea, whose new address is the user name of somebody else, reads her new user name once it is confirmed', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ data: { at: null, username: 'lea-vogt-4821', info: 'The address is confirmed.' } }),
  )
  history.replaceState(history.state, '', '#token=abcdefghijklmnopqrstuvwxyz')
  await mount(() => <ConfirmAddressScreen />)
  await userEvent.click(page.getByRole('button', { name: mailedLinkTexts.confirm }))
  await expect.element(page.getByText(/lea-vogt-4821/)).toBeVisible()
})
