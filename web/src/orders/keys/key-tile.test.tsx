import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { KeyTile, type Slot } from './key-tile.tsx'

afterEach(unmountAll)

const slot: Slot = {
  id: 1,
  lineId: 2,
  position: 1,
  state: 1,
  keyId: 9,
  last4: '7KX2',
  isImage: false,
  assignedAt: '2026-11-20T10:00:00Z',
  revealedAt: '2026-11-20T11:00:00Z',
  deliveredAt: '2026-11-20T10:00:00Z',
  refundedAt: null,
  returnUntil: null,
  fault: null,
  keyReturn: null,
}

test('Dino reads on his phone what he reported about a key and what the distributor answered', async () => {
  await page.viewport(390, 844)
  const fault = {
    id: 3,
    state: 3,
    reason: 'Steam says it is used.',
    answer: 'It was redeemed from your address.',
  } as const
  await mount(() => <KeyTile slot={{ ...slot, fault }} />)
  await expect.element(page.getByText('Steam says it is used. → It was redeemed from your address.')).toBeVisible()
})

test('a withdrawn return no longer hides the fault reported for the key', async () => {
  const keyReturn = { id: 4, state: 4, reason: 'Ordered twice.', answer: '' } as const
  const fault = { id: 3, state: 1, reason: 'Steam says it is used.', answer: '' } as const
  await mount(() => <KeyTile slot={{ ...slot, keyReturn, fault }} />)
  await expect.element(page.getByText('Steam says it is used.')).toBeVisible()
  await expect.element(page.getByText('Ordered twice.')).not.toBeInTheDocument()
})

test('a fault that Dino reports after his return was rejected is shown, and also once it is rejected too', async () => {
  const keyReturn = { id: 4, state: 3, reason: 'Ordered twice.', answer: 'The key was opened.' } as const
  for (const state of [1, 5] as const) {
    const fault = { id: 3, state, reason: 'Steam says it is used.', answer: '' } as const
    await mount(() => <KeyTile slot={{ ...slot, keyReturn, fault }} />)
    await expect.element(page.getByText('Steam says it is used.')).toBeVisible()
    await expect.element(page.getByText('Ordered twice.', { exact: false })).not.toBeInTheDocument()
    unmountAll()
  }
})

test('a return that Dino requests after his fault report was rejected is shown until it is decided', async () => {
  const keyReturn = { id: 4, state: 1, reason: 'Ordered twice.', answer: '' } as const
  const fault = { id: 3, state: 5, reason: 'Steam says it is used.', answer: '' } as const
  await mount(() => <KeyTile slot={{ ...slot, keyReturn, fault }} />)
  await expect.element(page.getByText('Ordered twice.')).toBeVisible()
})
