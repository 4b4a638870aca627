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

test('on paper Amra reads the numbers of her invoices, which she presses on the screen; what only acts is not printed', async () => {
  await mount(() => (
    <>
      <Table
        label="Invoices"
        rows={[{ number: '2-2026-0737' }]}
        idOf={({ number }) => number}
        columns={[{ id: 'number', header: 'Number', cell: ({ number }) => <Button variant="link">{number}</Button> }]}
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
})
