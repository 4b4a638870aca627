import { MantineProvider } from '@mantine/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useFakeList } from '../../dev/fake-list.ts'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { theme } from '../../theme/theme.ts'
import { ListToolbar } from '../table/list-toolbar.tsx'
import { type Filter, valueWords } from './filter.ts'

beforeEach(() => page.viewport(1280, 800))
afterEach(unmountAll)

interface Filters {
  company?: number
  stock?: string
  tag?: string
  products?: number[]
  dateFrom?: string
  dateTo?: string
}

const companies = [
  { value: 4, label: 'Digitalis' },
  { value: 5, label: 'Gejmerija' },
]
const filters: Filter<Filters>[] = [
  {
    kind: 'find',
    name: 'company',
    label: 'Company',
    find: async () => companies,
    nameOf: async (id) => `Company ${id}`,
  },
  {
    kind: 'one',
    name: 'stock',
    label: 'Stock',
    options: ['Low', 'Out'].map((value) => ({ value, label: value })),
  },
  {
    kind: 'find',
    name: 'products',
    label: 'Products',
    many: true,
    nameOf: async (id) => `Product ${id}`,
    find: async () => [
      { value: 1, label: 'Vektor Liga 27' },
      { value: 2, label: 'Sjena grada' },
    ],
  },
  { kind: 'text', name: 'tag', label: 'Tag' },
  { kind: 'days', from: 'dateFrom', to: 'dateTo', label: 'Date' },
]

function Toolbar() {
  const list = useFakeList('filters-test', [{ id: 1 }])
  return (
    <>
      <ListToolbar list={list} filters={filters as never} />
      <output>{JSON.stringify(list.filters)}</output>
    </>
  )
}

/** As in a customer's browser: lists of choices are elsewhere in the document, which other tests disable. */
const Orders = () => (
  <MantineProvider theme={theme} env="default">
    <Toolbar />
  </MantineProvider>
)

async function openFilter(label: string) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const entry = page.getByRole('button', { name: label, exact: true })
  await expect.element(entry).toBeVisible()
  // Mouse-down and mouse-up hit the same entry: the panel has stopped moving.
  await expect.poll(() => document.getAnimations().filter((one) => one.playState === 'running')).toEqual([])
  await entry.click()
}

test('Tarik chooses a company with the mouse from a searchable list, and it is applied', async () => {
  await mount(Orders)
  await openFilter('Company')
  await page.getByRole('combobox', { name: 'Company' }).click()
  await page.getByRole('option', { name: 'Gejmerija' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Company' })).toHaveValue('Gejmerija')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('{"company":5}')
  // The chip shows the name, not the number.
  await expect.element(page.getByRole('button', { name: 'Company: Gejmerija', exact: true })).toBeVisible()
})

test('Tarik chooses the stock with the mouse from a plain list of choices', async () => {
  await mount(Orders)
  await openFilter('Stock')
  await page.getByRole('combobox', { name: 'Stock' }).click()
  await page.getByRole('option', { name: 'Low' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('{"stock":"Low"}')
})

test('Tarik chooses two products with the mouse', async () => {
  await mount(Orders)
  await openFilter('Products')
  await page.getByRole('combobox', { name: 'Products' }).click()
  await page.getByRole('option', { name: 'Vektor Liga 27' }).click()
  await page.getByRole('option', { name: 'Sjena grada' }).click()
  await page.getByRole('heading', { name: 'Products' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('{"products":[1,2]}')
})

test('Tarik chooses a day from the calendar with the mouse', async () => {
  await mount(Orders)
  await openFilter('Date')
  await page.getByRole('combobox', { name: 'From' }).click()
  await page.getByRole('button', { name: /^15 / }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.element(page.getByRole('status')).toMatchTextContent(/"dateFrom":"\d{4}-\d{2}-15"/)
})

test('Tarik can type a tag at once: the field of the one filter he chose has the focus', async () => {
  await mount(Orders)
  await openFilter('Tag')
  await expect.element(page.getByRole('textbox', { name: 'Tag' })).toHaveFocus()
})

test("the filters on Tarik's phone start with the first one, and no keyboard pops up", async () => {
  await page.viewport(390, 600)
  await mount(Orders)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect.element(page.getByRole('textbox', { name: 'Tag' })).toBeVisible()
  await expect.poll(() => document.activeElement?.closest('[role="dialog"]')).not.toBeNull()
  await expect.element(page.getByRole('textbox', { name: 'Tag' })).not.toHaveFocus()
  await expect.element(page.getByRole('heading', { name: 'Company' })).toBeInViewport()
})

test('a press outside closes the panel and changes nothing', async () => {
  await mount(Orders)
  await openFilter('Stock')
  await page.getByRole('combobox', { name: 'Stock' }).click()
  await page.getByRole('searchbox').click()
  await expect.element(page.getByRole('heading', { name: 'Stock' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('status')).toHaveTextContent('{}')
})

test('while category names are loading, a chip shows no number in their place', () => {
  const chosen = { products: [12] }
  const many = (options: typeof companies) => ({ kind: 'many', name: 'products', label: 'Products', options }) as const
  expect(valueWords<Filters>(many([]), chosen, [])).toBe('…')
  expect(valueWords<Filters>(many([{ value: 12, label: 'Strategy' }]), chosen, [])).toBe('Strategy')
})
