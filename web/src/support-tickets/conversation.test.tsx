import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { Conversation } from './conversation.tsx'

const message = {
  id: 5,
  kind: 'message',
  message: 'The shop says that it is used',
  userName: 'Maja Savić',
  isInternal: false,
  isOurs: false,
  isMine: false,
  seenDate: null,
  createdDate: '2026-11-29T22:28:00.000Z',
  files: [{ id: 9, name: 'ekran.webp', sizeBytes: 51_900, isPicture: true }],
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) =>
    String(address).includes('ticket-messages')
      ? Response.json({ data: [message] })
      : new Response(new Blob(['picture']), { headers: { 'content-type': 'image/webp' } }),
  )
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('Tarik saves the screenshot that Maja attached, to read what is too small in the conversation', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await mount(() => <Conversation ticketId={14} />)
  await expect.element(page.getByRole('img', { name: 'ekran.webp' })).toBeVisible()
  await page.getByRole('button', { name: /ekran\.webp/ }).click()
  await expect.poll(() => saved).toEqual(['ekran.webp'])
})
