import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { DeliveryPlaceDialog } from './delivery-place-dialog.tsx'

afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Petra enters a delivery address and presses Enter: it is saved as with the button, but not before anything is typed', async () => {
  const sent: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!address.includes('save-delivery-address'))
      return Response.json({ data: [], pagedResult: { currentPage: 1, totalItems: 0, totalPages: 1 } })
    sent.push(JSON.parse(init?.body as string))
    return Response.json({ data: { info: 'Saved.', id: 4 } })
  })
  const onClose = vi.fn()
  await mount(() => <DeliveryPlaceDialog place={undefined} countryId={2} onClose={onClose} />)
  const field = (name: RegExp) => page.getByRole('textbox', { name })
  await userEvent.click(field(/^Name/))
  await userEvent.keyboard('{Enter}')
  await userEvent.fill(field(/^Name/), 'Warehouse')
  await userEvent.fill(field(/^Recipient/), 'PixelPoint d.o.o.')
  await userEvent.fill(field(/^Address/), 'Bulevar 12')
  await userEvent.fill(field(/^Town/), 'Mostar')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent).toMatchObject([{ label: 'Warehouse', town: 'Mostar' }])
})
