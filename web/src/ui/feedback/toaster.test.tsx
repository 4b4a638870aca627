import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { toast } from '../../state/toast.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  unmountAll()
})

const region = () => document.querySelector('[data-toasts]') as HTMLElement
const settled = () => vi.waitFor(() => expect(region()).not.toBeNull())

test('a message disappears after five seconds, but not while Tarik keeps the pointer on it', async () => {
  await mount(() => <Toaster />)
  await settled()
  toast('info', 'Export is ready')
  await vi.waitFor(() => expect(region().textContent).toContain('Export is ready'))
  region().dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))
  await vi.waitFor(() => expect(region().dataset.held).toBe('true'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(region().textContent).toContain('Export is ready')
  region().dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }))
  await vi.waitFor(() => expect(region().dataset.held).toBeUndefined())
  await vi.advanceTimersByTimeAsync(5_200)
  await vi.waitFor(() => expect(region().textContent).not.toContain('Export is ready'))
})

test('an error is read out at once and is still there after an hour', async () => {
  await mount(() => <Toaster />)
  await settled()
  toast('error', 'The card was declined.')
  await vi.waitFor(() => expect(region().querySelector('[role="alert"]')?.textContent).toContain('declined'))
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(region().textContent).toContain('The card was declined.')
})

test('a message appears beside the buttons of the page, not on top of them', async () => {
  await mount(() => (
    <>
      <Toaster />
      <div style={{ position: 'fixed', top: 80, right: 24, display: 'grid', gap: 40 }}>
        <button type="button">Deny</button>
        <button type="button">Approve</button>
      </div>
    </>
  ))
  await settled()
  toast('error', 'The order was changed meanwhile.')
  await vi.waitFor(() => expect(region().textContent).toContain('changed meanwhile'))
  const shown = region().firstElementChild?.getBoundingClientRect()
  for (const button of document.querySelectorAll('div > button')) {
    if (region().contains(button)) continue
    const box = button.getBoundingClientRect()
    const isUpon = shown && box.bottom > shown.top && box.top < shown.bottom && box.right > shown.left
    expect(isUpon, button.textContent ?? '').toBe(false)
  }
  expect(shown?.top).toBeLessThan(window.innerHeight / 2)
})

test('a message that ends up under a resting pointer moves off a button; one that Tarik points at stays', async () => {
  vi.useRealTimers()
  const place = document.createElement('div')
  Object.assign(place.style, { position: 'fixed', top: '70px', right: '30px', width: '120px', height: '30px' })
  const next = document.createElement('button')
  next.textContent = 'I have saved them'
  Object.assign(next.style, { width: '120px', height: '30px' })
  document.body.append(place)
  await mount(() => <Toaster />)
  await settled()
  const upon = () => {
    const { top, bottom } = region().getBoundingClientRect()
    const under = place.getBoundingClientRect()
    return top < under.bottom && bottom > under.top
  }
  try {
    await userEvent.hover(place)
    toast('error', 'The password is wrong.')
    await vi.waitFor(() => expect(region().matches(':hover')).toBe(true))
    expect(upon()).toBe(true)
    place.append(next)
    await vi.waitFor(() => expect(upon()).toBe(false), { timeout: 5000 })

    next.remove()
    await vi.waitFor(() => expect(upon()).toBe(true), { timeout: 5000 })
    await userEvent.hover(region().querySelector('[role="alert"]') as HTMLElement)
    await vi.waitFor(() => expect(region().dataset.held).toBe('true'))
  } finally {
    place.remove()
  }
})

test('Tarik closes a message with the keyboard: the next one still disappears automatically', async () => {
  vi.useRealTimers()
  await mount(() => <Toaster />)
  await settled()
  toast('error', 'The card was declined.')
  await vi.waitFor(() => expect(region().textContent).toContain('declined'))
  const close = region().querySelector<HTMLElement>('button[aria-label="Close"]')
  close?.focus()
  await vi.waitFor(() => expect(region().dataset.held).toBe('true'))
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(region().textContent).not.toContain('declined'))
  toast('success', 'Saved.')
  await vi.waitFor(() => expect(region().textContent).toContain('Saved.'))
  expect(region().dataset.held).toBeUndefined()
})
