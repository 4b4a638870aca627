import { orderStatus } from '@brava/contract/enums.ts'
import { refundReason } from '@brava/contract/orders/refund-reason.ts'
import { expect, test } from './journey.ts'
import { placeOrder } from './place-order.ts'
import { accessible, settled } from './settled.ts'

test("Tarik refunds two of four keys of a shop's order on both legs, and opens the credit notes", {
  tag: ['@desktop', '@hr'],
}, async ({ open, api, say, language, baseURL }) => {
  // Both languages run at once, each with its own cart.
  const who = language === 'hr' ? 'maja' : 'emir'
  const { data: offers } = await api(who)('POST', '/web-sales/get-company-products', { pageSize: 100 })
  const card = offers.products.find((one: { stock: number; moq: number }) => one.stock > 20 && one.moq <= 4)
  const order = await placeOrder(String(baseURL), who, { code: card.code, quantity: 4, paymentType: 5 })
  if (order.status !== 2) await api('tarik')('POST', `/orders/approve-order/${order.id}`)

  const page = await open('tarik')
  await page.goto(`/orders/edit/${order.id}`)
  await settled(page)
  await page.getByRole('button', { name: say.refund.refund }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: say.refund.title(order.number) })).toBeVisible()
  const units = dialog.getByRole('group', { name: say.refund.unitsOf(card.title) })
  for (const quantity of ['1', '2']) {
    await units.getByRole('button', { name: say.ui.increase }).click()
    await expect(units.getByRole('textbox')).toHaveValue(quantity)
    // The refund preview loads into the dialog, which grows: a press in the meantime may hit something else.
    await settled(page)
  }
  // Not the first and second key, but the second and the fourth.
  await dialog.getByRole('button', { name: say.refund.changeOf(card.title) }).click()
  const keys = dialog.getByRole('group', { name: say.refund.whichOf(card.title) }).getByRole('checkbox')
  await expect(keys).toHaveCount(4)
  await keys.nth(3).check()
  await keys.nth(0).uncheck()
  await expect(units.getByRole('textbox')).toHaveValue('2')
  // Each company with its own money: the shop from its reseller, the reseller from the distributor.
  await expect(dialog.getByText(say.refund.creditNoteTo)).toHaveCount(2)
  const { data: preview } = await api('tarik')('POST', '/orders/preview-refund', {
    id: order.id,
    lines: [{ lineId: (await api('tarik')('GET', `/orders/plain/${order.id}`)).data.lines[0].id, quantity: 2 }],
  })
  for (const leg of preview.legs) await expect(dialog.getByText(leg.invoice.name)).toBeVisible()
  await dialog.getByRole('combobox', { name: say.refund.reason }).click()
  await page.getByRole('option', { name: refundReason.label(refundReason.code.faultyKeys, language) }).click()
  await dialog.getByLabel(say.refund.whatHappened).fill('Ključevi su kod kupca odbijeni kao iskorišteni')
  const confirm = dialog.locator('button[type="submit"]')
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel(say.refund.typeNumber(order.number)).fill(order.number)
  await accessible(page)
  await confirm.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(orderStatus.label(orderStatus.code.partRefunded, language)).first()).toBeVisible()

  const { data: after } = await api('tarik')('GET', `/orders/get-plain-order-key-details/${order.id}`)
  expect(
    after.slots.flatMap((slot: { position: number; refundedAt: string | null }) =>
      slot.refundedAt === null ? [] : slot.position,
    ),
  ).toEqual([2, 4])

  await page.goto(`/orders/edit/${order.id}?tab=invoices`)
  await settled(page)
  await expect(page.getByText(new RegExp(`^${say.refund.creditNoteTo} `))).toHaveCount(2)
  await accessible(page)

  await page.goto(`/orders/refunds?q=${order.number}`)
  await settled(page)
  const notes = page.getByRole('button', { name: /^[12]K-\d{4}-\d{4,}$/ })
  await expect(notes).toHaveCount(2)
  await accessible(page)
  for (const series of ['1K', '2K']) {
    const saved = page.waitForEvent('download')
    await notes.filter({ hasText: series }).click()
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`^${series}-.*\\.pdf$`))
  }

  const buyer = await open(who)
  await buyer.goto(`/my-orders?open=${order.id}`)
  await settled(buyer)
  await expect(buyer.getByText(say.refund.unitState, { exact: false }).first()).toBeVisible()
  await accessible(buyer)
})
