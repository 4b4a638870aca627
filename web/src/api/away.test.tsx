import { get, post } from '@brava/contract/endpoint.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { ConnectionBanner } from '../shell/connection-banner.tsx'
import { mount, unmountAll } from '../testing/mount.tsx'
import { ApiError } from './api-error.ts'
import { pauseBefore, readAgain } from './retry.ts'
import { useAct } from './use-act.ts'
import { useEndpoint } from './use-endpoint.ts'

const stock = get('/stock', {
  summary: 'Stock',
  access: 'signedIn',
  response: z.object({ data: z.object({ count: z.number() }) }),
})
const place = post('/place', {
  summary: 'Place',
  access: 'signedIn',
  body: z.object({ note: z.string() }),
  response: z.object({ data: z.object({ info: z.string() }) }),
  idempotent: true,
})

/**
 * The state of the server: it answers, is gone, is down, breaks off, is overloaded, or is still working on the same
 * request.
 */
let server: 'up' | 'gone' | 'down' | 'cut' | 'busy' | 'still' = 'up'
const placed: { key: string | null; body: string }[] = []

beforeEach(() => {
  localStorage.clear()
  server = 'up'
  placed.length = 0
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const isProbe = address === '/readyz'
    if (address.endsWith('/place')) {
      placed.push({ key: new Headers(init.headers).get('idempotency-key'), body: init.body as string })
    }
    if (server === 'gone') throw new TypeError('Failed to fetch')
    if (server === 'down') return new Response('<html>502 Bad Gateway</html>', { status: 502 })
    if (isProbe) return Response.json({ status: 'ready' })
    if (server === 'cut') return new Response(halfAnAnswer())
    if (server === 'busy') {
      return Response.json(
        { code: 'common.unavailable', data: { info: 'The service is not available right now. Please try again.' } },
        { status: 503, headers: { 'retry-after': '1' } },
      )
    }
    if (server === 'still' && address.endsWith('/place')) {
      return Response.json(
        { code: 'common.stillRunning', data: { info: 'The same request is still being worked on.' } },
        { status: 409, headers: { 'retry-after': '1' } },
      )
    }
    return Response.json({ data: { count: 12, info: 'Ordered.' } })
  })
})
afterEach(async () => {
  server = 'up'
  await vi.waitUntil(() => page.getByText('The server cannot be reached.').query() === null, { timeout: 30_000 })
  unmountAll()
  vi.unstubAllGlobals()
})

/** The connection breaks while the answer is on its way. */
function halfAnAnswer() {
  let isFirst = true
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (isFirst) controller.enqueue(new TextEncoder().encode('{"data":{"count":'))
      else controller.error(new TypeError('network error'))
      isFirst = false
    },
  })
}

function Desk() {
  const { data } = useEndpoint(stock, undefined)
  const act = useAct(place, { refreshes: [] })
  return (
    <div>
      <ConnectionBanner />
      <p>{data ? `${data.data.count} in stock` : 'no stock yet'}</p>
      <input aria-label="Note" defaultValue="" />
      <button
        type="button"
        aria-busy={act.pending || undefined}
        onClick={() => void act.run({ body: { note: 'For Mostar' } })}
      >
        Place
      </button>
      {act.error && <p>{act.error.info}</p>}
    </div>
  )
}

const banner = () => page.getByText('The server cannot be reached.')

test.each(['gone', 'down'] as const)(
  'the server is %s: Amra is told calmly, her text stays, and the page recovers automatically',
  async (how) => {
    server = how
    await mount(() => <Desk />)
    await page.getByRole('textbox', { name: 'Note' }).fill('For Mostar')
    await expect.element(banner()).toBeVisible()
    server = 'up'
    await expect.element(page.getByText('12 in stock'), { timeout: 30_000 }).toBeVisible()
    await expect.element(banner(), { timeout: 30_000 }).not.toBeInTheDocument()
    await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('For Mostar')
  },
)

test('a list that was turned away is read again automatically, without an alarm', async () => {
  server = 'busy'
  await mount(() => <Desk />)
  await expect.element(page.getByText('no stock yet')).toBeVisible()
  await expect.element(banner()).not.toBeInTheDocument()
  server = 'up'
  await expect.element(page.getByText('12 in stock'), { timeout: 30_000 }).toBeVisible()
})

test('an order whose answer was lost is placed again with the same key, and only when Amra retries', async () => {
  await mount(() => <Desk />)
  await expect.element(page.getByText('12 in stock')).toBeVisible()
  server = 'gone'
  const button = page.getByRole('button', { name: 'Place' })
  await button.click()
  await expect
    .element(page.getByText('There is no connection to the server. Check the network and try again.'))
    .toBeVisible()
  expect(placed).toHaveLength(1)
  server = 'up'
  await button.click()
  await expect.poll(() => placed).toHaveLength(2)
  expect(placed[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(placed[1]).toEqual(placed[0])
  // The next order is a new one.
  await expect.element(button).not.toHaveAttribute('aria-busy')
  await button.click()
  await expect.poll(() => placed).toHaveLength(3)
  expect(placed[2]?.key).not.toBe(placed[0]?.key)
})

test('the connection breaks in mid-answer: Amra is told in her language, her order keeps its key, and the list is read again automatically', async () => {
  server = 'cut'
  await mount(() => <Desk />)
  const button = page.getByRole('button', { name: 'Place' })
  await button.click()
  await expect
    .element(page.getByText('There is no connection to the server. Check the network and try again.').first())
    .toBeVisible()
  await expect.element(page.getByText('network error')).not.toBeInTheDocument()
  server = 'up'
  await expect.element(page.getByText('12 in stock'), { timeout: 30_000 }).toBeVisible()
  await expect.element(button).not.toHaveAttribute('aria-busy')
  await button.click()
  await expect.poll(() => placed).toHaveLength(2)
  expect(placed[1]).toEqual(placed[0])
})

test('when Amra resends an order that the server is still working on, its answer is waited for, without an alarm', async () => {
  await mount(() => <Desk />)
  await expect.element(page.getByText('12 in stock')).toBeVisible()
  server = 'gone'
  const button = page.getByRole('button', { name: 'Place' })
  await button.click()
  await expect.poll(() => placed).toHaveLength(1)
  await expect.element(button).not.toHaveAttribute('aria-busy')
  server = 'still'
  await button.click()
  await expect.poll(() => placed).toHaveLength(3)
  server = 'up'
  await expect.poll(() => placed).toHaveLength(4)
  expect(new Set(placed.map((one) => one.key)).size).toBe(1)
  await expect.element(page.getByText('The same request is still being worked on.')).not.toBeInTheDocument()
})

test('a read is retried four times, after the delay the server asked for; a refusal is never retried', () => {
  const busy = new ApiError({ status: 503, code: 'common.unavailable', info: '', retryAfterSeconds: 3 })
  const offline = new ApiError({ status: 0, code: 'offline', info: '' })
  expect([0, 3, 4].map((failures) => readAgain(failures, busy))).toEqual([true, true, false])
  expect(readAgain(0, offline)).toBe(true)
  expect(readAgain(0, new ApiError({ status: 403, code: 'common.forbidden', info: '' }))).toBe(false)
  expect(readAgain(0, new ApiError({ status: 500, code: 'common.internal', info: '' }))).toBe(false)
  expect(Math.floor(pauseBefore(0, busy) / 1000)).toBe(3)
  expect(pauseBefore(3, offline)).toBeGreaterThanOrEqual(6400)
})
