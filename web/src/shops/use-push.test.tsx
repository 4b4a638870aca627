import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../api/api-error.ts'
import { clearToasts, currentToasts } from '../state/toast.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { Button } from '../ui/basics/button.tsx'
import { usePush } from './use-push.tsx'

afterEach(() => {
  unmountAll()
  clearToasts()
})

test('of the 1,200 products that Lejla has marked, 500 are pushed; the others stay marked, and her next push starts with them', async () => {
  const left = new Set(Array.from({ length: 1200 }, (_, at) => at + 1))
  const selection = { drop: (done: readonly (number | string)[]) => done.forEach((id) => left.delete(Number(id))) }
  const sent: [from: number | undefined, count: number][] = []
  let isUnderWay = false
  function Push() {
    const { pushMarked, dialog } = usePush()
    const send = async (_confirm: boolean, part: number[]) => {
      if (isUnderWay)
        throw new ApiError({ status: 409, code: 'shop.runUnderWay', info: 'A run of this shop is in progress.' })
      isUnderWay = true
      sent.push([part[0], part.length])
      return { data: { info: 'Started.' } }
    }
    return (
      <>
        <Button onClick={() => void pushMarked(selection, [...left], send)}>Push</Button>
        {dialog}
      </>
    )
  }
  await mount(() => <Push />)
  const push = page.getByRole('button', { name: 'Push' })
  for (const [from, rest] of [
    [1, 700],
    [501, 200],
    [1001, 0],
  ] as const) {
    isUnderWay = false
    await push.click()
    await expect.poll(() => left.size).toBe(rest)
    expect(sent.at(-1)?.[0]).toBe(from)
    if (from === 1)
      await expect
        .poll(() => currentToasts().map(({ title }) => title))
        .toEqual(
          expect.arrayContaining([
            'Done for 500 of 1,200. The others are still selected.',
            'A run of this shop is in progress.',
          ]),
        )
  }
  expect(sent.map(([, count]) => count)).toEqual([500, 500, 200])
})
