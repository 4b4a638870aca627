import { DEMO_PASSWORD, people } from '../seed/world/people.ts'
import { totpCode, totpStep } from '../server/src/security/totp.ts'
import { expect, test } from './journey.ts'
import { settled } from './settled.ts'
import { focused, press, tabTo } from './keys.ts'

// Hundreds of single key presses.

test('Jonas signs in, sets up his authenticator, leaves and comes back with a code, all by keyboard', {
  tag: '@desktop',
}, async ({ open, say }) => {
  const { auth, profile, shell } = say
  const page = await open(null)
  const enter = async () => {
    await page.goto('/auth/signin')
    await expect(page.getByLabel(auth.username)).toBeFocused()
    await page.keyboard.type(people.jonas.email)
    await tabTo(page, page.getByLabel(auth.password, { exact: true }), { most: 4 })
    await page.keyboard.type(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
  }
  const leave = async () => {
    await press(page, page.getByRole('button', { name: new RegExp(`^${shell.user}:`) }))
    await expect(page.getByRole('menu')).toBeVisible()
    await tabTo(page, page.getByRole('menuitem', { name: shell.logout }), { key: 'ArrowDown', most: 12 })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/signout$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await enter()
  await expect(page).toHaveURL(/\/$/)
  await settled(page)
  await page.goto('/profile?tab=security')
  await settled(page)
  const setUp = page.getByRole('button', { name: profile.setUp }).first()
  await press(page, setUp)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(setUp).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await tabTo(page, page.getByLabel(profile.oldPassword))
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog').filter({ hasText: profile.scan })
  const secret = (await dialog.locator('code').innerText()).replace(/\s/g, '')
  // Nothing outside the dialog gets the focus.
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    expect(await focused(page).evaluate((element) => element.closest('[role="dialog"]') !== null)).toBe(true)
  }
  const step = totpStep(new Date())
  await tabTo(page, dialog.getByLabel(profile.code))
  await page.keyboard.type(totpCode(secret, step))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog').filter({ hasText: profile.recoveryWhy })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await press(page, codes.getByRole('button', { name: profile.kept }))

  await leave()
  await enter()
  await expect(page.getByRole('heading', { name: auth.codeTitle })).toBeVisible()
  await expect(page.getByLabel(auth.code, { exact: true })).toBeFocused()
  await page.keyboard.type(totpCode(secret, step + 1))
  await expect(page).toHaveURL(/\/$/)
  await settled(page)
  await leave()
})
