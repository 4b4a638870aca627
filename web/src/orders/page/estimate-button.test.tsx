import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { EstimateButton } from './estimate-button.tsx'

let asked: string[]
let answer: () => Response

beforeEach(() => {
  asked = []
  answer = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })
  vi.stubGlobal('fetch', async (request: RequestInfo | URL) => {
    asked.push(request instanceof Request ? request.url : String(request))
    return answer()
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = () => mount(() => <EstimateButton orderId={32} orderNumber="018342" />)
const open = () => page.getByRole('button', { name: 'Estimate' }).click()

test("the estimate of an order is loaded on demand, shown with its order's number, and goes away with the dialog", async () => {
  await show()
  await expect.element(page.getByRole('button', { name: 'Estimate' })).toBeVisible()
  expect(asked).toEqual([])
  await open()
  const dialog = page.getByRole('dialog', { name: 'Estimate · 018342' })
  await expect.element(dialog.getByRole('button', { name: 'Download' })).not.toHaveAttribute('aria-disabled')
  expect(asked).toEqual([expect.stringMatching(/\/orders\/get-estimate-pdf\/32$/)])
  await dialog.getByTitle('Close').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('the estimate is saved under the name of its order, from the data already loaded', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await show()
  await open()
  const download = page.getByRole('dialog').getByRole('button', { name: 'Download' })
  await expect.element(download).not.toHaveAttribute('aria-disabled')
  await download.click()
  await expect.poll(() => saved).toEqual(['Estimate 018342.pdf'])
  expect(asked).toHaveLength(1)
})

test('for an order without an estimate the dialog says so, and there is nothing to save or print', async () => {
  answer = () => Response.json({ code: 'order.noEstimate', data: { info: 'It has no estimate.' } }, { status: 409 })
  await show()
  await open()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('It has no estimate.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Download' })).toHaveAttribute('aria-disabled', 'true')
})
