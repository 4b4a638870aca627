import { post } from '@brava/contract/endpoint.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { mount, unmountAll } from '../testing/mount.tsx'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { useDownload } from './use-download.ts'

const list = post('/orders/export', {
  summary: 'Orders as CSV',
  access: 'signedIn',
  body: z.object({ year: z.number() }),
  response: 'file',
  transfer: 'export',
})

/** The file as the server writes it: each piece arrives when the test sends it. */
let stream: ReadableStreamDefaultController<Uint8Array>
let headers: Record<string, string>
let refusal: Response | undefined
let wasCancelled: boolean
const saved: { name: string; text: Promise<string> }[] = []
const blobs = new Map<string, Blob>()

beforeEach(() => {
  localStorage.clear()
  headers = { 'content-type': 'text/csv', 'content-disposition': `attachment; filename*=UTF-8''narud%C5%BEbe.csv` }
  refusal = undefined
  wasCancelled = false
  saved.length = 0
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address === '/readyz') return Response.json({ status: 'ready' })
    if (refusal) return refusal
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller
        init.signal?.addEventListener('abort', () => {
          wasCancelled = true
          controller.error(init.signal?.reason)
        })
      },
    })
    return new Response(body, { headers })
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:test/${blobs.size}`
    blobs.set(address, blob as Blob)
    return address
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: blobs.get(this.href)?.text() ?? Promise.resolve('') })
  })
})
afterEach(() => {
  unmountAll()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Desk() {
  const csv = useDownload()
  return (
    <div>
      <Toaster />
      <button
        type="button"
        disabled={csv.pending}
        onClick={() => void csv.run(list, { body: { year: 2026 } }, { name: 'orders.csv' })}
      >
        Export
      </button>
      {csv.progress && <output>{`${csv.progress.bytes} of ${csv.progress.total ?? 'unknown'}`}</output>}
      {csv.pending && (
        <button type="button" onClick={csv.cancel}>
          Stop
        </button>
      )}
    </div>
  )
}
const write = (text: string) => stream.enqueue(new TextEncoder().encode(text))
const begin = async () => {
  await mount(() => <Desk />)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.element(page.getByRole('status').first()).toBeVisible()
}
const idle = () => expect.element(page.getByRole('button', { name: 'Export' })).toBeEnabled()

test('Tarik sees how much of his list has arrived, and gets the complete file under the name the server gave it', async () => {
  headers['content-length'] = '10'
  await begin()
  await expect.element(page.getByText('0 of unknown')).toBeVisible()
  write('Broj')
  await expect.element(page.getByText('4 of 10')).toBeVisible()
  expect(saved).toEqual([])
  write(';Datum')
  await expect.element(page.getByText('10 of 10')).toBeVisible()
  stream.close()
  await idle()
  expect(saved.map(({ name }) => name)).toEqual(['narudžbe.csv'])
  expect(await saved[0]?.text).toBe('Broj;Datum')
})

test("a compressed file has no known size; a file without a name gets the screen's", async () => {
  headers = { 'content-length': '10', 'content-encoding': 'br' }
  await begin()
  write('Broj')
  await expect.element(page.getByText('4 of unknown')).toBeVisible()
  stream.close()
  await idle()
  expect(saved.map(({ name }) => name)).toEqual(['orders.csv'])
})

test('a slow download shows a message, and can be stopped there', async () => {
  await begin()
  write('x'.repeat(2_097_152))
  await expect.element(page.getByText('Downloading…'), { timeout: 5000 }).toBeVisible()
  await expect.element(page.getByText('2.0 MB'), { timeout: 5000 }).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('Download cancelled.')).toBeVisible()
  await expect.element(page.getByText('Downloading…')).not.toBeInTheDocument()
  await idle()
  expect(wasCancelled).toBe(true)
  expect(saved).toEqual([])
})

test('a download can be stopped by its screen', async () => {
  await begin()
  write('Broj')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect.element(page.getByText('Download cancelled.')).toBeVisible()
  await idle()
  expect([wasCancelled, saved.length]).toEqual([true, 0])
})

test('half a file is not saved: a download that breaks off is reported', async () => {
  await begin()
  write('Broj;')
  await expect.element(page.getByText('5 of unknown')).toBeVisible()
  stream.error(new TypeError('network error'))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('There is no connection to the server. Check the network and try again.')
  await idle()
  expect(saved).toEqual([])
})

test('a refusal is shown in the server’s words, with its reference', async () => {
  const info = 'Too many requests. Please wait a moment.'
  refusal = Response.json({ code: 'common.tooMany', data: { info }, requestId: 'ref-17' }, { status: 429 })
  await mount(() => <Desk />)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(`${info}Reference ref-17`)
  await idle()
  expect(saved).toEqual([])
})

test('the error of a file that did not arrive is gone once the file is requested again', async () => {
  refusal = Response.json({ code: 'common.tooMany', data: { info: 'Please wait a moment.' } }, { status: 429 })
  await mount(() => <Desk />)
  const csv = page.getByRole('button', { name: 'Export' })
  await csv.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  refusal = Response.json('id;total', { headers })
  await csv.click()
  await expect.poll(() => saved).toHaveLength(1)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
