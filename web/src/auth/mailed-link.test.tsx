import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { UnsubscribeScreen } from '../notifications/unsubscribe-screen.tsx'
import { mount, unmountAll } from '../testing/mount.tsx'
import { ConfirmAddressScreen } from './confirm-address-screen.tsx'
import { mailedLinkTexts } from './mailed-link.texts.ts'
import { ObjectScreen } from './object-screen.tsx'

afterEach(unmountAll)

test('an old link to confirm an address or to unsubscribe does not mention a change to stop; one to stop a change does', async () => {
  for (const Screen of [ConfirmAddressScreen, UnsubscribeScreen]) {
    await mount(() => <Screen />)
    await expect.element(page.getByText(mailedLinkTexts.gone)).toBeVisible()
    unmountAll()
  }
  await mount(() => <ObjectScreen />)
  await expect.element(page.getByText(mailedLinkTexts.nothingToStop)).toBeVisible()
})
