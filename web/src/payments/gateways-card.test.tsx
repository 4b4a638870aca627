import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { GatewaysCard } from './gateways-card.tsx'

const monri = {
  id: 7,
  kind: 'monri',
  currency: 'BAM',
  companyId: null,
  companyName: null,
  isLive: true,
  isActive: true,
  noticeUrl: 'https://brava.example/notices/abc',
  hasFormer: false,
  testedAt: null,
  testResult: null,
  version: 1,
}
let stored: typeof monri
let sent: { isActive: boolean; version: number; authenticityToken: string }[]

beforeEach(() => {
  stored = monri
  sent = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (String(address).endsWith('/payments/gateways')) return Response.json({ data: [stored] })
    const body = JSON.parse(init?.body as string) as (typeof sent)[number]
    sent.push(body)
    if (body.version !== stored.version)
      return Response.json({ code: 'common.conflict', data: { info: 'Reload it.' } }, { status: 409 })
    return Response.json({ data: { info: 'Saved.', gateways: [{ ...stored, ...body }] } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Selma enters a new token while Emir switches the gateway off: she is told, sees it off, and her second press leaves it off', async () => {
  await mount(() => <GatewaysCard />)
  await page.getByRole('row', { name: /Monri/ }).click()
  const active = page.getByRole('checkbox', { name: 'Takes payments' })
  await expect.element(active).toBeChecked()
  stored = { ...monri, isActive: false, version: 2 }
  await page.getByLabelText('Authenticity token').fill('a new token')
  await page
    .getByRole('textbox', { name: /password/i })
    .last()
    .fill('tri plave lubenice')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(/Somebody else/)).toBeVisible()
  await expect.element(active).not.toBeChecked()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent.map(({ isActive, version }) => [isActive, version]))
    .toEqual([
      [true, 1],
      [false, 2],
    ])
  expect(sent[1]?.authenticityToken).toBe('a new token')
})
