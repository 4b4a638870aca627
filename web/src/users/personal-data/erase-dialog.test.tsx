import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { t as kit } from '../../ui/ui.texts.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { t } from './personal-data.texts.ts'

const dino = { name: 'Dino Begić', isDisabled: true, isRequested: false, kinds: [] }

afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Amra, whose preview of an erasure is not answered yet, fails and is read again, sees each of it in the dialog, then enters her password', async () => {
  const answers: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((answer) => answers.push(answer)))
  const closed = vi.fn()
  await mount(() => <EraseDialog userId={7} onClose={closed} />)
  const dialog = page.getByRole('dialog', { name: t.erase })
  await expect.element(dialog.getByText(kit.loading)).toBeInTheDocument()
  answers[0]?.(Response.json({ code: 'failed', data: { info: 'Something went wrong.' } }, { status: 500 }))
  await expect.element(dialog.getByRole('alert').getByText('Something went wrong.')).toBeVisible()
  await dialog.getByRole('button', { name: kit.tryAgain }).click()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.(Response.json({ data: dino }))
  const asked = page.getByRole('dialog', { name: t.eraseTitle(dino.name) })
  await expect.element(asked.getByLabelText(t.password, { exact: true })).toHaveFocus()
  await new Promise((later) => setTimeout(later, 300))
  await expect.element(asked.getByLabelText(t.password, { exact: true })).toHaveFocus()
  expect(closed).not.toHaveBeenCalled()
})

test('Amra reads that Dino is not found, because Tarik has erased him meanwhile, and closes the dialog', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'common.notFound', data: { info: 'This record does not exist.' } }, { status: 404 }),
  )
  const closed = vi.fn()
  await mount(() => <EraseDialog userId={7} onClose={closed} />)
  const dialog = page.getByRole('dialog', { name: t.erase })
  await expect.element(dialog.getByRole('alert').getByText('This record does not exist.')).toBeVisible()
  // Back would leave the screen behind the dialog.
  expect(dialog.getByRole('button', { name: kit.back }).elements()).toHaveLength(0)
  await dialog.getByRole('button', { name: kit.close }).last().click()
  expect(closed).toHaveBeenCalledOnce()
})
