import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { profileCall } from '../api/profile.ts'
import { queryClient } from '../api/query-client.ts'
import { keyOf } from '../api/use-endpoint.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { useInvoicePapers } from './use-invoice-papers.tsx'

const row = { id: 71, number: '1-2026-0042', kind: 1, isNew: false } as Parameters<
  ReturnType<typeof useInvoicePapers>['preview']
>[0]
const profile = { data: { userData: { userGroups: [4], isTelecomCompany: false } } }
let asked: string[]

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (request: RequestInfo | URL) => {
    asked.push(request instanceof Request ? request.url : String(request))
    // Plain text, so that the frame has this origin even in browsers without a PDF viewer.
    return new Response('the paper', { headers: { 'content-type': 'text/plain' } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Papers() {
  const papers = useInvoicePapers(false)
  return (
    <>
      <button type="button" onClick={() => papers.preview(row)}>
        Show
      </button>
      {papers.dialog}
    </>
  )
}

async function show(hasViewer: boolean) {
  vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(hasViewer)
  await mount(() => {
    if (!queryClient.getQueryData(keyOf(profileCall))) queryClient.setQueryData(keyOf(profileCall), profile)
    return <Papers />
  })
  await page.getByRole('button', { name: 'Show' }).click()
  return page.getByRole('dialog', { name: /1-2026-0042$/ })
}

test('an invoice is printed from its stored paper: what the preview shows, and nothing of the screen around it', async () => {
  const dialog = await show(true)
  const print = dialog.getByRole('button', { name: 'Print' })
  await expect.element(print).not.toHaveAttribute('aria-disabled')
  await expect.poll(() => document.querySelector('iframe')?.contentDocument?.body.textContent).toBe('the paper')
  expect(asked).toEqual([expect.stringMatching(/\/orders\/get-invoice-pdf\/71$/)])
  const ofScreen = vi.spyOn(window, 'print').mockImplementation(() => {})
  const ofPaper = vi.fn()
  const frame = document.querySelector('iframe')?.contentWindow
  if (frame) frame.print = ofPaper
  await print.click()
  expect(ofPaper).toHaveBeenCalledTimes(1)
  expect(ofScreen).not.toHaveBeenCalled()
  expect(asked).toHaveLength(1)
})

test('a browser that cannot show PDFs saves the invoice and does not offer to print an empty frame', async () => {
  const dialog = await show(false)
  await expect.element(dialog.getByRole('button', { name: 'Download' })).not.toHaveAttribute('aria-disabled')
  await expect.element(dialog.getByRole('button', { name: 'Print' })).not.toBeInTheDocument()
  expect(document.querySelector('iframe')).toBeNull()
})
