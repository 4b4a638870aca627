import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { ApiError } from '../../api/api-error.ts'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { MoneyField } from '../field/decimal-field.tsx'
import { FormRoot } from './form-root.tsx'
import { keepWork } from './kept-work.ts'
import { currentToasts } from '../../state/toast.ts'
import { FormSummary } from './form-summary.tsx'
import { SaveButton } from './save-button.tsx'
import { TextField } from '../field/text-field.tsx'
import { useForm } from './use-form.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  unmountAll()
})

const schema = z.object({
  title: z.string().trim().min(1).max(20),
  email: z.email(),
  price: z.string().regex(/^\d+(\.\d{1,2})?$/),
})
const save = vi.fn(async (_values: unknown): Promise<unknown> => undefined)

function ProductForm() {
  const form = useForm({
    schema,
    initial: { title: 'Northfall', email: 'amra@digitalis.ba', price: '61.90' },
    submit: save,
  })
  return (
    <FormRoot form={form}>
      <FormSummary />
      <TextField {...form.field('title', 'Title')} required />
      <TextField {...form.field('email', 'E-mail')} />
      <MoneyField {...form.field('price', 'Price')} />
      <SaveButton />
    </FormRoot>
  )
}

beforeEach(() => {
  save.mockReset()
  save.mockResolvedValue(undefined)
})

test('Save is disabled until something has changed', async () => {
  await mount(() => <ProductForm />)
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByLabelText('Title').fill('Northfall: Ashen Crown'.slice(0, 18))
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeEnabled()
})

test("leaving an invalid field shows the specification's message at once", async () => {
  await mount(() => <ProductForm />)
  await page.getByLabelText('E-mail').fill('nije adresa')
  await userEvent.tab()
  await expect.element(page.getByLabelText('E-mail')).toHaveAttribute('aria-invalid', 'true')
  expect(document.querySelector('form')?.textContent).toContain('Field E-mail is not valid email address.')
})

test('an empty required field is named, gets the focus, and nothing is sent', async () => {
  await mount(() => <ProductForm />)
  await page.getByLabelText('Title').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Field Title is required./)
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('title')
  expect(save).not.toHaveBeenCalled()
})

test('on a phone each line of the error summary is high enough for a thumb', async () => {
  await page.viewport(390, 844)
  await mount(() => <ProductForm />)
  await page.getByLabelText('Title').fill('')
  await page.getByLabelText('E-mail').fill('')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  const lines = page.getByRole('alert').getByRole('button')
  await expect.element(lines.first()).toBeVisible()
  const heights = lines.elements().map((line) => line.getBoundingClientRect().height)
  await page.viewport(1280, 800)
  expect(heights.length).toBe(2)
  for (const height of heights) expect(height).toBeGreaterThanOrEqual(44)
})

test("the server's refusal is shown at its field", async () => {
  save.mockRejectedValue(
    new ApiError({
      status: 409,
      code: 'products.duplicate',
      info: 'This already exists.',
      fields: { title: 'This title is taken.' },
    }),
  )
  await mount(() => <ProductForm />)
  await page.getByLabelText('Title').fill('Vektor Liga 27')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/This already exists./)
  await expect.element(page.getByLabelText('Title')).toHaveAttribute('aria-invalid', 'true')
})

test('an amount typed in the local format is sent in wire format', async () => {
  await mount(() => <ProductForm />)
  await page.getByLabelText('Price').fill('1.234,5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => save).toHaveBeenCalledWith(expect.objectContaining({ price: '1234.50' }))
})

test('what was only asked about is not saved: leaving it is asked about too', async () => {
  save.mockResolvedValue(false)
  const router = await mount(() => <ProductForm />)
  await page.getByLabelText('Title').fill('Kolonija Zero')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => save).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  void router.navigate({ to: '/elsewhere' as '/' })
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Unsaved changes/)
})

