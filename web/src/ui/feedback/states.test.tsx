import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '../../api/api-error.ts'
import { BareNotFound, BareScreenError, NotFound, ScreenError } from '../../shell/screen-error.tsx'
import { t as shell } from '../../shell/shell.texts.ts'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { Drawer } from '../overlay/drawer.tsx'
import { focusTitle, usePageTitleGiven } from '../layout/page-title.ts'
import { t } from '../ui.texts.ts'
import { Loaded } from './loaded.tsx'

afterEach(unmountAll)

/** The title of the window. */
function Window() {
  return <output>{usePageTitleGiven()}</output>
}

const failing = (error: unknown) => ({ data: undefined, error, isPending: false, refetch: () => {} })
const gone = new ApiError({ status: 404, code: 'notFound', info: 'There is no such order.' })

const edges = [
  { what: 'an address without a screen', piece: () => <NotFound />, title: t.missingTitle },
  { what: 'an address without a screen, outside the frame,', piece: () => <BareNotFound />, title: t.missingTitle },
  { what: 'a screen that failed', piece: () => <ScreenError error={new Error()} />, title: shell.errorTitle },
  {
    what: 'a screen that failed outside the frame',
    piece: () => <BareScreenError error={new Error()} />,
    title: shell.errorTitle,
  },
  {
    what: 'an order that is gone',
    piece: () => (
      <Loaded page query={failing(gone)}>
        {() => null}
      </Loaded>
    ),
    title: t.missingTitle,
  },
  {
    what: 'an order that could not be loaded',
    piece: () => (
      <Loaded page query={failing(new ApiError({ status: 500, code: 'failed', info: 'Later.' }))}>
        {() => null}
      </Loaded>
    ),
    title: t.errorTitle,
  },
]

for (const { what, piece, title } of edges)
  test(`${what} has one heading, which is the window's title and takes the focus after a navigation: ${title}`, async () => {
    await mount(() => (
      <>
        <button type="button" onClick={focusTitle}>
          Open
        </button>
        {piece()}
        <Window />
      </>
    ))
    const heading = page.getByRole('heading', { level: 1 })
    await expect.element(heading).toHaveTextContent(title)
    expect(heading.elements()).toHaveLength(1)
    await expect.element(page.getByRole('status')).toHaveTextContent(title)
    await userEvent.click(page.getByRole('button', { name: 'Open' }))
    await expect.element(heading).toHaveFocus()
  })

test('a part of a page that could not be loaded is not a heading of the page', async () => {
  await mount(() => <Loaded query={failing(gone)}>{() => null}</Loaded>)
  await expect.element(page.getByText(t.missingTitle)).toBeVisible()
  expect(page.getByRole('heading').elements()).toHaveLength(0)
})

const missing = <Loaded query={failing(gone)}>{() => null}</Loaded>
const panels = [
  {
    what: 'a dialog',
    panel: () => (
      <Dialog open onClose={() => {}} title="Claim">
        {missing}
      </Dialog>
    ),
  },
  {
    what: 'a drawer',
    panel: () => (
      <Drawer open onClose={() => {}} title="Claim">
        {missing}
      </Drawer>
    ),
  },
]
for (const { what, panel } of panels)
  test(`Selma reads in ${what} that its record is gone, without a Back that would leave the screen behind it`, async () => {
    await mount(panel)
    const said = page.getByRole('dialog').getByRole('alert')
    await expect.element(said.getByText(t.missingTitle)).toBeVisible()
    expect(said.getByRole('button').elements()).toHaveLength(0)
  })

test('Selma, whose whole part of the screen is gone, goes back; in a dialog that could not be loaded she tries again', async () => {
  await mount(() => missing)
  await expect.element(page.getByRole('button', { name: t.back })).toBeVisible()
  unmountAll()
  await mount(() => (
    <Dialog open onClose={() => {}} title="Claim">
      <Loaded query={failing(new ApiError({ status: 500, code: 'failed', info: 'Later.' }))}>{() => null}</Loaded>
    </Dialog>
  ))
  await expect.element(page.getByRole('dialog').getByRole('button', { name: t.tryAgain })).toBeVisible()
})
