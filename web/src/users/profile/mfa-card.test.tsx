import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { profileCall } from '../../api/profile.ts'
import { queryClient } from '../../api/query-client.ts'
import { keyOf } from '../../api/use-endpoint.ts'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { MfaCard } from './mfa-card.tsx'
import { mfaTexts } from './mfa.texts.ts'
import { passkeysTexts } from './passkeys.texts.ts'
import { t } from './profile.texts.ts'

const tarik = { id: 2, firstName: 'Tarik', lastName: 'Kovačević', phone: '', email: 'tarik.kovacevic@brava.example' }
const laptop = {
  id: 5,
  name: 'Laptop',
  createdDate: '2026-11-21T08:00:00.000Z',
  lastUsedDate: null,
  isSynced: false,
}

afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

/** Tarik's card, where two-step verification is mandatory, with one passkey beside this second step. */
async function open(kind: 1 | 3 | 4) {
  const state = { kind, recoveryCodesLeft: 10, isMandatory: true, smsIsOn: false, passkeysAreOn: true, passkeys: 1 }
  const started = { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Brava', qrSvg: '<svg/>', info: 'Scan' }
  vi.stubGlobal('fetch', async (address: string) => {
    const path = String(address)
    return Response.json({
      data: path.endsWith('/passkeys') ? [laptop] : path.endsWith('/authenticator') ? started : state,
    })
  })
  await mount(() => {
    if (!queryClient.getQueryData(keyOf(profileCall)))
      queryClient.setQueryData(keyOf(profileCall), { data: { userData: tarik } })
    return <MfaCard />
  })
  await expect.element(page.getByText('Laptop')).toBeVisible()
}
const remove = () => page.getByRole('button', { name: `${passkeysTexts.remove} Laptop` })

test('where it is mandatory, Tarik can remove his only passkey beside an authenticator, not beside codes by e-mail', async () => {
  for (const kind of [1, 4] as const) {
    await open(kind)
    expect(remove().elements()).toEqual([])
    unmountAll()
  }
  await open(3)
  await expect.element(remove()).toBeVisible()
})

test('where it is mandatory, Tarik cannot turn his authenticator off, but moves it to another phone', async () => {
  await open(3)
  expect(page.getByRole('button', { name: mfaTexts.turnOff }).elements()).toEqual([])
  await page.getByRole('button', { name: mfaTexts.otherPhone }).click()
  await expect.element(page.getByRole('dialog').getByText(mfaTexts.otherPhoneWhy)).toBeVisible()
  await expect.element(page.getByLabelText(mfaTexts.codeOrRecovery)).toBeVisible()
  await page.getByLabelText(t.oldPassword).fill('tri plave lubenice')
  await page.getByLabelText(mfaTexts.codeOrRecovery).fill('123456')
  await page.getByRole('button', { name: mfaTexts.next }).click()
  await expect.element(page.getByRole('img', { name: mfaTexts.qr })).toBeVisible()
  expect(page.getByRole('button', { name: mfaTexts.turnOn }).elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: mfaTexts.switchPhone })).toBeVisible()
})
