import { products } from '../seed/world/products.ts'
import { expect, test } from './journey.ts'
import { settled } from './settled.ts'
import { focused, press, tabTo } from './keys.ts'

// Hundreds of single key presses.

const game = products.find(({ title, platform }) => title === 'Gambit of Kings' && platform === 'PC')

test('Lejla leaves fields of a new product empty: the focus moves to the first, each is named, and a list is searched by keyboard', {
  tag: '@desktop',
}, async ({ open, say }) => {
  const { products: words } = say
  const page = await open('lejla')
  await page.goto('/products/new')
  await settled(page)
  const main = page.getByRole('main')
  const title = main.getByRole('textbox', { name: words.title, exact: true })
  await tabTo(page, title)
  await page.keyboard.type('Solitude of Bjelašnica')
  await press(page, main.getByRole('button', { name: words.create }))

  const summary = main.getByRole('alert')
  await expect(summary.getByRole('heading')).toHaveText(/\d/)
  const wrong = main.locator('[aria-invalid="true"]')
  await expect(wrong.first()).toBeFocused()
  expect(await wrong.count()).toBeGreaterThan(3)
  await expect(summary.getByRole('button')).toHaveCount(await wrong.count())
  for (const field of await wrong.all()) {
    await expect(field).toHaveAccessibleName(/\S/)
    await expect(field).toHaveAccessibleDescription(/\S/)
  }

  // Every line of the summary leads to its field.
  const publisher = main.getByRole('combobox', { name: words.publisher })
  await press(page, summary.getByRole('button', { name: new RegExp(words.publisher) }))
  await expect(publisher).toBeFocused()
  await expect(publisher).toBeInViewport()

  // Enter opens the list without submitting; typing narrows it, Escape leaves it unchanged.
  const choices = page.getByRole('listbox', { name: words.publisher })
  await page.keyboard.press('Enter')
  await expect(choices).toBeVisible()
  const everything = await choices.getByRole('option').count()
  await page.keyboard.type('red')
  await expect.poll(() => choices.getByRole('option').count()).toBeLessThan(everything)
  await page.keyboard.press('Escape')
  await expect(choices).toBeHidden()
  await expect(publisher).toBeFocused()
  await expect(publisher).toHaveValue('')
  await page.keyboard.type('red')
  // Enter takes the first match, and a screen reader announces it.
  const best = choices.getByRole('option').first()
  await expect(best).toHaveAttribute('data-combobox-selected')
  await expect(publisher).toHaveAttribute('aria-activedescendant', String(await best.getAttribute('id')))
  const first = await best.innerText()
  await page.keyboard.press('Enter')
  await expect(choices).toBeHidden()
  await expect(publisher).toBeFocused()
  await expect(publisher).toHaveValue(first)
  await expect(publisher).not.toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('no such publisher')
  await expect(choices.getByRole('option')).toHaveText(say.ui.nothingFound)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/products\/new$/)
})

test('What Lejla saves and how many entries she finds is announced, and she chooses a period day by day, by keyboard', {
  tag: '@desktop',
}, async ({ open, api, say }) => {
  const { ui, orders, products: words } = say
  const { data: found } = await api('lejla')('POST', '/products/get-products', { quickSearch: game?.code ?? '' })
  const page = await open('lejla')
  await page.goto(`/products/edit/${found[0].id}`)
  await settled(page)
  // The message region exists before its first message; only then is that message read out.
  const messages = page.getByRole('region', { name: ui.messages })
  await expect(messages).toHaveAttribute('aria-live', 'polite')
  await expect(messages.getByRole('status')).toHaveCount(0)
  const least = page.getByLabel(words.threshold)
  await tabTo(page, least)
  const before = Number(await least.inputValue())
  await page.keyboard.press('Control+a')
  await page.keyboard.type(String(before + 1))
  await page.keyboard.press('Control+s')
  await expect(messages.getByRole('status').first()).toHaveText(/\S/)
  await expect(least).toBeFocused()

  await page.goto('/orders')
  await settled(page)
  const search = page.getByRole('searchbox')
  const shown = page.getByRole('navigation', { name: new RegExp(`^${ui.pages}`) }).getByRole('status')
  const everything = await shown.innerText()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('nothing is called this')
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: ui.noMatch })).toBeAttached()
  await expect(search).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(shown).toHaveText(everything)

  // A period: the filter's panel, a calendar over it, back to the panel, back to the list.
  const addFilter = page.getByRole('button', { name: ui.filter, exact: true })
  await press(page, addFilter)
  await press(page, page.getByRole('button', { name: orders.date, exact: true }).last())
  await expect(focused(page)).toHaveRole('button')
  const from = page.getByRole('combobox', { name: ui.from, exact: true })
  await press(page, from)
  const calendar = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('table') })
    .last()
  await press(page, calendar.getByRole('button', { name: ui.previous }))
  await tabTo(page, calendar.locator('td button[tabindex="0"]').first())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(from).toBeFocused()
  await expect(from).not.toHaveText(ui.chooseDate)
  await press(page, page.getByRole('button', { name: ui.apply }))
  await expect(page).toHaveURL(/dateFrom=/)
  await expect(addFilter).toBeFocused()
  await settled(page)
  await expect(shown).not.toHaveText(everything)
})
