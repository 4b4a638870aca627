import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearToasts, closeToast, currentToasts, toast } from './toast.ts'

beforeEach(() => clearToasts())
afterEach(() => clearToasts())

test('Amra presses Approve twice and reads the same message once', () => {
  toast('success', 'Order 018342 approved.')
  toast('success', 'Order 018342 approved.')
  expect(currentToasts()).toHaveLength(1)
})

test('the same text as an error is a separate message', () => {
  toast('success', 'Rates loaded')
  toast('error', 'Rates loaded')
  expect(currentToasts().map((shown) => shown.kind)).toEqual(['error', 'success'])
})

test('the twenty-first message pushes out the oldest; the newest is on top', () => {
  for (let at = 1; at <= 21; at++) toast('info', `Message ${at}`)
  expect(currentToasts()).toHaveLength(20)
  expect(currentToasts()[0]?.title).toBe('Message 21')
  expect(currentToasts().at(-1)?.title).toBe('Message 2')
})

test('messages disappear after 5000 ms, errors stay until they are closed', () => {
  toast('info', 'Saved')
  const failed = toast('error', 'The card was declined.')
  expect(currentToasts().map((shown) => shown.lifetime)).toEqual([null, 5000])
  closeToast(failed)
  expect(currentToasts().map((shown) => shown.title)).toEqual(['Saved'])
})

test('a message carries its Undo action', () => {
  const undo = vi.fn()
  toast('success', 'Withdrawn', { action: { label: 'Undo', run: undo } })
  currentToasts()[0]?.action?.run()
  expect(undo).toHaveBeenCalledOnce()
})
