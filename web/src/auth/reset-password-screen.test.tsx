import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { t as kit } from '../ui/ui.texts.ts'
import { newPasswordTexts as t } from './new-password.texts.ts'
import { ResetPasswordScreen } from './reset-password-screen.tsx'

const answers: ((answer: Response) => void)[] = []

beforeEach(() => {
  answers.length = 0
  vi.stubGlobal('fetch', (address: string) =>
    address.includes('/reset-password/check')
      ? new Promise<Response>((answer) => answers.push(answer))
      : Promise.resolve(Response.json({ data: {} })),
  )
  history.replaceState(history.state, '', '#username=dino&token=abcdefghijklmnopqrstuvwxyz')
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
  history.replaceState(history.state, '', location.pathname)
})

test('Dino, whose invitation meets a server fault, is not told that it expired: he tries again and chooses his first password', async () => {
  await mount(() => <ResetPasswordScreen />)
  await expect.element(page.getByText(kit.loading)).toBeInTheDocument()
  await expect.element(page.getByText('all open sessions end', { exact: false })).not.toBeInTheDocument()
  answers[0]?.(Response.json({ code: 'failed', data: { info: 'Something went wrong.' } }, { status: 500 }))
  await expect.element(page.getByRole('alert').getByText('Something went wrong.')).toBeVisible()
  await expect.element(page.getByText(t.expiredTitle)).not.toBeInTheDocument()
  await page.getByRole('button', { name: kit.tryAgain }).click()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.(Response.json({ data: { isValid: true, isFirst: true } }))
  await expect.element(page.getByLabelText(t.newPassword, { exact: true })).toHaveFocus()
  await expect.element(page.getByRole('heading', { name: t.firstTitle })).toBeVisible()
})

test('Petra, whose link has expired or was damaged by her mail program, is told so and offered a new one', async () => {
  for (const answer of [
    () => Response.json({ data: { isValid: false, isFirst: false } }),
    () => Response.json({ code: 'common.invalid', data: { info: 'Invalid.' } }, { status: 400 }),
  ]) {
    answers.length = 0
    await mount(() => <ResetPasswordScreen />)
    await expect.poll(() => answers.length).toBe(1)
    answers[0]?.(answer())
    await expect.element(page.getByRole('heading', { name: t.expiredTitle })).toBeVisible()
    await expect.element(page.getByRole('link', { name: t.newLink })).toBeVisible()
    unmountAll()
  }
})
