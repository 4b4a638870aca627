import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { ContactScreen } from './contact-screen.tsx'

afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const brava = { name: 'Brava d.o.o.', address: '', postalCode: '', town: 'Sarajevo', phone: '', email: '', website: '' }
const answers = (hours: object) =>
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({
      data: address.includes('get-distributor-info')
        ? { ...brava, taxId: '', ...hours }
        : { userData: { id: 9, userGroups: [8], isTelecomCompany: false } },
    }),
  )

test.each([
  ['in his language', { openingHoursEn: 'Mon to Fri, 8 to 16', openingHoursBs: 'pon–pet 8–16' }, 'Mon to Fri, 8 to 16'],
  ['in another one where his is empty', { openingHoursEn: '', openingHoursBs: 'pon–pet 8–16' }, 'pon–pet 8–16'],
])('Mirza reads the opening hours on the contact page %s', async (_where, hours, shown) => {
  answers({ openingHoursHr: '', ...hours })
  await mount(() => <ContactScreen />)
  await expect.element(page.getByText('Opening hours')).toBeVisible()
  await expect.element(page.getByText(shown)).toBeVisible()
})

test('without opening hours the contact page has no such line', async () => {
  answers({ openingHoursEn: '', openingHoursBs: '', openingHoursHr: '' })
  await mount(() => <ContactScreen />)
  await expect.element(page.getByText('Sarajevo')).toBeVisible()
  await expect.element(page.getByText('Opening hours')).not.toBeInTheDocument()
})
