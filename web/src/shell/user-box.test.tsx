import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { UserBox } from './user-box.tsx'

const nikola = { firstName: 'Nikola Aleksandar Maksimilijan', lastName: 'Đurić-Hadžihafizbegović' }

beforeEach(() => {
  const userData = { ...nikola, companyName: 'Gejmerija', companyType: 3, userGroups: [8], isTelecomCompany: false }
  vi.stubGlobal('fetch', async () => Response.json({ data: { userData } }))
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test("Nikola's long name, which the header truncates, is shown in full on hover", async () => {
  await mount(() => (
    <Suspense>
      <UserBox />
    </Suspense>
  ))
  const whole = `${nikola.firstName} ${nikola.lastName}`
  await expect.element(page.getByRole('button', { name: whole, exact: false })).toHaveAttribute('title', whole)
})
