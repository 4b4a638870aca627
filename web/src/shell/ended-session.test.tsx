import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { UnsavedGuard } from '../ui/overlay/unsaved-guard.tsx'
import { signInPage } from './session.ts'

afterEach(unmountAll)

test('Ana’s session ends while a form has unsaved input: she leaves it without being asked', async () => {
  const router = await mount(() => (
    <>
      <p>Phone number</p>
      <UnsavedGuard isUnsaved={() => true} />
    </>
  ))
  await expect.element(page.getByText('Phone number')).toBeVisible()
  void router.navigate({ ...signInPage, to: '/elsewhere' } as never)
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
  expect(signInPage.to).toBe('/auth/signin')
})