test('Amra is asked before she leaves unsaved changes, and may stay', async () => {
  const router = await mount(() => <ProductForm />)
  await page.getByLabelText('Title').fill('Kolonija Zero')
  void router.navigate({ to: '/elsewhere' as '/' })
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Unsaved changes/)
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(router.state.location.pathname).toBe('/orders')
  await expect.element(page.getByLabelText('Title')).toHaveValue('Kolonija Zero')
})

function AddressForm() {
  const form = useForm({
    schema: z.object({ postalCode: z.string(), code: z.string(), oneTimeCode: z.string(), newPassword: z.string() }),
    initial: { postalCode: '71000', code: 'KS-0001', oneTimeCode: '', newPassword: '' },
    secret: ['oneTimeCode'],
    submit: save,
  })
  return (
    <FormRoot form={form}>
      <TextField {...form.field('postalCode', 'Postal code')} />
      <TextField {...form.field('code', 'Product code')} />
      <TextField {...form.field('oneTimeCode', 'One-time code')} />
      <TextField {...form.field('newPassword', 'New password')} />
    </FormRoot>
  )
}

test('the session ends while Amra fills in a form: postal code and product code come back, one-time code and password never', async () => {
  await mount(() => <AddressForm />)
  await page.getByLabelText('Postal code').fill('88000')
  await page.getByLabelText('Product code').fill('KS-0002')
  await page.getByLabelText('One-time code').fill('123456')
  await page.getByLabelText('New password').fill('Kljuc-u-bravi-27')
  keepWork()
  expect(Object.values(sessionStorage).join()).not.toMatch(/123456|Kljuc-u-bravi-27/)
  unmountAll()
  await mount(() => <AddressForm />)
  await expect.element(page.getByLabelText('Postal code')).toHaveValue('88000')
  await expect.element(page.getByLabelText('Product code')).toHaveValue('KS-0002')
  await expect.element(page.getByLabelText('One-time code')).toHaveValue('')
})

function TwoForms({ postalCode = '71000' }: { postalCode?: string }) {
  const address = useForm({
    schema: z.object({ postalCode: z.string(), town: z.string() }),
    initial: { postalCode, town: 'Sarajevo' },
    submit: save,
  })
  const contact = useForm({ schema: z.object({ phone: z.string() }), initial: { phone: '' }, submit: save })
  return (
    <>
      <FormRoot form={address}>
        <TextField {...address.field('postalCode', 'Postal code')} />
        <TextField {...address.field('town', 'Town')} />
      </FormRoot>
      <FormRoot form={contact}>
        <TextField {...contact.field('phone', 'Phone')} />
      </FormRoot>
    </>
  )
}

test('the session ends while Amra has two forms open: both come back, with what Emir saved in the meantime where she typed nothing', async () => {
  await mount(() => <TwoForms />)
  await page.getByLabelText('Town').fill('Mostar')
  await page.getByLabelText('Phone').fill('+38733555120')
  keepWork()
  unmountAll()
  await mount(() => <TwoForms postalCode="88000" />)
  await expect.element(page.getByLabelText('Town')).toHaveValue('Mostar')
  await expect.element(page.getByLabelText('Phone')).toHaveValue('+38733555120')
  await expect.element(page.getByLabelText('Postal code')).toHaveValue('88000')
})

test('a refusal that names no field is shown once, in the form; a server failure also names its reference', async () => {
  save.mockRejectedValue(new ApiError({ status: 409, code: 'products.busy', info: 'This is being changed just now.' }))
  await mount(() => <ProductForm />)
  await page.getByLabelText('Title').fill('Vektor Liga 27')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/This is being changed just now./)
  await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
  expect(currentToasts()).toEqual([])
  save.mockRejectedValue(new ApiError({ status: 500, code: 'failed', info: 'It failed.', requestId: 'r-17' }))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => currentToasts().map(({ detail }) => detail)).toEqual(['Reference r-17'])
})
