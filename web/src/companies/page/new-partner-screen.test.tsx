import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { t } from '../partners.texts.ts'
import { NewPartnerScreen, NewResellerWebPartnerScreen } from './new-partner-screen.tsx'
import { dataTexts } from './partner-data.texts.ts'

const brava = { id: 1, name: 'Brava d.o.o.', currency: 'BAM', countryId: 1, language: 'en' }
/** The usual terms, by the currency and the supplier that were requested. */
const usual = (query: URLSearchParams) => ({
  autoApprove: query.get('supplierId') === '1',
  approvalThreshold: query.get('currency') === 'EUR' ? '255.65' : '500.00',
  mayBackOrder: true,
  keysInMail: true,
})

/** 5: of the distributor; 10: of a reseller. */
let role: 5 | 10 = 5
const created: unknown[] = []
let invited = 0

const worksElsewhere = 'This person already works for Megabajt.'

beforeEach(() => {
  role = 5
  created.length = 0
  invited = 0
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(address, location.href)
    if (pathname.endsWith('create-company')) {
      created.push(JSON.parse(init?.body as string))
      return Response.json({ data: { info: 'Created', company: { id: 7 } } })
    }
    if (pathname.endsWith('/api/users')) {
      invited += 1
      return Response.json(
        {
          code: 'users.worksElsewhere',
          data: { info: worksElsewhere, fields: [{ path: 'email', message: worksElsewhere }] },
        },
        { status: 409 },
      )
    }
    if (pathname.endsWith('/users/profile'))
      return Response.json({ data: { userData: { ...brava, companyId: 1, companyType: 1, userGroups: [role] } } })
    if (pathname.endsWith('get-logged-user-company')) return Response.json({ data: brava })
    if (pathname.endsWith('get-new-company-terms')) return Response.json({ data: usual(searchParams) })
    if (pathname.endsWith('get-resellers')) return Response.json({ data: [{ id: 2, name: 'Digitalis d.o.o.' }] })
    if (pathname.endsWith('next-code')) return Response.json({ data: { code: 'RT-0009' } })
    if (pathname.includes('currencies'))
      return Response.json({
        data: ['BAM', 'EUR'].map((code, id) => ({ id, code, name: code, symbol: code, isActive: true })),
        pagedResult: { currentPage: 1, totalItems: 2, totalPages: 1 },
      })
    return Response.json({ data: [], pagedResult: { currentPage: 1, totalItems: 0, totalPages: 1 } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

/** Some have more text below their name. */
const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
const threshold = () => page.getByRole('textbox', { name: dataTexts.approvalThreshold })
async function choose(field: string, option: string) {
  await userEvent.click(page.getByRole('combobox', { name: new RegExp(`^${field}`) }))
  await userEvent.click(page.getByRole('option', { name: new RegExp(`^${option}`) }))
}

test("a new partner starts with the parameters' terms, in its currency and below its supplier; what Tarik set stays", async () => {
  await page.viewport(1440, 900)
  await mount(() => <NewPartnerScreen />)
  await expect.element(box(dataTexts.autoApprove)).toBeChecked()
  await expect.element(box(dataTexts.mayBackOrder)).toBeChecked()
  await expect.element(box(dataTexts.keysInMail)).toBeChecked()
  await expect.element(threshold()).toHaveValue('500.00')

  await userEvent.click(box(dataTexts.keysInMail))
  await choose(t.currency, 'EUR')
  await expect.element(threshold()).toHaveValue('255.65')
  await choose(t.supplier, 'Digitalis d.o.o.')
  await expect.element(box(dataTexts.autoApprove)).not.toBeChecked()
  await expect.element(box(dataTexts.keysInMail)).not.toBeChecked()
  await expect.element(box(dataTexts.mayBackOrder)).toBeChecked()
})

test("the first person of Amra's new web shop works elsewhere: she reads it at the person's address, and the company, which exists by now, is locked", async () => {
  await page.viewport(1440, 900)
  role = 10
  await mount(() => <NewResellerWebPartnerScreen />)
  const fields = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
  await userEvent.fill(fields(dataTexts.name).first(), 'Web kutak')
  await userEvent.fill(fields(t.firstName), 'Dino')
  await userEvent.fill(fields(t.lastName), 'Mehić')
  // Both are called "E-mail".
  const field = (name: string) => document.querySelector(`input[name="${name}"]`) as HTMLInputElement
  const addresses = page.getByRole('textbox', { name: dataTexts.email, exact: true })
  await userEvent.fill(addresses.nth(0), 'dino@megabajt.example')
  await userEvent.fill(addresses.nth(1), 'info@kutak.example')
  await userEvent.click(page.getByRole('button', { name: t.createPartner }))
  await expect.poll(() => field('userEmail').ariaInvalid).toBe('true')
  expect(field('email').ariaInvalid).not.toBe('true')
  await expect.poll(() => field('email').matches(':disabled') && field('name').matches(':disabled')).toBe(true)
  expect(field('userEmail').matches(':disabled')).toBe(false)
  // Only the person is sent again.
  await userEvent.click(page.getByRole('button', { name: t.createPartner }))
  await expect.poll(() => invited).toBe(2)
  expect(created).toHaveLength(1)
})
