import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

afterEach(() => {
  unmountAll()
})

const nothing = () => {}
const countries = ['Bosna i Hercegovina', 'Hrvatska', 'Njemačka', 'Austrija', 'Slovenija', 'Srbija', 'Italija', 'Češka']
const options = [...countries, 'Mađarska'].map((label, value) => ({ label, value }))

test('in a form of large fields, such as the sign-up, a select is as high as a text field', async () => {
  await page.viewport(1280, 800)
  await mount(() => (
    <>
      <TextField name="Naziv" label="Naziv" size="lg" value="" onChange={nothing} />
      <SelectField name="Država" label="Država" size="lg" value={null} onChange={nothing} options={options} />
      <SelectField name="Jezik" label="Jezik" size="lg" value={0} onChange={nothing} options={options.slice(0, 3)} />
    </>
  ))
  const boxOf = (label: string) => {
    const control = document.querySelector(`[name="${label}"]`) as HTMLElement
    return (control.closest('[data-size]') ?? control).getBoundingClientRect().height
  }
  await expect.element(page.getByRole('textbox', { name: 'Naziv' })).toBeVisible()
  expect([boxOf('Država'), boxOf('Jezik')]).toEqual([boxOf('Naziv'), boxOf('Naziv')])
})

test('for more than fifty choices the list says that typing finds the others', async () => {
  const many = Array.from({ length: 76 }, (_, value) => ({ label: `Vrsta ${value + 1}`, value }))
  await mount(() => <SelectField label="Vrsta" value={null} onChange={nothing} options={many} />)
  await page.getByRole('combobox', { name: 'Vrsta' }).click()
  await expect.element(page.getByText('Type to find more')).toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Vrsta' }).fill('Vrsta 76')
  await expect.element(page.getByText('Vrsta 76', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Type to find more')).not.toBeInTheDocument()
})
