import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { currentToasts } from '../state/toast.ts'
import { keepWork } from '../ui/form/kept-work.ts'
import { ReplyCard } from './reply-card.tsx'
import type { OneTicket } from './ticket-side.tsx'

const ticket = { id: 31, guest: null, mayHandle: false, status: 1 } as unknown as OneTicket
let uploads: ((answer: Response) => void)[]
let written: { body: unknown; key: string | null }[]
let isLost: boolean

beforeEach(() => {
  uploads = []
  written = []
  isLost = false
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = String(address)
    if (path.endsWith('/attach-file')) return new Promise<Response>((answer) => uploads.push(answer))
    if (path.endsWith('/create-support-ticket-message')) {
      written.push({
        body: JSON.parse(init.body as string),
        key: new Headers(init.headers).get('idempotency-key'),
      })
      if (isLost) throw new TypeError('Failed to fetch')
      return Response.json({ data: { info: 'Sent.', id: 900 } })
    }
    return Response.json({ data: {} })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const send = () => page.getByRole('button', { name: 'Send reply' })
const message = () => page.getByRole('textbox', { name: 'Message' })
const stored = () => Response.json({ data: { info: '', file: { id: 70 + uploads.length } } })

async function writeWithFile() {
  await mount(() => <ReplyCard ticket={ticket} />)
  await message().fill('The key is refused.')
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement
  await userEvent.upload(input, new File(['picture'], 'refused.png', { type: 'image/png' }))
  await expect.element(page.getByText('refused.png')).toBeVisible()
}

test('Amra clicks Send twice while her file is uploading: the message is sent once, and what she types in the meantime stays', async () => {
  await writeWithFile()
  await send().click()
  await expect.poll(() => uploads).toHaveLength(1)
  await expect.element(send()).toHaveAttribute('aria-busy', 'true')
  ;(send().element() as HTMLElement).click()
  await message().fill('One more thing.')
  for (const answer of uploads) answer(stored())
  await expect.poll(() => written).toHaveLength(1)
  await expect.element(page.getByText('refused.png')).not.toBeInTheDocument()
  await expect.element(message()).toHaveValue('One more thing.')
  expect([uploads.length, written.length]).toEqual([1, 1])
})

test('the answer to a message with a file is lost: Amra sends it again as the same message with the same file', async () => {
  await writeWithFile()
  isLost = true
  await send().click()
  await expect.poll(() => uploads).toHaveLength(1)
  uploads[0]?.(stored())
  await expect.poll(() => written).toHaveLength(1)
  await expect.element(send()).not.toHaveAttribute('aria-busy')
  isLost = false
  await send().click()
  await expect.poll(() => uploads.length > 1 || written.length > 1).toBe(true)
  expect(uploads).toHaveLength(1)
  expect(written[1]).toEqual(written[0])
})

test('Amra chooses seven files: five are sent, and she is told which two are not', async () => {
  await mount(() => <ReplyCard ticket={ticket} />)
  await message().fill('All keys are refused.')
  await expect.element(page.getByText(/^At most 5 files/)).toBeVisible()
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement,
    [1, 2, 3, 4, 5, 6, 7].map((n) => new File(['x'], `key-${n}.png`, { type: 'image/png' })),
  )
  await expect.element(page.getByText('key-5.png')).toBeVisible()
  expect(currentToasts().map(({ title }) => title)).toEqual([
    'A message can have at most 5 files. Not added: key-6.png, key-7.png',
  ])
  await send().click()
  for (let at = 0; at < 5; at++) {
    await expect.poll(() => uploads.length).toBeGreaterThan(at)
    uploads[at]?.(stored())
  }
  await expect.poll(() => written).toHaveLength(1)
  expect(written[0]?.body).toMatchObject({ fileIds: [71, 72, 73, 74, 75] })
})

test("Lejla's session ends while she writes an internal note: it comes back as a note, not as a reply that Amra can read", async () => {
  const handled = { ...ticket, mayHandle: true } as OneTicket
  await mount(() => <ReplyCard ticket={handled} />)
  await page.getByText('Internal note').first().click()
  await message().fill('Amra owes us three invoices.')
  keepWork()
  unmountAll()
  await mount(() => <ReplyCard ticket={handled} />)
  await expect.element(message()).toHaveValue('Amra owes us three invoices.')
  await expect.element(page.getByRole('button', { name: 'Save note' })).toBeVisible()
  await expect.element(send()).not.toBeInTheDocument()
})

test('Lejla chooses a file for an internal note about the ticket of somebody without an account and replies first: the file is still there for the note', async () => {
  const guest = { ...ticket, mayHandle: true, guest: { email: 'edina@zutimis.example' } } as OneTicket
  await mount(() => <ReplyCard ticket={guest} />)
  await page.getByText('Internal note').first().click()
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement,
    new File(['picture'], 'refused.png', { type: 'image/png' }),
  )
  await page.getByText('Reply', { exact: true }).last().click()
  await message().fill('We are looking into it.')
  await send().click()
  await expect.poll(() => written).toHaveLength(1)
  await expect.element(message()).toHaveValue('')
  expect(written[0]?.body).toMatchObject({ isInternal: false, fileIds: [] })
  await page.getByText('Internal note').first().click()
  await expect.element(page.getByText('refused.png')).toBeVisible()
})
