import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { scheduledTexts } from './scheduled-price.texts.ts'
import { ValidFromField } from './valid-from-field.tsx'

// Half an hour after midnight in Sarajevo: the 25th there, the 24th in UTC.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T23:30:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  unmountAll()
})

test('a price can be scheduled from tomorrow on, and tomorrow begins at midnight in Sarajevo', async () => {
  await mount(() => <ValidFromField name="validFrom" value={null} onChange={() => {}} />)
  await userEvent.click(page.getByRole('combobox', { name: scheduledTexts.validFrom }))
  const day = (of: number) => page.getByRole('button', { name: new RegExp(`\\b${of}\\b.*2026`) })
  await expect.element(day(26)).toBeEnabled()
  await expect.element(day(25)).toBeDisabled()
})
