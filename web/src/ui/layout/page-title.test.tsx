import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { focusTitle, usePageTitle } from './page-title.ts'

afterEach(unmountAll)

function Arrives() {
  usePageTitle('Order 5012')
  return (
    <h1 tabIndex={-1} data-page-title>
      Order 5012
    </h1>
  )
}

/** A screen that appears on a click, like one whose code is still loading. */
function LateScreen({ over }: { over?: 'dialog' }) {
  const [isThere, setIsThere] = useState(false)
  return (
    <div role={over}>
      <input aria-label="Search" onKeyDown={(event) => event.key === 'Enter' && setIsThere(true)} />
      {isThere && <Arrives />}
    </div>
  )
}

test('after a navigation the heading takes the focus once it exists', async () => {
  await mount(() => <LateScreen />)
  await userEvent.click(page.getByRole('textbox'))
  focusTitle()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading')).toHaveFocus()
})

test('a person who opens the palette before the screen is there can keep typing in it', async () => {
  await mount(() => <LateScreen over="dialog" />)
  await userEvent.click(page.getByRole('textbox'))
  focusTitle()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading')).toBeVisible()
  await userEvent.keyboard('digitalis')
  await expect.element(page.getByRole('textbox')).toHaveValue('digitalis')
})
