import type { CDPSession, Page } from '@playwright/test'
import { DEMO_PASSWORD, people } from '../seed/world/people.ts'
import { expect, test } from './journey.ts'
import { startOwnBrava } from './own-brava.ts'
import { windowsOf } from './own-windows.ts'
import { accessible, settled } from './settled.ts'
import { tokenOf } from './sign-in.ts'
import type { Say } from './say.ts'

// A separate portal: a first passkey ends the person's other sessions.
test.describe.configure({ mode: 'serial' })
let brava: Awaited<ReturnType<typeof startOwnBrava>>
test.beforeAll(async () => {
  brava = await startOwnBrava()
})
test.afterAll(() => brava?.stop())

const windows = windowsOf(() => brava.url)

/** The fingerprint reader of a window: it confirms at once, and its stored passkeys can be taken out and put back. */
async function fingerprintReader(page: Page) {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return {
    async take() {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
      await devtools.send('WebAuthn.clearCredentials', { authenticatorId })
      return async () => {
        for (const credential of credentials)
          await devtools.send('WebAuthn.addCredential', { authenticatorId, credential })
      }
    },
  }
}

async function security(page: Page, say: Say) {
  await page.goto('/profile')
  await page.getByRole('button', { name: say.profile.security, exact: true }).click()
  await settled(page)
}

windows(
  'Mirza adds a passkey, signs in with it, renames it and removes it',
  { tag: ['@desktop', '@phone', '@hr'] },
  async ({ enter, say, provoked }) => {
    provoked.add(401)
    const t = say.passkeys
    const page = await enter(await tokenOf(brava.url, 'mirza'))
    const reader = await fingerprintReader(page)
    const dialog = page.getByRole('dialog')
    await security(page, say)
    await accessible(page)

    await page.getByRole('button', { name: t.add }).click()
    await dialog.getByLabel(say.profile.oldPassword, { exact: false }).fill(DEMO_PASSWORD)
    await accessible(page)
    await dialog.getByRole('button', { name: say.profile.next }).click()
    const name = dialog.getByLabel(t.name, { exact: false })
    await expect(name).toHaveValue(/Chrome|Safari/)
    await name.fill('Laptop u uredu')
    await accessible(page)
    await dialog.getByRole('button', { name: t.make }).click()
    const codes = dialog.filter({ hasText: say.profile.recoveryWhy })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    await codes.getByRole('button', { name: say.profile.kept }).click()
    await expect(page.getByText('Laptop u uredu')).toBeVisible()
    await expect(page.getByText(t.neverUsed, { exact: false })).toBeVisible()
    await accessible(page)

    // The device already has a passkey: the browser reports it before anything is stored.
    await page.getByRole('button', { name: t.add }).click()
    await dialog.getByLabel(say.profile.oldPassword, { exact: false }).fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: say.profile.next }).click()
    await name.fill('Još jednom')
    await dialog.getByRole('button', { name: t.make }).click()
    await expect(dialog.getByText(t.thereAlready)).toBeVisible()
    await accessible(page)
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: say.ui.leave, exact: true }).click()
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: new RegExp(`^${say.shell.user}:`) }).click()
    await page.getByRole('menuitem', { name: say.shell.logout }).click()
    await expect(page).toHaveURL(/\/signout$/)
    await page.goto('/auth/signin')
    await page.getByLabel(say.auth.username).fill(people.mirza.email)
    await page.getByLabel(say.auth.password, { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: say.auth.signIn, exact: true }).click()
    await expect(page.getByText(say.auth.confirmWithPasskey)).toBeVisible()
    await accessible(page)
    const giveBack = await reader.take()
    await page.getByRole('button', { name: t.use }).click()
    await expect(page.getByRole('alert').getByText(t.cancelled)).toBeVisible()
    await accessible(page)
    await giveBack()
    await page.getByRole('button', { name: t.use }).click()
    await expect(page).toHaveURL(/\/$/)

    await security(page, say)
    await expect(page.getByText(t.neverUsed, { exact: false })).toBeHidden()
    await page.getByRole('button', { name: `${t.rename} Laptop u uredu` }).click()
    await dialog.getByLabel(t.name, { exact: false }).fill('Kućni laptop')
    await dialog.getByRole('button', { name: t.rename }).click()
    await expect(page.getByText('Kućni laptop')).toBeVisible()

    await page.getByRole('button', { name: `${t.remove} Kućni laptop` }).click()
    await expect(dialog.getByText(t.removeLast, { exact: false })).toBeVisible()
    await dialog.getByLabel(say.profile.oldPassword, { exact: false }).fill(DEMO_PASSWORD)
    await accessible(page)
    await dialog.getByRole('button', { name: t.remove }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Kućni laptop')).toBeHidden()
    await expect(page.getByText(say.profile.off, { exact: true })).toBeVisible()
    await accessible(page)
  },
)
