import { signUp } from '@brava/contract/sign-up/sign-up.endpoints.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refresh } from '../../api/use-endpoint.ts'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { TermsForm } from './terms-form.tsx'

let published: { bs: string; hr: string; en: string; version: number; publishedAt: string }
let sent: object[]

beforeEach(() => {
  sent = []
  published = { bs: 'Uslovi', hr: 'Uvjeti', en: 'Terms', version: 4, publishedAt: '2026-10-01T10:00:00.000Z' }
  vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
    if (init?.method !== 'PUT') return Response.json({ data: published })
    sent.push(JSON.parse(init.body as string))
    return Response.json(
      { code: 'common.conflict', data: { info: 'Somebody else has changed this.' } },
      { status: 409 },
    )
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Tarik writes terms of sale while Selma publishes hers: his text stays, and does not replace hers before he has seen it', async () => {
  await mount(() => (
    <TermsForm
      frame={(action, body) => (
        <>
          {action}
          {body}
        </>
      )}
    />
  ))
  const english = page.getByRole('textbox', { name: /English/ })
  await english.fill('Terms of Tarik')
  published = { ...published, en: 'Terms of Selma', version: 5 }
  await refresh(signUp.terms)
  await expect.element(english).toHaveValue('Terms of Tarik')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toMatchObject([{ en: 'Terms of Tarik', version: 4 }])
  await expect.element(english).toHaveValue('Terms of Tarik')
})
