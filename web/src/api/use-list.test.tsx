import { list } from '@brava/contract/list.ts'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { mount, unmountAll } from '../testing/mount.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { Pager } from '../ui/table/pager.tsx'
import { listAt } from './list.ts'
import { readAhead } from './list-request.ts'
import { useList } from './use-list.ts'

const orders = list('/orders/get-orders', {
  summary: 'Orders',
  access: 'distributors',
  row: z.object({ id: z.number() }),
  sortable: ['createdDate', 'total'],
  filters: { status: z.array(z.number()), company: z.string() },
})

interface Sent {
  page: number
  pageSize: number
  sortBy: string
  isSortAscending: boolean
  quickSearch: string
  filters: Record<string, unknown>
}

const sent: Sent[] = []

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string) as Sent)
    const { page: at } = JSON.parse(init.body as string) as Sent
    return Response.json({ data: [{ id: at }], pagedResult: { currentPage: at, totalItems: 260, totalPages: 6 } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const ordersList = listAt(orders, { remember: 'orders' })

function Orders() {
  const shown = useList(...ordersList)
  return (
    <div>
      <ListToolbar list={shown} search="Number" />
      <p>
        page {shown.page}, size {shown.size}, order {shown.rows[0]?.id}
      </p>
      <button type="button" onClick={() => shown.selection.togglePage()}>
        Mark
      </button>
      <output>{shown.chosen.map((row) => row.id).join(' and ')}</output>
      <button type="button" onClick={() => shown.selection.drop([1])}>
        Done with order 1
      </button>
      <button type="button" onClick={() => shown.setPage(4)}>
        To page 4
      </button>
      <button type="button" onClick={() => shown.setSize(100)}>
        100 rows
      </button>
      <button type="button" onClick={() => shown.toggleSort('total')}>
        Total
      </button>
      <button type="button" onClick={() => shown.setFilter('status', [1, 4])}>
        Filter
      </button>
      <button type="button" onClick={shown.reset}>
        Reset
      </button>
    </div>
  )
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const last = () => sent.at(-1)

test('a list starts with 50 rows, newest first', async () => {
  await mount(() => <Orders />)
  await expect
    .poll(() => last())
    .toMatchObject({
      page: 1,
      pageSize: 50,
      sortBy: 'createdDate',
      isSortAscending: false,
      quickSearch: '',
    })
})

test('a link sent to Tarik restores page, size, order, search and filters', async () => {
  await mount(() => <Orders />, '/orders?page=3&size=20&sort=total&q=digitalis&status=%5B1%2C4%5D')
  await expect
    .poll(() => last())
    .toMatchObject({
      page: 3,
      pageSize: 20,
      sortBy: 'total',
      isSortAscending: true,
      quickSearch: 'digitalis',
      filters: { status: [1, 4] },
    })
})

test('the list that Tarik opens next is requested once before it is drawn, and shows on the first render', async () => {
  localStorage.setItem('brava.pageSize.orders', '20')
  const drawn: (number | undefined)[] = []
  function Drawn() {
    drawn.push(useList(...ordersList).rows[0]?.id)
    return null
  }
  function Later() {
    const [open, setOpen] = useState(false)
    return open ? <Drawn /> : <button onClick={() => setOpen(true)}>Open</button>
  }
  const router = await mount(() => <Later />, '/orders?page=3&sort=total&status=%5B1%2C4%5D&tab=keys')
  await readAhead(...ordersList, router.state.location.search)
  expect(sent).toMatchObject([{ page: 3, pageSize: 20, sortBy: 'total', filters: { status: [1, 4] } }])
  await press('Open')
  await expect.poll(() => drawn[0]).toBe(3)
  expect(sent).toHaveLength(1)
})

test('a company called 2048 or true is searched for by its name, also in an address that Brava wrote itself', async () => {
  await mount(() => <Orders />, '/orders?company=2048&status=%5B1%2C4%5D')
  await expect.poll(() => last()?.filters).toEqual({ company: '2048', status: [1, 4] })
  unmountAll()
  await mount(() => <Orders />, '/orders?company=true')
  await expect.poll(() => last()?.filters).toEqual({ company: 'true' })
})

test('a single state in an address, as in a link from a mail, is a list of one', async () => {
  await mount(() => <Orders />, '/orders?status=4')
  await expect.poll(() => last()?.filters).toEqual({ status: [4] })
})

test('parameters added by a mail program filter nothing: none is sent or offered to be cleared', async () => {
  await mount(() => <Orders />, '/orders?utm_source=mail&fbclid=1')
  await expect.poll(() => last()?.filters).toEqual({})
  await expect.element(page.getByText(/page 1, size/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Clear all' })).not.toBeInTheDocument()
})

test('an invalid size or page typed into the address is not sent', async () => {
  localStorage.setItem('brava.pageSize.orders', '20')
  await mount(() => <Orders />, '/orders?size=5000&page=99999999')
  await expect.poll(() => last()).toMatchObject({ pageSize: 20, page: 10_000_000 })
})

test('a search for digits stays text', async () => {
  const router = await mount(() => <Orders />)
  await page.getByRole('searchbox').fill(' 018342 ')
  await expect.poll(() => last()?.quickSearch).toBe('018342')
  expect((router.state.location.search as { q?: unknown }).q).toBe('018342')
})

test('a new column sorts in descending order, and the same one again reverses it', async () => {
  await mount(() => <Orders />)
  await press('Total')
  await expect.poll(() => last()).toMatchObject({ sortBy: 'total', isSortAscending: false })
  await press('Total')
  await expect.poll(() => last()).toMatchObject({ sortBy: 'total', isSortAscending: true })
})

test('a different size or filter returns to page 1, and the size is remembered for this list only', async () => {
  await mount(() => <Orders />)
  await press('To page 4')
  await expect.poll(() => last()?.page).toBe(4)
  await press('100 rows')
  await expect.poll(() => last()).toMatchObject({ page: 1, pageSize: 100 })
  expect(localStorage.getItem('brava.pageSize.orders')).toBe('100')
  await press('To page 4')
  await expect.poll(() => last()?.page).toBe(4)
  await press('Filter')
  await expect.poll(() => last()).toMatchObject({ page: 1, pageSize: 100, filters: { status: [1, 4] } })
})

test('Reset-filters clears all filters, shows 5 rows, and forgets the stored size', async () => {
  await mount(() => <Orders />, '/orders?q=amra&status=%5B7%5D')
  await press('100 rows')
  await expect.poll(() => last()?.pageSize).toBe(100)
  await press('Reset')
  await expect.poll(() => last()).toMatchObject({ pageSize: 5, quickSearch: '', filters: {} })
  expect(localStorage.getItem('brava.pageSize.orders')).toBeNull()
})

test('a list without selectable columns offers Reset filters above its rows', async () => {
  localStorage.setItem('brava.pageSize.orders', '100')
  await mount(() => <Orders />)
  await press('Reset filters')
  await expect.poll(() => last()).toMatchObject({ pageSize: 5, quickSearch: '', filters: {} })
  expect(localStorage.getItem('brava.pageSize.orders')).toBeNull()
})

test('orders that Tarik marks on two pages are all remembered; those already done are unmarked', async () => {
  await mount(() => <Orders />)
  await expect.element(page.getByText(/order 1$/)).toBeVisible()
  await press('Mark')
  await press('To page 4')
  await expect.element(page.getByRole('status')).toMatchTextContent(/^1$/)
  await expect.element(page.getByText(/order 4$/)).toBeVisible()
  await press('Mark')
  await expect.element(page.getByRole('status')).toMatchTextContent(/^1 and 4$/)
  await press('Done with order 1')
  await expect.element(page.getByRole('status')).toMatchTextContent(/^4$/)
})

const marked = () => document.querySelector('output')?.textContent

/** The filtered list is not answered until the test releases it. */
let answerFilter: () => void = () => {}
function holdFilter() {
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const { page: at, filters } = JSON.parse(init.body as string) as Sent
    if (filters.status) await new Promise<void>((done) => (answerFilter = done))
    return Response.json({ data: [{ id: filters.status ? 77 : at }], pagedResult: { totalItems: 1, totalPages: 1 } })
  })
}

test('Tarik marks all while another filter is loading: the rows about to leave are not among the marked ones', async () => {
  holdFilter()
  await mount(() => <Orders />)
  await expect.element(page.getByText(/, order 1$/)).toBeVisible()
  await press('Filter')
  await press('Mark')
  answerFilter()
  await expect.element(page.getByText(/, order 77$/)).toBeVisible()
  expect(marked()).toBe('')
  await press('Mark')
  await expect.poll(marked).toBe('77')
})

function All() {
  const shown = useList(...ordersList)
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={async () => setCount(new Set(await shown.allIds()).size)}>
      All of {shown.total}: {count}
    </button>
  )
}

test('Tarik chooses all of 11,000 rows, and all of them are meant', async () => {
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const { page: at, pageSize } = JSON.parse(init.body as string) as Sent
    const data = Array.from({ length: pageSize }, (_, index) => ({ id: (at - 1) * pageSize + index }))
    return Response.json({ data, pagedResult: { totalItems: 11_000, totalPages: 11_000 / pageSize } })
  })
  await mount(() => <All />)
  await page.getByRole('button', { name: 'All of 11000: 0' }).click()
  await expect.element(page.getByRole('button', { name: 'All of 11000: 11000' })).toBeVisible()
})

