import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { profileCall } from '../../api/profile.ts'
import { queryClient } from '../../api/query-client.ts'
import { keyOf } from '../../api/use-endpoint.ts'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { t as kit } from '../../ui/ui.texts.ts'
import { DataCard } from './data-card.tsx'
import { t } from './profile.texts.ts'

const nikola = {
  id: 4,
  companyId: 11,
  firstName: 'Nikola',
  lastName: 'Đurić',
  phone: '+387 51 555 307',
  email: 'nikola.djuric@gejmerija.example',
  language: 'bs',
  userGroups: [8],
  mfaKind: null,
  waitingEmail: null,
  profileImageUrl: null,
}

afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Nikola changes only his phone: a last name that Amra has corrected meanwhile is not sent back', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
    if (init?.method === 'PUT') sent.push(JSON.parse(init.body as string))
    return Response.json({ data: { info: 'Saved.', userData: nikola } })
  })
  await mount(() => {
    if (!queryClient.getQueryData(keyOf(profileCall)))
      queryClient.setQueryData(keyOf(profileCall), { data: { userData: nikola } })
    return <DataCard />
  })
  const phone = page.getByRole('textbox', { name: t.phone })
  const save = page.getByRole('button', { name: kit.save })
  await phone.fill('+387 51 555 308')
  await save.click()
  await expect.poll(() => sent).toEqual([{ phone: '+387 51 555 308' }])
  // What was saved is known from then on.
  await page.getByRole('textbox', { name: t.firstName }).fill('Niko')
  await save.click()
  await expect.poll(() => sent.at(-1)).toEqual({ firstName: 'Niko' })
})
