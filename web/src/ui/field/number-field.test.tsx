import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { decimal, separators } from '../../text/format.ts'
import { MoneyField } from './decimal-field.tsx'
import { NumberField, PercentField } from './number-field.tsx'
import { Stepper } from './stepper.tsx'

afterEach(unmountAll)

function Fields() {
  const [percent, setPercent] = useState<number | null>(0)
  const [limit, setLimit] = useState('0.00')
  const [reserve, setReserve] = useState<number | null>(0)
  const [quantity, setQuantity] = useState(0)
  return (
    <div style={{ width: 240 }}>
      <PercentField label="Margin" value={percent} onChange={setPercent} />
      <MoneyField label="Credit limit" value={limit} onChange={setLimit} />
      <NumberField label="Reserve" value={reserve} onChange={setReserve} />
      <Stepper label="Quantity" value={quantity} onChange={setQuantity} />
      <button type="button">Save</button>
    </div>
  )
}

const input = (name: string) => page.getByRole('textbox', { name })
const element = (name: string) => input(name).element() as HTMLInputElement
const selected = (name: string) => {
  const { value, selectionStart, selectionEnd } = element(name)
  return value.slice(selectionStart ?? 0, selectionEnd ?? 0)
}

test.each([
  ['Margin', decimal('0.00', 2), '5', decimal('5.00', 2)],
  ['Credit limit', decimal('0.00', 2), '1500', decimal('1500.00', 2)],
  ['Reserve', '0', '3', '3'],
  ['Quantity', '0', '12', '12'],
])('Lejla clicks into %s, which is %s, types %s and gets %s', async (name, before, typed, after) => {
  await mount(() => <Fields />)
  await expect.element(input(name)).toHaveValue(before)
  // Left of the number, which is right-aligned.
  await userEvent.click(input(name), { position: { x: 4, y: 8 } })
  await userEvent.keyboard(typed)
  await userEvent.tab()
  await expect.element(input(name)).toHaveValue(after)
})

test.each(['Reserve', 'Quantity'])(
  'Lejla pastes 10,00 from a spreadsheet into %s and gets 10; 1,5 changes nothing',
  async (name) => {
    await mount(() => <Fields />)
    await input(name).fill('10,00')
    await expect.element(input(name)).toHaveValue('10')
    await input(name).fill('1,5')
    await expect.element(input(name)).toHaveValue('10')
  },
)

test('A click on the label selects the number too', async () => {
  await mount(() => <Fields />)
  await userEvent.click(page.getByText('Credit limit'))
  expect(selected('Credit limit')).toBe(decimal('0.00', 2))
})

test('Tab selects the whole number in each field, and so do the list keys in the stepper', async () => {
  await mount(() => <Fields />)
  await userEvent.click(input('Margin'))
  await userEvent.tab()
  expect(selected('Credit limit')).toBe(decimal('0.00', 2))
  await userEvent.tab()
  expect(selected('Reserve')).toBe('0')
})

test('A second click puts the caret where it lands', async () => {
  await mount(() => <Fields />)
  await userEvent.click(input('Credit limit'))
  await userEvent.keyboard('1500')
  await userEvent.click(input('Credit limit'), { position: { x: 4, y: 8 } })
  expect(selected('Credit limit')).toBe('')
  await userEvent.keyboard('2')
  expect(element('Credit limit').value).toBe('21500')
})

test('A focus that returns without a click leaves what was typed as it was', async () => {
  await mount(() => <Fields />)
  await userEvent.click(input('Reserve'))
  await userEvent.keyboard('15')
  const button = page.getByRole('button', { name: 'Save' }).element() as HTMLElement
  button.focus()
  element('Reserve').focus()
  expect(selected('Reserve')).toBe('')
  await userEvent.keyboard('0')
  expect(element('Reserve').value).toBe('150')
})

test('Dragging over a part of the number selects that part', async () => {
  await mount(() => <Fields />)
  await expect.element(input('Credit limit')).toBeVisible()
  const field = element('Credit limit')
  // A press that has selected something by the time it ends.
  field.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  field.focus()
  field.setSelectionRange(0, 2)
  field.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 2])
})

test('Amra types 50 into a quantity and presses arrow up: 51, not one more than before she typed', async () => {
  await mount(() => <Fields />)
  await userEvent.click(input('Quantity'))
  await userEvent.keyboard('50{ArrowUp}')
  await expect.element(input('Quantity')).toHaveValue('51')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(input('Quantity')).toHaveValue('49')
})

test.each(['15%', '15 %', ' 15,00 %'])('Lejla types "%s" as a margin: it is 15 percent', async (typed) => {
  await mount(() => <Fields />)
  await input('Margin').fill(typed)
  await userEvent.tab()
  await expect.element(input('Margin')).toHaveValue(decimal('15.00', 2))
})

test.each([
  ['0,500', '0,50'],
  ['12,500', '12,50'],
  ['12,500 %', '12,50'],
  ['0.5', '0,50'],
])('Selma, who reads Bosnian, types %s as a margin: it is %s percent', async (typed, read) => {
  const inEnglish = { ...separators }
  Object.assign(separators, { group: '.', decimal: ',' })
  try {
    await mount(() => <Fields />)
    await input('Margin').fill(typed)
    await userEvent.tab()
    await expect.element(input('Margin')).toHaveValue(read)
  } finally {
    Object.assign(separators, inEnglish)
  }
})

test('Lejla mistypes a margin: what she typed stays, and the field says that it is not a number', async () => {
  await mount(() => <Fields />)
  await input('Margin').fill('15p')
  await userEvent.tab()
  await expect.element(input('Margin')).toHaveValue('15p')
  await expect.element(page.getByText('Field Margin must be a number.')).toBeVisible()
  await input('Margin').fill('15')
  await userEvent.tab()
  await expect.element(input('Margin')).toHaveValue(decimal('15.00', 2))
  await expect.element(page.getByText('Field Margin must be a number.')).not.toBeInTheDocument()
})
