import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { Toaster } from '../../ui/feedback/toaster.tsx'
import { MyOrderLine } from '../page/my-order-line.tsx'
import { KeyFileButtons } from './key-file-buttons.tsx'
import type { Slot } from './key-tile.tsx'
import { useKeyFiles } from './use-key-files.tsx'

const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
const slot: Slot = {
  id: 1,
  lineId: 2,
  position: 1,
  state: 1,
  keyId: 9,
  last4: '7KX2',
  isImage: false,
  assignedAt: '2026-11-20T10:00:00Z',
  revealedAt: null,
  deliveredAt: '2026-11-20T10:00:00Z',
  refundedAt: null,
  returnUntil: tomorrow,
  fault: null,
  keyReturn: null,
}
const text = 'Northfall (NF-1)\r\nAAAA-1\r\nAAAA-2\r\n\r\nIron Orchard (IO-0093)\r\nBBBB-1\r\nBBBB-2\r\n'

let isOpened: boolean
/** How the server shows the key, once it was opened and before. */
let shown: () => Slot
let file: () => Response
let refusal: object | null

beforeEach(() => {
  isOpened = false
  refusal = null
  shown = () => (isOpened ? { ...slot, revealedAt: '2026-11-20T11:00:00Z', returnUntil: null } : slot)
  file = () => new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  vi.stubGlobal('fetch', async (request: RequestInfo | URL) => {
    const url = request instanceof Request ? request.url : String(request)
    if (url.includes('get-plain-my-order-item'))
      return Response.json({ data: { total: 1, instructions: '', slots: [shown()] } })
    if (refusal && url.includes('reveal-my-key')) return Response.json(refusal, { status: 429 })
    if (url.includes('reveal-my-key') || url.includes('download-my-keys')) isOpened = true
    if (url.includes('reveal-my-key')) return Response.json({ data: { code: 'NF26-7KX2' } })
    if (url.includes('download-my-keys')) return file()
    return Response.json({ data: { userData: { userGroups: [9], currencySymbol: 'KM' } } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const line = {
  id: 2,
  product: { id: 5, title: 'Northfall', code: 'NF-1', platform: 'PC', imageFileId: null },
  quantity: 1,
  unitPrice: '61.90',
  keys: { assigned: 1, missing: 0, notDue: 0, total: 1 },
} as unknown as Parameters<typeof MyOrderLine>[0]['line']
const nothing = () => {}

function Order() {
  const files = useKeyFiles(32)
  const acts = { onReport: nothing, onAsk: nothing, onReturn: nothing, onKeep: nothing }
  return (
    <>
      <KeyFileButtons {...files} />
      <MyOrderLine line={line} symbol="KM" own isCancelled={false} {...acts} />
      {files.dialog}
      <Toaster />
    </>
  )
}

/** What the menu of the key offers about its return. */
async function offered(): Promise<string[]> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Report as faulty' })).toBeVisible()
  const found = ['Return this key', 'Keep the key'].filter(
    (name) => page.getByRole('menuitem', { name }).elements().length > 0,
  )
  await page.getByRole('button', { name: 'More actions' }).click()
  return found
}

test('once Mirza has opened a key he is no longer offered to return it', async () => {
  await mount(() => <Order />)
  expect(await offered()).toEqual(['Return this key'])
  await page.getByRole('button', { name: 'Show the key' }).click()
  await expect.element(page.getByText('NF26-7KX2')).toBeVisible()
  await expect.poll(offered).toEqual([])
})

test('nor to keep it, if he had asked to return it and then copied all keys', async () => {
  const keyReturn = { id: 4, state: 1, reason: 'Ordered twice.', answer: '' } as const
  shown = () =>
    isOpened
      ? { ...slot, revealedAt: tomorrow, returnUntil: null, keyReturn: { ...keyReturn, state: 4 } }
      : { ...slot, keyReturn }
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await mount(() => <Order />)
  expect(await offered()).toEqual(['Keep the key'])
  await page.getByRole('button', { name: 'Copy all' }).click()
  await expect.poll(offered).toEqual([])
})

test('copying all keys of two products counts keys, not the titles above them', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await mount(() => <Order />)
  await page.getByRole('button', { name: 'Copy all' }).click()
  await expect.element(page.getByText('4 keys copied')).toBeVisible()
  expect(copied).toHaveBeenCalledWith(text)
})

test('copying the keys of one product counts each line', async () => {
  file = () => new Response('AAAA-1\r\nAAAA-2\r\n', { headers: { 'content-type': 'text/plain' } })
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await mount(() => <Order />)
  await page.getByRole('button', { name: 'Copy all' }).click()
  await expect.element(page.getByText('2 keys copied')).toBeVisible()
})

test('a key that may not be copied says why; one that the browser refuses to copy is shown, since it counts as opened', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No.', 'NotAllowedError'))
  refusal = { code: 'keys.tooManyReveals', data: { info: 'You have opened 200 keys in ten minutes.' } }
  await mount(() => <Order />)
  await page.getByRole('button', { name: 'Copy the key' }).click()
  await expect.element(page.getByText('You have opened 200 keys in ten minutes.')).toBeVisible()
  await expect.element(page.getByText('Copying is not allowed here')).not.toBeInTheDocument()
  refusal = null
  await page.getByRole('button', { name: 'Copy the key' }).click()
  await expect.element(page.getByText('NF26-7KX2')).toBeVisible()
  await expect.element(page.getByText('Copying is not allowed here')).toBeVisible()
})

test('a clipboard that the browser refuses is told in words of Brava', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(
    new DOMException('Write permission denied.', 'NotAllowedError'),
  )
  await mount(() => <Order />)
  await page.getByRole('button', { name: 'Copy all' }).click()
  await expect.element(page.getByText('Copying is not allowed here')).toBeVisible()
  await expect.element(page.getByText('Write permission denied.')).not.toBeInTheDocument()
})
