import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { Drawer } from './drawer.tsx'

beforeEach(() => page.viewport(1440, 900))
afterEach(unmountAll)

function Screen() {
  const [open, setOpen] = useState<'order' | 'cart' | 'both'>()
  const leave = (which: 'order' | 'cart') =>
    setOpen((now) => (now === 'both' ? (which === 'order' ? 'cart' : 'order') : now === which ? undefined : now))
  const add = (which: 'order' | 'cart') => setOpen((now) => (now && now !== which ? 'both' : which))
  return (
    <>
      <button type="button" onClick={() => add('order')}>
        Open the order
      </button>
      <button type="button" onClick={() => add('cart')}>
        Open the cart
      </button>
      <Drawer dock open={open === 'order' || open === 'both'} onClose={() => leave('order')} title="Order 018341">
        Keys
      </Drawer>
      <Drawer dock open={open === 'cart' || open === 'both'} onClose={() => leave('cart')} title="Cart">
        Lines
      </Drawer>
    </>
  )
}

test('only one panel is docked at a time: the cart replaces the order', async () => {
  await mount(() => <Screen />)
  await page.getByRole('button', { name: 'Open the order' }).click()
  await expect.element(page.getByRole('heading', { name: 'Order 018341' })).toBeVisible()
  const button = page.getByRole('button', { name: 'Open the cart' })
  await button.click()
  await expect.element(page.getByRole('heading', { name: 'Cart' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Order 018341' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Open the order' }).click()
  await expect.element(page.getByRole('heading', { name: 'Order 018341' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Cart' })).not.toBeInTheDocument()
})
