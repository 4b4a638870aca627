import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { NewProductScreen } from './new-product-screen.tsx'

const asked: string[] = []
const categories = [
  { id: 5, title: 'Games', defaultVatTreatment: 2, defaultRedeemCountry: null },
  { id: 6, title: 'Software', defaultVatTreatment: 1, defaultRedeemCountry: 'HR' },
  { id: 7, title: 'Gift cards', defaultVatTreatment: 3, defaultRedeemCountry: 'BA' },
].map((one) => ({ ...one, parentCategoryId: null, masterCategoryId: null, isMasterCategory: false }))

beforeEach(() => {
  asked.length = 0
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, location.href)
    asked.push(pathname)
    const paged = (data: object[]) =>
      Response.json({ data, pagedResult: { currentPage: 1, totalItems: data.length, totalPages: 1 } })
    if (pathname.endsWith('/users/profile'))
      return Response.json({ data: { userData: { currencySymbol: 'KM', userGroups: [5], isTelecomCompany: false } } })
    if (pathname.endsWith('/categories/simplified')) return paged(categories)
    const chosen = categories.find(({ id }) => pathname.endsWith(`/categories/${id}`))
    if (chosen) return Response.json({ data: chosen })
    if (pathname.endsWith('/get-countries'))
      return paged([
        { id: 1, code: 'HR', name: 'Croatia' },
        { id: 2, code: 'BA', name: 'Bosnia and Herzegovina' },
      ])
    return paged([])
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const field = (name: string) => page.getByRole('combobox', { name: new RegExp(`^${name}`) })
async function choose(name: string, option: string) {
  await userEvent.click(field(name))
  await userEvent.click(page.getByRole('option', { name: new RegExp(`^${option}`) }))
}

test('a new product has the VAT treatment and the redeem country of its category and follows another one; what Tarik set stays', async () => {
  await page.viewport(1440, 900)
  await mount(() => <NewProductScreen />)
  await choose('Category', 'Software')
  await expect.element(field('VAT treatment')).toHaveTextContent('Electronic service')
  await expect.element(field('Redeemed in')).toHaveTextContent('Croatia')
  await choose('VAT treatment', 'Single-purpose voucher')
  await choose('Category', 'Gift cards')
  await expect.element(field('Redeemed in')).toHaveTextContent('Bosnia and Herzegovina')
  await expect.element(field('VAT treatment')).toHaveTextContent('Single-purpose voucher')
})

test('what Tarik set himself stays even where the category had proposed the same', async () => {
  await page.viewport(1440, 900)
  await mount(() => <NewProductScreen />)
  await choose('Category', 'Software')
  await expect.element(field('VAT treatment')).toHaveTextContent('Electronic service')
  await choose('VAT treatment', 'Single-purpose voucher')
  await choose('Category', 'Games')
  await expect.element(field('Redeemed in')).not.toHaveTextContent('Croatia')
  await choose('Category', 'Gift cards')
  await expect.element(field('Redeemed in')).toHaveTextContent('Bosnia and Herzegovina')
  await expect.element(field('VAT treatment')).toHaveTextContent('Single-purpose voucher')
})

test('a product that Tarik had begun before his session ended comes back as he left it', async () => {
  const fields = { title: 'Northfall', categoryId: 6 }
  sessionStorage.setItem('brava.keptWork', JSON.stringify([{ path: location.pathname, fields }]))
  await page.viewport(1440, 900)
  await mount(() => <NewProductScreen />)
  await expect.element(field('Category')).toHaveValue('Software')
  await expect.poll(() => asked.some((path) => path.endsWith('/categories/6'))).toBe(true)
  await userEvent.fill(page.getByRole('textbox', { name: /^Code/ }), 'NF-0117')
  await expect.element(field('VAT treatment')).toHaveTextContent('Single-purpose voucher')
  await expect.element(field('Redeemed in')).not.toHaveTextContent('Croatia')
  await choose('Category', 'Gift cards')
  await expect.poll(() => asked.some((path) => path.endsWith('/categories/7'))).toBe(true)
  await userEvent.fill(page.getByRole('textbox', { name: /^Code/ }), 'NF-0118')
  await expect.element(field('VAT treatment')).toHaveTextContent('Single-purpose voucher')
  await expect.element(field('Redeemed in')).not.toHaveTextContent('Bosnia')
})
