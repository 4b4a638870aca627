import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refresh } from '../api/use-endpoint.ts'
import { Logo } from '../shell/mark.tsx'
import { mount, unmountAll } from '../testing/mount.tsx'
import { OurCompanyScreen } from './our-company-screen.tsx'

const brava = {
  id: 1,
  version: 4,
  name: 'Brava d.o.o.',
  legalName: '',
  countryId: 1,
  mayMoveCountry: false,
  countryCode: 'BA',
  countryName: 'Bosnia and Herzegovina',
  town: 'Sarajevo',
  postalCode: '',
  address: '',
  taxId: '',
  vatId: '',
  email: '',
  phone: '',
  website: '',
  bankAccount: '',
  accentColor: '',
  invoiceSeries: '1',
  invoiceTextEn: '',
  invoiceTextBs: '',
  invoiceTextHr: '',
  openingHoursEn: '',
  openingHoursBs: '',
  openingHoursHr: '',
  logoFileId: 7,
  foreignLogoFileId: 8,
}
let info = brava
let sent: { method: string; path: string; body: unknown }[] = []

beforeEach(() => {
  info = brava
  sent = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.href).pathname.replace('/api', '')
    const method = init?.method ?? 'GET'
    if (path === '/users/profile') return Response.json({ data: { userData: { userGroups: [5] } } })
    if (path === '/companies/get-distributor-info') return Response.json({ data: info })
    if (path.includes('countries'))
      return Response.json({
        data: [
          { id: 1, code: 'BA', name: 'Bosnia and Herzegovina' },
          { id: 2, code: 'HR', name: 'Croatia' },
        ],
        pagedResult: { currentPage: 1, totalItems: 2, totalPages: 1 },
      })
    sent.push({ method, path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined })
    return Response.json({ data: { info: '', distributor: info } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Tarik gives new invoices a different series and sees how they will be numbered; the country of past sales stays', async () => {
  await page.viewport(1440, 900)
  await mount(() => <OurCompanyScreen />)
  await expect.element(page.getByRole('combobox', { name: 'Country' })).toBeDisabled()
  await expect.element(page.getByText('It can no longer change: orders have already been sold from it.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Invoice series' }).fill('bh')
  const year = new Date().getFullYear()
  await expect
    .element(page.getByText(`New invoices: BH-${year}-0001, credit notes: BHK-${year}-0001.`, { exact: false }))
    .toBeVisible()
  await userEvent.click(page.getByRole('button', { name: /^Save/ }))
  await expect.poll(() => sent).toHaveLength(1)
  const { body } = sent[0] as { body: object }
  expect(body).toMatchObject({ version: 4, countryId: 1, invoiceSeries: 'bh' })
  expect(Object.keys(body)).not.toContain('mayMoveCountry')
})

test('what Tarik types stays while Selma changes the logo or the town; his save names the version he has seen', async () => {
  await page.viewport(1440, 900)
  await mount(() => <OurCompanyScreen />)
  const phone = page.getByRole('textbox', { name: 'Phone' })
  await phone.fill('+387 33 000 111')
  const town = page.getByRole('textbox', { name: 'Town' })
  info = { ...brava, version: 5, logoFileId: 9 }
  await refresh()
  await expect.element(page.getByRole('img', { name: 'Brava d.o.o.' }).first()).toHaveAttribute('src', '/api/files/9')
  await expect.element(phone).toHaveValue('+387 33 000 111')
  info = { ...info, version: 6, town: 'Mostar' }
  await refresh()
  await expect.element(phone).toHaveValue('+387 33 000 111')
  await expect.element(town).toHaveValue('Sarajevo')
  await userEvent.click(page.getByRole('button', { name: /^Save/ }))
  // He has not seen the town of version 6: the server refuses to overwrite it.
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([expect.objectContaining({ version: 5, town: 'Sarajevo' })])
})

test('before the first sale Tarik chooses the country, and the tax numbers get the names used there', async () => {
  info = { ...brava, mayMoveCountry: true }
  await page.viewport(1440, 900)
  await mount(() => <OurCompanyScreen />)
  await userEvent.click(page.getByRole('combobox', { name: 'Country' }))
  await userEvent.click(page.getByRole('option', { name: /^Croatia/ }))
  await expect.element(page.getByRole('textbox', { name: 'OIB' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: /^Save/ }))
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([expect.objectContaining({ countryId: 2 })])
})

test('both logos are shown, and each can be removed separately', async () => {
  await page.viewport(1440, 900)
  await mount(() => <OurCompanyScreen />)
  const pictures = page.getByRole('img', { name: 'Brava d.o.o.' })
  await expect.element(pictures.first()).toBeVisible()
  expect(pictures.elements().map((one) => one.getAttribute('src'))).toEqual(['/api/files/7', '/api/files/8'])
  await userEvent.click(page.getByRole('button', { name: 'Remove logo: Logo for other markets' }))
  await expect
    .poll(() => sent.map(({ method, path }) => `${method} ${path}`))
    .toEqual(['DELETE /companies/remove-foreign-logo'])
})

test('the header of the portal shows the distributor’s logo if there is one, else the drawn mark with its name', async () => {
  const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')}`
  await mount(() => (
    <>
      <div data-testid="own">
        <Logo url={picture} />
      </div>
      <div data-testid="missing">
        <Logo url="data:image/png;base64,AAAA" />
      </div>
      <div data-testid="drawn">
        <Logo url={null} />
      </div>
    </>
  ))
  const own = page.getByTestId('own')
  await expect.element(page.getByTestId('drawn')).toHaveTextContent('Brava')
  expect(own.element().querySelector('img')?.getAttribute('src')).toBe(picture)
  await expect.element(own).not.toHaveTextContent('Brava')
  expect(page.getByTestId('drawn').element().querySelector('img')).toBeNull()
  // Its file is missing: the header does not stay empty.
  await expect.element(page.getByTestId('missing')).toHaveTextContent('Brava')
})

test('when Tarik leaves a field, he is told there that a tax number, an account, a phone or an address cannot be right', async () => {
  info = { ...brava, mayMoveCountry: true }
  await page.viewport(1440, 900)
  await mount(() => <OurCompanyScreen />)
  const field = (name: string) => page.getByRole('textbox', { name })
  const leaves = async (name: string, written: string) => {
    await field(name).fill(written)
    await userEvent.tab()
    return expect.element(field(name))
  }
  await (await leaves('JIB', '123')).toHaveAccessibleDescription('JIB is written like this: 13 digits.')
  const iban = 'The check digits of this IBAN are wrong. Compare it with a bank statement.'
  await (await leaves('Bank account', 'BA391290079401028495')).toHaveAccessibleDescription(iban)
  await (await leaves('Phone', 'abc')).toHaveAccessibleDescription(/must be a phone number/)
  await (await leaves('E-mail', 'info.brava')).toHaveAccessibleDescription(/is not valid email address/)
  await (await leaves('Website', 'brava')).toHaveAccessibleDescription(/is not valid url/)
  // A different country: the error about the previous number is cleared.
  await userEvent.click(page.getByRole('combobox', { name: 'Country' }))
  await userEvent.click(page.getByRole('option', { name: /^Croatia/ }))
  await expect.element(field('OIB')).not.toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
})

test('a number and an account that are already saved do not prevent a save', async () => {
  info = { ...brava, taxId: 'old 1', bankAccount: 'BA391290079401028495' }
  await page.viewport(1440, 900)
  await mount(() => <OurCompanyScreen />)
  await page.getByRole('textbox', { name: 'Town' }).fill('Mostar')
  await userEvent.click(page.getByRole('button', { name: /^Save/ }))
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([expect.objectContaining({ town: 'Mostar', taxId: 'old 1' })])
})
