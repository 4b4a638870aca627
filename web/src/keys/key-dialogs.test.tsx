import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keys } from '@brava/contract/keys/keys.endpoints.ts'
import { products } from '@brava/contract/products/products.endpoints.ts'
import { useState } from 'react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { currentToasts } from '../state/toast.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { type AskedOfKeys, KeyDialogs } from './key-dialogs.tsx'

const keysOfLejla = Array.from({ length: 1200 }, (_, at) => at + 1)

let marked: Set<number | string>
let sent: number[][]
/** A key that has been ordered in the meantime. */
let ordered: number | undefined
/** What the tab of the product says. */
let keyCount: number
/** Keys that somebody may have seen. */
let seen: number[]

beforeEach(() => {
  marked = new Set(keysOfLejla)
  sent = []
  keyCount = 120
  seen = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (String(address).endsWith('/products/7')) return Response.json({ data: { keyCount } })
    if (String(address).endsWith('/products/get-products'))
      return Response.json({
        data: [{ id: 8, title: 'Vektor Liga 27', code: 'VL-0027' }],
        pagedResult: { currentPage: 1, totalItems: 1, totalPages: 1 },
      })
    const { ids } = JSON.parse((init?.body as string) ?? '{}') as { ids: number[] }
    sent.push(ids)
    keyCount -= ids.length
    if (ordered !== undefined && ids.includes(ordered))
      return Response.json({ code: 'keys.inAnOrder', data: { info: 'A key is in an order.' } }, { status: 409 })
    if (String(address).endsWith(keys.delete.path)) {
      const withdrawn = ids.filter((id) => seen.includes(id)).length
      return Response.json({ data: { info: 'Deleted.', deleted: ids.length - withdrawn, withdrawn } })
    }
    return Response.json({ data: { info: `${ids.length} keys are in quarantine.` } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const selection = {
  drop: (done: readonly (number | string)[]) => done.forEach((id) => marked.delete(id)),
} as Parameters<typeof KeyDialogs>[0]['selection']

function Asked({ what = 'faulty' }: { what?: 'faulty' | 'delete' }) {
  const [asked, ask] = useState<AskedOfKeys | undefined>({ what, ids: keysOfLejla })
  return <KeyDialogs asked={asked} selection={selection} onClose={() => ask(undefined)} />
}

test('Lejla quarantines 1,200 keys and one part is refused: her next click sends the remaining ones, and the question shows their number', async () => {
  ordered = 501
  await mount(() => <Asked />)
  await page.getByRole('textbox', { name: 'Reason' }).fill('Recalled by the publisher')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Mark 1,200 keys faulty')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => currentToasts().map(({ title }) => title))
    .toContain('Done for 500 of 1,200. The others are still selected.')
  await expect.element(dialog.getByText('Mark 700 keys faulty')).toBeVisible()
  expect(marked.size).toBe(700)

  ordered = undefined
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.map((ids) => [ids[0], ids.length])).toEqual([
    [1, 500],
    [501, 500],
    [501, 500],
    [1001, 200],
  ])
  expect(currentToasts().map(({ title }) => title)).toContain('Done for all 700.')
  expect(marked.size).toBe(0)
})

test('Lejla deletes 1,200 keys in three parts: she reads how many are deleted, and how many were withdrawn instead', async () => {
  seen = [7, 8, 1100]
  await mount(() => <Asked what="delete" />)
  await page.getByRole('textbox').fill('DELETE')
  await page.getByRole('button', { name: /^Delete/ }).click()
  await expect
    .poll(() => currentToasts().map(({ title }) => title))
    .toContain('1,197 keys are deleted. 3 that may have been seen are withdrawn.')
  expect(sent).toHaveLength(3)
})

function OnProduct({ what }: { what: 'delete' | 'move' }) {
  const product = useEndpoint(products.one, { params: { id: 7 } })
  const [asked, ask] = useState<AskedOfKeys | undefined>({ what, ids: [1, 2] })
  return (
    <>
      <p>Keys {product.data?.data.keyCount}</p>
      <KeyDialogs asked={asked} selection={selection} onClose={() => ask(undefined)} />
    </>
  )
}

test('Lejla deletes two unsold keys: the tab of the product counts without them', async () => {
  await mount(() => <OnProduct what="delete" />)
  await expect.element(page.getByText('Keys 120')).toBeInTheDocument()
  await page.getByRole('textbox').fill('DELETE')
  await page.getByRole('button', { name: /^Delete/ }).click()
  await expect.element(page.getByText('Keys 118')).toBeVisible()
})

test('Lejla moves two keys to the product they belong to: the tab of the former one counts without them', async () => {
  await mount(() => <OnProduct what="move" />)
  await expect.element(page.getByText('Keys 120')).toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: /Vektor/ }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Imported under the wrong product')
  await page.getByRole('button', { name: 'Move' }).click()
  await expect.element(page.getByText('Keys 118')).toBeVisible()
})
