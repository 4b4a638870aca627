import { orderStatus } from '@brava/contract/enums.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { myOrderColumns } from './my-order-columns.tsx'

afterEach(unmountAll)

const s = orderStatus.code
const none = { total: 3, assigned: 0, missing: 0, notDue: 0, reserved: 0, refunded: 0 }
const keysOf = (row: object) =>
  myOrderColumns(false)
    .find(({ id }) => id === 'keys')
    ?.cell(row as never)

test('the list of Mirza counts refunded units neither as delivered nor as still to come', async () => {
  // One unit went back into stock, the key of another was withdrawn.
  const row = {
    status: s.partRefunded,
    items: 3,
    assigned: 2,
    missing: 0,
    lines: [{ keys: { ...none, assigned: 1, refunded: 2 } }],
  }
  await mount(() => keysOf(row))
  await expect.element(page.getByText('1 of 3')).toBeVisible()
  await expect.element(page.getByRole('img', { name: '1 assigned', exact: true })).toBeInTheDocument()
})

test('the keys of all lines are added up, and those of a cancelled order are cancelled', async () => {
  const lines = [{ keys: { ...none, notDue: 3, reserved: 0 } }, { keys: { ...none, total: 2, notDue: 2 } }]
  await mount(() => keysOf({ status: s.cancelled, items: 5, assigned: 0, missing: 0, lines }))
  await expect.element(page.getByText('0 of 5')).toBeVisible()
  await expect.element(page.getByRole('img', { name: '5 cancelled' })).toBeInTheDocument()
})
