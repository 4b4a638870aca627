import { keyState } from '@brava/contract/enums.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { KeyRowActs } from './key-row-acts.tsx'

type Acts = Parameters<typeof KeyRowActs>[0]

afterEach(unmountAll)

test.each([
  ['reserved', 'Set aside for an order: deny the order, or wait until it is paid and replace the key there'],
  ['sold', 'Sold: replace it on its order'],
] as const)('Lejla reads why a %s key cannot be marked faulty in the stock', async (name, reason) => {
  const state = keyState.code[name]
  const row = { id: 1, state, last4: '7KQ2', isImage: true, allowedActions: [] } as unknown as Acts['row']
  const revealed = { codes: {}, toggle: vi.fn(), copy: vi.fn() } as unknown as Acts['revealed']
  await mount(() => <KeyRowActs row={row} revealed={revealed} onAsk={vi.fn()} />)
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect.element(page.getByRole('menuitem', { name: /^Mark faulty/ })).toHaveTextContent(`Mark faulty${reason}`)
})
