import { afterEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { Button } from '../basics/button.tsx'
import { Row } from '../layout/row.tsx'
import { TwoLine } from './cells.tsx'
import { Table } from './table.tsx'

const browser = cdp() as unknown as { send: (method: string, params: object) => Promise<unknown> }
const seen = (media: '' | 'print') => browser.send('Emulation.setEmulatedMedia', { media })

afterEach(async () => {
  await seen('')
  unmountAll()
})

test('on paper Amra sees the numbers of her invoices, which are links on the screen; what is only a control is not printed', async () => {
  await mount(() => (
    <>
      <Table
        label="Invoices"
        rows={[{ number: '2-2026-0737' }]}
        idOf={({ number }) => number}
        columns={[
          { id: 'number', header: 'Number', cell: ({ number }) => <Button variant="link">{number}</Button> },
          { id: 'buyer', header: 'Buyer', cell: () => <span>Gejmerija Banja Luka</span> },
        ]}
      />
      <Row after={<Button>Download</Button>}>
        <TwoLine sub="Gejmerija">
          <Button variant="link">2-2026-0738</Button>
        </TwoLine>
      </Row>
    </>
  ))
  await expect.element(page.getByText('2-2026-0737')).toBeVisible()
  await seen('print')
  await expect.element(page.getByText('Download')).not.toBeVisible()
  await expect.element(page.getByText('2-2026-0737')).toBeVisible()
  await expect.element(page.getByText('2-2026-0738')).toBeVisible()
  // In the font size of its neighbours.
  const sizeOf = (words: string) => getComputedStyle(page.getByText(words, { exact: true }).element()).fontSize
  expect(sizeOf('2-2026-0737')).toBe(sizeOf('Gejmerija Banja Luka'))
})

test('Tarik prints 300 orders from a wide window: all of them are on paper, in the same table as on the screen', async () => {
  await page.viewport(1280, 800)
  const rows = Array.from({ length: 300 }, (_, at) => ({ number: `0${18_000 + at}` }))
  const columns = [
    { id: 'number', header: 'Number', cell: ({ number }: { number: string }) => number },
    { id: 'market', header: 'Market', from: 800, cell: () => 'BA' },
  ]
  await mount(() => (
    <div style={{ display: 'flex', flexDirection: 'column', height: 400 }}>
      <Table label="Orders" rows={rows} idOf={({ number }) => number} columns={columns} />
    </div>
  ))
  await expect.element(page.getByText('018000')).toBeVisible()
  const drawn = () => document.querySelectorAll('tbody tr[data-row]').length
  expect(drawn()).toBeLessThan(60)
  window.dispatchEvent(new Event('beforeprint'))
  expect(drawn()).toBe(300)
  await seen('print')
  await page.viewport(718, 1000)
  await expect.element(page.getByRole('columnheader', { name: 'Market' })).toBeVisible()
  expect(drawn()).toBe(300)
  await seen('')
  await page.viewport(1280, 800)
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(drawn).toBeLessThan(60)
})
