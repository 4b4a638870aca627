import { expect, test, vi } from 'vitest'
import { createEventReader } from './live.ts'

test('events arrive whole although the network cuts them anywhere', () => {
  const heard = vi.fn()
  const read = createEventReader(heard)
  read('id: 7\nevent: notif')
  read('ication\ndata: {"orderId":1')
  expect(heard).not.toHaveBeenCalled()
  read('8342}\n\n: heartbeat\n\nid: 8\ndata: plain\n\n')
  expect(heard.mock.calls.map(([event]) => event)).toEqual([
    { id: '7', name: 'notification', data: { orderId: 18342 } },
    { id: '8', name: 'message', data: 'plain' },
  ])
})

test('several lines of data are one text, and the heartbeat is no event', () => {
  const heard = vi.fn()
  createEventReader(heard)(':\n\ndata: a\ndata: b\r\n\r\n')
  expect(heard.mock.calls).toEqual([[{ id: '', name: 'message', data: 'a\nb' }]])
})
