import { defaultParameters } from '@brava/contract/parameters/parameters.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { ParameterHistory } from './parameter-history.tsx'

const changes = [
  { id: 2, name: 'invoiceDays', before: 30, value: 45, userName: 'Selma Hadžiahmetović', at: '2026-11-20T09:00:00Z' },
  { id: 1, name: 'invoiceDays', before: 15, value: 30, userName: 'Selma Hadžiahmetović', at: '2026-11-19T09:00:00Z' },
]
let sent: unknown[]

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (typeof init?.body === 'string') {
      sent.push(JSON.parse(init.body))
      return Response.json({ data: { info: '', parameters: defaultParameters } })
    }
    if (String(address).includes('get-parameter-changes')) return Response.json({ data: changes })
    return Response.json({ data: { ...defaultParameters, invoiceDays: 45 } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Selma finds the days to pay by searching, sees who changed them, and restores the earlier value', async () => {
  await mount(() => <ParameterHistory frame={(_, body) => body} />)
  await page.getByRole('searchbox', { name: 'Search parameters' }).fill('time to pay')
  await expect
    .element(page.getByRole('heading', { name: 'Distributors must use two-step verification' }))
    .not.toBeInTheDocument()
  await expect.element(page.getByText('30 days → 45 days')).toBeVisible()
  await expect.element(page.getByText(/^Selma Hadžiahmetović, 20 Nov 2026/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Put back to the default, 15 days/ })).toBeVisible()
  await page.getByRole('button', { name: /^Put back to 30 days/ }).click()
  await page.getByRole('button', { name: 'Put back', exact: true }).click()
  await expect.poll(() => sent).toEqual([{ invoiceDays: 30 }])
})
