import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { UnlinkedList } from './unlinked-list.tsx'

let isRefused: boolean
let linked: { productId: number; wooId: number }[][]
let offered: readonly string[]
let total: number | undefined

beforeEach(() => {
  localStorage.clear()
  isRefused = true
  linked = []
  offered = ['Apex Meridian', 'Nebula Drift']
  total = undefined
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.includes('/shops/link/')) {
      if (isRefused) return Response.json({ code: 'shop.away', data: { info: 'The shop is away.' } }, { status: 409 })
      linked.push(JSON.parse(init?.body as string).links)
      return Response.json({ data: { info: '2 linked.' } })
    }
    if (address.includes('/get-unlinked/')) {
      const { hasProposal } = JSON.parse(init?.body as string).filters ?? {}
      const data = offered.map((name, at) => ({
        id: 900 + at,
        createdDate: '2026-11-20T08:00:00.000Z',
        name,
        sku: `S-${at}`,
        gtin: '',
        price: '10.00',
        stock: 3,
        proposal: hasProposal === false ? null : { productId: 70 + at, title: name, code: `P-${at}`, by: 'sku' },
      }))
      return Response.json({
        data,
        currency: 'EUR',
        pagedResult: { currentPage: 1, totalItems: total ?? data.length, totalPages: 1 },
      })
    }
    return Response.json({ data: null })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Lejla’s shop refuses the links: the products stay selected, and the next try links them', async () => {
  await mount(() => (
    <div>
      <Toaster />
      <UnlinkedList slot="first" isCompared />
    </div>
  ))
  for (const name of ['Apex Meridian', 'Nebula Drift'])
    await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').click()
  const link = page.getByRole('button', { name: 'Link as proposed' })
  await link.click()
  const refusal = page.getByRole('alert').filter({ hasText: 'The shop is away.' })
  await expect.element(refusal).toBeVisible()
  isRefused = false
  await link.click()
  await expect.element(page.getByRole('status').filter({ hasText: '2 linked.' })).toBeVisible()
  expect(linked).toEqual([
    [
      { productId: 71, wooId: 901 },
      { productId: 70, wooId: 900 },
    ],
  ])
  await expect.element(refusal).not.toBeInTheDocument()
})

test('Selma shows products without a proposal and selects all that match: none is linked', async () => {
  isRefused = false
  total = 12
  await mount(
    () => (
      <div>
        <Toaster />
        <UnlinkedList slot="first" isCompared />
      </div>
    ),
    '/orders?hasProposal=false',
  )
  await page.getByRole('columnheader').getByRole('checkbox').click()
  await page.getByRole('button', { name: /12/ }).click()
  await page.getByRole('button', { name: 'Link as proposed' }).click()
  await expect.element(page.getByText('None of the chosen products has a proposal.')).toBeVisible()
  expect(linked).toEqual([])
})

test('Lejla’s shop has never been compared: the list does not claim that everything is linked', async () => {
  offered = []
  await mount(() => <UnlinkedList slot="first" isCompared={false} />)
  await expect.element(page.getByText('Not compared yet')).toBeVisible()
  await expect.element(page.getByText('Everything is linked')).not.toBeInTheDocument()
})
