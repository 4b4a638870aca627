import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { ContactsCard } from './contacts-card.tsx'

let kept: { id: number; name: string; duty: string; email: string; phone: string; version: number }
let sent: object[]

beforeEach(() => {
  sent = []
  kept = { id: 5, name: 'Zlatan Perić', duty: 'Owner', email: '', phone: '', version: 1_000 }
  vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({ data: [kept] })
    const body = JSON.parse(init.body as string)
    sent.push(body)
    if (body.version === kept.version) return Response.json({ data: { info: 'Saved.' } })
    return Response.json(
      { code: 'common.conflict', data: { info: 'Somebody else has changed this. Reload it.' } },
      { status: 409 },
    )
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const field = (name: RegExp) => page.getByRole('textbox', { name })

test('Tarik changes what Zlatan looks after while Lejla adds a phone: he is told, keeps what he typed, and saves without closing the dialog', async () => {
  await mount(() => <ContactsCard companyId={7} />)
  await page
    .getByRole('button', { name: /Zlatan/ })
    .first()
    .click()
  await field(/Looks after/).fill('Director')
  kept = { ...kept, phone: '+387 36 555 100', version: 2_000 }
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'save again' })).toBeVisible()
  await expect.element(field(/phone/i)).toHaveValue('+387 36 555 100')
  await page.getByRole('button', { name: 'Save' }).click()
  const his = { contactId: 5, name: 'Zlatan Perić', duty: 'Director', email: '' }
  await expect
    .poll(() => sent)
    .toEqual([
      { ...his, phone: '', version: 1_000 },
      { ...his, phone: '+387 36 555 100', version: 2_000 },
    ])
  await expect.element(field(/phone/i)).not.toBeInTheDocument()
})
