import { mostFurtherImages } from '@brava/contract/products/product-view.ts'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentToasts } from '../state/toast.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import type { Form } from '../ui/form/form-types.ts'
import { FurtherImages } from './further-images.tsx'
import type { ProductValues } from './product-form-values.ts'

afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

function Card() {
  const [furtherImageIds, setIds] = useState<readonly number[]>([1, 2, 3, 4, 5, 6])
  const form = {
    values: { furtherImageIds, imageFileId: null },
    errors: {},
    set: (_: string, ids: readonly number[]) => setIds(ids),
  } as unknown as Form<ProductValues>
  return <FurtherImages form={form} />
}

test('Lejla adds four pictures where there is room for two: two are added, and she is told which are not', async () => {
  let sent = 0
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return new Response()
    sent += 1
    return Response.json({ data: { info: '', file: { id: 100 + sent } } })
  })
  await mount(() => <Card />)
  const names = ['front.png', 'back.png', 'map.png', 'team.png']
  await expect.element(page.getByRole('button', { name: 'Picture 6 of 6' })).toBeVisible()
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement,
    names.map((name) => new File(['x'], name, { type: 'image/png' })),
  )
  await expect.element(page.getByRole('button', { name: `Picture 8 of ${mostFurtherImages}` })).toBeVisible()
  expect(sent).toBe(2)
  expect(currentToasts().map(({ title }) => title)).toEqual([
    'There is room for 8 further pictures. Not added: map.png, team.png',
  ])
})