test('Tarik is on page 6 when its last orders disappear: he sees page 5, and the page before it is 4', async () => {
  let pages = 6
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const asked = JSON.parse(init.body as string) as Sent
    sent.push(asked)
    const at = Math.min(asked.page, pages)
    return Response.json({
      data: [{ id: at }],
      pagedResult: { currentPage: at, totalItems: 5 * pages, totalPages: pages },
    })
  })
  function Shown() {
    const list = useList(...ordersList)
    return (
      <>
        <p>order {list.rows[0]?.id}</p>
        <Pager list={list} />
        <button type="button" onClick={list.retry}>
          Read again
        </button>
      </>
    )
  }
  await mount(() => <Shown />, '/orders?page=6&size=5')
  await expect.element(page.getByRole('button', { name: 'Page 6' })).toHaveAttribute('aria-current', 'page')
  pages = 5
  await press('Read again')
  await expect.element(page.getByText('order 5')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByText('Showing 21 to 25 of 25 entries')).toBeVisible()
  await press('Previous page')
  await expect.element(page.getByText('order 4')).toBeVisible()
})

test('Tarik marks 260 rows, one part is done and the next refused: the others stay marked, on every page', async () => {
  function Chosen() {
    const { selection, rows } = useList(...ordersList)
    return (
      <>
        <p>
          {rows.length} row, {selection.size} chosen
        </p>
        <button type="button" onClick={selection.selectAllMatching}>
          All
        </button>
        <button type="button" onClick={() => selection.drop([1, 2], [1, 2, 3, 4])}>
          Two of four are done
        </button>
      </>
    )
  }
  await mount(() => <Chosen />)
  await expect.element(page.getByText('1 row, 0 chosen')).toBeVisible()
  await press('All')
  await expect.element(page.getByText('1 row, 260 chosen')).toBeVisible()
  await press('Two of four are done')
  await expect.element(page.getByText('1 row, 2 chosen')).toBeVisible()
})

