import { expect, test } from './journey.ts'
import { accessible, settled } from './settled.ts'

// No other journey shows her a screen: the dialog appears over whatever is open, so one language at a time runs this.
const person = 'iva'
const company = 'Kod Čarape'

test('Tarik creates a promotion for one company; its buyer sees it as a dialog, adds its products and orders at its price; once deactivated it is gone', {
  tag: '@bs',
}, async ({ open, api, say }) => {
  const { promotions, promotionEditor: editor } = say
  const tarik = api('tarik')
  const buyer = api(person)
  const { data: partners } = await tarik('POST', '/companies/get-companies', { quickSearch: company })
  const { data: offers } = await buyer('POST', '/web-sales/get-company-products', { pageSize: 100 })
  const product = offers.products.find((one: { stock: number; moq: number }) => one.stock > 40 && one.moq <= 2)
  const { data: known } = await tarik('POST', '/custom-notifications/get-products-to-promote', {
    productIds: [product.productId],
  })
  // Below the base price, above the cost of the next key.
  const [{ basePrice, nextCost }] = known
  const price = ((Number(basePrice) * 9 + Number(nextCost ?? 0)) / 10).toFixed(2)

  const page = await open('tarik')
  await page.goto('/custom-notifications/new')
  await settled(page)
  const title = 'Zimska akcija'
  await page.getByLabel(editor.listTitle).fill(title)
  await page.getByRole('combobox', { name: editor.addProduct }).fill(product.code)
  await page.getByRole('option', { name: product.code }).click()
  const amount = page.getByLabel(editor.promoOf(product.title))
  await expect(amount).toBeVisible()
  await settled(page)
  await amount.fill(price)
  const moq = page.getByRole('textbox', { name: editor.moqOf(product.title) })
  await moq.fill('2')
  await moq.blur()
  await page.getByRole('button', { name: editor.chosen, exact: true }).click()
  await page.getByRole('combobox', { name: editor.companies }).fill(company)
  await page.getByRole('option', { name: partners[0].name }).click()
  // The list of choices covers the rest until the field loses the focus.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('option')).toHaveCount(0)
  await settled(page)
  await page.getByRole('button', { name: editor.addPromotion }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await settled(page)
  await accessible(page)
  await page.getByRole('button', { name: editor.activate, exact: true }).click()
  const asking = page.getByRole('dialog', { name: editor.activateTitle })
  await asking.getByRole('button', { name: editor.activate, exact: true }).click()
  await expect(asking).toHaveCount(0)
  await expect(page.getByText(editor.stateRunning, { exact: true })).toBeVisible()

  const shop = await open(person)
  await shop.goto('/my-orders')
  const dialog = shop.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  await settled(shop)
  await accessible(shop)
  const quantity = dialog.getByRole('textbox', { name: promotions.quantityOf(product.title) })
  const add = dialog.getByRole('button', { name: promotions.addToCart })
  await quantity.fill('1')
  await quantity.blur()
  await expect(dialog.getByText(promotions.hint)).toBeVisible()
  await expect(add).toBeDisabled()
  await dialog.getByRole('button', { name: promotions.setTo(product.title, '2') }).click()
  await add.click()
  await expect(dialog).toHaveCount(0)

  const mineNow = async () => {
    const { data } = await buyer('GET', '/custom-notifications/get-my-active-custom-notifications')
    return data.find((one: { title: string }) => one.title === title)
  }
  await expect.poll(async () => (await mineNow())?.seen).toBe(true)
  const mine = await mineNow()
  const { data: cart } = await buyer('GET', '/shopping-cart')
  expect(cart.lines).toMatchObject([{ isPromotion: true, unitPrice: mine.lowestPrice, quantity: 2, status: 'ok' }])
  const way = cart.payWith.find((one: { problem: unknown }) => one.problem === null)
  const { data: placed } = await buyer('POST', '/shopping-cart/create-order-from-shopping-cart', {
    version: cart.version,
    paymentType: way.paymentType,
  })
  expect(placed.order.gross).toBe((Number(mine.lowestPrice) * 2).toFixed(2))

  await page.getByRole('button', { name: editor.deactivate, exact: true }).click()
  const stopping = page.getByRole('dialog', { name: editor.stopTitle(1) })
  await stopping.getByRole('button', { name: editor.deactivate, exact: true }).click()
  await expect(page.getByText(editor.stateOff, { exact: true }).first()).toBeVisible()
  // The changes from the order arrive in her window automatically, and the header moves with them.
  await settled(shop)
  await shop.getByRole('button', { name: promotions.title }).click()
  await expect(shop.getByText(promotions.none)).toBeVisible()
})
