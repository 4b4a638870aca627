import { type ComponentType, Suspense, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearToasts, currentToasts } from '../../state/toast.ts'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { t } from '../start.texts.ts'
import { lazyPart } from './lazy-part.tsx'

afterEach(() => {
  unmountAll()
  clearToasts()
  vi.useRealTimers()
})

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: calendar-4f2.js'))

/** Answers of an import, one per try. */
const inTurn = <P,>(...answers: (() => Promise<ComponentType<P>>)[]) => vi.fn(() => (answers.shift() ?? gone)())

test('the calendar of a form does not arrive: what Tarik typed stays, and Try again asks for it once more', async () => {
  const load = inTurn(gone, () => Promise.resolve(() => <p>The calendar</p>))
  const Calendar = lazyPart(load, 'here')
  await mount(() => (
    <>
      <input aria-label="Name" />
      <Suspense>
        <Calendar />
      </Suspense>
    </>
  ))
  await expect.element(page.getByText(t.loadFailed)).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Northfall')
  await userEvent.click(page.getByRole('button', { name: t.tryAgain }))
  await expect.element(page.getByText('The calendar')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Northfall')
  expect(load).toHaveBeenCalledTimes(2)
  expect(currentToasts()).toEqual([])
})

test('the calendar of a release that is no longer served does not arrive: after a second try Tarik is offered a reload', async () => {
  const Calendar = lazyPart(inTurn(), 'here')
  await mount(() => (
    <Suspense>
      <Calendar />
    </Suspense>
  ))
  await userEvent.click(page.getByRole('button', { name: t.tryAgain }))
  await expect.element(page.getByRole('button', { name: t.reload })).toBeVisible()
  await expect.element(page.getByRole('button', { name: t.tryAgain })).not.toBeInTheDocument()
})

test('a piece of the frame does not arrive: the message offers a reload', async () => {
  const CartButton = lazyPart(inTurn(), 'over')
  await mount(() => (
    <Suspense>
      <CartButton />
    </Suspense>
  ))
  await expect.poll(() => currentToasts().map(({ action }) => action?.label)).toEqual([t.reload])
})

interface Sheet {
  open: boolean
  onClose: () => void
}

test.each([
  ['stays in place', true],
  ['is removed when it closes', false],
])('a sheet that %s does not arrive: Amra is told, it counts as closed, and opens the next time', async (_, stays) => {
  const SheetItself = ({ open }: Sheet) => (open ? <p>The filters</p> : null)
  const Filters = lazyPart<Sheet>(
    inTurn<Sheet>(gone, () => Promise.resolve(SheetItself)),
    'over',
  )
  function List() {
    const [open, setOpen] = useState(false)
    const [wasOpened, setWasOpened] = useState(false)
    const show = () => {
      setOpen(true)
      setWasOpened(true)
    }
    return (
      <>
        <button type="button" aria-pressed={open} onClick={show}>
          Filters
        </button>
        {(stays ? wasOpened : open) && (
          <Suspense>
            <Filters open={open} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </>
    )
  }
  await mount(() => <List />)
  const button = page.getByRole('button', { name: 'Filters' })
  await userEvent.click(button)
  await expect.poll(() => currentToasts().map(({ title }) => title)).toEqual([t.loadFailed])
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
  await userEvent.click(button)
  await expect.element(page.getByText('The filters')).toBeVisible()
  expect(currentToasts()).toHaveLength(1)
})

test('code that neither arrives nor fails is given up after 120 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const Calendar = lazyPart(() => new Promise<never>(() => {}), 'here')
  await mount(() => (
    <Suspense fallback={<p>Waiting</p>}>
      <Calendar />
    </Suspense>
  ))
  await vi.advanceTimersByTimeAsync(119_000)
  expect(document.body.textContent).toContain('Waiting')
  await vi.advanceTimersByTimeAsync(2000)
  vi.useRealTimers()
  await expect.element(page.getByText(t.loadFailed)).toBeVisible()
})