test('Tarik drags the price in the filters of his phone: one request, and one step back leaves the list', async () => {
  await page.viewport(390, 700)
  const priced = list('/products/priced', {
    summary: 'Products',
    access: 'distributors',
    row: z.object({ id: z.number() }),
    sortable: ['createdDate'],
    filters: { status: z.array(z.number()), priceFrom: z.string(), priceTo: z.string() },
  })
  function Products() {
    const shown = useList(priced, { remember: 'products' })
    return (
      <>
        <ListToolbar
          list={shown}
          search={false}
          filters={[
            { kind: 'amount', from: 'priceFrom', to: 'priceTo', label: 'Price', highest: '120.00' },
            { kind: 'many', name: 'status', label: 'Status', options: [{ value: 2, label: 'Active' }] },
          ]}
        />
        <p>page {shown.page}</p>
      </>
    )
  }
  const router = await mount(() => <Products />)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const slider = page.getByRole('slider', { name: 'Price: To' })
  await expect.element(slider).toBeVisible()
  await expect.poll(() => sent.length).toBe(1)
  const steps = router.history.length
  const input = slider.element() as HTMLInputElement
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (let value = 119; value >= 100; value -= 1) {
    setValue?.call(input, String(value))
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  expect(input.value).toBe('100')
  await expect.poll(() => last()?.filters).toEqual({ priceTo: '100.00' })
  expect(sent).toHaveLength(2)
  expect(router.history.length).toBe(steps)
  expect(router.state.location.search).toEqual({ priceTo: '100.00' })

  // What is typed just before the sheet is closed, or before another choice, applies too.
  await page.getByLabelText('From', { exact: true }).fill('20')
  await page.getByRole('checkbox', { name: 'Active' }).click()
  await expect.poll(() => last()?.filters).toEqual({ priceFrom: '20.00', priceTo: '100.00', status: [2] })
  await page.getByLabelText('From', { exact: true }).fill('30')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => last()?.filters).toEqual({ priceFrom: '30.00', priceTo: '100.00', status: [2] })
  await page.viewport(1280, 800)
})
