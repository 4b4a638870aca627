import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'

import { Drawer, dockId } from './drawer.tsx'

const browser = cdp() as unknown as { send: (method: string, params: object) => Promise<unknown> }
const seen = (media: '' | 'print') => browser.send('Emulation.setEmulatedMedia', { media })

beforeEach(() => page.viewport(1440, 900))
afterEach(async () => {
  await seen('')
  await page.viewport(1440, 900)
  unmountAll()
})

function ListWithOrder() {
  return (
    <div style={{ display: 'flex' }}>
      <main style={{ flex: 1 }}>My orders</main>
      <div id={dockId} />
      <Drawer dock open onClose={() => {}} title="Order 4711">
        Keys
      </Drawer>
    </div>
  )
}

for (const width of [1440, 1000]) {
  test(`Amra prints her orders from a window of ${width} px with one of them open: the list uses the whole paper, without a scrim`, async () => {
    await page.viewport(width, 900)
    await mount(() => <ListWithOrder />)
    await expect.element(page.getByText('Order 4711')).toBeVisible()
    const isDocked = document.querySelector('aside') !== null
    await seen('print')
    await page.viewport(794, 1123)
    await expect.element(page.getByText('Order 4711')).not.toBeVisible()
    await expect.poll(() => page.getByText('My orders').element().getBoundingClientRect().right).toBeGreaterThan(760)
    const scrims = [...document.querySelectorAll('.mantine-Drawer-overlay')]
    expect(scrims.filter((scrim) => scrim.getBoundingClientRect().width > 0)).toEqual([])
    expect(document.querySelector('aside') !== null).toBe(isDocked)
    await seen('')
    await page.viewport(width, 900)
    await expect.element(page.getByText('Order 4711')).toBeVisible()
  })
}
