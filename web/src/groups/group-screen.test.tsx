import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refresh } from '../api/use-endpoint.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { GroupScreen } from './group-screen.tsx'
import { t } from './groups.texts.ts'

let group: { name: string; currency: string; changedDate: string }
let sent: object[]

beforeEach(() => {
  sent = []
  const made = { id: 7, name: 'Gold', currency: 'BAM', products: 0, companies: 0 }
  group = { ...made, changedDate: '2026-11-01T08:00:00.000Z' }
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method === 'PUT') {
      sent.push(JSON.parse(init.body as string))
      return Response.json({ code: 'common.conflict', data: { info: 'Somebody else changed this.' } }, { status: 409 })
    }
    return Response.json({ data: String(address).includes('/groups/7') ? group : [], pagedResult: {} })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const name = () => page.getByRole('textbox', { name: new RegExp(`^${t.name}`) })

async function meanwhile(change: Partial<typeof group>) {
  group = { ...group, ...change, changedDate: '2026-11-01T08:05:00.000Z' }
  await refresh(groups.one)
}

test('Tarik types a name for a group that Lejla has renamed: his save names what he read, and what he typed stays', async () => {
  await mount(() => <GroupScreen />, '/orders/7?tab=general')
  await name().fill('Gold partners')
  await meanwhile({ name: 'Zlatni' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent)
    .toEqual([{ name: 'Gold partners', currency: 'BAM', was: { name: 'Gold', currency: 'BAM' } }])
  await expect.element(name()).toHaveValue('Gold partners')
})

test('the name that Lejla gives a group appears in the form of Tarik, who has typed nothing', async () => {
  await mount(() => <GroupScreen />, '/orders/7?tab=general')
  await expect.element(name()).toHaveValue('Gold')
  await meanwhile({ name: 'Zlatni' })
  await expect.element(name()).toHaveValue('Zlatni')
})
