import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { ForgotPasswordScreen } from './forgot-password-screen.tsx'
import { MfaForm } from './mfa-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { PasswordForm } from './password-form.tsx'

const sent: string[] = []

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    sent.push(`${init?.method ?? 'GET'} ${address}`)
    return Response.json({ data: {} })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const posts = () => sent.filter((each) => each.startsWith('POST'))
const nothing = () => {}

test('Selma presses Sign in with nothing entered: she sees which fields are required, and the first one has the focus', async () => {
  await mount(() => <PasswordForm onToken={nothing} onSecondStep={nothing} />)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const [name, password] = [
    page.getByLabelText('User name or e-mail'),
    page.getByLabelText('Password', { exact: true }),
  ]
  await expect.element(name).toHaveAccessibleDescription('Field User name or e-mail is required.')
  await expect.element(password).toHaveAccessibleDescription('Field Password is required.')
  await expect.element(name).toHaveFocus()
  await name.fill('selma.hadziahmetovic@brava.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveFocus()
  await expect.element(name).not.toHaveAttribute('aria-invalid', 'true')
  expect(posts()).toEqual([])
})

test('Petra chooses a new password that is too short and then repeats it wrongly: the wrong field has the focus', async () => {
  await mount(() => <NewPasswordForm link={{ username: 'petra.zagar', token: 't' }} isFirst={false} onSet={nothing} />)
  const [chosen, again] = [
    page.getByLabelText('New password', { exact: true }),
    page.getByLabelText('Repeat the password', { exact: true }),
  ]
  await chosen.fill('short')
  await again.fill('short')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect.element(chosen).toHaveFocus()
  await expect.element(chosen).toHaveAttribute('aria-invalid', 'true')
  await chosen.fill('Kljuc-u-bravi-27')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect.element(again).toHaveFocus()
  expect(posts()).toEqual([])
})

test('Dino, who is invited, is not told about a session that ends; Petra, who forgot her password, is', async () => {
  const form = (isFirst: boolean) => (
    <NewPasswordForm link={{ username: 'dino', token: 't' }} isFirst={isFirst} onSet={nothing} />
  )
  await mount(() => form(true))
  await expect.element(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await expect.element(page.getByText('all open sessions end', { exact: false })).not.toBeInTheDocument()
  unmountAll()
  await mount(() => form(false))
  await expect.element(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect.element(page.getByText('all open sessions end', { exact: false })).toBeVisible()
})

test('a forgotten password without a name, and two-step verification without a code, say what is missing', async () => {
  await mount(() => <ForgotPasswordScreen />)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(page.getByText('Field User name or e-mail is required.')).toBeVisible()
  unmountAll()
  const step = { challenge: 'c'.repeat(40), kind: 3, sentTo: '', passkey: null } as never
  await mount(() => <MfaForm step={step} onDone={nothing} onBack={nothing} />)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByText(/^Field .* is required\.$/)).toBeVisible()
  expect(posts()).toEqual([])
})
