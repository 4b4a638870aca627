import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { forgetPreferences, usePreference } from './preference.ts'

afterEach(() => {
  unmountAll()
  forgetPreferences()
  vi.unstubAllGlobals()
})

interface Prefs {
  visible: Record<string, boolean>
  density?: 'compact' | 'comfortable'
}

const none: Prefs = { visible: {} }

function Choice() {
  const [{ density }, choose] = usePreference<Prefs>('table.testing', none)
  return (
    <>
      <Toaster />
      <p>It is {density ?? 'as usual'}</p>
      {(['compact', 'comfortable'] as const).map((each) => (
        <button key={each} type="button" onClick={() => choose({ visible: {}, density: each })}>
          {each}
        </button>
      ))}
    </>
  )
}

const choose = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('Lejla chooses twice while the first choice is still being sent: the server receives the second after the first', async () => {
  const begun: string[] = []
  let answerFirst = () => {}
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    begun.push((JSON.parse(init.body as string) as { value: Prefs }).value.density ?? '')
    if (begun.length === 1) await new Promise<void>((done) => (answerFirst = done))
    return Response.json({ data: { info: 'Saved.' } })
  })
  await mount(() => <Choice />)
  await choose('compact')
  await expect.poll(() => begun).toEqual(['compact'])
  await choose('comfortable')
  await new Promise((next) => setTimeout(next, 1200))
  expect(begun).toEqual(['compact'])
  answerFirst()
  await expect.poll(() => begun).toEqual(['compact', 'comfortable'])
})

test('Lejla is told when the server did not save her choice, until one is saved', async () => {
  let isDown = true
  vi.stubGlobal('fetch', async () =>
    isDown
      ? Response.json({ code: 'failed', data: { info: 'Something went wrong.' } }, { status: 500 })
      : Response.json({ data: { info: 'Saved.' } }),
  )
  await mount(() => <Choice />)
  await choose('compact')
  const notSaved = page.getByText(/were not saved/)
  await expect.element(notSaved).toBeVisible()
  isDown = false
  await choose('comfortable')
  await expect.element(notSaved).not.toBeInTheDocument()
})
