import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choicesOf } from '../../api/choices-of.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { theme } from '../../theme/theme.ts'
import { MultiSelectField } from './multi-select-field.tsx'
import { SelectField } from './select-field.tsx'

const shops = ['Digitalis', 'Gejmerija', 'Hardver centar', 'Megabajt'].map((label, at) => ({ value: at + 1, label }))
/** The server's answers to searches, given when the test releases them. */
let waiting: Map<string, (found: typeof shops) => void>

beforeEach(() => page.viewport(1280, 800))
afterEach(unmountAll)

/** The first list comes at once; searches wait. */
const find = (text: string) =>
  text === '' ? Promise.resolve(shops) : new Promise<typeof shops>((answer) => waiting.set(text, answer))

function One() {
  const [chosen, choose] = useState<number | null>(null)
  return (
    <MantineProvider theme={theme} env="default">
      <SelectField label="To" value={chosen} onChange={choose} find={find} searchable />
      <output>{JSON.stringify(chosen)}</output>
    </MantineProvider>
  )
}

function Many() {
  const [chosen, choose] = useState<number[]>([])
  return (
    <MantineProvider theme={theme} env="default">
      <MultiSelectField label="To" value={chosen} onChange={(next) => choose([...next])} find={find} />
      <output>{JSON.stringify(chosen)}</output>
    </MantineProvider>
  )
}

const labels = () => [...document.querySelectorAll('[role="option"]')].map((one) => one.textContent)
const result = () => document.querySelector('output')?.textContent

for (const [form, chosen] of [
  [One, '3'],
  [Many, '[3]'],
] as const) {
  test(`Tarik, who chooses ${form === One ? 'one' : 'several'}, sees the matches at once; the answer that arrives while he clicks removes nothing`, async () => {
    waiting = new Map()
    await mount(form)
    const field = page.getByRole('combobox', { name: 'To' })
    await field.click()
    await expect.poll(labels).toEqual(shops.map(({ label }) => label))
    await field.fill('hard')
    await expect.poll(labels).toEqual(['Hardver centar'])
    await expect.poll(() => waiting.has('hard')).toBe(true)
    const option = document.querySelector('[role="option"]') as HTMLElement
    option.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
    waiting.get('hard')?.([{ value: 3, label: 'Hardver centar' }])
    // At mouse-up the pointer is still on the element of mouse-down.
    await expect.poll(labels).toEqual(['Hardver centar'])
    expect(option.isConnected).toBe(true)
    option.click()
    await expect.poll(result).toBe(chosen)
  })
}

let isDown = false
const findOrFail = (text: string) =>
  isDown
    ? Promise.reject(new Error('No connection'))
    : Promise.resolve(shops.filter(({ label }) => label.includes(text)))

for (const form of ['one', 'several']) {
  test(`the search of Tarik, who chooses ${form}, fails: he is told, and finds Megabajt when he tries again`, async () => {
    isDown = true
    await mount(() => (
      <MantineProvider theme={theme} env="default">
        {form === 'one' ? (
          <SelectField label="To" value={null} onChange={() => {}} find={findOrFail} searchable />
        ) : (
          <MultiSelectField label="To" value={[]} onChange={() => {}} find={findOrFail} />
        )}
      </MantineProvider>
    ))
    await page.getByRole('combobox', { name: 'To' }).fill('Mega')
    await expect.poll(labels).toEqual(['The search failed', 'Try again'])
    isDown = false
    await page.getByRole('option', { name: 'Try again' }).click()
    await expect.poll(labels).toEqual(['Megabajt'])
  })
}

for (const Field of [SelectField, MultiSelectField]) {
  test(`the price groups of ${Field.name} cannot be read: Tarik is told so instead of "Nothing found", and sees them when he tries again`, async () => {
    isDown = true
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        isDown
          ? Response.json({ code: 'failed', data: { info: 'Something went wrong' } }, { status: 500 })
          : Response.json({ data: [{ id: 4, name: 'Gold', currency: 'BAM' }] }),
      ),
    )
    await mount(() => {
      const read = useEndpoint(companies.groups, { params: { id: 1 } })
      const choices = choicesOf(read, ({ id, name }) => ({ value: id, label: name }))
      return (
        <Field
          label="Price group"
          value={(Field === MultiSelectField ? [] : null) as never}
          onChange={() => {}}
          {...choices}
        />
      )
    })
    await page.getByRole('combobox', { name: 'Price group' }).click()
    await expect.poll(labels).toEqual(['This could not be loaded', 'Try again'])
    isDown = false
    await page.getByRole('option', { name: 'Try again' }).click()
    await expect.poll(labels).toEqual(['Gold'])
    vi.unstubAllGlobals()
  })
}

test('what the server finds by something other than its name appears once it has answered; Enter before that takes the match shown', async () => {
  waiting = new Map()
  await mount(One)
  const field = page.getByRole('combobox', { name: 'To' })
  await field.click()
  await expect.poll(labels).toHaveLength(4)
  await field.fill('4200123')
  await expect.poll(labels).toEqual(['Loading…'])
  await expect.poll(() => waiting.has('4200123')).toBe(true)
  waiting.get('4200123')?.([{ value: 4, label: 'Megabajt' }])
  await expect.poll(labels).toEqual(['Megabajt'])
  await field.fill('gej')
  await expect.poll(labels).toEqual(['Loading…'])
  await field.fill('')
  await expect.poll(labels).toHaveLength(4)
  await field.fill('gej')
  await expect.poll(labels).toEqual(['Gejmerija'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(result).toBe('2')
})
